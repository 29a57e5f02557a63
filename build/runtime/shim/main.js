/**
 * What Electron's own `default_app` does for `electron <folder>` and `electron <file.js>`, for a runtime that came
 * without it (electron/electron, default_app/main.ts).
 */
import { readFileSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { app as electronApp } from 'electron';

/** Two setters that Electron keeps for its own `default_app`, and so leaves out of its types. */
const app =
  /** @type {import('electron').App & { setAppPath(path: string): void, setVersion(version: string): void }} */ (
    electronApp
  );

const target = process.argv.slice(1).find((argument) => !argument.startsWith('-'));
if (target === undefined) {
  console.error('Usage: electron <folder with a package.json, or a JavaScript file>');
  process.exit(2);
}

Object.defineProperty(process, 'defaultApp', { configurable: false, enumerable: true, value: true });

// Awaited at the top: Electron holds back `ready` until then, so the app can still do what must be done before it.
await import(pathToFileURL(adopt(resolve(target))).href);

/**
 * Gives Electron the app's name, version and folder.
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
