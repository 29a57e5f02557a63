/**
 * `npm start`: builds the app and starts it. `npm run sample-service`: builds it and starts the sample service alone, whose
 * output is this program's. Further arguments go to what is started; what this program itself says is on stderr.
 */
import { join } from 'node:path';
import { buildApp, parts, projectFolder } from './build-app.mjs';
import { findRuntime } from './runtime/find.mjs';
import { openDisplay } from './session/display.mjs';
import { runToEnd } from './session/run-to-end.mjs';
import { installSystemPackages } from './session/system-packages.mjs';

const say = (/** @type {string} */ line) => console.error(line);

/** The argument of Electron, which is the folder of an app or one of its programs, and the parts of `dist/` that it needs. */
const programs = {
  start: { path: projectFolder, wanted: parts },
  'sample-service': {
    path: join(projectFolder, 'dist/electron/sample-service.js'),
    wanted: /** @type {const} */ (['electron', 'sample-service']),
  },
};

const [name = '', ...args] = process.argv.slice(2);

try {
  if (!isProgram(name)) throw new Error(`Usage: node build/run.mjs ${Object.keys(programs).join('|')} [arguments]`);
  const { path, wanted } = programs[name];
  await installSystemPackages('start');
  say('building');
  await buildApp({ wanted });
  const { executable } = await findRuntime(say);
  // Chromium refuses to run as root inside its sandbox.
  const sandbox = process.platform === 'linux' && process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  if (sandbox.length > 0) say('running as root: without the sandbox');
  const display = await openDisplay(process.env, say);
  try {
    process.exitCode = await runToEnd(executable, [...sandbox, path, ...args], { env: { ...display.env } });
  } finally {
    display.close();
  }
} catch (reason) {
  say(reason instanceof Error ? reason.message : String(reason));
  process.exitCode = 1;
}

/**
 * @param {string} name
 * @returns {name is keyof typeof programs}
 */
function isProgram(name) {
  return Object.hasOwn(programs, name);
}
