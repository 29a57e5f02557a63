/**
 * `npm run package`: packages the app for this platform into `release/`, ready to run. `-- --inspectable`: a package
 * for end-to-end tests, which a debugger can control, into `release/inspectable/`. `-- --installers`: the release files
 * (AppImage and deb, dmg, or an installer for Windows), into `release/`. `-- --as-built`: packages the result of the
 * last build. `--source <folder>` packages another tree.
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
