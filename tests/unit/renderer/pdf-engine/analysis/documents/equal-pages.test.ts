import { expect, test } from 'vitest';
import type { PageResources } from '../../../../../../renderer/pdf-engine/analysis/documents/contents-fingerprint.ts';
import { findEqualPages } from '../../../../../../renderer/pdf-engine/analysis/documents/equal-pages.ts';
import type { OpenDocument } from '../../../../../../renderer/pdf-engine/analysis/documents/open-document.ts';

/** A document that keeps in `read` which of its pages have been read; their widths name them. */
function documentOf(fingerprints: readonly string[] | null, read: number[], width: number): OpenDocument {
  const text = async (page: number) => {
    read.push(page);
    return { page, width: width + page, height: 0, words: [] };
  };
  return { fingerprints, text } as Partial<OpenDocument> as OpenDocument;
}

async function fixture(before: readonly string[] | null, after: readonly string[] | null) {
  const read = { before: [] as number[], after: [] as number[] };
  return { read, ...(await findEqualPages(documentOf(before, read.before, 100), documentOf(after, read.after, 200))) };
}

test('of equal pages one is read, by turns from either document', async () => {
  const { read, textBefore, textAfter, areEqual } = await fixture(['a', 'b', 'c'], ['x', 'a', 'b']);
  for (const page of [1, 2, 3]) await Promise.all([textBefore(page), textAfter(page)]);
  expect(new Set(read.before)).toEqual(new Set([1, 3]));
  expect(new Set(read.after)).toEqual(new Set([1, 3]));
  expect([areEqual(1, 2), areEqual(2, 3), areEqual(1, 1), areEqual(9, 9)]).toEqual([true, true, false, false]);
});

test('a text from another page has the number of the page it is asked for', async () => {
  const { textBefore, textAfter } = await fixture(['a', 'b'], ['b', 'a']);
  expect(await textAfter(2)).toMatchObject({ page: 2, width: 101 });
  expect(await textBefore(2)).toMatchObject({ page: 2, width: 201 });
});

test('pages that differ in nothing but the names of their fonts are equal, and one of them is read', async () => {
  const read = { before: [] as number[], after: [] as number[] };
  const pagesWith = (contents: readonly string[], font: string): PageResources[] =>
    contents.map((text) => ({
      shape: 'one',
      resources: new Map([[`Font/${font}`, 'serif']]),
      contents: Uint8Array.from(`/${font} 12 Tf (${text}) Tj`, (letter) => letter.charCodeAt(0)),
      isDeflated: false,
    }));
  const before = {
    ...documentOf(['a', 'b', 'c'], read.before, 100),
    pageResources: pagesWith(['One', 'Two', 'Six'], 'F4'),
  };
  const after = {
    ...documentOf(['d', 'e', 'f'], read.after, 200),
    pageResources: pagesWith(['New', 'One', 'Two'], 'F5'),
  };
  const { areEqual, textBefore, textAfter } = await findEqualPages(before, after);
  for (const page of [1, 2, 3]) await Promise.all([textBefore(page), textAfter(page)]);
  expect([areEqual(1, 2), areEqual(2, 3), areEqual(1, 1), areEqual(3, 3)]).toEqual([true, true, false, false]);
  expect([new Set(read.before), new Set(read.after)]).toEqual([new Set([1, 3]), new Set([1, 3])]);
});

test('nothing is equal where the content is not known', async () => {
  const { read, textBefore, textAfter, areEqual } = await fixture(null, ['a']);
  await Promise.all([textBefore(1), textAfter(1)]);
  expect(read).toEqual({ before: [1], after: [1] });
  expect(areEqual(1, 1)).toBe(false);
  expect((await fixture(null, null)).areEqual(1, 1)).toBe(false);
});
