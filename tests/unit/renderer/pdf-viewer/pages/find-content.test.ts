import { expect, test } from 'vitest';
import type { TextLine } from '../../../../../renderer/pdf-engine/document/page-lines.ts';
import { findContent, reachPages } from '../../../../../renderer/pdf-viewer/pages/find-content.ts';

const chapter = (number: number): readonly TextLine[] =>
  Array.from({ length: 10 }, (_, index) => ({
    text: `Item ${index} of chapter ${number}, delivered and paid`,
    y: 80 + index * 20,
    endY: 80 + index * 20,
  }));

/** A document with one chapter on each page, which records the pages that are read. */
function reading(chapters: readonly number[]) {
  const read: number[] = [];
  const linesOf = async (page: number) => {
    read.push(page);
    return chapter(chapters[page]!);
  };
  return { linesOf, read, pages: chapters.length };
}

const from = (first: number, pages: number) => Array.from({ length: pages }, (_, index) => first + index);
const sought = { lines: chapter(50), from: 50, pagesBefore: 100, isOver: () => false };

test('where nothing moved, one page is read', async () => {
  const { linesOf, read, pages } = reading(from(0, 100));
  expect(await findContent({ ...sought, linesOf, pages })).toBeNull();
  expect(read).toEqual([50]);
});

test('with all new pages before it, the content is found at once', async () => {
  const { linesOf, read, pages } = reading(from(-200, 300));
  expect(await findContent({ ...sought, linesOf, pages })).toEqual({ from: 50, to: 250, lower: 0 });
  expect(read.length).toBeLessThanOrEqual(5);
});

test('with pages added on both sides, it is found around', async () => {
  const { linesOf, pages } = reading(from(-12, 140));
  expect(await findContent({ ...sought, linesOf, pages })).toEqual({ from: 50, to: 62, lower: 0 });
});

test('content that is nowhere costs a bounded number of pages', async () => {
  const { linesOf, read, pages } = reading(Array.from({ length: 3_000 }, () => 7));
  expect(await findContent({ ...sought, linesOf, pages })).toBeNull();
  expect(read.length).toBeLessThanOrEqual(2 * reachPages + 1);
});

test('on pages that are all alike the number of the page counts', async () => {
  const { linesOf, pages } = reading(Array.from({ length: 120 }, () => 50));
  expect(await findContent({ ...sought, linesOf, pages })).toBeNull();
});

test('it reads no further when nothing waits for it', async () => {
  const { linesOf, read, pages } = reading(Array.from({ length: 200 }, () => 7));
  expect(await findContent({ ...sought, linesOf, pages, isOver: () => read.length > 6 })).toBeNull();
  expect(read.length).toBeLessThanOrEqual(9);
});

test('a document that has become shorter than the page is searched from its end', async () => {
  const { linesOf, pages } = reading(from(40, 30));
  expect(await findContent({ ...sought, linesOf, pages })).toEqual({ from: 50, to: 10, lower: 0 });
});

test('nothing in sight, or next to nothing, is not looked for', async () => {
  const { linesOf, read, pages } = reading(from(0, 100));
  for (const lines of [[], [{ text: '12', y: 5, endY: 5 }]]) {
    expect(await findContent({ ...sought, lines, linesOf, pages })).toBeNull();
  }
  expect(read).toEqual([]);
});
