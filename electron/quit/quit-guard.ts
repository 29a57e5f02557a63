import type { QuitQuestion } from './quit-question.ts';

type QuitGuardDependencies = Readonly<{
  /** The question to ask now; `null` if nothing would be lost. */
  currentQuestion(): QuitQuestion | null;
  /** Resolves to `true` if the author wants to quit anyway. */
  ask(question: QuitQuestion): Promise<boolean>;
  /** Quits, or closes the window where closing does not quit. */
  quit(): void;
  report(thrown: unknown): void;
}>;

/** Allows quitting at once if nothing would be lost, otherwise after the user confirms. One dialog at a time. */
export function createQuitGuard({ currentQuestion, ask, quit, report }: QuitGuardDependencies) {
  let isSettled = false;
  let isAsking = false;

  const askAuthor = async (question: QuitQuestion) => {
    isAsking = true;
    const quits = await ask(question).catch((thrown: unknown) => {
      report(thrown);
      // Otherwise Galley could never quit.
      return true;
    });
    isAsking = false;
    if (!quits) return;
    isSettled = true;
    quit();
  };

  return {
    /** `false` while the author is asked. `quit` follows if the author confirms. */
    canQuit(): boolean {
      if (isSettled) return true;
      if (isAsking) return false;
      const question = currentQuestion();
      if (question === null) return true;
      void askAuthor(question);
      return false;
    },

    /** Whether the author or the system has decided to quit Galley. */
    isSettled: () => isSettled,

    /** Call when the system or another program ends Galley. There is no time for a question. */
    allow(): void {
      isSettled = true;
    },
  };
}
