import assert from 'node:assert/strict';
import { once } from 'node:events';
import { app, BrowserWindow, type Session } from 'electron';
import { hardenSession } from '../../../electron/security/security.ts';
import { createElectronPrint } from '../../../electron/templates/electron-print.ts';
import { answers, startMisbehaving } from '../../support/misbehaving-server.ts';

type Case = Readonly<{ name: string; run(): Promise<void> }>;

/**
 * The window that prints a template, one control at a time: together they hide one another. That a hostile template reaches
 * nothing is tested end to end.
 */
export const printCases: readonly Case[] = [
  {
    name: 'the window that prints runs no script and has no other means of a page',
    run: () =>
      whilePrinting(async ({ window }) => {
        // Not in Electron's types, but the only way to ask a window what it was made with.
        const contents = window.webContents as unknown as { getLastWebPreferences(): Record<string, unknown> };
        const { javascript, sandbox, disableDialogs } = contents.getLastWebPreferences();
        assert.deepEqual(
          { javascript, sandbox, disableDialogs },
          { javascript: false, sandbox: true, disableDialogs: true },
        );
      }),
  },
  {
    name: 'the page that is printed has a policy that lets nothing in but its own styles and data',
    run: () =>
      whilePrinting(async ({ page }) => {
        assert.equal(
          page.headers.get('content-security-policy'),
          "default-src 'none'; img-src data:; style-src 'unsafe-inline'; font-src data:; base-uri 'none'; form-action 'none'; sandbox",
        );
      }),
  },
  {
    name: 'the session that prints cancels every request but for the page',
    run: () => whilePrinting(async ({ session }) => assert.match(await load(session), /ERR_BLOCKED_BY_CLIENT/)),
  },
  {
    name: 'the session that prints reads no file',
    run: () =>
      whilePrinting(async ({ session }) => {
        assert.equal((await session.fetch('file:///etc/passwd')).status, 403);
      }),
  },
  {
    name: 'the session that prints downloads nothing',
    run: () =>
      whilePrinting(async ({ session }) => {
        const download = once(session, 'will-download') as Promise<[Electron.Event]>;
        session.downloadURL('data:application/octet-stream,downloaded');
        const [event] = await download;
        assert.equal(event.defaultPrevented, true);
      }),
  },
  {
    name: 'a page that is printed while the next window opens is not blank',
    async run() {
      const { print, close } = createElectronPrint({ harden: hardenSession });
      const { signal } = new AbortController();
      const windowOpened = () => once(app, 'browser-window-created');
      const opened = windowOpened();
      const printed = print('<p>A line</p>', signal);
      await opened;
      const nextOpened = windowOpened();
      await printed;
      const [, next] = (await nextOpened) as [unknown, BrowserWindow];
      await once(next.webContents, 'did-navigate');
      const bytes = await print('<p>Another line</p>', signal);
      assert.match(Buffer.from(bytes).toString('latin1'), /\/Type \/Font/);
      close();
    },
  },
  {
    name: 'a page whose process ends while it is printed fails alone, kept or not',
    async run() {
      let crashes = true;
      const crashOnPrint = (_: unknown, { webContents }: BrowserWindow) => {
        const print = webContents.printToPDF.bind(webContents);
        webContents.printToPDF = (options) => {
          const printed = print(options);
          if (crashes) webContents.forcefullyCrashRenderer();
          return printed;
        };
      };
      app.on('browser-window-created', crashOnPrint);
      const { printTimed, close } = createElectronPrint({ harden: hardenSession });
      const { signal } = new AbortController();
      for (const isKept of [true, false, true]) {
        crashes = true;
        await assert.rejects(printTimed(longPage(2_000), signal, isKept), { name: 'PrintFailedError' });
        crashes = false;
        const { bytes } = await printTimed('<p>A line</p>', signal, isKept);
        assert.match(Buffer.from(bytes).toString('latin1'), /\/Type \/Font/);
      }
      app.off('browser-window-created', crashOnPrint);
      close();
    },
  },
  {
    name: 'a long print that is no longer wanted gives way to the next',
    async run() {
      const { printTimed, close } = createElectronPrint({ harden: hardenSession });
      const outdated = new AbortController();
      const opened = once(app, 'browser-window-created') as Promise<[unknown, BrowserWindow]>;
      const long = printTimed(longPage(40_000), outdated.signal, true);
      const [, window] = await opened;
      await once(window.webContents, 'did-finish-load');
      outdated.abort(new DOMException('outdated', 'AbortError'));
      await assert.rejects(long, { name: 'AbortError' });
      await printTimed('<p>A line</p>', new AbortController().signal, true);
      assert.ok(window.isDestroyed(), 'the long print went on');
      close();
    },
  },
];

const longPage = (rows: number) => `<table>${'<tr><td>a<td>b<td>c</tr>'.repeat(rows)}</table>`;

type Printing = Readonly<{ window: BrowserWindow; session: Session; page: Response }>;

/** Prints a page of a line, and does `look` while its window is open. */
async function whilePrinting(look: (printing: Printing) => Promise<void>): Promise<void> {
  const { print, close } = createElectronPrint({ harden: hardenSession });
  let looked: Promise<void> = Promise.reject(new Error('nothing was printed'));
  looked.catch(() => {});
  app.once('browser-window-created', (_, window) => {
    const { webContents } = window;
    webContents.once('did-start-navigation', ({ url }) => {
      looked = webContents.session.fetch(url).then((page) => look({ window, session: webContents.session, page }));
      looked.catch(() => {});
    });
  });
  const printed = print('<p>A line</p>', new AbortController().signal).catch(() => {});
  await printed;
  await looked;
  close();
}

/** What the load of a page on loopback ends with, in another window of the session. */
async function load(session: Session): Promise<string> {
  const server = await startMisbehaving(answers({ headers: { 'content-type': 'text/html' }, body: 'reached' }));
  const window = new BrowserWindow({ show: false, webPreferences: { session } });
  const ending = await window.loadURL(server.url).then(
    () => 'loaded',
    (reason: Error) => reason.message,
  );
  assert.equal(server.seen.length, 0);
  window.destroy();
  await server.stop();
  return ending;
}
