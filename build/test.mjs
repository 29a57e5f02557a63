/**
 * `npm test`: installs missing system packages; then format, lint and types, the unit and component tests, the network
 * faults over Electron's own stack, and the end-to-end tests. Each of these runs on the built app or on the packaged
 * one; the latter in Chromium's sandbox, for root on Linux as an unprivileged user. Every step runs, even after a
 * failure, and all failures are listed at the end. Tests of the PDF engine run if a change since the main branch can
 * affect them, its smoke test always.
 * `npm run test:all` leaves nothing out, and adds the long form of tests with many cases, and the soak test. The last
 * line is the sum of all runners: `N passed, N failed, N skipped`.
 */
import { mkdir } from 'node:fs/promises';
import { projectFolder } from './build-app.mjs';
import { installSystemPackages } from './session/system-packages.mjs';
import { untouchedEngineTests } from './testing/affected-tests.mjs';
import { changesSince } from './testing/changes.mjs';
import { runSteps } from './testing/run-steps.mjs';
import { buildStep, endToEndStep, faultsStep, reportSteps, results, stopSignal, vitestStep } from './testing/steps.mjs';

/** npm as a script of the current Node, because on Windows its command cannot be started directly. */
const npm = process.env.npm_execpath ?? '';
if (npm === '') {
  console.error('Start this with npm: npm test');
  process.exit(1);
}
const isLong = process.argv.includes('--all');
const changes = isLong ? null : changesSince();
const except = changes === null ? [] : untouchedEngineTests(changes);

/** The files of tests that need not pass on the built app as well, because they pass on the packaged one. */
const ofThePackage = ['journey', 'preview', 'sandbox', 'silent-start'];

/** @type {import('./testing/run-steps.mjs').Step[]} */
const main = [
  { name: 'check', args: [npm, 'run', '--silent', 'check'] },
  vitestStep('unit', { except }),
  vitestStep('component', { except }),
  endToEndStep({
    name: 'end-to-end',
    needs: ['build'],
    // On the user's desktop, two apps take the focus from each other.
    after: ['end-to-end-packaged'],
    args: isLong ? [] : [`--grep-invert= (${ofThePackage.join('|')})\\.e2e`],
  }),
];
if (isLong) main.push({ name: 'soak', args: ['build/soak.mjs', '--built'], needs: ['build'] });

/** Beside steps that leave a processor idle at times. Waiting takes most of the faults' time. */
const beside = [
  buildStep,
  faultsStep(),
  { name: 'package', args: ['build/package.mjs', '--as-built'], needs: ['build'] },
  { name: 'package-for-tests', args: ['build/package.mjs', '--as-built', '--inspectable'], needs: ['build'] },
  endToEndStep({
    name: 'end-to-end-packaged',
    results: 'e2e-packaged',
    needs: ['package', 'package-for-tests'],
    // As root, the other end-to-end tests run without Chromium's sandbox.
    args: ['--packaged', '--as-user', 'package', ...ofThePackage.map((name) => `/${name}.e2e`)],
  }),
];

try {
  await installSystemPackages('test');
} catch (reason) {
  console.error(reason instanceof Error ? reason.message : String(reason));
  process.exit(1);
}

await mkdir(results, { recursive: true });
const say = (/** @type {string} */ line) => console.log(line);
if (except.length > 0) {
  say(
    `${except.length} files of tests of the PDF engine are left out: nothing has changed there since ${changes?.base}.`,
  );
}
const env = isLong ? { GALLEY_TESTS: 'all' } : {};
reportSteps(await runSteps({ main, beside, cwd: projectFolder, env, logs: results, stop: stopSignal(), say }), say);
