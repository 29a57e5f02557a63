import assert from 'node:assert/strict';
import { once } from 'node:events';
import { app, BrowserWindow, type Session, type WebContents } from 'electron';
import { hardenSession } from '../../../electron/security/security.ts';
import { createElectronPrint } from '../../../electron/templates/electron-print.ts';
import { answers, startMisbehaving } from '../../support/misbehaving-server.ts';

type Case = Readonly<{ name: string; run(): Promise<void> }>;

/**
 * The window that prints a template, one control at a time, because together they hide one another. An end-to-end test
 * shows that a hostile template reaches nothing.
 */
export const printCases: readonly Case[] = [
  {
    name: 'the window that prints runs no script and has no other means of a page',
    run: () =>
      whilePrinting(async ({ window }) => {
        // Not in Electron's types, but the only way to read the preferences of a window.
        const contents = window.webContents as unknown as { getLastWebPreferences(): Record<string, unknown> };
        const { javascript, sandbox, disableDialogs } = contents.getLastWebPreferences();
        assert.deepEqual(
          { javascript, sandbox, disableDialogs },
          { javascript: false, sandbox: true, disableDialogs: true },
        );
      }),
  },
  {
    name: 'the page that is printed has a policy that lets nothing in but its own styles, data and images',
    run: () =>
      whilePrinting(async ({ page }) => {
        assert.equal(
          page.headers.get('content-security-policy'),
          "default-src 'none'; img-src data: render:; style-src 'unsafe-inline'; font-src data:; base-uri 'none'; form-action 'none'; sandbox",
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
  ...[true, false].map((isTagged) => ({
    name: `a page that is kept, and laid out for paper alone, prints as one that is loaded anew, ${isTagged ? 'with' : 'without'} tags`,
    async run() {
      const kept = createElectronPrint({ harden: hardenSession, isTagged });
      const anew = createElectronPrint({ harden: hardenSession, isTagged });
      const { signal } = new AbortController();
      for (const body of variedBodies) {
        for (const words of ['alpha', 'bravo', 'bravo charlie']) {
          const html = `<!doctype html>${body.replaceAll('WORDS', words)}`;
          const made = await kept.printTimed(html, signal, true);
          const loaded = await anew.printTimed(html, signal);
          assert.equal(withoutNumbers(made.bytes), withoutNumbers(loaded.bytes), html.slice(0, 200));
        }
      }
      kept.close();
      anew.close();
    },
  })),
  {
    name: 'a page that is kept is laid out for a screen only where its styles load pictures or fonts',
    async run() {
      const { printTimed, close } = createElectronPrint({ harden: hardenSession });
      const { signal } = new AbortController();
      const opened = once(app, 'browser-window-created') as Promise<[unknown, BrowserWindow]>;
      const visibilityOf = async (html: string) => {
        await printTimed(html, signal, true);
        const [, { webContents }] = await opened;
        return computedOf(webContents, 'body', 'content-visibility');
      };
      const picture = '<style>p { background: url(data:image/svg+xml,x) }</style><p>';
      assert.deepEqual(
        [await visibilityOf('<p>a'), await visibilityOf(`${picture}a`), await visibilityOf('<p>b')],
        ['hidden', 'visible', 'hidden'],
      );
      close();
    },
  },
  {
    name: 'a long print that is no longer wanted gives way to the next',
    async run() {
      const { printTimed, close } = createElectronPrint({ harden: hardenSession, outdatedMs: 0 });
      const outdated = new AbortController();
      const opened = once(app, 'browser-window-created') as Promise<[unknown, BrowserWindow]>;
      const long = printTimed(longPage(4_000), outdated.signal, true);
      const [, window] = await opened;
      await printBegun(window.webContents);
      outdated.abort(new DOMException('outdated', 'AbortError'));
      await assert.rejects(long, { name: 'AbortError' });
      await printTimed('<p>A line</p>', new AbortController().signal, true);
      assert.ok(window.isDestroyed(), 'the long print went on');
      close();
    },
  },
];

const longPage = (rows: number) => `<table>${'<tr><td>a<td>b<td>c</tr>'.repeat(rows)}</table>`;

/** Resolves when the page is given to Chromium's print. */
function printBegun(contents: WebContents): Promise<void> {
  const print = contents.printToPDF.bind(contents);
  return new Promise((resolve) => {
    contents.printToPDF = (options) => {
      resolve();
      return print(options);
    };
  });
}

const rows = (count: number) =>
  Array.from({ length: count }, (_, at) => `<tr><td>${at}<td>WORDS <q>one <q>two</q></q>`).join('');
const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40"><circle r="30"/></svg>';

/** Pages whose result depends on when, and in which width, they are laid out. */
const variedBodies = [
  `<style>h2::before { counter-increment: part; content: counter(part) ". " } body { counter-reset: part 4 }</style>
    ${'<h2>WORDS</h2><ol start="3"><li>a<li>WORDS</ol>'.repeat(40)}`,
  `<style>th { font-size: 20pt } td { border: 1px solid }</style><table><thead><tr><th>A<th>WORDS<tbody>${rows(120)}</table>`,
  `<style>@media screen { p { font-size: 90px; display: none } } @media print { p { color: teal } } p { width: 50vw }</style><p>WORDS`,
  `<style>body { display: flex; flex-wrap: wrap; gap: 2em } div { width: 30%; height: 40vh; border: 1px solid }</style>
    ${'<div>WORDS</div>'.repeat(14)}`,
  `<style>body { columns: 3 } p:first-child { float: left; position: sticky } b { position: fixed; bottom: 0 }</style>
    ${'<p>WORDS and more of them</p>'.repeat(200)}<b>WORDS</b>`,
  `<style>main { container-type: inline-size } @container (min-width: 400px) { p { color: red } }</style>
    <main><p>WORDS <img alt="" src="data:image/svg+xml,${encodeURIComponent(svg)}">${svg}</main>`,
  `<style>body { display: grid; grid-template-columns: 1fr 2fr; content-visibility: visible } @page { size: A5 landscape; margin: 1cm }</style>
    <input value="WORDS"><textarea>WORDS</textarea><details open><summary>WORDS</summary>x</details>`,
  `<style>p { background: url(data:image/svg+xml,${encodeURIComponent(svg)}) }</style><p>WORDS<p style="break-before: page">WORDS`,
  `<style>p { animation: a 1s } @keyframes a { from { margin-left: 0 } }</style><p>WORDS`,
];

/** Without dates and the numbers that Chromium gives to nodes, with their index. They do not begin anew in a kept page. */
const withoutNumbers = (bytes: Uint8Array) =>
  Buffer.from(bytes)
    .toString('latin1')
    .replaceAll(/\/(?:CreationDate|ModDate) ?\([^)]*\)|\/ID ?\[[^\]]*\]|\/Names \[\(node[^\]]*\]|\(node\d+\)/g, '');

/** The current value of an element's property; its scripts are off. */
async function computedOf(
  { debugger: page }: WebContents,
  selector: string,
  name: string,
): Promise<string | undefined> {
  if (!page.isAttached()) page.attach('1.3');
  await page.sendCommand('DOM.enable');
  await page.sendCommand('CSS.enable');
  const { root } = await page.sendCommand('DOM.getDocument', { depth: 0 });
  const { nodeId } = await page.sendCommand('DOM.querySelector', { nodeId: root.nodeId, selector });
  const { computedStyle } = await page.sendCommand('CSS.getComputedStyleForNode', { nodeId });
  await page.sendCommand('CSS.disable');
  return computedStyle.find((each: Readonly<{ name: string }>) => each.name === name)?.value;
}

type Printing = Readonly<{ window: BrowserWindow; session: Session; page: Response }>;

/** Prints a page of one line, and runs `look` while its window is open. */
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

/** How the load of a page on loopback ends, in another window of the session. */
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
