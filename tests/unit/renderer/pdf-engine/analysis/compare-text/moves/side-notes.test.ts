import { expect, test } from 'vitest';
import type { PageText, Word } from '../../../../../../../renderer/pdf-engine/analysis/text/page-text.ts';
import { comparedAtOnce } from '../at-once.ts';
import { pagesOf, someWords, told } from '../diff-fixture.ts';

type Paragraph = Readonly<{ lines: readonly string[]; note?: string }>;

/** Paragraphs with notes beside their first lines, set into pages of `linesOnPage` lines; the notes of a page are painted before its text. */
function printed(paragraphs: readonly Paragraph[], linesOnPage: number, noteX = 600): readonly PageText[] {
  const all = paragraphs.flatMap(({ lines, note }) => lines.map((text, at) => ({ text, note: at === 0 ? note : '' })));
  const sheets = Array.from({ length: Math.ceil(all.length / linesOnPage) }, (_, page) =>
    all.slice(page * linesOnPage, (page + 1) * linesOnPage),
  );
  return pagesOf(sheets.map((sheet) => sheet.map(({ text }) => text).join('\n'))).map((page, at) => {
    const notes: Word[] = [];
    sheets[at]!.forEach(({ note = '' }, row) => {
      // Two words a line, which stand closer to one another than those of the text.
      const words = note.split(' ').filter((word) => word !== '');
      words.forEach((text, index) => {
        const [x, y] = [noteX + (index % 2) * 60, 202 + row * 20 + (index >> 1) * 12];
        notes.push({ text, line: -1_000 + 10 * row + (index >> 1), box: { x, y, width: 56, height: 11 } });
      });
    });
    return { ...page, words: [...notes, ...page.words].map((word) => ({ ...word, line: word.line + 1_000 })) };
  });
}

const paragraphs = Array.from({ length: 12 }, (_, at): Paragraph => {
  const lines = Array.from({ length: 5 }, (_line, row) => someWords(6, `b${at}x${row}x`).join(' '));
  return at % 2 === 1 ? { lines, note: someWords(8, `n${at}x`).join(' ') } : { lines };
});

const changes = (before: readonly PageText[], after: readonly PageText[]) =>
  comparedAtOnce(before, after).texts.map(told);

test.each([17, 19, 23, 26])('a note beside text that goes overleaf has not moved, on pages of %i lines', (lines) => {
  expect(changes(printed(paragraphs, 31), printed(paragraphs, lines))).toEqual([]);
  expect(changes(printed(paragraphs, 31), printed(paragraphs, lines, 640))).toEqual([]);
});

test('of a paragraph that is gone nothing else is told, whatever goes to the page before', () => {
  const removed = changes(printed(paragraphs, 21), printed(paragraphs.toSpliced(2, 1), 21));
  expect(removed.join(' ').match(/\w+x\w+/g)).toEqual(paragraphs[2]!.lines.flatMap((line) => line.split(' ')));
  expect(removed.every((line) => line.startsWith('- b2x'))).toBe(true);
});

test.each([23, 26])('a note that stands beside another paragraph has moved, on pages of %i lines', (lines) => {
  const { note } = paragraphs[3]!;
  const moved = paragraphs.map((paragraph, at) =>
    at === 3 ? { lines: paragraph.lines } : at === 6 ? { ...paragraph, note: note! } : paragraph,
  );
  const [only, ...others] = changes(printed(paragraphs, lines), printed(moved, lines));
  expect(only).toContain(`~ ${note} @`);
  expect(others).toEqual([]);
});
