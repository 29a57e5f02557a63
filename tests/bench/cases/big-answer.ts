import { mkdir, rm, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { writeWhole } from '../../../electron/base/atomic-write.ts';
import { renameOver } from '../../../electron/base/rename-over.ts';
import { createDocumentStore } from '../../../electron/documents/document-store.ts';
import { hardenSession } from '../../../electron/security/security.ts';
import { createElectronTransport } from '../../../electron/service/electron-transport.ts';
import { createProxySignIn } from '../../../electron/service/transport/proxy-sign-in.ts';
import { callsTo, invoicePdf } from '../../support/calls-to.ts';
import { explainHere } from '../../support/inspect-here.ts';
import { atMost, type Case, Skipped } from '../case.ts';
import { startServer } from '../electron/start-server.ts';

const answerBytes = 1_000_000_000;
const sampleEveryMs = 10;

/** An answer of 1 GB costs disk, not memory. */
export const bigAnswer: Case = {
  name: 'big-answer',
  peer: 'none: the goal is an amount',
  how:
    'A loopback server in another process sends 1,000,000,000 bytes. The real call code, over Electron’s network stack, keeps ' +
    'them in the real document store. The resident memory of the main process is read every 10 ms; the growth is its highest ' +
    'value less what it was before the first of all rounds.',
  figures: {
    memory: { measures: 'highest growth of the main process', unit: 'MB', goal: atMost(100) },
    time: { measures: 'asked, to the document on disk', unit: 'ms', goal: null },
  },
  warmUps: 0,
  async prepare(fixture) {
    const { bavail, bsize } = await statfs(fixture.folder);
    if (bavail * bsize < 2 * answerBytes) throw new Skipped(`it takes 2 GB of free space in ${fixture.folder}`);
    const folder = join(fixture.folder, 'big-answer');
    await mkdir(folder, { recursive: true });
    const server = await startServer('big-answer', answerBytes);
    const documents = createDocumentStore({
      folder,
      now: () => Date.now(),
      limits: () => ({ maxTotalBytes: 2 * answerBytes, maxAgeMs: 86_400_000 }),
      inUse: () => new Set(),
      isPinned: () => false,
      notify: () => {},
      report: (reason) => console.error(reason),
      writeWhole,
      renameOver,
    });
    const transport = createElectronTransport({
      version: '0.0.0-bench',
      harden: hardenSession,
      proxySignIn: createProxySignIn({ ask: () => {} }),
      explainChain: explainHere,
    });
    const calls = callsTo(server.url, transport, { receive: documents.receive });
    const beforeBytes = process.memoryUsage().rss;

    return {
      async ours() {
        let mostBytes = 0;
        const watch = setInterval(() => {
          mostBytes = Math.max(mostBytes, process.memoryUsage().rss);
        }, sampleEveryMs);
        const startMs = performance.now();
        const { document, fault } = await calls.end(invoicePdf);
        const time = performance.now() - startMs;
        clearInterval(watch);
        if (document?.bytes !== answerBytes) throw new Error(`${document?.bytes} bytes came: ${JSON.stringify(fault)}`);
        await documents.clear();
        return { memory: (mostBytes - beforeBytes) / 1_000_000, time };
      },
      async end() {
        server.stop();
        await rm(folder, { recursive: true, force: true });
      },
    };
  },
};
