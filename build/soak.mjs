/**
 * `npm run soak`: runs the built app for minutes, with random kills, full disks and a hostile service, and checks the
 * invariants after each step. Prints the seed first. `-- --seed 7` repeats the steps of a seed. `-- --minutes 5` (the
 * default) or `-- --steps 40` sets the length. Fails at the first violation and names the folder with the evidence.
 */
import { randomInt } from 'node:crypto';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { runnerImport } from 'vite';
import { buildApp, projectFolder } from './build-app.mjs';
import { findRuntime } from './runtime/find.mjs';
import { openDisplay } from './session/display.mjs';
import { openKeychain } from './session/keychain.mjs';

const say = (/** @type {string} */ line) => console.error(line);

try {
  const { values } = parseArgs({
    options: {
      seed: { type: 'string', default: String(randomInt(2 ** 32)) },
      minutes: { type: 'string' },
      steps: { type: 'string' },
      built: { type: 'boolean', default: false },
    },
  });
  const seed = numberOf('--seed', values.seed);
  const steps = values.steps === undefined ? Number.POSITIVE_INFINITY : numberOf('--steps', values.steps);
  const byDefault = values.steps === undefined ? 5 : Number.POSITIVE_INFINITY;
  const minutes = values.minutes === undefined ? byDefault : numberOf('--minutes', values.minutes);

  const { executable } = await findRuntime(say);
  if (!values.built) await buildApp();
  const { module } = await runnerImport(join(projectFolder, 'tests/soak/run.ts'));
  const { runSoak } = /** @type {typeof import('../tests/soak/run.ts')} */ (module);

  const stopped = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => stopped.abort());
  const keychain = await openKeychain(process.env, say);
  const display = await openDisplay(process.env, say);
  Object.assign(process.env, keychain.env, display.env);
  try {
    const allHeld = await runSoak({
      seed,
      minutes,
      steps,
      electronPath: executable,
      results: join(projectFolder, 'test-results/soak'),
      print: (line) => console.log(line),
      stop: stopped.signal,
    });
    if (!allHeld) process.exitCode = 1;
  } finally {
    display.close();
    keychain.close();
  }
} catch (reason) {
  say(reason instanceof Error ? (reason.stack ?? reason.message) : String(reason));
  process.exitCode = 1;
}

/**
 * @param {string} option
 * @param {string} text
 */
function numberOf(option, text) {
  const number = Number(text);
  if (text.trim() === '' || !Number.isFinite(number) || number < 0) throw new Error(`${option} takes a number.`);
  return number;
}
