import type { TaskHandlers, TaskTable } from './inspection.ts';
import type { InspectorMessage, InspectorReply } from './inspector-messages.ts';

/** Electron's utility process, without Electron's types: this file also runs in plain Node. */
type ParentPort = Readonly<{
  on(event: 'message', listener: (event: { data: InspectorMessage }) => void): void;
  postMessage(reply: InspectorReply): void;
}>;

/**
 * Runs the tasks that the main process sends, in an Electron utility process or, for tests, in a forked Node process.
 * Malicious bytes that take too much time or memory end only this process.
 */
export function serveInspection<Tasks extends TaskTable>(handlers: TaskHandlers<Tasks>): void {
  const { parentPort } = process as { parentPort?: ParentPort };
  const tasks = handlers as Readonly<Record<string, (input: unknown) => unknown>>;

  const reply = (message: InspectorReply) => {
    if (parentPort) parentPort.postMessage(message);
    else process.send?.(message);
  };
  const handle = async ({ task, input }: InspectorMessage): Promise<void> => {
    try {
      reply({ ok: true, verdict: await tasks[task]?.(input) });
    } catch (thrown) {
      reply({ ok: false, message: thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown) });
    }
  };

  if (parentPort) parentPort.on('message', ({ data }) => void handle(data));
  else {
    process.on('message', (message: InspectorMessage) => void handle(message));
    process.once('disconnect', () => process.exit());
  }
}
