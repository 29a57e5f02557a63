import { once } from 'node:events';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makePdf } from '../component/pdf-viewer/make-pdf.ts';
import { startIdentityServer } from '../support/identity-server.ts';
import { answers, startMisbehaving } from '../support/misbehaving-server.ts';
import { beginDraft, markup, type } from './begin-draft.ts';
import {
  answerSaveDialog,
  test as base,
  expect,
  type LaunchedApp,
  launchApp,
  leaveNoRecord,
  runReport,
} from './galley.ts';
import { holdMessageBoxes } from './message-boxes.ts';
import { signIn } from './sign-in.ts';

type HeldService = Readonly<{ authUrl: string; serviceUrl: string; asked(): number; answer(): Promise<void> }>;

/** An organisation whose service answers with a PDF only after `answer` is called. */
const test = base.extend<{ service: HeldService }>({
  service: async ({}, use) => {
    const identity = await startIdentityServer();
    const held: Array<() => void> = [];
    const pdf = await makePdf({ pages: 1 });
    const server = await startMisbehaving((socket, nth, request) => {
      held.push(() => answers({ headers: { 'content-type': 'application/pdf' }, body: pdf })(socket, nth, request));
    });
    await use({
      authUrl: identity.url,
      serviceUrl: server.url,
      asked: () => held.length,
      answer: async () => {
        for (const give of held.splice(0)) give();
      },
    });
    await server.stop();
    await identity.close();
  },
});

test.use({ printsInvoice: false });

async function renderAtTheHeldService(galley: LaunchedApp, service: HeldService): Promise<void> {
  await signIn(galley, { name: 'Held', authUrl: service.authUrl, serviceUrl: service.serviceUrl });
  await runReport(galley.page, 'PDF', 'a0B1', '0061');
  await expect.poll(service.asked).toBe(1);
}

/** As by the button of its title bar. */
const closeWindow = ({ app }: LaunchedApp) =>
  app.evaluate(({ BrowserWindow }) => {
    for (const window of BrowserWindow.getAllWindows()) if (window.isVisible()) window.close();
  });

const exitOf = async ({ app }: LaunchedApp): Promise<number | null> => {
  const { exitCode, signalCode } = app.process();
  if (exitCode !== null || signalCode !== null) return exitCode;
  return (await once(app.process(), 'exit'))[0] as number | null;
};

test('closing the window asks while a report is being made; to wait keeps the window, and the report comes', async ({
  galley,
  service,
}) => {
  await renderAtTheHeldService(galley, service);
  const boxes = await holdMessageBoxes(galley);
  await closeWindow(galley);
  await closeWindow(galley);
  await expect
    .poll(boxes.asked)
    .toMatchObject([
      { message: 'One report is still being made', buttons: ['Wait', 'Quit anyway'], defaultId: 0, cancelId: 0 },
    ]);
  await boxes.press('Wait');
  await service.answer();
  const preview = galley.page.getByRole('region', { name: 'PDF preview' });
  await expect(preview.locator('[data-page-number="1"] canvas')).toBeVisible();
  await expect(preview).toContainText('Statement page 1');
});

test('quitting anyway by the menu gives the report up and ends Galley', async ({ galley, service }) => {
  await renderAtTheHeldService(galley, service);
  const boxes = await holdMessageBoxes(galley);
  await galley.app.evaluate(({ Menu }) => {
    const file = Menu.getApplicationMenu()?.items[0]?.submenu;
    file?.items.find(({ label }) => label === '&Quit')?.click();
  });
  await expect.poll(boxes.asked).toHaveLength(1);
  const ended = exitOf(galley);
  await boxes.press('Quit anyway');
  expect(await ended).toBe(0);
});

test('nothing is asked when nothing would be lost', async ({ galley }) => {
  await holdMessageBoxes(galley);
  const ended = exitOf(galley);
  await closeWindow(galley).catch(() => {});
  expect(await ended).toBe(0);
});

test('a page that has frozen does not keep its window open', async ({ galley }) => {
  const ended = exitOf(galley);
  await galley.app.evaluate(async ({ BrowserWindow }) => {
    const window = BrowserWindow.getAllWindows().find((each) => each.isVisible());
    await window?.webContents.executeJavaScript('setTimeout(() => { for (;;); })');
    window?.close();
  });
  expect(await ended).toBe(0);
});

test('the end of the session is not held up by a report that is being made', async ({ galley, service }) => {
  await renderAtTheHeldService(galley, service);
  await holdMessageBoxes(galley);
  const ended = exitOf(galley);
  galley.app.process().kill('SIGTERM');
  expect(await ended).toBe(0);
});

/** A disk that hangs before the last step of a save to that place. */
const holdSaves = ({ app }: LaunchedApp, place: string) =>
  app.evaluate((_, standsStill) => {
    const files = process.getBuiltinModule('node:fs/promises');
    const { rename } = files;
    files.rename = (from, to) => (to === standsStill ? new Promise(() => {}) : rename(from, to));
    process.getBuiltinModule('node:module').syncBuiltinESMExports();
  }, place);

