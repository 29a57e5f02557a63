import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { Debugger } from 'electron';

/** A last-resort collection also frees memory that V8 keeps in reserve, and code that would be compiled again. */
type Flavor = 'regular' | 'last-resort';

/** The function of V8's flag `--expose-gc`. */
type Collect = (options: Readonly<{ type: 'major'; execution: 'sync'; flavor: Flavor }>) => void;

/**
 * Collects the garbage of this process, so that earlier work of the bench does not count as the app's memory or time.
 */
export function collectOwnGarbage(flavor: Flavor = 'last-resort'): void {
  setFlagsFromString('--expose-gc');
  const collect: Collect = runInNewContext('gc');
  collect({ type: 'major', execution: 'sync', flavor });
}

/**
 * Tracks the workers of a page, including those that workers start, with an attached debugger (Chrome DevTools
 * Protocol, `Target` domain). The returned function collects the garbage of the page and of every running worker.
 */
export async function createGarbageCollector(page: Debugger): Promise<() => Promise<void>> {
  const workers = new Set<string>();
  const followWorkers = (sessionId?: string) =>
    page.sendCommand(
      'Target.setAutoAttach',
      { autoAttach: true, waitForDebuggerOnStart: false, flatten: true },
      sessionId,
    );
  page.on('message', (_event, method, params: Readonly<{ sessionId: string }>) => {
    if (method === 'Target.detachedFromTarget') workers.delete(params.sessionId);
    if (method !== 'Target.attachedToTarget') return;
    workers.add(params.sessionId);
    followWorkers(params.sessionId).catch(() => workers.delete(params.sessionId)); // it has ended already
  });
  await followWorkers();
  return async () => {
    await page.sendCommand('HeapProfiler.collectGarbage');
    for (const worker of workers)
      await page.sendCommand('HeapProfiler.collectGarbage', {}, worker).catch(() => undefined);
  };
}
