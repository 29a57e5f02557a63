import type { AppEvent } from '../../shared/events.ts';
import type { PasswordWanted } from '../../shared/model.ts';

/** What the user typed, or `null` for "not now". */
type PasswordAnswer = Readonly<{ password: string; remember: boolean }> | null;

export type PasswordPrompts = ReturnType<typeof createPasswordPrompts>;

type PasswordPrompt = Readonly<{ wanted: () => PasswordWanted; resolve: (answer: PasswordAnswer) => void }>;

/** Asks for passwords: one question at a time, oldest first, because the window shows one dialog. */
export function createPasswordPrompts(emit: (event: AppEvent) => void) {
  const queue: PasswordPrompt[] = [];
  const wanted = () => queue[0]?.wanted() ?? null;
  const show = () => emit({ type: 'password-wanted', wanted: wanted() });

  const close = (prompt: PasswordPrompt) => {
    const place = queue.indexOf(prompt);
    if (place >= 0) queue.splice(place, 1);
    if (place === 0) show();
  };

  return {
    /** Resolves with the user's answer. If the signal aborts, withdraws the question and rejects with its reason. */
    ask(wantedNow: () => PasswordWanted, signal: AbortSignal): Promise<PasswordAnswer> {
      return new Promise((resolve, reject) => {
        signal.throwIfAborted();
        const withdraw = () => {
          close(prompt);
          reject(signal.reason);
        };
        const prompt: PasswordPrompt = {
          wanted: wantedNow,
          resolve: (answer) => {
            signal.removeEventListener('abort', withdraw);
            close(prompt);
            resolve(answer);
          },
        };
        signal.addEventListener('abort', withdraw, { once: true });
        queue.push(prompt);
        if (queue.length === 1) show();
      });
    },

    /** Answers the current question. Without a question it is a double click, which is ignored. */
    answer: (answer: PasswordAnswer): void => queue[0]?.resolve(answer),

    /** Sends the question again, because the number of waiting calls has changed. */
    recount(connectionId: string): void {
      if (wanted()?.connectionId === connectionId) show();
    },

    wanted,
  };
}
