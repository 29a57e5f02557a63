import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { projectFolder } from '../build-app.mjs';

/** @typedef {import('../../tests/mutants/mutant.mjs').ControlTest} ControlTest */

/**
 * `failed` means that the test itself failed; `broken` that it did not run.
 *
 * @typedef {Readonly<{ what: string, verdict: 'passed' | 'failed' | 'broken', output: string }>} Outcome
 */

const leftOut = ['node_modules', '.git', 'dist', 'release', 'test-results'];

/**
 * The sources in a temporary folder, with the installed packages of this one. The original sources are never changed.
 */
export async function copyProject() {
  const folder = await mkdtemp(join(tmpdir(), 'galley-mutants-'));
  const isCopied = (/** @type {string} */ path) => !leftOut.includes(relative(projectFolder, path));
  await cp(projectFolder, folder, { recursive: true, filter: isCopied });
  await symlink(join(projectFolder, 'node_modules'), join(folder, 'node_modules'));
  return {
    folder,

    /**
     * Replaces the only occurrence of `text` in a file of the copy, atomically for programs that watch it. Resolves
     * with a function that undoes it.
     *
     * @param {string} file
     * @param {string} text
     * @param {string} replacement
     */
    async change(file, text, replacement) {
      const path = join(folder, file);
      const whole = await readFile(path, 'utf8');
      const parts = whole.split(text);
      if (parts.length !== 2) throw new Error(`${file} has ${parts.length - 1} places of: ${text}`);
      const write = async (/** @type {string} */ content) => {
        await writeFile(`${path}.new`, content);
        await rename(`${path}.new`, path);
      };
      await write(parts.join(replacement));
      return () => write(whole);
    },

    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

/**
 * Runs tests of the copy by name.
 *
 * @param {string} folder
 * @param {Readonly<Record<string, string>>} env a display and a keychain
 */
export function createTestRunner(folder, env) {
  const node = (/** @type {readonly string[]} */ args) => runQuietly(process.execPath, args, folder, env);
  const report = join(folder, 'test-results/mutant.json');

  const unit = async (/** @type {readonly ControlTest[]} */ tests) => {
    const files = [...new Set(tests.map(({ file }) => file))];
    const { output } = await node([
      'node_modules/vitest/vitest.mjs',
      ...['run', '--config', 'build/vitest.config.ts', '--project=unit*', ...files],
      ...['-t', anyOf(tests), '--reporter=json', `--outputFile.json=${report}`],
    ]);
    const { numPassedTests = 0, numFailedTests = 0 } = await readJson(report);
    return verdictOf(numPassedTests, numFailedTests, tests.length, output);
  };

  const faults = async (/** @type {ControlTest} */ { name }) => {
    const { output } = await node(['tests/faults/electron/run.mjs', `--only=${name}`]);
    const [passed, failed] = [output.match(/^ok /gm)?.length ?? 0, output.match(/^not ok /gm)?.length ?? 0];
    return verdictOf(passed, failed, 1, output);
  };

  const endToEnd = async (
    /** @type {readonly ControlTest[]} */ tests,
    /** @type {readonly string[]} */ options = [],
  ) => {
    const files = [...new Set(tests.map(({ file }) => file))];
    const { output } = await node(['build/e2e.mjs', '--as-built', ...options, ...files, '-g', anyOf(tests)]);
    const { stats } = await readJson(join(folder, 'test-results/e2e.json'));
    return verdictOf(stats?.expected ?? 0, stats?.unexpected ?? 0, tests.length, output);
  };

  const build = (/** @type {readonly string[]} */ parts = []) => node(['build/build.mjs', ...parts]);

  return {
    /** The whole app. */
    async build() {
      const { output, code } = await build();
      if (code !== 0) throw new Error(output);
    },

    /**
     * Runs many tests with as few starts as possible.
     *
     * @param {readonly ControlTest[]} tests
     * @returns {Promise<Outcome[]>}
     */
    async all(tests) {
      const of = (/** @type {string} */ runner) => tests.filter((test) => test.runner === runner);
      const outcomes = [];
      if (of('unit').length > 0) outcomes.push({ what: 'unit tests', ...(await unit(of('unit'))) });
      for (const test of of('faults')) outcomes.push({ what: test.name, ...(await faults(test)) });
      if (of('e2e').length > 0) outcomes.push({ what: 'end-to-end tests', ...(await endToEnd(of('e2e'))) });
      for (const test of of('as-user')) outcomes.push({ what: test.name, ...(await endToEnd([test], ['--as-user'])) });
      return outcomes;
    },

    /**
     * Runs one test, after a rebuild of the part that it needs.
     *
     * @param {ControlTest} test
     * @returns {Promise<Omit<Outcome, 'what'>>}
     */
    async one(test) {
      if (test.runner === 'unit') return unit([test]);
      if (test.runner === 'faults') return faults(test);
      const built = await build(['electron']);
      if (built.code !== 0) return { verdict: 'broken', output: built.output };
      return endToEnd([test], test.runner === 'as-user' ? ['--as-user'] : []);
    },
  };
}

/** @returns {Omit<Outcome, 'what'>} */
function verdictOf(
  /** @type {number} */ passed,
  /** @type {number} */ failed,
  /** @type {number} */ wanted,
  /** @type {string} */ output,
) {
  if (failed > 0) return { verdict: 'failed', output };
  return { verdict: passed >= wanted ? 'passed' : 'broken', output };
}

/** A pattern that matches these tests by name. */
const anyOf = (/** @type {readonly ControlTest[]} */ tests) =>
  tests.map(({ name }) => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|');

const readJson = async (/** @type {string} */ path) => {
  const text = await readFile(path, 'utf8').catch(() => '{}');
  // The report of an earlier run must not be read.
  await rm(path, { force: true });
  return JSON.parse(text);
};

/**
 * @param {string} command
 * @param {readonly string[]} args
 * @param {string} cwd
 * @param {Readonly<Record<string, string>>} env
 */
async function runQuietly(command, args, cwd, env) {
  const child = spawn(command, args, { cwd, env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      output += chunk;
    });
  }
  const [code] = await once(child, 'close');
  return { code, output };
}
