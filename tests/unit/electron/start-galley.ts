import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { composeMain, type Host } from '../../../electron/compose.ts';
import { checkFolder, watchFolder } from '../../../electron/sample-service/open-folder.ts';
import { createSampleService } from '../../../electron/sample-service/server.ts';
import type { TemplateProcess } from '../../../electron/templates/template-process.ts';
import type { AppEvent } from '../../../shared/events.ts';
import { inspectHere, inspectionHere } from '../../support/inspect-here.ts';
import { createNodeTransport } from '../../support/node-transport.ts';
import { nodeRunner, nodeTemplates } from './node-templates.ts';
import { printTitleOnly, shippedFolder } from './sample-service/service.ts';

/**
 * The whole main process in plain Node: real HTTP, a real disk and the real sample service. Only Chromium's print is
 * replaced.
 */
export function startGalley(folder = userData()) {
  const events: AppEvent[] = [];
  const reported: unknown[] = [];
  let dialogOpened = () => {};
  const opened = new Promise<void>((resolve) => {
    dialogOpened = resolve;
  });
  const asked = {
    saveTo: null as string | null,
    open: null as string | null,
    name: '',
    copied: '',
    shown: [] as string[],
    dragged: '',
    opened,
  };
  /** The sandbox's answer for drafts, or its failure, which replace its own. */
  const sandbox = { answer: undefined as unknown, failure: null as Error | null };
  const draftTemplates: TemplateProcess = {
    ...nodeTemplates,
    async run(task, job, signal) {
      if (sandbox.failure) throw sandbox.failure;
      return (sandbox.answer ?? (await nodeTemplates.run(task, job, signal))) as never;
    },
  };
  const service = createSampleService({
    folder: shippedFolder,
    print: printTitleOnly,
    templates: nodeRunner,
    inspect: inspectHere,
  });
  onTestFinished(() => service.stop());
  const host: Host = {
    folder,
    platform: process.platform,
    openTransport: () => createNodeTransport(),
    inspection: inspectionHere(),
    whenIdle: Promise.resolve(),
    cipher: {
      protection: async () => ({ kind: 'keychain', backend: 'test' }),
      encrypt: async (text) => Buffer.from(text, 'utf16le').reverse(),
      decrypt: async (blob) => ({ text: Buffer.from(blob).reverse().toString('utf16le'), shouldReEncrypt: false }),
    },
    about: { version: '1', electron: '33', chromium: '130', platform: 'test' },
    isOnline: () => true,
    report: (thrown) => reported.push(thrown),
    startSample: async () => ({ ...service, ...(await service.start()) }),
    startDraftEngine: async () => ({
      templates: draftTemplates,
      print: async (html) => ({ bytes: await printTitleOnly(html), loadMs: 1, printMs: 1 }),
      printRow: async (html) => ({ bytes: await printTitleOnly(html) }),
      closeRows: () => {},
    }),
    askOpenPath: async () => asked.open,
    askTemplateFolder: async () => asked.open,
    startFolder: async (path, changed, limit) => {
      await checkFolder(path);
      const own = createSampleService({
        folder: path,
        print: printTitleOnly,
        templates: nodeRunner,
        inspect: inspectHere,
        limit,
      });
      const stopWatching = await watchFolder(path, changed);
      const stop = async () => void (await Promise.all([stopWatching(), own.stop()]));
      return { ...own, ...(await own.start()), stop };
    },
    copyText: (text) => {
      asked.copied = text;
    },
    openLink: async () => {},
    openPath: async () => null,
    allowsEditor: async () => true,
    fillScreen: () => {},
    openLogFolder: async () => null,
    showInFolder: (path) => void asked.shown.push(path),
    enableCommands: () => {},
    showProgress: () => {},
    startDrag: async (path) => {
      asked.dragged = path;
    },
    askSavePath: async (name) => {
      asked.name = name;
      dialogOpened();
      return asked.saveTo;
    },
  };
  const services = composeMain(host, (event) => events.push(event));
  onTestFinished(() => services.close());
  services.begin();
  return { ...services, events, reported, asked, sandbox, folder };
}

function userData(): string {
  const folder = mkdtempSync(join(tmpdir(), 'galley-compose-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
  return folder;
}
