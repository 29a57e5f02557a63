import type { InspectorMessage, InspectorReply } from '../inspector-messages.ts';
import { inspectionHandlers } from './inspection-handlers.ts';

/** What Electron gives to a utility process, without its types: this file is for plain Node too. */
type ParentPort = Readonly<{
  on(event: 'message', listener: (event: { data: InspectorMessage }) => void): void;
  postMessage(reply: InspectorReply): void;
}>;

/*
 * The entry of the inspection process: a utility process of Electron, or in tests a process that Node has forked. Bytes that were made to
 * take time or memory end this process, and nothing else.
 */

const { parentPort } = process as { parentPort?: ParentPort };

const reply = (message: InspectorReply) => {
  if (parentPort) parentPort.postMessage(message);
  else process.send?.(message);
};

async function handle({ task, input }: InspectorMessage): Promise<void> {
  try {
    reply({ ok: true, verdict: await inspectionHandlers[task](input as never) });
  } catch (thrown) {
    reply({ ok: false, message: thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown) });
  }
}

if (parentPort) parentPort.on('message', ({ data }) => void handle(data));
else {
  process.on('message', (message: InspectorMessage) => void handle(message));
  process.once('disconnect', () => process.exit());
}
