import { expect, test } from 'vitest';
import { findEqualPages } from '../../../../../renderer/pdf-analysis/documents/equal-pages.ts';
import type { OpenDocument } from '../../../../../renderer/pdf-analysis/documents/open-document.ts';

/** A document that keeps in `read` which of its pages have been read; their widths name them. */
function documentOf(fingerprints: readonly string[] | null, read: number[], width: number): OpenDocument {
  const text = async (page: number) => {
    read.push(page);
    return { page, width: width + page, height: 0, words: [] };
  };
  return { fingerprints, text } as Partial<OpenDocument> as OpenDocument;
}

function fixture(before: readonly string[] | null, after: readonly string[] | null) {
  const read = { before: [] as number[], after: [] as number[] };
  return { read, ...findEqualPages(documentOf(before, read.before, 100), documentOf(after, read.after, 200)) };
}

test('of equal pages one is read, by turns from either document', async () => {
  const { read, textBefore, textAfter, areEqual } = fixture(['a', 'b', 'c'], ['x', 'a', 'b']);
  for (const page of [1, 2, 3]) await Promise.all([textBefore(page), textAfter(page)]);
  expect(new Set(read.before)).toEqual(new Set([1, 3]));
  expect(new Set(read.after)).toEqual(new Set([1, 3]));
  expect([areEqual(1, 2), areEqual(2, 3), areEqual(1, 1), areEqual(9, 9)]).toEqual([true, true, false, false]);
});

test('a text from another page has the number of the page it is asked for', async () => {
  const { textBefore, textAfter } = fixture(['a', 'b'], ['b', 'a']);
  expect(await textAfter(2)).toMatchObject({ page: 2, width: 101 });
  expect(await textBefore(2)).toMatchObject({ page: 2, width: 201 });
});

test('nothing is equal where the content is not known', async () => {
  const { read, textBefore, textAfter, areEqual } = fixture(null, ['a']);
  await Promise.all([textBefore(1), textAfter(1)]);
  expect(read).toEqual({ before: [1], after: [1] });
  expect(areEqual(1, 1)).toBe(false);
  expect(fixture(null, null).areEqual(1, 1)).toBe(false);
});
