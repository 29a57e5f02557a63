import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { waitFor } from '../../support/wait-for.ts';
import { makePdf } from './make-pdf.ts';
import { addPdf, button, openViewer, painted } from './pdf-fixture.tsx';

afterEach(cleanup);

const toolbar = () => page.getByRole('toolbar', { name: 'PDF', exact: true }).element() as HTMLElement;

/** The panes of a split in windows 760, 1,000, 1,280 and 1,600 px wide, and the whole of the widest; at 200 % they are half as wide. */
test.each([344, 464, 604, 764, 1_528])(
  'in a pane of %i px the toolbar has all of its controls inside',
  async (width) => {
    await openViewer({ document: addPdf(await makePdf({ pages: 120 })) });
    await painted();
    page.getByRole('region', { name: 'PDF preview' }).element().parentElement!.style.width = `${width}px`;
    await waitFor(() => expect(toolbar().clientWidth).toBe(width));
    expect(toolbar().scrollWidth).toBeLessThanOrEqual(width);
    const { right } = toolbar().getBoundingClientRect();
    for (const name of ['Zoom in', 'Zoom out', 'Fit width', 'Find', 'More', 'Save PDF…']) {
      const control = button(name).element();
      expect(control.checkVisibility(), name).toBe(true);
      expect(control.getBoundingClientRect().right, name).toBeLessThanOrEqual(right);
    }
    await expect.element(page.getByRole('textbox', { name: 'Page', exact: true })).toBeVisible();
  },
);

test('in a pane of a broken number of pixels the pages are no wider than it, so that no scrollbar shows up', async () => {
  await openViewer({ document: addPdf(await makePdf({ pages: 3 })) });
  await painted();
  page.getByRole('region', { name: 'PDF preview' }).element().parentElement!.style.width = '464.75px';
  const scroller = document.querySelector<HTMLElement>('.pdf-scroller')!;
  await waitFor(() => expect(scroller.getBoundingClientRect().width % 1).toBe(0.75));
  const sheet = scroller.firstElementChild!;
  await waitFor(() => expect(sheet.getBoundingClientRect().width).toBeLessThan(465));
  const scrollbar = scroller.offsetWidth - scroller.clientWidth;
  expect(sheet.getBoundingClientRect().width).toBeLessThanOrEqual(464.75 - scrollbar);
});

test('what gives way in a narrow pane is in the menu', async () => {
  await openViewer({ document: addPdf(await makePdf({ pages: 3 })) });
  await painted();
  page.getByRole('region', { name: 'PDF preview' }).element().parentElement!.style.width = '344px';
  await expect.element(button('Next page')).not.toBeInTheDocument();
  await userEvent.click(button('More'));
  await expect.element(page.getByRole('menuitem', { name: /^Back/ })).toHaveAttribute('aria-disabled', 'true');
  await userEvent.click(page.getByRole('menuitem', { name: /^Next page/ }));
  await expect.element(page.getByRole('textbox', { name: 'Page', exact: true })).toHaveValue('2');
});

test('in the narrowest pane, the find bar has all of its controls inside', async () => {
  await openViewer({ document: addPdf(await makePdf({ pages: 3 })) });
  await painted();
  page.getByRole('region', { name: 'PDF preview' }).element().parentElement!.style.width = '308px';
  await userEvent.click(button('Find'));
  await userEvent.keyboard('something that is not there');
  await expect.element(page.getByText('Not found')).toBeVisible();
  const bar = document.querySelector('search')!;
  expect(bar.scrollWidth).toBeLessThanOrEqual(bar.clientWidth);
  await expect.element(page.getByRole('textbox', { name: 'Find', exact: true })).toBeVisible();
});
