import { makePdf } from '../component/pdf-viewer/make-pdf.ts';
import { startReportServer } from '../support/report-server.ts';
import { expect, runReport } from './galley.ts';
import { test } from './shared-galley.ts';
import { signIn } from './sign-in.ts';

test('Enter held down in a field, and 30 fast presses of Run, ask the service once each', async ({ galley }) => {
  const { page } = galley;
  const server = await startReportServer();
  try {
    await signIn(galley, { name: 'Sandbox', authUrl: server.url, serviceUrl: server.url });
    server.renders(await makePdf({ pages: 1, heading: () => 'The first report' }));
    await runReport(page, 'PDF', 'T-1', 'R-1');
    const preview = page.getByRole('region', { name: 'PDF preview' });
    await expect(preview).toContainText('The first report');

    server.renders(await makePdf({ pages: 1, heading: () => 'The second report' }));
    await page.getByRole('combobox', { name: 'Record ID' }).fill('R-2');
    // Playwright repeats a key that is already down, like the system.
    for (let time = 0; time < 30; time += 1) await page.keyboard.down('Enter');
    await page.keyboard.up('Enter');
    await expect(preview).toContainText('The second report');
    expect(server.asked()).toBe(2);

    const answer = server.hold();
    server.renders(await makePdf({ pages: 1, heading: () => 'The third report' }));
    const run = page.getByRole('button', { name: 'Run', exact: true });
    // In one task of the page: on a busy machine, presses by Playwright can be seconds apart.
    await run.evaluate(async (button: HTMLElement) => {
      const keys = { key: 'Enter', ctrlKey: true, bubbles: true, cancelable: true };
      for (let time = 0; time < 15; time += 1) {
        button.click();
        await null; // React draws
        button.dispatchEvent(new KeyboardEvent('keydown', keys));
        await null;
      }
    });
    await expect.poll(server.asked).toBe(3);
    answer();
    await expect(preview).toContainText('The third report');
    expect(server.asked()).toBe(3);
  } finally {
    await server.close();
  }
});
