import { expect, test } from 'vitest';
import type { PageText } from '../../../../../../renderer/pdf-analysis/text/page-text.ts';
import { comparedAtOnce } from '../at-once.ts';
import { pagesOf, someWords, told } from '../diff-fixture.ts';

const text = (line: number) => someWords(8, `b${line}x`).join(' ');

type Noted = Readonly<{ line: number; note: string }>;

/**
 * A page of twelve lines with notes to some of them, numbered from `first` on: behind the last word of the line and before the note, raised in
 * both places, or before the note on its line.
 */
function page(notes: readonly Noted[], first = 1, isRaisedBelow = true): PageText {
  const numberOf = (line: number) => notes.findIndex((one) => one.line === line);
  const lines = Array.from(
    { length: 12 },
    (_, line) => text(line) + (numberOf(line) < 0 ? '' : numberOf(line) + first),
  );
  const below = notes.map(({ note }, at) => `${at + first}${note}`);
  const [read] = pagesOf([[...lines, ...below].join('\n')]);
  const words = read!.words.map((word, at) => {
    const isLast = read!.words[at + 1]?.line !== word.line;
    const figures = /\d+$/.exec(word.text);
    if (word.line < 12)
      return isLast && figures ? { ...word, raised: { from: figures.index, to: word.text.length } } : word;
    const isFirst = read!.words[at - 1]?.line !== word.line;
    return isFirst && isRaisedBelow ? { ...word, raised: { from: 0, to: 1 } } : word;
  });
  return { ...read!, words };
}

const notes = [
  { line: 1, note: 'First of the notes' },
  { line: 4, note: 'Second of them' },
  { line: 9, note: 'Third and last' },
];
const more = notes.toSpliced(1, 0, { line: 2, note: 'Fresh from the press' });

const said = (before: PageText, after: PageText) =>
  comparedAtOnce([before], [after]).texts.map((change) =>
    change.kind === 'renumbered' ? `# ${change.text}` : told(change),
  );

test('a note that is added is told, with the word that has its number, and the numbers after it as one', () => {
  const word = text(2).split(' ').at(-1)!;
  expect(said(page(notes), page(more))).toEqual([
    `- ${word} @1`,
    `+ ${word}2 @1`,
    '# 2 to 3 → 3 to 4',
    '+ 2 Fresh from the press @1',
  ]);
});

test('so it is where the numbers of the notes are not raised', () => {
  const changes = said(page(notes, 1, false), page(more, 1, false));
  expect(changes.filter((change) => !change.startsWith('#'))).toHaveLength(3);
});

test('so it is where a full stop follows them, before small letters', () => {
  const small = (all: readonly Noted[], height: number) => {
    const sheet = page(all, 1, false);
    const words = sheet.words.map((word) =>
      word.line < 12 ? word : { ...word, text: word.text.replace(/^(\d)/, '$1. '), box: { ...word.box, height } },
    );
    return { ...sheet, words: words.flatMap((word) => word.text.split(' ').map((part) => ({ ...word, text: part }))) };
  };
  const kinds = (height: number) => said(small(notes, height), small(more, height)).map((change) => change[0]);
  expect(kinds(12)).toEqual(['-', '+', '#', '+']);
  expect(kinds(16).filter((kind) => kind === '+').length).toBeGreaterThan(2);
});

test('a row of a table that begins with the number of a note is not the note', () => {
  const withRows = (rows: readonly string[]) => {
    const text = [...Array.from({ length: 8 }, (_, line) => someWords(8, `b${line}x`).join(' ')), `${last}1`];
    const [read] = pagesOf([[...text, ...rows, '1First of the notes'].join('\n')]);
    const words = read!.words.map((word) => {
      if (word.text === `${last}1`) return { ...word, raised: { from: last.length, to: last.length + 1 } };
      return word.line >= text.length + rows.length ? { ...word, box: { ...word.box, height: 12 } } : word;
    });
    return { ...read!, words };
  };
  const last = 'unit';
  const row = '1 Bolt of steel';
  expect(said(withRows([row]), withRows([]))).toEqual([`- ${row} @1`]);
});

test('a number behind a word that a line end breaks counts, too', () => {
  const [last = ''] = text(4).split(' ').slice(-1);
  const broken = (all: readonly Noted[]) => {
    const sheet = page(all);
    const words = sheet.words.flatMap((word) => {
      if (word.line !== 4 || !word.raised) return [word];
      const { raised: _, ...head } = { ...word, text: `${last.slice(0, 3)}-` };
      const tail = { ...word, text: word.text.slice(3), line: 4.5, box: { ...word.box, x: 40, y: word.box.y + 5 } };
      return [head, { ...tail, raised: { from: last.length - 3, to: last.length - 2 } }];
    });
    return { ...sheet, words };
  };
  expect(said(page(notes), broken(notes))).toEqual([]);
  expect(said(broken(notes), page(more)).filter((change) => change.startsWith('#'))).toEqual(['# 2 to 3 → 3 to 4']);
});

test('a number with another note, or without one, is text', () => {
  const last = text(9).split(' ').at(-1)!;
  const power = (figure: string) => {
    const sheet = page(notes.slice(0, 2));
    const words = sheet.words.map((word) =>
      word.text === last
        ? { ...word, text: `${last}${figure}`, raised: { from: last.length, to: last.length + 1 } }
        : word,
    );
    return { ...sheet, words };
  };
  expect(said(power('2'), power('2'))).toEqual([]);
  expect(said(power('3'), power('4'))).toEqual([`- ${last}3 @1`, `+ ${last}4 @1`]);
});
