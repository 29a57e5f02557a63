import type { AppEvent } from '../../shared/events.ts';
import type { PasswordWanted } from '../../shared/model.ts';

/** What the user typed, or `null` for "not now". */
export type PasswordAnswer = Readonly<{ password: string; remember: boolean }> | null;

export type PasswordDesk = ReturnType<typeof createPasswordDesk>;

type Question = Readonly<{ wanted: () => PasswordWanted; settle: (answer: PasswordAnswer) => void }>;

/** Where passwords are asked for: one question at a time, the oldest first, because the window shows one dialog. */
export function createPasswordDesk(emit: (event: AppEvent) => void) {
  const questions: Question[] = [];
  const wanted = () => questions[0]?.wanted() ?? null;
  const show = () => emit({ type: 'password-wanted', wanted: wanted() });

  const close = (question: Question) => {
    const place = questions.indexOf(question);
    if (place >= 0) questions.splice(place, 1);
    if (place === 0) show();
  };

  return {
    /** Resolves with the user's answer; withdraws the question and rejects with the signal's reason when that is aborted. */
    ask(wantedNow: () => PasswordWanted, signal: AbortSignal): Promise<PasswordAnswer> {
      return new Promise((resolve, reject) => {
        signal.throwIfAborted();
        const withdraw = () => {
          close(question);
          reject(signal.reason);
        };
        const question: Question = {
          wanted: wantedNow,
          settle: (answer) => {
            signal.removeEventListener('abort', withdraw);
            close(question);
            resolve(answer);
          },
        };
        signal.addEventListener('abort', withdraw, { once: true });
        questions.push(question);
        if (questions.length === 1) show();
      });
    },

    /** Answers the question that is shown; without one it is a second click, and means nothing. */
    answer: (answer: PasswordAnswer): void => questions[0]?.settle(answer),

    /** Says again what is wanted: the number of waiting calls has changed. */
    recount(connectionId: string): void {
      if (wanted()?.connectionId === connectionId) show();
    },

    wanted,
  };
}
