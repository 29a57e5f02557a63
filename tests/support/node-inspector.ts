import { fork } from 'node:child_process';
import { readFileSync } from 'node:fs';
import type { Inspector } from '../../electron/inspection/inspection.ts';
import { memoryLimitFlag, readReply } from '../../electron/inspection/inspector-messages.ts';

/** An inspection process without Electron. `script` is the built `inspector.ts`, or a program that replaces it. */
export function openNodeInspector(script: string): Inspector {
  const child = fork(script, { serialization: 'advanced', execArgv: [memoryLimitFlag], stdio: 'ignore' });
  let isAlive = true;
  let answer: ((reply: unknown) => void) | null = null;
  child.on('message', (reply) => answer?.(reply));
  child.once('exit', () => {
    isAlive = false;
    answer?.(null);
  });
  child.on('error', () => {});
  return {
    run: (task, input) =>
      new Promise((resolve, reject) => {
        answer = (reply) => {
          answer = null;
          readReply(reply, resolve, reject);
        };
        if (isAlive) child.send({ task, input }, () => {});
        else answer(null);
      }),
    isAlive: () => isAlive,
    memoryBytes: () => (child.pid !== undefined && process.platform === 'linux' ? residentBytes(child.pid) : 0),
    kill: () => void child.kill('SIGKILL'),
  };
}

function residentBytes(pid: number): number {
  try {
    return Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) * 1_024;
  } catch {
    return 0;
  }
}
