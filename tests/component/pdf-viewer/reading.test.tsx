import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { maxWholeBytes } from '../../../renderer/pdf-engine/pdfjs/range-source.ts';
import { waitFor } from '../../support/wait-for.ts';
import { makePdf } from './make-pdf.ts';
import {
  addPdf,
  button,
  openViewer,
  pageBox,
  painted,
  region,
  scroller,
  slot,
  slots,
  urlOf,
  visibleSlots,
} from './pdf-fixture.tsx';

afterEach(cleanup);

const zoomText = () => page.getByRole('combobox', { name: 'Zoom' });

test('every promised name is there, and every page has its number before it is drawn', async () => {
  await openViewer({ document: addPdf(await makePdf({ pages: 100 })) });
  await painted();
  await expect.element(region()).toBeVisible();
  await expect.element(pageBox()).toHaveValue('1');
  for (const name of ['Zoom in', 'Zoom out', 'Fit width', 'Save PDF…', 'Next page', 'Previous page']) {
    await expect.element(button(name)).toBeEnabled();
  }
  await expect.element(region()).toHaveTextContent('of 100');
  expect(slots().map((one) => one.dataset.pageNumber)).toEqual(Array.from({ length: 100 }, (_, at) => String(at + 1)));
});

test('of 1,000 pages only those in sight and a few around them are drawn', async () => {
  await openViewer({ document: addPdf(await makePdf({ pages: 1_000 })) });
  await painted();
  await userEvent.fill(pageBox(), '700');
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(visibleSlots().map((one) => one.dataset.pageNumber)).toContain('700'));
  await painted();
  await expect.element(pageBox()).toHaveValue('700');
  expect(document.querySelectorAll('.pdf-page canvas').length).toBeLessThan(12);
});

test('a large document is read in ranges, and only where it is looked at', async () => {
  const bytes = await makePdf({ pages: 20, attachedBytes: maxWholeBytes + 1 });
  const info = addPdf(bytes);
  const pieces: number[] = [];
  const { fetch } = window;
  vi.spyOn(window, 'fetch').mockImplementation(async (input, init) => {
    const response = await fetch(input, init);
    if (input === urlOf(info.id)) pieces.push(Number(response.headers.get('content-length')));
    return response;
  });
  await openViewer({ document: info });
  await painted();
  expect(pieces.length).toBeGreaterThan(1);
  expect(pieces.reduce((sum, piece) => sum + piece, 0)).toBeLessThan(bytes.length / 4);
});

test('a page number beyond the end goes to the end, and nonsense goes nowhere', async () => {
  await openViewer({ document: addPdf(await makePdf({ pages: 9 })) });
  await painted();
  await userEvent.fill(pageBox(), '99');
  await userEvent.keyboard('{Enter}');
  await expect.element(pageBox()).toHaveValue('9');
  await userEvent.fill(pageBox(), 'x');
  await userEvent.keyboard('{Enter}');
  await expect.element(pageBox()).toHaveValue('9');
});

test('zoom in, out, fit width and actual size change the size of the paper, by button and by key', async () => {
  await openViewer({ document: addPdf(await makePdf({ pages: 3 })) });
  await painted();
  const width = () => slot(1)!.offsetWidth;
  await userEvent.selectOptions(zoomText(), 'Actual size');
  await waitFor(() => expect(width()).toBe(Math.floor((595 * 96) / 72)));
  await userEvent.click(button('Zoom in'));
  await expect.element(zoomText()).toHaveDisplayValue('110%');
  await userEvent.click(button('Zoom out'));
  await userEvent.click(button('Zoom out'));
  await expect.element(zoomText()).toHaveDisplayValue('90%');
  await userEvent.click(button('Fit width'));
  expect(width()).toBe(scroller().clientWidth - 24);
  scroller().focus();
  await userEvent.keyboard('{Control>}0{/Control}');
  await expect.element(zoomText()).toHaveDisplayValue('100%');
  await painted();
});

test('the wheel with Ctrl zooms at the pointer: what is under it stays there', async () => {
  await openViewer({ document: addPdf(await makePdf({ pages: 3 })) });
  await painted();
  const view = scroller().getBoundingClientRect();
  const at = { x: view.left + 300, y: view.top + 400 };
  const partAt = () => {
    const { left, top, width, height } = slot(1)!.getBoundingClientRect();
    return { x: (at.x - left) / width, y: (at.y - top) / height };
  };
  const before = partAt();
  for (let notch = 0; notch < 4; notch += 1) {
    scroller().dispatchEvent(
      new WheelEvent('wheel', { ctrlKey: true, deltaY: -120, clientX: at.x, clientY: at.y, cancelable: true }),
    );
  }
  expect(slot(1)!.offsetWidth).toBeGreaterThan(1_200);
  expect(partAt().x).toBeCloseTo(before.x, 2);
  expect(partAt().y).toBeCloseTo(before.y, 2);
});

