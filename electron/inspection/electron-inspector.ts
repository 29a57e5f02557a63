import { join } from 'node:path';
import { app, utilityProcess } from 'electron';
import type { Inspector } from './inspection.ts';
import { type InspectorMessage, memoryLimitFlag, readReply } from './inspector-messages.ts';

/** Starts an inspection process: `inspector.js`, which the build puts next to this script. */
export function openElectronInspector(script = join(import.meta.dirname, 'inspector.js')): Inspector {
  const child = utilityProcess.fork(script, [], {
    serviceName: 'Galley inspection',
    execArgv: [memoryLimitFlag],
    env: {},
    stdio: 'ignore',
  });
  let isAlive = true;
  let answer: ((reply: unknown) => void) | null = null;
  child.on('message', (reply: unknown) => answer?.(reply));
  child.once('exit', () => {
    isAlive = false;
    answer?.(null);
  });
  return {
    run: (task, input) =>
      new Promise((resolve, reject) => {
        answer = (reply) => {
          answer = null;
          readReply(reply, resolve, reject);
        };
        if (isAlive) child.postMessage({ task, input } satisfies InspectorMessage);
        else answer(null);
      }),
    isAlive: () => isAlive,
    memoryBytes: () => (app.getAppMetrics().find(({ pid }) => pid === child.pid)?.memory.workingSetSize ?? 0) * 1_024,
    kill: () => void child.kill(),
  };
}
