import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

/** What `app-probe.ts` is to do, as its switches without `--probe-`. */
export type ProbeSwitches = Readonly<Record<string, string>>;

/** Starts `app-probe.ts` in its own process. Returns its output and its start time, in milliseconds since the epoch. */
export async function probe<Said>(
  userData: string,
  switches: ProbeSwitches,
): Promise<Readonly<{ said: Said; fromMs: number }>> {
  const fromMs = performance.timeOrigin + performance.now();
  const child = spawn(process.execPath, argumentsOf(userData, switches), { stdio: ['ignore', 'pipe', 'ignore'] });
  let output = '';
  child.stdout.on('data', (text) => {
    output += text;
  });
  await once(child, 'close');
  const line = output.split('\n').find((one) => one.startsWith('{'));
  if (!line) throw new Error(`It ended without a word: ${output}`);
  return { said: JSON.parse(line) as Said, fromMs };
}

/** Starts `app-probe.ts` and leaves it running. It answers each line of input with one line of JSON. */
export function openProbe(userData: string, switches: ProbeSwitches) {
  const child = spawn(process.execPath, argumentsOf(userData, switches), { stdio: ['pipe', 'pipe', 'ignore'] });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return {
    async ask<Said>(line: string): Promise<Said> {
      child.stdin.write(`${line}\n`);
      for (let next = await lines.next(); !next.done; next = await lines.next()) {
        if (!next.value.startsWith('{')) continue;
        const said = JSON.parse(next.value) as Said & Readonly<{ failed?: string }>;
        if (said.failed !== undefined) throw new Error(said.failed);
        return said;
      }
      throw new Error(`It ended without an answer to ${line}.`);
    },
    async close(): Promise<void> {
      const closed = once(child, 'close');
      child.kill();
      await closed;
    },
  };
}

function argumentsOf(userData: string, switches: ProbeSwitches): string[] {
  const sandbox = process.argv.includes('--no-sandbox') ? ['--no-sandbox'] : [];
  const own = Object.entries(switches).map(([name, value]) => `--probe-${name}=${value}`);
  return [...sandbox, `--user-data-dir=${userData}`, ...own, join(import.meta.dirname, 'app-probe.js')];
}
