import { expect, test } from 'vitest';
import { compareDocuments } from '../../../../../renderer/pdf-engine/analysis/compare-documents.ts';
import { SlowPageError, SlowPagesError } from '../../../../../renderer/pdf-engine/analysis/documents/slow-pages.ts';
import type { PageText } from '../../../../../renderer/pdf-engine/analysis/text/page-text.ts';
import type { Comparison } from '../../../../../renderer/pdf-engine/base/analysis-types.ts';
import { comparedAtOnce } from './compare-text/at-once.ts';
import { flow, pagesOf, someWords, told } from './compare-text/diff-fixture.ts';

const namesOf = (pages: readonly PageText[]) => pages.map(({ words }) => JSON.stringify(words));

/** `unreadable`: pages by number that cannot be read (`null`), or not in time (the error). */
type ComparisonOptions = Readonly<{
  pause?: () => Promise<void>;
  unreadable?: Readonly<Partial<Record<'before' | 'after', Readonly<Record<number, SlowPageError | null>>>>>;
}>;

/**
 * The first result of a comparison, and the pages that were read for it; with a clock in which each step takes long.
 */
async function comparisonOf(
  before: readonly PageText[],
  after: readonly PageText[],
  { pause = async () => {}, unreadable = {} }: ComparisonOptions = {},
) {
  const read = { before: new Set<number>(), after: new Set<number>() };
  const documentOf = (side: 'before' | 'after', pages: readonly PageText[]) => ({
    pages: pages.length,
    async text(page: number) {
      read[side].add(page);
      const failure = unreadable[side]?.[page];
      if (failure) throw failure;
      return failure === null ? null : pages[page - 1]!;
    },
  });
  let first: Comparison | null = null;
  let nowMs = 0;
  await compareDocuments({
    before: documentOf('before', before),
    after: documentOf('after', after),
    names: { before: namesOf(before), after: namesOf(after) },
    slow: { before: [], after: [] },
    ignored: [],
    firstPage: 1,
    compareAppearance: async () => null,
    onProgress(part) {
      if ('first' in part) first = part.first;
    },
    nowMs: () => {
      nowMs += 1_000;
      return nowMs;
    },
    pause,
    signal: new AbortController().signal,
  });
  return { first: first as Comparison | null, read };
}

const bodies = flow(someWords(30 * 80), 8, 10);
type Body = string | Readonly<{ head: string; body: string }>;
const edited = (changes: Readonly<Record<number, (body: string) => Body>>): readonly Body[] =>
  bodies.map((body, index) => changes[index + 1]?.(body) ?? body);
const replaced = (body: string) => body.replace(/\S+$/, 'changed');

test('a changed page of many is found by reading it, those beside it and some others', async () => {
  const { first, read } = await comparisonOf(pagesOf(bodies), pagesOf(edited({ 20: replaced })));
  expect(first?.texts.map(({ kind }) => kind)).toEqual(['removed', 'inserted']);
  expect(first?.pairs).toHaveLength(30);
  expect(read.after).toEqual(read.before);
  expect([1, 2, 19, 20, 21, 29, 30].every((page) => read.after.has(page))).toBe(true);
  expect(read.after.size).toBe(10);
});

test('of documents whose pages are not known to be the same, every page is read', async () => {
  const { read } = await comparisonOf(pagesOf(bodies), pagesOf(bodies.map(replaced)));
  expect([read.before.size, read.after.size]).toEqual([30, 30]);
});

test('while texts are compared, other work can go first before each page and between the steps', async () => {
  let pauses = 0;
  await comparisonOf(pagesOf(bodies), pagesOf(bodies.map(replaced)), {
    async pause() {
      pauses += 1;
    },
  });
  expect(pauses).toBeGreaterThan(4 * bodies.length);
});

