import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { app, protocol } from 'electron';
import { renderScheme } from '../base/render-scheme.ts';
import { openElectronInspector } from '../inspection/electron-inspector.ts';
import { createInspection } from '../inspection/inspection.ts';
import { hardenProcess } from '../security/security.ts';
import { curlLines } from './curl-lines.ts';
import { serveFolder } from './electron-serve-folder.ts';
import type { FolderTasks } from './folder-tasks.ts';
import { parseServeOptions, serveHelp } from './serve-options.ts';

/*
 * `npm run sample-service`: runs the embedded service without a window until it is interrupted. Exit codes
 * (sysexits.h): 0 after an interrupt, 64 for a wrong option, 69 when it cannot serve.
 */

const builtFolder = fileURLToPath(new URL('../sample-service', import.meta.url));

const exitWith = (message: string, code: number): never => {
  process.stderr.write(`sample-service: ${message}\n`);
  app.exit(code);
  throw new Error(message);
};

const options = (() => {
  try {
    return parseServeOptions(process.argv.slice(1));
  } catch (reason) {
    return exitWith(`${(reason as Error).message}\n\n${serveHelp}`, 64);
  }
})();

if (options.help) {
  process.stdout.write(`${serveHelp}\n`);
  app.exit(0);
} else {
  // Not awaited: Electron becomes ready only after this module was evaluated.
  void serve(options.folder === null ? builtFolder : resolve(options.folder));
}

async function serve(folder: string): Promise<void> {
  if (!statSync(join(folder, 'templates'), { throwIfNoEntry: false })?.isDirectory()) {
    exitWith(`There is no folder "templates" in ${folder}.`, 69);
  }
  const userData = mkdtempSync(join(tmpdir(), 'galley-sample-service-'));
  app.setPath('userData', userData);
  app.on('quit', () => rmSync(userData, { recursive: true, force: true }));
  app.on('window-all-closed', () => undefined);
  hardenProcess();
  app.dock?.hide();
  protocol.registerSchemesAsPrivileged([renderScheme]);
  await app.whenReady();

  const { port, tokenLifetimeMs } = options;
  const inspection = createInspection<FolderTasks>({ open: openElectronInspector });
  const service = await serveFolder({
    folder,
    inspect: inspection.inspect,
    port,
    tokenLifetimeMs,
    log: (reason) => console.error(reason),
  }).catch((reason: Error) => exitWith(reason.message, 69));
  const { url, credentials } = service;

  process.stdout.write(`Serving ${folder}\nat ${url}\n\n`);
  process.stdout.write(`${curlLines(url, credentials, await service.catalog())}\n\nPress Ctrl+C to end.\n`);

  const end = () => {
    void service.stop().finally(() => app.quit());
  };
  process.once('SIGINT', end);
  process.once('SIGTERM', end);
}
