import { expect, test } from 'vitest';
import { createMatches } from '../../../../../../../renderer/pdf-engine/analysis/compare-text/moves/matches.ts';
import { createTextBelow } from '../../../../../../../renderer/pdf-engine/analysis/compare-text/moves/text-below.ts';
import type { Token } from '../../../../../../../renderer/pdf-engine/analysis/compare-text/tokens/text-tokens.ts';
import type { PageText, Word } from '../../../../../../../renderer/pdf-engine/analysis/text/page-text.ts';
import { comparedAtOnce } from '../at-once.ts';
import { someWords, told } from '../diff-fixture.ts';

type Line = Readonly<{ text: string; isTable: boolean }>;

const paragraph = (name: string) =>
  Array.from({ length: 3 }, (_, at) => ({ text: someWords(8, `${name}${at}x`).join(' '), isTable: false }));
const table = (name: string) =>
  Array.from({ length: 4 }, (_, at) => ({ text: someWords(6, `${name}${at}t`).join(' '), isTable: true }));

/** Lines one below the other, so many on each page, whose tables are painted before its paragraphs. */
function printed(lines: readonly Line[], perPage: number): readonly PageText[] {
  const pages: PageText[] = [];
  for (let first = 0; first < lines.length; first += perPage) {
    const placed = lines.slice(first, first + perPage).map((line, at) => ({ ...line, y: 200 + 20 * at }));
    const painted = [...placed.filter(({ isTable }) => isTable), ...placed.filter(({ isTable }) => !isTable)];
    const words: Word[] = painted.flatMap(({ text, y }, line) =>
      text.split(' ').map((word, at) => ({ text: word, line, box: { x: 40 + 70 * at, y, width: 60, height: 16 } })),
    );
    pages.push({ page: pages.length + 1, width: 800, height: 1_100, words });
  }
  return pages;
}

const texts = ['a', 'b', 'c', 'd', 'e', 'f'].flatMap((name) => [...paragraph(name), ...table(name)]);
const changes = (before: readonly Line[], after: readonly Line[]) =>
  comparedAtOnce(printed(before, 12), printed(after, 12)).texts.map(told);

test('text that is painted behind the tables of its page has not moved where it goes overleaf', () => {
  const added = [...paragraph('new')];
  const inserted = added.map(({ text }) => text).join(' ');
  const found = changes(texts, [...texts.slice(0, 3), ...added, ...texts.slice(3)]);
  expect(found).toEqual([`+ ${inserted} @1`]);
  const shorter = changes([...texts.slice(0, 3), ...added, ...texts.slice(3)], texts);
  expect(shorter).toEqual([`- ${inserted} @1`]);
});

test('a paragraph that stands below another one now has moved', () => {
  const found = changes(texts, [
    ...texts.slice(0, 7),
    ...texts.slice(10, 28),
    ...texts.slice(7, 10),
    ...texts.slice(28),
  ]);
  expect(found.filter((line) => !line.startsWith('~ b'))).toEqual([]);
  expect(found).not.toEqual([]);
});

test('notes in the margin, which stand beside other lines now, are looked past', () => {
  const withNote = (before: readonly PageText[], y: number) =>
    before.map((page) => ({
      ...page,
      words: [...page.words, { text: `margin${page.page}`, line: 50, box: { x: 700, y, width: 60, height: 16 } }],
    }));
  const added = [...texts.slice(0, 3), ...paragraph('new'), ...texts.slice(3)];
  const found = comparedAtOnce(withNote(printed(texts, 12), 440), withNote(printed(added, 12), 180)).texts.map(told);
  expect(found.filter((line) => !line.includes('margin'))).toEqual([
    `+ ${paragraph('new')
      .map(({ text }) => text)
      .join(' ')} @1`,
  ]);
});

test('lines are looked at until so many words have been in all', () => {
  const at = (page: number, y: number, line: number): Token =>
    ({ key: `${page} ${y}`, text: '', page, line, box: { x: 0, y, width: 50, height: 16 } }) as Token;
  const before = [at(0, 0, 0), at(0, 20, 1), at(0, 40, 2)];
  const after = [at(0, 0, 0), at(1, 20, 1), at(1, 0, 0)];
  const passage = { b: 1, a: 2, length: 1 };
  const isInOrder = (words?: number) =>
    createTextBelow(
      { before, after },
      createMatches(Int32Array.of(0, -1, 1), after.length),
      new Map([[0, 0]]),
      words,
    ).isInOrder(passage);
  expect(isInOrder()).toBe(true);
  expect(isInOrder(2)).toBe(false);
});
