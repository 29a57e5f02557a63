import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { availableParallelism, cpus } from 'node:os';
import { dirname, join } from 'node:path';
import { withFigures } from './measuring/results-file.ts';
import { type BenchReport, type CaseResult, tableOf } from './measuring/table.ts';

export type BenchRun = Readonly<{
  /** Electron and its common arguments, the bench's main file last. */
  executable: string;
  args: readonly string[];
  env: NodeJS.ProcessEnv;
  electronVersion: string;
  projectFolder: string;
  /** The folder for files of the cases. */
  folder: string;
  /** Only the cases whose names contain one of these; all if there is none. */
  only: readonly string[];
  rounds: number;
  /** Whether a slow case may be left at fewer rounds. */
  isBounded: boolean;
  /** Arguments of single cases, by name. */
  options: Readonly<Record<string, string>>;
  /** Where the results go as JSON. */
  output: string;
  say(line: string): void;
  print(text: string): void;
  /** The file that gets the figures, if any. */
  resultsFile: string | null;
}>;

/** Longer than any case takes on a slow machine. */
const caseMs = 60 * 60_000;

/**
 * Measures the cases one after another, each in an Electron of its own, prints the table and writes the results. Resolves to
 * whether all that was wanted could be measured; a goal that is missed is a result, not a failure.
 */
export async function runBench(bench: BenchRun): Promise<boolean> {
  const { only, rounds, output, resultsFile, say, print } = bench;
  const names = chosen(await caseNames(bench), only);
  if (names.length === 0) throw new Error(`No case is named like ${only.join(' or ')}.`);
  const results: CaseResult[] = [];
  await mkdir(dirname(output), { recursive: true });
  for (const [at, name] of names.entries()) {
    say(`${at + 1} of ${names.length}: ${name}`);
    const result = await measureCase(bench, name);
    results.push(result);
    say(tableOf([result]));
    // After each case, so that an interrupted run keeps its measurements.
    await writeFile(output, `${JSON.stringify(reportOf(bench, results), null, 2)}\n`);
  }
  if (resultsFile !== null) {
    await writeFile(resultsFile, withFigures(await readFile(resultsFile, 'utf8'), reportOf(bench, results)));
  }
  print(tableOf(results));
  say(`medians of ${rounds} rounds; all values are in ${output}`);
  return results.every(({ failed }) => failed === undefined);
}

/** A whole name means only that case; a part of names means all of them. */
function chosen(names: readonly string[], only: readonly string[]): readonly string[] {
  if (only.length === 0) return names;
  return names.filter((name) => only.some((part) => (names.includes(part) ? name === part : name.includes(part))));
}

async function caseNames(bench: BenchRun): Promise<readonly string[]> {
  const file = join(bench.folder, 'cases.json');
  const code = await electron(bench, { list: file });
  if (code !== 0) throw new Error(`Electron ended with ${code} before it said what there is to measure.`);
  return JSON.parse(await readFile(file, 'utf8')) as string[];
}

async function measureCase(bench: BenchRun, name: string): Promise<CaseResult> {
  const file = join(bench.folder, `${name}.json`);
  const startedMs = performance.now();
  const code = await electron(bench, {
    case: name,
    rounds: String(bench.rounds),
    bounded: String(bench.isBounded),
    out: file,
  });
  try {
    return JSON.parse(await readFile(file, 'utf8')) as CaseResult;
  } catch {
    const tookMs = performance.now() - startedMs;
    const failed = code === null ? 'it was stopped or took too long' : `Electron ended with ${code}`;
    return { name, peer: '', how: '', rounds: bench.rounds, tookMs, verdicts: [], failed };
  }
}

/**
 * Resolves with the exit code, `null` if a signal ended it. Switches come before the program, because Chromium reads
 * them only there.
 */
async function electron(bench: BenchRun, given: Readonly<Record<string, string>>): Promise<number | null> {
  const { executable, args, env, folder, projectFolder, options } = bench;
  const all = { folder, project: projectFolder, ...options, ...given };
  const switches = Object.entries(all).map(([name, value]) => `--bench-${name}=${value}`);
  const child = spawn(executable, [...switches, ...args], {
    cwd: projectFolder,
    env,
    // Chromium's warnings about buses and graphics are left out; `BENCH_STDERR=1` shows them with the output of a case.
    stdio: ['ignore', 'inherit', process.env.BENCH_STDERR ? 'inherit' : 'ignore'],
  });
  const timer = setTimeout(() => child.kill('SIGKILL'), caseMs);
  const [code] = (await once(child, 'exit')) as [number | null];
  clearTimeout(timer);
  return code;
}

function reportOf({ electronVersion, rounds }: BenchRun, results: readonly CaseResult[]): BenchReport {
  return {
    at: new Date().toISOString(),
    host: {
      platform: `${process.platform} ${process.arch}`,
      processor: cpus()[0]?.model ?? '',
      cores: availableParallelism(),
      electron: electronVersion,
    },
    rounds,
    results,
  };
}
