import { join } from 'node:path';
import { utilityProcess } from 'electron';

export type BenchServer = Readonly<{ url: string; stop(): void }>;

/** Starts a server of `servers.ts` in its own process, so that its work and memory do not count as ours. */
export function startServer(name: 'big-answer', ...given: readonly number[]): Promise<BenchServer> {
  const child = utilityProcess.fork(join(import.meta.dirname, 'servers.js'), [name, ...given.map(String)]);
  return new Promise((resolve, reject) => {
    child.once('message', (url: string) => resolve({ url, stop: () => void child.kill() }));
    child.once('exit', (code) => reject(new Error(`The server ${name} ended with ${code}.`)));
  });
}
