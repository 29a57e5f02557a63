import { cp, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'electron-builder';
import { buildApp, projectFolder } from './build-app.mjs';
import { packageConfig } from './package-config.mjs';

// A dependency of electron-builder (async-exit-hook) exits with 0 when the event loop is empty, whatever the exit code
// is.
process.prependListener('beforeExit', () => process.exit());

/**
 * Builds the app, unless `isBuilt`, and packages it for this platform into `release/`, or into `release/inspectable/`
 * for the end-to-end tests. Rejects before the build if installers would contain another Electron than the pinned one.
 *
 * @param {import('./runtime/choose.mjs').Runtime} runtime
 * @param {Readonly<{ source?: string, inspectable?: boolean, installers?: boolean, isBuilt?: boolean }>} [options]
 *   `source` is the folder of the project; `installers` makes what is handed out, else a folder that runs in place
 */
export async function packageApp(
  runtime,
  { source = projectFolder, inspectable = false, installers = false, isBuilt = false } = {},
) {
  if (inspectable && installers)
    throw new Error('What a debugger may drive is not handed out: leave out one of the two.');
  if (installers && runtime.source === 'registry') {
    throw new Error(`Installers carry the pinned Electron, but ${runtime.why}.`);
  }
  const maintainer = process.env.GALLEY_MAINTAINER;
  if (installers && process.platform === 'linux' && !/^[^<>]+ <[^<>@\s]+@[^<>@\s]+>$/.test(maintainer ?? '')) {
    throw new Error('A deb package names who maintains it: set GALLEY_MAINTAINER to "Name <name@example.org>".');
  }
  const output = isBuilt ? join(source, 'dist') : await buildApp({ source });
  if (inspectable) await addDriverEntry(join(output, 'driver'));
  await build({
    projectDir: source,
    dir: !installers,
    publish: 'never',
    config: packageConfig({
      electron: runtime,
      output: inspectable ? 'release/inspectable' : 'release',
      inspectable,
      ...(maintainer && { maintainer }),
    }),
  });
}

/**
 * The entry of the package for end-to-end tests. A package accepts no `-r`, so it loads the module that delays the
 * start until the driver is attached.
 *
 * @param {string} folder inside `dist/`
 */
async function addDriverEntry(folder) {
  const module = 'hold-until-attached.cjs';
  await mkdir(folder, { recursive: true });
  await cp(join(projectFolder, 'tests/e2e', module), join(folder, module));
  await writeFile(join(folder, 'main.js'), `import './${module}';\nawait import('../electron/main.js');\n`);
}