test('no more than two pages of each document are read at once: a comparison that is given up waits for no others', () => {
  const asked: string[] = [];
  const documentOf = (side: string) => ({
    pages: 30,
    text(page: number) {
      asked.push(`${side} ${page}`);
      return new Promise<never>(() => {});
    },
  });
  void compareDocuments({
    before: documentOf('before'),
    after: documentOf('after'),
    names: { before: [], after: [] },
    slow: { before: [], after: [] },
    ignored: [],
    firstPage: 1,
    compareAppearance: async () => null,
    onProgress: () => {},
    nowMs: () => 0,
    pause: async () => {},
    signal: new AbortController().signal,
  });
  expect(asked.toSorted()).toEqual(['after 1', 'after 2', 'before 1', 'before 2']);
});

test('a comparison that is given up while texts are compared ends there', async () => {
  const reason = new Error('another run has begun');
  let pauses = 0;
  const comparison = comparisonOf(pagesOf(bodies), pagesOf(bodies.map(replaced)), {
    async pause() {
      pauses += 1;
      if (pauses === 10) throw reason;
    },
  });
  await expect(comparison).rejects.toBe(reason);
  expect(pauses).toBe(10);
});

const cell = '\tTerms of payment';
const withEnd = (end: string) => (body: string) => `${body}\n${end}`;
const withHead = (head: string) => (body: string) => ({ head, body });

test.each<[string, readonly Body[], readonly Body[]]>([
  [
    'a cell that stands on other pages too has not moved',
    edited({ 5: withEnd(`One${cell}`), 12: withEnd(`Two${cell}`) }),
    edited({ 25: withEnd(`Three${cell}`), 12: withEnd(`Two${cell}`) }),
  ],
  [
    'a word that is broken at the end of a line and whole on other pages is told as a whole',
    edited({ 5: withEnd('of con-\ntract'), 12: withEnd('contract') }),
    edited({ 12: withEnd('contract') }),
  ],
  [
    'words that are removed after an empty page are told where they stood',
    edited({ 14: () => '', 15: (body) => `gone ${body}` }),
    edited({ 14: () => '' }),
  ],
  [
    'a line at the head of two pages that are far from one another is no running header',
    edited({ 5: withHead('Terms of payment'), 17: withHead('Terms of payment') }),
    edited({ 5: withHead('Terms'), 17: withHead('Terms of payment') }),
  ],
])('%s, though pages far away tell it', async (_, before, after) => {
  const pages = { before: pagesOf(before), after: pagesOf(after) };
  const { first } = await comparisonOf(pages.before, pages.after);
  const { pairs, texts } = comparedAtOnce(pages.before, pages.after);
  expect(first?.texts).toEqual(texts);
  expect(first?.pairs).toEqual(pairs);
});

const few = bodies.slice(0, 5);
const left = (page: number) => ({ [page]: null });

test.each([
  ['the first page', few, { before: left(1) }, { before: 1, after: 1 }],
  ['the last page', few, { after: left(5) }, { before: 5, after: 5 }],
  [
    'the same page of both',
    few.with(2, replaced(few[2]!)),
    { before: left(3), after: left(3) },
    { before: 3, after: 3 },
  ],
  ['a page that stands one further on', ['A new page', ...few], { before: left(3) }, { before: 3, after: 4 }],
  ['a new page', [...few.slice(0, 2), 'A new page', ...few.slice(2)], { after: left(3) }, { before: null, after: 3 }],
  ['a page that is gone', few.toSpliced(2, 1), { before: left(3) }, { before: 3, after: null }],
])(
  '%s that cannot be read is left out with what stands in its place, and no other page has changed',
  async (_, after, unreadable, pair) => {
    const { first } = await comparisonOf(pagesOf(few), pagesOf(after), { unreadable });
    expect(first?.unread).toEqual([pair]);
    expect(first?.notCompared).toEqual([pair]);
    expect(first!.totalPairs).toBeLessThan(first!.pairs.length);
    expect(first?.texts.map(({ after: part }) => part?.page)).toEqual(after[0] === 'A new page' ? [1] : []);
  },
);

