import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { answers, type MisbehavingServer, startMisbehaving } from '../support/misbehaving-server.ts';
import { realKeys } from '../support/real-keys.ts';
import { arrivalsOf } from './controlled-app.ts';
import { expect, type LaunchedApp, runReport } from './galley.ts';
import { test } from './shared-galley.ts';

/* The preview of a markup that tries every way out. A folder serves it, because the sample has no such template. */

const hiddenHost = 'hostile-preview.test';

/** Every way in which a page loads, runs or sends something. A script that has run would write the text RAN. */
const hostile = (server: string) => `<!doctype html>
<html><head>
<meta http-equiv="refresh" content="0; url=${server}/refresh">
<meta http-equiv="x-dns-prefetch-control" content="on">
<base href="${server}/base/">
<link rel="stylesheet" href="${server}/sheet.css">
<LINK
rel="preload" as="image" href="${server}/preload">
<link/rel="prefetch" href="${server}/prefetch">
<link rel="modulepreload" href="${server}/module.js">
<link rel="preconnect" href="${server}/preconnect">
<link rel="dns-prefetch" href="https://prefetched.${hiddenHost}/">
<link rel="preconnect" href="https://connected.${hiddenHost}/">
<link rel="icon" href="${server}/icon.png">
<style>@import "${server}/import.css"; @import url(${server}/import2.css);
body { background: url(${server}/background.png) } @font-face { font-family: f; src: url(${server}/font.woff2) }
p { font-family: f; cursor: url(${server}/cursor.png), auto } .styled { color: rgb(1, 2, 3) }</style>
<script src="${server}/script.js"></script>
<script>document.documentElement.append('RAN inline')</script>
<script type="speculationrules">{"prefetch":[{"source":"list","urls":["${server}/speculation"]}]}</script>
</head><body onload="document.body.append('RAN onload')">
<p class="styled">The page itself {{placeholder}}</p>
<img src="${server}/image.png" srcset="${server}/image2.png 2x" onerror="document.body.append('RAN onerror')" attributionsrc="${server}/attribution">
<img src="galley://app/index.html"><img src="file:///etc/passwd"><input type="image" src="${server}/input.png">
<picture><source srcset="${server}/source.png"><img></picture>
<svg><image href="${server}/svg.png"/><use href="${server}/use.svg#a"/><script>document.body.append('RA' + 'N svg')</script></svg>
<iframe src="${server}/frame"></iframe><iframe srcdoc="<img src='${server}/srcdoc.png'><script>parent.document.body.append('RAN srcdoc')</script>"></iframe>
<iframe src="javascript:parent.document.body.append('RAN frame')"></iframe>
<object data="${server}/object"></object><embed src="${server}/embed"><video src="${server}/video" poster="${server}/poster" autoplay></video>
<audio src="${server}/audio" autoplay></audio><table background="${server}/table.png"><tr><td>cell</table>
<a href="javascript:document.body.append('RAN link')">script link</a>
<a href="${server}/link" ping="${server}/ping">plain link</a> <a href="${server}/top" target="_top">top link</a>
<a href="${server}/self" target="_self">self link</a> <a href="${server}/blank" target="_blank">blank link</a> <a href="galley://app/index.html">window link</a>
<a href="${server}/download" download>download link</a> <a href="https://anchor.${hiddenHost}/">other link</a>
<form action="${server}/form"><input name="a" autofocus onfocus="document.body.append('RAN focus')"><button>Send</button></form>
</body></html>`;

const previewOf = ({ page }: LaunchedApp) => page.frameLocator('iframe[title="Preview of Handlebars"]');

/** Shows the preview of a markup that a folder serves as a template. */
async function openPreview(galley: LaunchedApp, folder: string, markup: string): Promise<void> {
  const { app, page } = galley;
  mkdirSync(folder, { recursive: true });
  await app.evaluate(({ dialog }, path) => {
    dialog.showOpenDialog = async () => ({ canceled: false, filePaths: [path] });
  }, folder);
  await page.getByRole('button', { name: /^Connection:/ }).click();
  await page.getByRole('menuitem', { name: 'Copy the sample to a folder…' }).click();
  await expect(page.getByRole('button', { name: 'Connection: Galley sample' })).toBeVisible();
  writeFileSync(join(folder, 'Galley sample', 'templates', 'letter.html'), markup);
  await runReport(page, 'Handlebars', 'letter', 'LET-052');
  await page.getByRole('button', { name: 'Preview', exact: true }).click();
}

async function withServer(use: (server: MisbehavingServer) => Promise<void>): Promise<void> {
  const server = await startMisbehaving(answers({ headers: { 'content-type': 'text/html' }, body: 'target' }));
  try {
    await use(server);
  } finally {
    await server.stop();
  }
}

