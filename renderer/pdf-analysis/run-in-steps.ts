/** Work that goes on for so many milliseconds lets other work of this thread go first. */
const longestMs = 8;

type StepsDependencies = Readonly<{
  nowMs: () => number;
  /** Resolves when the work may go on; rejects where it is given up, and then it never goes on. */
  pause: () => Promise<void>;
}>;

/** The result of work that yields between its steps. */
export async function runInSteps<T>(steps: Generator<void, T>, { nowMs, pause }: StepsDependencies): Promise<T> {
  let sinceMs = nowMs();
  for (let step = steps.next(); ; step = steps.next()) {
    if (step.done) return step.value;
    if (nowMs() - sinceMs < longestMs) continue;
    await pause();
    sinceMs = nowMs();
  }
}
