import { makePdf } from '../component/pdf-viewer/make-pdf.ts';
import { startReportServer } from '../support/report-server.ts';
import { expect, type LaunchedApp, runReport, test, usualSwitches } from './galley.ts';
import { signIn } from './sign-in.ts';

test.use({ printsInvoice: false });

/** The processes of Chromium's network service. */
const networkProcesses = ({ app }: LaunchedApp): Promise<number[]> =>
  app.evaluate(({ app: { getAppMetrics } }) =>
    getAppMetrics()
      .filter(({ serviceName }) => serviceName === 'network.mojom.NetworkService')
      .map(({ pid }) => pid),
  );

test('the network needs no process of its own on Linux, and keeps it on other systems', async ({ galley }) => {
  expect(await networkProcesses(galley)).toHaveLength(process.platform === 'linux' ? 0 : 1);
});

test.describe('with a process for the network, as on other systems', () => {
  test.use({ switches: [...usualSwitches, '--disable-features=NetworkServiceInProcess2'] });

  test('a run in that process fails when it dies, and the next ones come', async ({ galley }) => {
    const { page } = galley;
    const preview = page.getByRole('region', { name: 'PDF preview' });
    const again = page.getByRole('button', { name: 'Run', exact: true });
    const server = await startReportServer();
    try {
      await signIn(galley, { name: 'Sandbox', authUrl: server.url, serviceUrl: server.url });
      server.renders(await makePdf({ pages: 1, heading: () => 'The first report' }));
      await runReport(page, 'PDF', 'T-1', 'R-1');
      await expect(preview).toContainText('The first report');

      const answer = server.hold();
      await again.click();
      await expect.poll(server.asked).toBe(2);
      for (const died of await networkProcesses(galley)) process.kill(died, 'SIGKILL');
      await expect(page.getByRole('alert')).toContainText('NET-RESET');
      answer();

      for (const heading of ['The second report', 'The third report']) {
        server.renders(await makePdf({ pages: 1, heading: () => heading }));
        await again.click();
        await expect(preview).toContainText(heading);
      }
      expect(server.asked()).toBe(4);
      expect(await networkProcesses(galley)).toHaveLength(1);
    } finally {
      await server.close();
    }
  });
});