test('what only one document has beside a page that cannot be read may have come from there, and is not told', async () => {
  const words = someWords(5 * 80);
  const inserted = [...words.slice(0, 100), ...someWords(16, 'new'), ...words.slice(100)];
  const [before, after] = [pagesOf(flow(words, 8, 10)), pagesOf(flow(inserted, 8, 10))];
  const { first } = await comparisonOf(before, after, { unreadable: { after: left(3) } });
  expect(first?.texts.map(told)).toEqual([`+ ${someWords(16, 'new').join(' ')} @2`]);
  expect(first?.reflowed?.map((pair) => pair.after)).toEqual([4, 5]);
});

test('pages whose text has flowed on because of what stands on a page that cannot be read are told as such', async () => {
  const words = someWords(5 * 80);
  const inserted = words.toSpliced(200, 0, ...someWords(16, 'new'));
  const [before, after] = [pagesOf(flow(words, 8, 10)), pagesOf(flow(inserted, 8, 10))];
  const { first } = await comparisonOf(before, after, { unreadable: { before: left(3), after: left(3) } });
  expect(first?.texts).toEqual([]);
  expect(first?.reflowed?.map((pair) => pair.after)).toEqual([4, 5]);
});

test('a word that has changed beside a page that cannot be read is told', async () => {
  const after = few.with(1, replaced(few[1]!));
  const { first } = await comparisonOf(pagesOf(few), pagesOf(after), { unreadable: { before: left(3) } });
  expect(first?.texts.map(({ kind }) => kind)).toEqual(['removed', 'inserted']);
});

test('a page with the same content in both documents need not be read to be the same', async () => {
  const { first } = await comparisonOf(pagesOf(few), pagesOf(few.with(0, replaced(few[0]!))), {
    unreadable: { before: left(3), after: left(3) },
  });
  expect(first?.unread).toBeUndefined();
  expect(first?.texts).toHaveLength(2);
});

test.each([
  [{ before: 3 }, 'The text of page 3 of the version before takes too long to be read.'],
  [{ after: 3 }, 'The text of page 3 takes too long to be read.'],
  [{ before: 3, after: 3 }, 'The text of page 3 takes too long to be read.'],
])(
  'a comparison that meets pages that take too long (%j) says which, so that it can be made without them',
  async (slow, words) => {
    const unreadable = Object.fromEntries(
      Object.entries(slow).map(([side, page]) => [side, { [page]: new SlowPageError(page) }]),
    );
    const comparison = comparisonOf(pagesOf(few), pagesOf(few.map(replaced)), { unreadable });
    const pages = { before: 'before' in slow ? [3] : [], after: 'after' in slow ? [3] : [] };
    await expect(comparison).rejects.toMatchObject({ message: words, pages, canLeaveOut: true });
  },
);

test('where all pages of a document take too long, or many, nothing can be compared without them', async () => {
  const unnamed: Readonly<Record<'before' | 'after', readonly string[]>> = { before: [], after: [] };
  const reasonOf = (pages: number, slow: readonly number[], names = unnamed) =>
    new SlowPagesError({ before: slow, after: [] }, { before: pages, after: 9 }, names);
  expect(reasonOf(1, [1]).canLeaveOut).toBe(false);
  expect(reasonOf(9, [1, 2, 3]).canLeaveOut).toBe(true);
  expect(reasonOf(9, [1, 2, 3, 4]).canLeaveOut).toBe(false);
  expect(reasonOf(9, [4, 2]).message).toBe(
    'The text of pages 2 and 4 of the version before takes too long to be read.',
  );
  const alike = { before: ['a', 'b', 'a', 'a', 'a', 'a'], after: ['c', 'a'] };
  expect(reasonOf(6, [1], alike)).toMatchObject({ pages: { before: [1, 3, 4, 5, 6], after: [2] }, canLeaveOut: true });
});
