/**
 * `npm run package`: the app for this platform, ready for a double-click, into `release/`.
 * `-- --inspectable`: the same for end-to-end tests, which a debugger may drive, into `release/inspectable/`.
 * `-- --installers`: what is handed out (AppImage and deb, dmg, or an installer for Windows), into `release/`.
 * `-- --as-built`: what the last build left. `--source <folder>` packages another tree.
 */
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { projectFolder } from './build-app.mjs';
import { packageApp } from './package-app.mjs';
import { findRuntime } from './runtime/find.mjs';

try {
  const { values } = parseArgs({
    options: {
      inspectable: { type: 'boolean', default: false },
      installers: { type: 'boolean', default: false },
      'as-built': { type: 'boolean', default: false },
      source: { type: 'string', default: projectFolder },
    },
  });
  const { 'as-built': isBuilt, source, ...wanted } = values;
  await packageApp(await findRuntime(), { ...wanted, isBuilt, source: resolve(source) });
} catch (reason) {
  console.error(reason instanceof Error ? reason.message : reason);
  process.exitCode = 1;
}
