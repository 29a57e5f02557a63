import { expect, test } from 'vitest';
import { compareDocuments } from '../../../../renderer/pdf-analysis/compare-documents.ts';
import { pagesFarFromChanges } from '../../../../renderer/pdf-analysis/compare-text/unread-pages.ts';
import type { PageText } from '../../../../renderer/pdf-analysis/text/page-text.ts';
import type { Comparison } from '../../../../renderer/pdf-core/analysis-types.ts';
import { comparedAtOnce } from './compare-text/at-once.ts';
import { flow, pagesOf, someWords } from './compare-text/diff-fixture.ts';

const namesOf = (pages: readonly PageText[]) => pages.map(({ words }) => JSON.stringify(words));

/** What a comparison tells first, and which pages have been read for it; with a clock in which each step takes long. */
async function comparisonOf(before: readonly PageText[], after: readonly PageText[], pause = async () => {}) {
  const read = { before: new Set<number>(), after: new Set<number>() };
  const documentOf = (side: 'before' | 'after', pages: readonly PageText[]) => ({
    pages: pages.length,
    async text(page: number) {
      read[side].add(page);
      return pages[page - 1]!;
    },
  });
  let first: Comparison | null = null;
  let nowMs = 0;
  await compareDocuments({
    before: documentOf('before', before),
    after: documentOf('after', after),
    farFromChanges: pagesFarFromChanges({ before: namesOf(before), after: namesOf(after) }),
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
  await comparisonOf(pagesOf(bodies), pagesOf(bodies.map(replaced)), async () => {
    pauses += 1;
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
    farFromChanges: [],
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
  const comparison = comparisonOf(pagesOf(bodies), pagesOf(bodies.map(replaced)), async () => {
    pauses += 1;
    if (pauses === 10) throw reason;
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
