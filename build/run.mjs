/**
 * `npm start`: builds the app and starts it. `npm run sample-service`: builds the sample service and starts it alone,
 * with its output on stdout. Further arguments go to the started program. Messages of this script go to stderr.
 */
import { join } from 'node:path';
import { buildApp, parts, projectFolder } from './build-app.mjs';
import { findRuntime } from './runtime/find.mjs';
import { openDisplay } from './session/display.mjs';
import { runToEnd } from './session/run-to-end.mjs';
import { installSystemPackages } from './session/system-packages.mjs';

const say = (/** @type {string} */ line) => console.error(line);

/** Electron's argument, which is an app's folder or one of its programs, and the required parts of `dist/`. */
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
