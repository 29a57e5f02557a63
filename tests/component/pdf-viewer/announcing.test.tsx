import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { makePdf } from './make-pdf.ts';
import { addPdf, openViewer, pageBox, painted, region, scroller } from './pdf-fixture.tsx';

afterEach(cleanup);

test('pages and zoom that change by keyboard are said', async () => {
  await openViewer({ document: addPdf(await makePdf({ pages: 9 })) });
  await painted();
  await expect.element(pageBox()).toHaveValue('1');
  const status = region().getByRole('status');
  expect(status.element().textContent).toBe('');
  scroller().focus();
  await userEvent.keyboard('nnn');
  await expect.element(status).toHaveTextContent(/^Page 4$/);
  await userEvent.keyboard('{Control>}0{/Control}');
  await expect.element(status).toHaveTextContent(/^Zoom 100%$/);
  await userEvent.keyboard('{Control>}l{/Control}');
  await expect.element(status).toHaveTextContent(/^Presenting/);
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('toolbar', { name: 'PDF' })).toBeVisible();
});
