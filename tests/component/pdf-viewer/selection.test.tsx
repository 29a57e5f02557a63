import { afterEach, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { waitFor } from '../../support/wait-for.ts';
import { makePdf } from './make-pdf.ts';
import { addPdf, button, colourOf, openViewer, painted, scroller, slot } from './pdf-fixture.tsx';

afterEach(cleanup);

const red = [0.8, 0.1, 0.1] as const;

const lineOf = (pageNumber: number, start: string) =>
  waitFor(() => {
    const line = [...slot(pageNumber)!.querySelectorAll('.textLayer span')].find((one) =>
      one.textContent.startsWith(start),
    );
    if (!line) throw new Error(`no line ${start} yet`);
    return line.firstChild!;
  });

/** Waits until the red run is on the screen with its text. */
const shownRed = (number: number) =>
  waitFor(() => {
    expect(colourOf(slot(number)!)?.[0]).toBeGreaterThan(150);
    expect(slot(number)!.querySelector('.textLayer')).not.toBeNull();
  });

const selected = () => getSelection()!.toString();
const selectedPage = () =>
  getSelection()!.anchorNode?.parentElement?.closest<HTMLElement>('.pdf-page')?.dataset.pageNumber;

async function open(pages = 3) {
  const viewer = await openViewer({ document: addPdf(await makePdf({ pages })) });
  await painted();
  return viewer;
}

test('what was selected is selected in the next run, and the focus stays where it was', async () => {
  const viewer = await open();
  scroller().focus();
  const line = await lineOf(1, 'Item 7');
  getSelection()!.setBaseAndExtent(line, 9, line, 0);
  const text = selected();
  for (const colour of [red, undefined, red] as const) {
    await viewer.show({ document: addPdf(await makePdf({ pages: 3, ...(colour && { colour }) })) });
    if (colour) await shownRed(1);
  }
  await waitFor(() => expect(selected()).toBe(text));
  expect(selectedPage()).toBe('1');
  expect(getSelection()!.anchorOffset).toBe(9);
  expect(document.activeElement).toBe(scroller());
});

test('of words that stand there often, those in the same line are selected', async () => {
  const viewer = await open();
  const line = await lineOf(1, 'Item 9');
  getSelection()!.setBaseAndExtent(line, 'Item 9 of page 1, '.length, line, 'Item 9 of page 1, delivered'.length);
  const words = (number: number) =>
    number === 1 ? 'One more: delivered' : `Item ${number - 1} of page 1, delivered and paid`;
  await viewer.show({ document: addPdf(await makePdf({ pages: 3, line: words, colour: red })) });
  await shownRed(1);
  await waitFor(() => expect(selected()).toBe('delivered'));
  expect(getSelection()!.anchorNode!.textContent).toBe('Item 9 of page 1, delivered and paid');
});

test('a selection over two pages comes back at both ends', async () => {
  const viewer = await open();
  scroller().scrollTop = slot(2)!.offsetTop - 300;
  await painted();
  const [start, end] = [await lineOf(1, 'Item 36'), await lineOf(2, 'Item 2 ')];
  getSelection()!.setBaseAndExtent(start, 5, end, 6);
  const text = selected();
  await viewer.show({ document: addPdf(await makePdf({ pages: 3, colour: red })) });
  await shownRed(2);
  await waitFor(() => expect(selected()).toBe(text));
});

test('text that has moved to another page with its content is selected there', async () => {
  const chapter = (first: number) => ({
    line: (line: number, page: number) => `Item ${line} of chapter ${page + first}, delivered and paid`,
  });
  const viewer = await openViewer({ document: addPdf(await makePdf({ pages: 6, ...chapter(0) })) });
  await painted();
  scroller().scrollTop = slot(3)!.offsetTop;
  await painted();
  const line = await lineOf(3, 'Item 5 of chapter 3');
  getSelection()!.selectAllChildren(line.parentElement!);
  await viewer.show({ document: addPdf(await makePdf({ pages: 8, ...chapter(-2), colour: red })) });
  await shownRed(5);
  await waitFor(() => expect(selected()).toBe('Item 5 of chapter 3, delivered and paid'));
  expect(selectedPage()).toBe('5');
});

test('text that is gone is not selected', async () => {
  const viewer = await open();
  getSelection()!.selectAllChildren((await lineOf(1, 'Item 7')).parentElement!);
  const line = (number: number) => `Quite other words ${number}`;
  await viewer.show({ document: addPdf(await makePdf({ pages: 3, line, colour: red })) });
  await shownRed(1);
  expect(selected()).toBe('');
});

test('what the author selects meanwhile stands, and a field that has the focus keeps it', async () => {
  const viewer = await open();
  const aside = document.body.appendChild(document.createElement('p'));
  aside.textContent = 'Elsewhere';
  aside.style.userSelect = 'text';
  getSelection()!.selectAllChildren((await lineOf(1, 'Item 7')).parentElement!);
  await viewer.show({ document: addPdf(await makePdf({ pages: 3, colour: red })) });
  getSelection()!.selectAllChildren(aside);
  await shownRed(1);
  expect(selected()).toBe('Elsewhere');
  await viewer.show({ document: addPdf(await makePdf({ pages: 3 })) });
  await waitFor(() => expect(colourOf(slot(1)!)?.[0]).toBeLessThan(100));
  expect(selected()).toBe('Elsewhere');
  aside.remove();
});

test('a search that goes on in the next run and marks the selected line leaves it selected', async () => {
  const viewer = await open();
  await userEvent.click(button('Find'));
  await userEvent.keyboard('paid');
  await waitFor(() => expect(document.querySelectorAll('.highlight').length).toBeGreaterThan(5));
  scroller().focus();
  const line = await lineOf(1, 'Item 7');
  getSelection()!.selectAllChildren(line.parentElement!);
  const text = selected();
  await viewer.show({ document: addPdf(await makePdf({ pages: 3, colour: red })) });
  await shownRed(1);
  await waitFor(() => expect(document.querySelectorAll('.highlight').length).toBeGreaterThan(5));
  await waitFor(() => expect(selected()).toBe(text));
});
