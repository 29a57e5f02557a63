/**
 * `npm test`: what the system lacks is installed; then format, lint and types, the unit and component tests, the faults over Electron's own
 * network stack, and the end-to-end tests on the built app, on the packaged one and, as root on Linux, as a user without rights in
 * Chromium's sandbox. Every step runs, whatever fails before it, and all failures are listed at the end.
 *
 * `npm run test:all` adds to that the long form of tests that try many cases, and the soak test.
 * The last line is the sum over the runners: `N passed, N failed, N skipped`.
 */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { projectFolder } from './build-app.mjs';
import { installSystemPackages } from './session/system-packages.mjs';
import { runSteps } from './testing/run-steps.mjs';
import { total } from './testing/test-reports.mjs';

/** @typedef {import('./testing/run-steps.mjs').Step} Step */

/** npm itself, as a script of the Node that runs us: on Windows its command is not a program that can be started. */
const npm = process.env.npm_execpath ?? '';
if (npm === '') {
  console.error('Start this with npm: npm test');
  process.exit(1);
}
const isLong = process.argv.includes('--all');
const results = join(projectFolder, 'test-results');
const inResults = (/** @type {string} */ name) => join(results, `${name}.json`);

/** @returns {Step} */
const vitest = (/** @type {string} */ project) => ({
  name: project,
  args: [
    ...['node_modules/vitest/vitest.mjs', 'run', '--config', 'build/vitest.config.ts', '--project', project],
    ...['--reporter=default', '--reporter=json', `--outputFile.json=${inResults(project)}`],
  ],
  report: inResults(project),
});

/** @returns {Step} */
const endToEnd = (/** @type {string} */ name, /** @type {string[]} */ needs, /** @type {string[]} */ ...args) => ({
  name,
  args: ['build/e2e.mjs', '--as-built', ...args],
  report: inResults('e2e'),
  needs,
});

/** @type {Step[]} */
const main = [
  { name: 'check', args: [npm, 'run', '--silent', 'check'] },
  vitest('unit'),
  vitest('component'),
  endToEnd('end to end', ['build']),
  endToEnd(
    'end to end, packaged',
    ['package', 'package-for-tests'],
    '--packaged',
    'journey',
    'package',
    'silent-start',
  ),
];
// As root the steps above ran without Chromium's sandbox.
if (process.platform === 'linux' && process.getuid?.() === 0)
  main.push(endToEnd('end to end, as a user', ['build'], '--as-user', 'journey', 'sandbox'));
if (isLong) main.push({ name: 'soak', args: ['build/soak.mjs', '--built'], needs: ['build'] });

/** These wait for most of their time. @type {Step[]} */
const beside = [
  { name: 'build', args: ['build/build.mjs'] },
  {
    name: 'faults',
    args: ['tests/faults/electron/run.mjs', `--report=${inResults('faults')}`],
    report: inResults('faults'),
  },
  { name: 'package', args: ['build/package.mjs', '--as-built'], needs: ['build'] },
  { name: 'package-for-tests', args: ['build/package.mjs', '--as-built', '--inspectable'], needs: ['build'] },
];

try {
  await installSystemPackages('test');
} catch (reason) {
  console.error(reason instanceof Error ? reason.message : String(reason));
  process.exit(1);
}

await mkdir(results, { recursive: true });
const stopped = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => stopped.abort());
const say = (/** @type {string} */ line) => console.log(line);
const finished = await runSteps({
  main,
  beside,
  cwd: projectFolder,
  env: isLong ? { GALLEY_TESTS: 'all' } : {},
  logs: results,
  stop: stopped.signal,
  say,
});

say('\n── All steps');
for (const { name, exitCode, ms, counts } of finished) {
  const verdict = exitCode === 0 ? 'passed' : 'FAILED';
  say(`${verdict}  ${(ms / 1_000).toFixed(0).padStart(4)} s  ${String(counts.passed).padStart(5)} tests  ${name}`);
}
for (const { name, failures } of finished) for (const failure of failures) say(`FAILED  ${name}: ${failure}`);
if (finished.some(({ exitCode }) => exitCode !== 0)) process.exitCode = 1;
const { passed, failed, skipped } = total(finished);
say(`\n${passed} passed, ${failed} failed, ${skipped} skipped`);
