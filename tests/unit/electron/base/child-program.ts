import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { build } from 'vite';
import { scratchFolder } from './scratch.ts';

/** Builds a program beside the tests for Node, as it is: Node 20 runs no TypeScript. Gives the path of the script. */
export async function buildProgram(source: URL): Promise<string> {
  const outDir = scratchFolder();
  await build({
    configFile: false,
    logLevel: 'silent',
    build: { ssr: source.pathname, outDir, rolldownOptions: { output: { entryFileNames: 'program.mjs' } } },
    ssr: { noExternal: true },
  });
  return join(outDir, 'program.mjs');
}

export function startProgram(script: string, args: readonly string[], options: SpawnOptions = {}): ChildProcess {
  return spawn(process.execPath, [script, ...args], { stdio: ['ignore', 'pipe', 'inherit'], ...options });
}

/** Kills the program as a power cut would, in the middle of the work after its byte of output number `count`. */
export async function killAfterOutput(child: ChildProcess, count: number): Promise<void> {
  let seen = 0;
  child.stdout?.on('data', (chunk: Buffer) => {
    seen += chunk.byteLength;
    if (seen >= count) child.kill('SIGKILL');
  });
  await once(child, 'close');
}

export async function outputOf(child: ChildProcess): Promise<string> {
  let text = '';
  child.stdout?.on('data', (chunk: Buffer) => {
    text += chunk;
  });
  await once(child, 'close');
  return text;
}