test('the keyboard alone reads the whole document', async () => {
  await openViewer({ document: addPdf(await makePdf({ pages: 20 })) });
  await painted();
  scroller().focus();
  await userEvent.keyboard('{PageDown}');
  expect(scroller().scrollTop).toBeGreaterThan(300);
  await userEvent.keyboard('{End}');
  await expect.element(pageBox()).toHaveValue('20');
  await userEvent.keyboard('{Home}');
  await expect.element(pageBox()).toHaveValue('1');
  expect(scroller().scrollTop).toBe(0);
  await userEvent.keyboard('{ArrowDown}');
  expect(scroller().scrollTop).toBeGreaterThan(20);
});

test('pages of other sizes take their place without moving what is read', async () => {
  const pages = 60;
  const size = (number: number) => (number % 2 === 0 ? ([842, 420] as const) : ([595, 842] as const));
  await openViewer({ document: addPdf(await makePdf({ pages, size })) });
  await painted();
  await userEvent.fill(pageBox(), '41');
  await userEvent.keyboard('{Enter}');
  const top = slot(41)!.getBoundingClientRect().top;
  await waitFor(() => expect(slot(60)!.offsetHeight).toBeLessThan(slot(60)!.offsetWidth));
  expect(slot(2)!.offsetHeight).toBeLessThan(slot(2)!.offsetWidth);
  expect(Math.abs(slot(41)!.getBoundingClientRect().top - top)).toBeLessThanOrEqual(1);
});

test('pages turn, and stand side by side', async () => {
  await openViewer({ document: addPdf(await makePdf({ pages: 4 })) });
  await painted();
  await userEvent.click(button('More'));
  await userEvent.click(page.getByRole('menuitem', { name: 'Rotate clockwise' }));
  await waitFor(() => expect(slot(1)!.offsetWidth).toBeGreaterThan(slot(1)!.offsetHeight));
  // A menu that is closing gives the focus back first.
  await expect.element(page.getByRole('menu')).not.toBeInTheDocument();
  await expect.element(button('More')).toHaveFocus();
  await userEvent.click(button('More'));
  await userEvent.click(page.getByRole('menuitem', { name: 'Two pages side by side' }));
  await waitFor(() => expect(slot(1)!.offsetTop).toBe(slot(2)!.offsetTop));
  expect(slot(2)!.offsetLeft).toBeGreaterThan(slot(1)!.offsetLeft);
});

test('a jump lets go of the pages that it leaves far behind, and a short way keeps them', async () => {
  await openViewer({ document: addPdf(await makePdf({ pages: 30 })) });
  await painted();
  const isDrawn = (number: number) => slot(number)!.querySelector('canvas') !== null;
  scroller().focus();
  await userEvent.keyboard('{End}');
  await painted();
  expect([isDrawn(1), isDrawn(30)]).toEqual([false, true]);
  await userEvent.fill(pageBox(), '27');
  await userEvent.keyboard('{Enter}');
  await painted();
  expect([isDrawn(27), isDrawn(30)]).toEqual([true, true]);
});

test('text can be selected and copied', async () => {
  await openViewer({ document: addPdf(await makePdf({ pages: 1 })) });
  await painted();
  await waitFor(() => expect(slot(1)!.querySelector('.textLayer')?.textContent).toContain('Item 3 of page 1'));
  const line = [...slot(1)!.querySelectorAll('.textLayer span')].find((one) => one.textContent.startsWith('Item 3'))!;
  getSelection()!.selectAllChildren(line);
  expect(getSelection()!.toString()).toBe('Item 3 of page 1, delivered and paid');
});

test('the menu reaches the viewer, unless the focus is in another', async () => {
  const { runCommand } = await openViewer({ document: addPdf(await makePdf({ pages: 1 })) });
  await painted();
  await userEvent.selectOptions(zoomText(), '100%');
  runCommand('zoom-in');
  await expect.element(zoomText()).toHaveDisplayValue('110%');
  const other = document.body.appendChild(document.createElement('section'));
  other.ariaLabel = 'Info result';
  other.tabIndex = 0;
  other.focus();
  runCommand('zoom-in');
  await expect.element(zoomText()).toHaveDisplayValue('110%');
  other.remove();
});
