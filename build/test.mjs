/**
 * `npm test`: what the system lacks is installed; then format, lint and types, then the unit and component tests, the faults over Electron's own network stack, and
 * the end-to-end tests, on the built app and once more the journey and the preview on the packaged one. As root on Linux the journey
 * runs a third time, as a user without rights in Chromium's sandbox. Stops at the first step that fails,
 * with its exit code. The last line is the sum over the runners: `N passed, N failed, N skipped`.
 */
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { projectFolder } from './build-app.mjs';
import { runToEnd } from './session/run-to-end.mjs';
import { installSystemPackages } from './session/system-packages.mjs';
import { countsOf, total } from './test-counts.mjs';

const vitestReport = (/** @type {string} */ file) => [
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${file}`,
];

/** @type {Array<Readonly<{ script: string, args?: readonly string[], report?: string }>>} */
const steps = [
  { script: 'check' },
  { script: 'test:unit', args: vitestReport('test-results/unit.json'), report: 'test-results/unit.json' },
  {
    script: 'test:component',
    args: vitestReport('test-results/component.json'),
    report: 'test-results/component.json',
  },
  {
    script: 'test:faults',
    args: [`--report=${join(projectFolder, 'test-results/faults.json')}`],
    report: 'test-results/faults.json',
  },
  { script: 'test:e2e', report: 'test-results/e2e.json' },
  {
    script: 'test:e2e',
    args: ['--packaged', 'journey', 'package', 'preview', 'silent-start'],
    report: 'test-results/e2e.json',
  },
];

// As root the steps above ran without Chromium's sandbox.
if (process.platform === 'linux' && process.getuid?.() === 0) {
  steps.push({
    script: 'test:e2e',
    args: ['--as-user', '--as-built', 'journey', 'sandbox'],
    report: 'test-results/e2e.json',
  });
}

/** npm itself, as the script of the Node that runs us: on Windows its command is not a program that can be started. */
const npm = process.env.npm_execpath;

try {
  await installSystemPackages('test');
} catch (reason) {
  console.error(reason instanceof Error ? reason.message : String(reason));
  process.exit(1);
}

const done = [];
for (const { script, args = [], report } of steps) {
  console.log(`\n── ${script}`);
  // What an earlier run wrote must not be counted if this one ends before it writes.
  const file = report && join(projectFolder, report);
  if (file) await rm(file, { force: true });
  const command = ['run', '--silent', script, ...(args.length > 0 ? ['--', ...args] : [])];
  const exitCode = npm
    ? await runToEnd(process.execPath, [npm, ...command], { cwd: projectFolder })
    : await runToEnd('npm', command, { cwd: projectFolder });
  const counted = file
    ? await readFile(file, 'utf8')
        .then(JSON.parse)
        .catch(() => undefined)
    : undefined;
  done.push({ counts: countsOf(counted), exitCode });
  process.exitCode = exitCode;
  if (exitCode !== 0) break;
}

const { passed, failed, skipped } = total(done);
console.log(`\n${passed} passed, ${failed} failed, ${skipped} skipped`);
