import { hardenSession } from '../security/security.ts';
import { createElectronPrint } from '../templates/electron-print.ts';
import { createElectronTemplateProcess } from '../templates/electron-template-process.ts';
import { createTemplateRunner } from '../templates/template-runner.ts';
import { createSampleService, type SampleServiceDependencies } from './server.ts';

type ServedFolder = Omit<SampleServiceDependencies, 'print' | 'templates'>;

/** Serves a folder. Its templates run in a sandboxed process, and Chromium prints. Rejects if it cannot listen. */
export async function serveFolder(served: ServedFolder) {
  const { printTimed, close } = createElectronPrint({ harden: hardenSession });
  const templates = createElectronTemplateProcess();
  const { start, stop, ...service } = createSampleService({
    ...served,
    // The page is kept, because the next print is mostly that of a template that was changed a little.
    print: async (html, signal, setup) => (await printTimed(html, signal, true, setup)).bytes,
    templates: createTemplateRunner(templates),
  });
  const running = await start();
  templates.warm();
  return {
    ...service,
    ...running,
    async stop(): Promise<void> {
      close();
      templates.close();
      await stop();
    },
  };
}
