import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { app, dialog, type WebContents } from 'electron';

/** A call of the window's bridge, or of a run that is cancelled if it takes longer than `cancelAfterMs`. */
export type SilenceLine = Readonly<{
  name: string;
  input: unknown;
  /** What the next dialog for a folder answers. */
  chosen?: string;
  cancelAfterMs?: number;
}>;

/** The result of a call: whether it succeeded, and its fault. Times are milliseconds. */
export type SilenceSaid = Readonly<{
  outcome: unknown;
  /** The longest time in which the main process ran nothing else. */
  silenceMs: number;
  /** From Cancel to the end of the call; `null` if it ended before. */
  cancelMs: number | null;
}>;

/** Time for the work after a call, such as deleting or describing its answer. */
const afterMs = 200;

/** Answers each line, a `SilenceLine`, with a `SilenceSaid`, until the process is ended. */
export async function answerSilenceLines(contents: WebContents, say: (said: object) => void): Promise<void> {
  let lastMs = performance.now();
  let longestMs = 0;
  setInterval(() => {
    const nowMs = performance.now();
    longestMs = Math.max(longestMs, nowMs - lastMs);
    lastMs = nowMs;
  }, 1);
  // Without the value, which would be copied into this process and read here, unlike in the app.
  const bridge = (name: string, input: string): Promise<unknown> =>
    contents.executeJavaScript(
      `window.galley.call(${JSON.stringify(name)}, ${input}).then(({ ok, fault }) => ({ ok, fault }))`,
    );

  const answer = async ({ name, input, chosen, cancelAfterMs }: SilenceLine): Promise<SilenceSaid> => {
    if (chosen !== undefined) dialog.showOpenDialog = async () => ({ canceled: false, filePaths: [chosen] });
    // In the app the window already holds its input. The bench sends it first, so that its own work is not counted.
    await contents.executeJavaScript(`window.heldInput = ${JSON.stringify(input)}; null`);
    longestMs = 0;
    lastMs = performance.now();
    const running = bridge(name, 'window.heldInput');
    let cancelMs: number | null = null;
    if (cancelAfterMs !== undefined) {
      const isOver = await Promise.race([running.then(() => true), pause(cancelAfterMs).then(() => false)]);
      if (!isOver) {
        const startMs = performance.now();
        void bridge('runs.cancel', JSON.stringify({ runId: (input as Readonly<{ runId: string }>).runId }));
        await running;
        cancelMs = performance.now() - startMs;
      }
    }
    const outcome = await running;
    await pause(afterMs);
    return { outcome, silenceMs: longestMs, cancelMs };
  };
  for await (const line of createInterface({ input: process.stdin })) {
    try {
      say(await answer(JSON.parse(line) as SilenceLine));
    } catch (thrown) {
      say({ failed: String(thrown) });
    }
  }
  app.exit(0);
}
