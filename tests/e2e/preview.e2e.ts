import { makePdf } from '../component/pdf-viewer/make-pdf.ts';
import { startReportServer } from '../support/report-server.ts';
import { expect, type LaunchedApp, runReport } from './galley.ts';
import { test as base } from './shared-galley.ts';
import { signIn } from './sign-in.ts';

type Server = Awaited<ReturnType<typeof startReportServer>>;

/** An organisation on loopback whose templates change while the author works. */
const test = base.extend<{ server: Server }>({
  server: async ({}, use) => {
    const server = await startReportServer();
    await use(server);
    await server.close();
  },
});

const preview = ({ page }: LaunchedApp) => page.getByRole('region', { name: 'PDF preview' });
const comparison = ({ page }: LaunchedApp) => page.getByRole('region', { name: 'Comparison' });
const run = ({ page }: LaunchedApp) => page.getByRole('button', { name: 'Run', exact: true }).click();
const line = (n: number, page: number) => `Item ${n} of page ${page}, delivered and paid`;

test('after a run the author sees what has changed, jumps to it, and compares it with the run before and the approved proof', async ({
  galley,
  server,
}) => {
  const { page } = galley;
  await signIn(galley, { name: 'Sandbox', authUrl: server.url, serviceUrl: server.url });
  server.renders(await makePdf({ pages: 6, line }));
  await runReport(page, 'PDF', 'T-1', 'R-1');
  await expect(preview(galley)).toContainText('Statement page 1');
  await page.getByRole('button', { name: 'Approve as proof' }).click();
  await expect(page.getByText('Approved proof')).toBeVisible();

  server.renders(
    await makePdf({ pages: 7, line: (n, at) => (at === 4 && n === 9 ? 'A line that is new' : line(n, at)) }),
  );
  await run(galley);
  await expect(page.getByRole('button', { name: '2 pages changed' })).toBeVisible();
  await expect(page.getByRole('button', { name: '2 pages differ from approved' })).toBeVisible();

  await preview(galley).getByRole('document', { name: 'Pages' }).focus();
  await page.keyboard.press('F7');
  await expect(preview(galley).getByRole('textbox', { name: 'Page', exact: true })).toHaveValue('4');
  await expect(preview(galley).getByText(/^1 of /)).toBeVisible();

  await page.getByRole('button', { name: '2 pages differ from approved' }).click();
  await expect(comparison(galley)).toContainText('Approved proof, ');
  await expect(comparison(galley)).toContainText('on 2 pages');
  await page.keyboard.press('Escape');
  await expect(comparison(galley)).toBeHidden();

  server.renders(await makePdf({ pages: 6, line }));
  await run(galley);
  await expect(page.getByText('Same as approved')).toBeVisible();
});

test('any two answers in Activity can be compared', async ({ galley, server }) => {
  const { page } = galley;
  await signIn(galley, { name: 'Sandbox', authUrl: server.url, serviceUrl: server.url });
  server.renders(await makePdf({ pages: 2, line }));
  await runReport(page, 'PDF', 'T-1', 'R-1');
  await expect(preview(galley)).toContainText('Statement page 1');
  server.renders(await makePdf({ pages: 2, heading: (at) => `Invoice page ${at}`, line }));
  await runReport(page, 'PDF', 'T-2', 'R-2');
  await expect(preview(galley)).toContainText('Invoice page 1');

  await page.getByRole('navigation', { name: 'Main' }).getByText('Activity').click();
  await page.getByRole('row').filter({ hasText: 'T-2' }).click();
  await page.getByRole('button', { name: 'Compare', exact: true }).click();
  await page.getByRole('menuitem', { name: 'With another call…' }).click();
  await page.getByRole('row').filter({ hasText: 'T-1' }).click();
  // The heading of each page changes: one change, at its start.
  await expect(comparison(galley)).toContainText('1 difference on 1 page');
  await expect(
    comparison(galley)
      .getByRole('option', { name: /Statement/ })
      .first(),
  ).toBeVisible();
});

test('an ignored area is kept for the template, and its changes count no more', async ({ galley, server }) => {
  const { page } = galley;
  const dated = (day: number) =>
    makePdf({ pages: 2, heading: (at) => (at === 1 ? `Printed on day ${day}` : 'Terms'), line });
  await signIn(galley, { name: 'Sandbox', authUrl: server.url, serviceUrl: server.url });
  server.renders(await dated(1));
  await runReport(page, 'PDF', 'T-1', 'R-1');
  await expect(preview(galley)).toContainText('Printed on day 1');
  server.renders(await dated(2));
  await run(galley);
  await page.getByRole('button', { name: '1 page changed' }).click();
  await page.keyboard.press('F7');
  await page.keyboard.press('F7');
  await comparison(galley).getByRole('button', { name: 'Ignore this place' }).click();
  await page.getByRole('menuitem').first().click();
  await expect(comparison(galley)).toContainText('No differences');
  await page.keyboard.press('Escape');
  server.renders(await dated(3));
  await run(galley);
  await expect(page.getByText('Same as the run before')).toBeVisible();
});

test('presenting asks the system for the whole screen, fills the window, and Escape gives both back', async ({
  galley,
}) => {
  const { app, page } = galley;
  await expect(preview(galley)).toContainText('Invoice');
  // Without a window manager this would have no effect.
  await app.evaluate(({ BrowserWindow }) => {
    const asked: boolean[] = [];
    Reflect.set(globalThis, 'asked', asked);
    for (const window of BrowserWindow.getAllWindows()) window.setFullScreen = (isOn) => void asked.push(isOn);
  });
  const asked = () => app.evaluate(() => Reflect.get(globalThis, 'asked') as boolean[]);
  await preview(galley).getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Present' }).click();
  await expect.poll(asked).toEqual([true]);
  const { width, height } = (await preview(galley).boundingBox())!;
  expect({ width, height }).toEqual(await page.evaluate(() => ({ width: innerWidth, height: innerHeight })));
  await page.keyboard.press('Escape');
  await expect.poll(asked).toEqual([true, false]);
  await expect(preview(galley).getByRole('button', { name: 'More' })).toBeVisible();
});
