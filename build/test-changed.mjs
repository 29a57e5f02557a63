/**
 * `npm run test:changed`: runs the tests that the changes since the main branch can affect, committed or not. It lists
 * them first. `-- --base <commit>` compares with another commit, `-- --list` runs nothing.
 */
import { mkdir } from 'node:fs/promises';
import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import { projectFolder } from './build-app.mjs';
import { affectedTests } from './testing/affected-tests.mjs';
import { changesSince } from './testing/changes.mjs';
import { runSteps } from './testing/run-steps.mjs';
import { buildStep, endToEndStep, faultsStep, reportSteps, results, stopSignal, vitestStep } from './testing/steps.mjs';

const { values } = parseArgs({ options: { base: { type: 'string' }, list: { type: 'boolean', default: false } } });

const changes = changesSince(values.base);
if (changes === null) {
  console.error('There is no main branch to compare with. Name a commit: npm run test:changed -- --base <commit>');
  process.exit(1);
}
const { unit, component, endToEnd, faults } = affectedTests(changes);

const say = (/** @type {string} */ line) => console.log(line);
const names = endToEnd.map((path) => basename(path, '.e2e.ts'));
say(`${changes.changed.length} files have changed since ${changes.base}. They can affect:`);
say(`  ${unit.length} files of unit tests, ${component.length} of component tests${faults ? ', the faults' : ''}`);
if (names.length > 0) say(`  end to end: ${names.join(', ')}`);

if (!values.list) {
  const main = [
    ...(unit.length > 0 ? [vitestStep('unit', { files: unit })] : []),
    ...(component.length > 0 ? [vitestStep('component', { files: component })] : []),
    ...(faults ? [faultsStep()] : []),
    ...(names.length > 0 ? [endToEndStep({ name: 'end-to-end', needs: ['build'], args: names })] : []),
  ];
  await mkdir(results, { recursive: true });
  const beside = names.length > 0 ? [buildStep] : [];
  reportSteps(
    await runSteps({ main, beside, cwd: projectFolder, env: {}, logs: results, stop: stopSignal(), say }),
    say,
  );
}
