/**
 * `npm run test:mutants`: removes the security controls one by one, in a copy of the project, and runs the test that
 * must fail without each. Prints the results and exits with 1 if the removal of a control goes unnoticed. `-- --only
 * <text>` chooses the controls whose names contain the text. Not part of `npm test`: it takes ten minutes.
 */
import { parseArgs } from 'node:util';
import { dataMutants } from '../tests/mutants/data-mutants.mjs';
import { pageMutants } from '../tests/mutants/page-mutants.mjs';
import { sessionMutants } from '../tests/mutants/session-mutants.mjs';
import { unobserved } from '../tests/mutants/unobserved.mjs';
import { copyProject, createTestRunner } from './mutants/project-copy.mjs';
import { openDisplay } from './session/display.mjs';
import { openKeychain } from './session/keychain.mjs';

const say = (/** @type {string} */ line) => console.error(line);
const { values } = parseArgs({ options: { only: { type: 'string', default: '' } } });
const mutants = [...sessionMutants, ...pageMutants, ...dataMutants].filter(({ control }) =>
  control.includes(values.only),
);

let isStopped = false;
// The terminal also sends it to the child; the copy is removed at the end.
process.on('SIGINT', () => {
  isStopped = true;
});

const copy = await copyProject();
const keychain = await openKeychain(process.env, say);
const display = await openDisplay(process.env, say);
const verdicts = /** @type {Array<{ control: string, verdict: string }>} */ ([]);
try {
  if (mutants.length === 0) throw new Error(`There is no control whose name contains "${values.only}".`);
  const run = createTestRunner(copy.folder, { ...keychain.env, ...display.env });
  say(`${mutants.length} controls; first their tests with nothing taken out`);
  await run.build();
  const tests = new Map(mutants.map(({ by }) => [`${by.runner} ${by.file} ${by.name}`, by]));
  for (const outcome of await run.all([...tests.values()])) {
    if (outcome.verdict !== 'passed')
      throw new Error(`fails with nothing taken out: ${outcome.what}\n${outcome.output}`);
  }

  for (const { control, file, text, replacement, by } of mutants) {
    if (isStopped) break;
    const startedMs = performance.now();
    const restore = await copy.change(file, text, replacement);
    const { verdict, output } = await run.one(by);
    await restore();
    const seconds = ((performance.now() - startedMs) / 1_000).toFixed(0).padStart(3);
    const said = verdict === 'failed' ? 'caught' : verdict === 'passed' ? 'SURVIVED' : 'BROKEN';
    verdicts.push({ control, verdict: said });
    console.log(`${said.padEnd(8)} ${seconds} s  ${control}  (${file}; ${by.runner}: ${by.name})`);
    if (said === 'BROKEN') say(output);
  }
} catch (reason) {
  say(reason instanceof Error ? reason.message : String(reason));
  process.exitCode = 1;
} finally {
  display.close();
  keychain.close();
  await copy.remove();
}

if (values.only === '')
  for (const [setting, file, why] of unobserved) say(`not observable: ${setting} (${file}): ${why}`);
const notCaught = verdicts.filter(({ verdict }) => verdict !== 'caught');
console.log(`\n${verdicts.length - notCaught.length} caught, ${notCaught.length} not caught, of ${mutants.length}`);
if (notCaught.length > 0 || verdicts.length < mutants.length) process.exitCode = 1;