test('a hostile markup is previewed and printed without any request, look-up or script', async ({ launch }, info) => {
  const galley = await launch();
  const { app, page } = galley;
  await withServer(async (server) => {
    // Without the network filter of the window, so that only the policy of the preview is tested.
    const log = info.outputPath('net-log.json');
    await app.evaluate(async ({ session }, path) => {
      const ui = session.fromPartition('ui');
      ui.webRequest.onBeforeRequest(null);
      await ui.netLog.startLogging(path, { captureMode: 'default' });
      // What the log shows of a name that is looked up.
      await ui.resolveHost('seen.by-the-log.test').catch(() => {});
    }, log);

    await openPreview(galley, info.outputDir, hostile(server.url));
    const preview = previewOf(galley);
    await expect(preview.getByText('The page itself {{placeholder}}')).toHaveCSS('color', 'rgb(1, 2, 3)');
    for (const link of [
      'script link',
      'plain link',
      'top link',
      'blank link',
      'window link',
      'download link',
      'self link',
    ]) {
      // Playwright would wait for what the link begins, and nothing says that the window has refused it.
      await preview.getByText(link).click({ noWaitAfter: true });
    }
    await preview.getByRole('button', { name: 'Send' }).click();
    expect(await arrivalsOf(server, '/any')).toBe(0);
    expect(server.seen.map(({ path }) => path)).toEqual([]);
    await expect(preview.getByText('The page itself')).toBeVisible();
    await expect(preview.locator('html')).not.toContainText('RAN');
    expect(page.url()).toBe('galley://app/index.html');
    const visible = () =>
      app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().filter((each) => each.isVisible()));
    expect(await visible()).toHaveLength(1);

    // The printed page of the same markup has the same to hold back.
    await runReport(page, 'PDF', 'letter', 'LET-052');
    await expect(page.getByRole('region', { name: 'PDF preview' }).getByText('The page itself')).toBeVisible();
    expect(await arrivalsOf(server, '/any')).toBe(0);
    expect(server.seen.map(({ path }) => path)).toEqual([]);

    await app.evaluate(({ session }) => session.fromPartition('ui').netLog.stopLogging());
    const names = new Set(readFileSync(log, 'utf8').match(/[a-z.-]+\.test\b/g));
    expect([...names]).toEqual(['seen.by-the-log.test']);
  });
});

test('the preview says what it leaves out, with the addresses, and that a markup is too large', async ({
  galley,
}, info) => {
  const { page } = galley;
  await openPreview(
    galley,
    info.outputDir,
    '<h1>Small</h1><img src="https://example.com/logo.png"><script>a()</script>',
  );
  await expect(previewOf(galley).getByRole('heading', { name: 'Small' })).toBeVisible();
  await expect(page.getByText('1 image and 1 script were left out.')).toBeVisible();
  await page.getByRole('button', { name: 'List', exact: true }).click();
  await expect(page.getByRole('list', { name: 'Left out of the preview' })).toContainText(
    'https://example.com/logo.png',
  );

  const templates = join(info.outputDir, 'Galley sample', 'templates');
  writeFileSync(join(templates, 'letter.html'), `<h1>Large</h1>${'<p>text</p>\n'.repeat(450_000)}`);
  await expect(page.getByText(/^This markup has 5\.4 MB\. Only markup of up to 5\.0 MB/)).toBeVisible();
  await expect(page.locator('iframe')).toHaveCount(0);
});

test('shortcuts work while the focus is inside the preview, and it can be left by keys', async ({ galley }, info) => {
  test.skip(process.platform !== 'linux', 'Keys of the system are sent by xdotool.');
  const { app, page } = galley;
  const frame = page.locator('iframe[title="Preview of Handlebars"]');
  await openPreview(galley, info.outputDir, '<h1>Title</h1><p><input value="field"></p>');
  const press = await realKeys(app);
  // The main process sends a key to the part that it believes has the focus. It knows of a change of focus once it has
  // answered a later call of the page.
  const focusIsKnown = () => page.evaluate(() => window.galley.call('activity.list', { before: null }));
  const clickInside = async () => {
    await previewOf(galley).getByRole('heading', { name: 'Title' }).click();
    await expect(frame).toBeFocused();
    await focusIsKnown();
  };

  // Each once, though the window gets some keys twice.
  await clickInside();
  await press('F6');
  await expect(frame).not.toBeFocused();
  await focusIsKnown();
  await press('shift+F6');
  await expect(frame).toBeFocused();

  await clickInside();
  await press('alt+4');
  await expect(page.getByRole('tab', { name: 'PDF' })).toHaveAttribute('aria-selected', 'true');
  await expect(frame).not.toBeFocused();
  await focusIsKnown();
  await press('alt+2');
  await clickInside();
  await press('ctrl+shift+p');
  await expect(page.getByRole('dialog', { name: 'Commands' })).toBeVisible();
  await press('Escape');

  await clickInside();
  await press('ctrl+f');
  await expect(page.getByRole('textbox', { name: 'Find' })).toBeFocused();

  // Text is typed into fields of the frame alone.
  await previewOf(galley).getByRole('textbox').click();
  await press('End', 'x', 'ctrl+a', 'question');
  await expect(previewOf(galley).getByRole('textbox')).toHaveValue('?');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('keys reach the window once, and not through the main process as well, while it has no frame', async ({
  launch,
}) => {
  test.skip(process.platform !== 'linux', 'Keys of the system are sent by xdotool.');
  const { app, page } = await launch();
  await app.evaluate(({ BrowserWindow }) => {
    const contents = BrowserWindow.getAllWindows().find((each) => each.isVisible())!.webContents;
    const send = contents.send.bind(contents);
    Reflect.set(globalThis, 'sentKeys', 0);
    contents.send = (channel, event) => {
      if (event.type === 'frame-keys') Reflect.set(globalThis, 'sentKeys', 1);
      send(channel, event);
    };
  });
  // Without a window manager, a window receives system keys only a moment after it opens.
  await expect(page.getByRole('region', { name: 'PDF preview' })).toContainText('Invoice');
  const press = await realKeys(app);
  await press('F1');
  await expect(page.getByRole('region', { name: 'Help' })).toBeVisible();
  expect(await app.evaluate(() => Reflect.get(globalThis, 'sentKeys'))).toBe(0);
});
