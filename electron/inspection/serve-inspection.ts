import type { TaskHandlers, TaskTable } from './inspection.ts';
import type { InspectorMessage, InspectorReply } from './inspector-messages.ts';

/** What Electron gives to a utility process, without its types: this file is for plain Node too. */
type ParentPort = Readonly<{
  on(event: 'message', listener: (event: { data: InspectorMessage }) => void): void;
  postMessage(reply: InspectorReply): void;
}>;

/**
 * Does the tasks that the main process sends: in a utility process of Electron, or in tests in a process that Node has forked. Bytes that
 * were made to take time or memory end this process, and nothing else.
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
