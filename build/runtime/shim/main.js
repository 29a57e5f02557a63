/**
 * Does the work of Electron's own `default_app` for `electron <folder>` and `electron <file.js>`, for a runtime without
 * it (electron/electron, default_app/main.ts).
 */
import { readFileSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { app as electronApp } from 'electron';

/** Two setters that Electron reserves for its own `default_app`, and so omits from its types. */
const app =
  /** @type {import('electron').App & { setAppPath(path: string): void, setVersion(version: string): void }} */ (
    electronApp
  );

const { target, modules } = readArguments(process.argv.slice(1));
if (target === undefined) {
  console.error('Usage: electron <folder with a package.json, or a JavaScript file>');
  process.exit(2);
}

Object.defineProperty(process, 'defaultApp', { configurable: false, enumerable: true, value: true });

const require = createRequire(import.meta.url);
for (const module of modules) require(module);

// Awaited at the top level: Electron delays `ready` until then, so the app can still prepare for it.
await import(pathToFileURL(adopt(resolve(target))).href);

/**
 * The app to run, which is the first argument that is not a switch, and the modules to load before it (`-r <path>`).
 *
 * @param {readonly string[]} given
 */
function readArguments(given) {
  const modules = [];
  for (let index = 0; index < given.length; index += 1) {
    const argument = given[index] ?? '';
    if (argument === '-r' || argument === '--require') {
      index += 1;
      modules.push(resolve(given[index] ?? ''));
    } else if (!argument.startsWith('-')) return { target: argument, modules };
  }
  return { target: undefined, modules };
}

/**
 * Sets the app's name, version and folder in Electron.
 *
 * @param {string} path
 * @returns {string} the app's main file
 */
function adopt(path) {
  if (statSync(path).isFile()) {
    app.setAppPath(dirname(path));
    return path;
  }
  const described = JSON.parse(readFileSync(join(path, 'package.json'), 'utf8'));
  if (described.version) app.setVersion(described.version);
  const name = described.productName ?? described.name;
  if (name) app.setName(name);
  if (process.platform === 'linux') app.setDesktopName(described.desktopName ?? `${app.name}.desktop`);
  app.setAppPath(path);
  return resolve(path, described.main ?? 'index.js');
}
