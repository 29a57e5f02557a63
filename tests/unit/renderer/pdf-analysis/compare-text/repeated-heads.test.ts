import { expect, test } from 'vitest';
import type { PageText, Word } from '../../../../../renderer/pdf-analysis/text/page-text.ts';
import { comparedAtOnce } from './at-once.ts';
import { someWords, told } from './diff-fixture.ts';

const lineHeight = 20;

/** A page of a table with a head of two cells as they are read, and a third one that is turned and painted behind the rows. */
function sheet(page: number, rows: readonly string[], top: number): PageText {
  const words: Word[] = [];
  const add = (text: string, line: number, x: number, y: number, [width, height] = [text.length * 8, 16]) =>
    words.push({ text, line, box: { x, y, width: width!, height: height! } });
  add('Article', 0, 60, top);
  add('Price', 1, 400, top);
  rows.forEach((row, index) => {
    const y = top + (index + 1) * lineHeight;
    add(row, 2 * index + 2, 60, y);
    add(`${index * 7 + 11}.50`, 2 * index + 3, 400, y);
  });
  add('Checked', 2 * rows.length + 2, 300, top - 8, [16, 24]);
  return { page, width: 800, height: 1_100, words };
}

test('the turned cells of a head that comes again on the next page have not changed with it', () => {
  const rows = someWords(30);
  const before = [sheet(1, rows.slice(0, 20), 300), sheet(2, rows.slice(20), 200)];
  const after = [sheet(1, rows.slice(0, 20), 300)];
  const removed = comparedAtOnce(before, after).texts.map(told);
  expect(removed.join(' ')).toContain(rows[20]);
  expect(removed.filter((line) => /Article|Price|Checked/.test(line))).toEqual([]);
});

test('a head whose cells are read in another direction on the next page is the same', () => {
  const rows = someWords(30);
  const mixed = (page: number, from: number, to: number, isFromRight: boolean): PageText => {
    const { words, ...read } = sheet(page, rows.slice(from, to), 200);
    const [article, ...others] = words.map((word) => ({ ...word, line: word.line + 1 }));
    const also = { ...article!, text: 'מוצר', box: { ...article!.box, x: 130, width: 32 } };
    return { ...read, words: [...(isFromRight ? [also, article!] : [article!, also]), ...others] };
  };
  const before = [mixed(1, 0, 20, false), mixed(2, 20, 30, true)];
  const moved = comparedAtOnce(before, [mixed(1, 0, 18, false), mixed(2, 18, 30, true)]).texts.map(told);
  expect(moved.filter((line) => !/^[-+] [\d.]+ @/.test(line))).toEqual([]);
});
