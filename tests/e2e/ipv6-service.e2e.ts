import { makePdf } from '../component/pdf-viewer/make-pdf.ts';
import { startReportServer } from '../support/report-server.ts';
import { expect, runReport, test } from './galley.ts';
import { signIn } from './sign-in.ts';

test.use({ printsInvoice: false });

test('an author signs in to a service at an IPv6 address and runs a report of it', async ({ galley }) => {
  const { page } = galley;
  const server = await startReportServer('::1');
  try {
    expect(server.url).toMatch(/^http:\/\/\[::1\]:/);
    server.renders(await makePdf({ pages: 1, heading: () => 'Over IPv6' }));
    await signIn(galley, { name: 'Six', authUrl: server.url, serviceUrl: `${server.url}/base` });
    await runReport(page, 'PDF', 'T-1', 'R-1');
    await expect(page.getByRole('region', { name: 'PDF preview' })).toContainText('Over IPv6');
    expect(server.operations()).toEqual(['/base/render']);
    await expect(page.getByRole('meter', { name: 'Requests left' })).toHaveAttribute('aria-valuenow', '24');
  } finally {
    await server.close();
  }
});
