import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { waitFor } from '../../support/wait-for.ts';
import { makePdf } from './make-pdf.ts';
import { addPdf, button, colourOf, openViewer, pageBox, painted, scroller, slot, slots } from './pdf-fixture.tsx';

afterEach(cleanup);

const red = [0.8, 0.1, 0.1] as const;

/** The text of a page, independent of its page number. */
const chapter = (first: number) => ({
  heading: (page: number) => `Chapter ${page + first - 1}`,
  line: (line: number, page: number) => `Item ${line} of chapter ${page + first - 1}, delivered and paid`,
});

const goTo = async (number: number, further: number) => {
  await userEvent.fill(pageBox(), String(number));
  await userEvent.keyboard('{Enter}');
  scroller().scrollTop += further;
  await painted();
};

const topOf = (number: number) => slot(number)!.getBoundingClientRect().top;

/** Waits until the next run, which is red, is on the screen. */
const shownRed = (number: number) => waitFor(() => expect(colourOf(slot(number)!)?.[0]).toBeGreaterThan(150));

async function openAt(number: number, further: number, before: Parameters<typeof makePdf>[0]) {
  const viewer = await openViewer({ document: addPdf(await makePdf(before)) });
  await painted();
  await userEvent.click(button('Fit width'));
  await goTo(number, further);
  return viewer;
}

test.each([
  ['added', 4, 47],
  ['removed', -3, 40],
])('with pages %s before it, the same content stays in view, at the same line', async (_, more, pages) => {
  const viewer = await openAt(20, 137, { pages: 43, ...chapter(1) });
  const top = topOf(20);
  await viewer.show({ document: addPdf(await makePdf({ pages, ...chapter(1 - more), colour: red })) });
  await shownRed(20 + more);
  expect(topOf(20 + more)).toBe(top);
  await expect.element(pageBox()).toHaveValue(String(20 + more));
});

test('with pages added before and removed behind it, the content is found all the same', async () => {
  const viewer = await openAt(8, 90, { pages: 20, ...chapter(1) });
  const top = topOf(8);
  await viewer.show({ document: addPdf(await makePdf({ pages: 20, ...chapter(-1), colour: red })) });
  await shownRed(10);
  expect(topOf(10)).toBe(top);
});

test('content that a few new lines have pushed down its page stays where it was on the screen', async () => {
  const words = (line: number) => `Item ${line}, delivered and paid`;
  const viewer = await openAt(2, 420, { pages: 4, line: words });
  const before = topOf(2);
  const pushed = (line: number) => (line <= 2 ? `News of today, part ${line}` : words(line - 2));
  await viewer.show({ document: addPdf(await makePdf({ pages: 4, line: pushed, colour: red })) });
  await shownRed(2);
  const scale = slot(2)!.offsetWidth / 595;
  expect(Math.abs(topOf(2) - (before - 2 * 18 * scale))).toBeLessThanOrEqual(1);
});

test('at the top of the document the top stays, with what is new there', async () => {
  const viewer = await openViewer({ document: addPdf(await makePdf({ pages: 5, ...chapter(1) })) });
  await painted();
  await viewer.show({ document: addPdf(await makePdf({ pages: 7, ...chapter(-1), colour: red })) });
  await shownRed(1);
  expect(scroller().scrollTop).toBe(0);
  await expect.element(pageBox()).toHaveValue('1');
});

test('where the content is no more, the same page stays', async () => {
  const viewer = await openAt(9, 150, { pages: 20 });
  const top = topOf(9);
  const others = { heading: () => 'Terms', line: (line: number) => `Quite another clause ${line * 7}` };
  await viewer.show({ document: addPdf(await makePdf({ pages: 26, ...others, colour: red })) });
  await shownRed(9);
  expect(topOf(9)).toBe(top);
  await expect.element(pageBox()).toHaveValue('9');
});

test.each(['Rotate clockwise', 'Two pages side by side'])('%s: the content is kept too', async (choice) => {
  const viewer = await openViewer({ document: addPdf(await makePdf({ pages: 20, ...chapter(1) })) });
  await painted();
  await userEvent.click(button('More'));
  await userEvent.click(page.getByRole('menuitem', { name: choice }));
  await userEvent.fill(pageBox(), '11');
  await userEvent.keyboard('{Enter}');
  scroller().scrollTop += 60;
  await waitFor(() => expect(slot(11)!.querySelector('canvas')).not.toBeNull());
  const { top, left } = slot(11)!.getBoundingClientRect();
  await viewer.show({ document: addPdf(await makePdf({ pages: 22, ...chapter(-1), colour: red })) });
  await waitFor(() => expect(slots()).toHaveLength(22));
  await expect.element(pageBox()).toHaveValue('13');
  expect(slot(13)!.getBoundingClientRect()).toMatchObject({ top, left });
});

test('scrolling on while the content is looked for is kept', async () => {
  const viewer = await openAt(12, 80, { pages: 30, ...chapter(1) });
  const next = addPdf(await makePdf({ pages: 32, ...chapter(-1), colour: red }));
  await viewer.show({ document: next });
  scroller().scrollTop += 210;
  const top = topOf(12);
  await shownRed(14);
  expect(Math.abs(topOf(14) - top)).toBeLessThanOrEqual(1);
});