test('quitting in the middle of a save leaves the file as it was, and nothing else after the next start', async ({
  launch,
}, info) => {
  const galley = await launch();
  const folder = info.outputPath('reports');
  mkdirSync(folder);
  const path = join(folder, 'invoice.pdf');
  writeFileSync(path, 'the report of yesterday');
  await runReport(galley.page, 'PDF', 'invoice', 'INV-2041');
  const save = galley.page.getByRole('region', { name: 'PDF preview' }).getByRole('button', { name: 'Save PDF…' });
  await expect(save).toBeEnabled();
  await holdSaves(galley, path);
  await answerSaveDialog(galley, path);
  const boxes = await holdMessageBoxes(galley);
  await save.click();
  await expect.poll(() => readdirSync(folder)).toHaveLength(2);
  await closeWindow(galley);
  await expect.poll(boxes.asked).toMatchObject([{ message: 'One file is still being saved' }]);
  const ended = exitOf(galley);
  await boxes.press('Quit anyway');
  expect(await ended).toBe(0);
  expect(readFileSync(path, 'utf8')).toBe('the report of yesterday');

  await launch(galley.userData);
  await expect.poll(() => readdirSync(folder)).toEqual(['invoice.pdf']);
});

test('quitting in the middle of saving the markup of a draft asks, and leaves nothing after the next start', async ({
  launch,
}, info) => {
  const galley = await launch();
  const folder = info.outputPath('markup');
  mkdirSync(folder);
  const path = join(folder, 'invoice.html');
  await runReport(galley.page, 'Handlebars', 'invoice', 'INV-2041');
  await galley.page.getByRole('button', { name: 'Edit as draft' }).click();
  await expect(markup(galley)).toContainText('{{number}}');
  await holdSaves(galley, path);
  await answerSaveDialog(galley, path);
  const boxes = await holdMessageBoxes(galley);
  await galley.page.getByRole('button', { name: 'More of the draft' }).click();
  await galley.page.getByRole('menuitem', { name: 'Save markup…' }).click();
  await expect.poll(() => readdirSync(folder)).toHaveLength(1);
  await closeWindow(galley);
  await expect.poll(boxes.asked).toMatchObject([{ message: 'One file is still being saved' }]);
  const ended = exitOf(galley);
  await boxes.press('Quit anyway');
  expect(await ended).toBe(0);

  await launch(galley.userData);
  await expect.poll(() => readdirSync(folder)).toEqual([]);
});

test('Galley ends when it is quit while a draft is rendered, and has kept every key', async ({ launch }) => {
  const galley = await launch();
  await beginDraft(galley);
  await type(galley, '{{spin}}');
  await galley.page.getByRole('tab', { name: 'Helpers' }).click();
  await galley.page.getByRole('textbox', { name: 'Draft helpers' }).focus();
  const ended = exitOf(galley);
  await galley.page.keyboard.insertText('function spin() { for (;;) {} }');
  await closeWindow(galley).catch(() => {});
  expect(await ended).toBe(0);

  const { page } = await launch(galley.userData);
  await page.getByRole('tab', { name: 'Helpers' }).click();
  await expect(page.getByRole('textbox', { name: 'Draft helpers' })).toHaveText('function spin() { for (;;) {} }');
});

test('closing the window asks about a draft that could not be kept; to go back keeps it in the window', async ({
  launch,
}) => {
  const galley = await launch();
  const { page } = galley;
  const folder = join(galley.userData, 'drafts');
  // A disk on which nothing can be written there.
  writeFileSync(folder, '');
  await beginDraft(galley);
  await type(galley, '<h1>Alpha</h1>');
  const alert = page.getByRole('alert').filter({ hasText: 'draft' });
  await expect(alert).toBeVisible();
  await page.getByRole('button', { name: 'More of the draft' }).click();
  await page.getByRole('menuitem', { name: 'Discard the draft…' }).click();
  await expect(page.getByRole('alertdialog')).toContainText('could not be kept: it cannot be restored');
  await page.getByRole('button', { name: 'Cancel' }).click();

  const boxes = await holdMessageBoxes(galley);
  await closeWindow(galley);
  await expect
    .poll(boxes.asked)
    .toMatchObject([{ message: 'One draft could not be kept', buttons: ['Go back', 'Quit anyway'] }]);
  await boxes.press('Go back');

  rmSync(folder);
  await type(galley, '<h1>Bravo</h1>');
  await expect(alert).toBeHidden();
  const ended = exitOf(galley);
  await closeWindow(galley).catch(() => {});
  expect(await ended).toBe(0);
  expect(readdirSync(folder).filter((name) => name.endsWith('.json'))).toHaveLength(1);
});

test('where closing the window does not quit, it asks about a draft that could not be kept', async ({
  executable,
  switches,
}, info) => {
  const asOnMacos = new URL('as-on-macos.cjs', import.meta.url).pathname;
  const driverArgs = [...executable.driverArgs, '-r', asOnMacos];
  const userData = info.outputPath('user-data');
  // Galley asks before it quits while it makes a report, as it does at its first start.
  leaveNoRecord(userData);
  const galley = await launchApp({ ...executable, driverArgs }, userData, switches);
  const { app, page } = galley;
  writeFileSync(join(userData, 'drafts'), '');
  await runReport(page, 'Handlebars', 'invoice', 'INV-2041');
  await page.getByRole('button', { name: 'Edit as draft' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'draft' })).toBeVisible();

  const boxes = await holdMessageBoxes(galley);
  const windows = () =>
    app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().filter((each) => each.isVisible()).length);
  const asked = { message: 'One draft could not be kept', buttons: ['Go back', 'Close anyway'] };
  await closeWindow(galley);
  await expect.poll(boxes.asked).toMatchObject([asked]);
  await boxes.press('Go back');
  await closeWindow(galley);
  await expect.poll(boxes.asked).toMatchObject([asked, asked]);
  expect(await windows()).toBe(1);
  await boxes.press('Close anyway');
  await expect.poll(windows).toBe(0);
  // What is gone is not asked about.
  const ended = exitOf(galley);
  await app.evaluate(({ app: galleyApp }) => galleyApp.quit()).catch(() => {});
  expect(await ended).toBe(0);
});
