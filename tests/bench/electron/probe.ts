import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

/** What `app-probe.ts` is to do, as its switches without `--probe-`. */
export type ProbeSwitches = Readonly<Record<string, string>>;

/** Starts `app-probe.ts` in a process of its own; gives what it says, and when it was started, in milliseconds since the epoch. */
export async function probe<Said>(
  userData: string,
  switches: ProbeSwitches,
): Promise<Readonly<{ said: Said; fromMs: number }>> {
  const sandbox = process.argv.includes('--no-sandbox') ? ['--no-sandbox'] : [];
  const own = Object.entries(switches).map(([name, value]) => `--probe-${name}=${value}`);
  const args = [...sandbox, `--user-data-dir=${userData}`, ...own, join(import.meta.dirname, 'app-probe.js')];
  const fromMs = performance.timeOrigin + performance.now();
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'ignore'] });
  let output = '';
  child.stdout.on('data', (text) => {
    output += text;
  });
  await once(child, 'close');
  const line = output.split('\n').find((one) => one.startsWith('{'));
  if (!line) throw new Error(`It ended without a word: ${output}`);
  return { said: JSON.parse(line) as Said, fromMs };
}
