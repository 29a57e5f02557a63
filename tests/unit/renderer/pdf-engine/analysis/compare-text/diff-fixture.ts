import type { PageText, Word } from '../../../../../../renderer/pdf-engine/analysis/text/page-text.ts';
import type { PagePair, TextChange } from '../../../../../../renderer/pdf-engine/base/analysis-types.ts';
import { comparedAtOnce } from './at-once.ts';

export const pageWidth = 800;
export const pageHeight = 1_100;
export const lineHeight = 16;

type Sheet = Readonly<{ head?: string; body?: string; foot?: string; from?: number }>;

/**
 * Pages as the worker reads them. A line of `body` is a line of the page, a tab begins the next cell of a row. `head` and `foot` stand
 * near the edges, the body well between them or from `from` px on.
 */
export function pagesOf(sheets: ReadonlyArray<string | Sheet>): readonly PageText[] {
  return sheets.map((sheet, index) => {
    const { head = '', body = '', foot = '', from = 200 } = typeof sheet === 'string' ? { body: sheet } : sheet;
    const words: Word[] = [];
    addLines(words, head, 40);
    addLines(words, body, from);
    addLines(words, foot, pageHeight - 60);
    return { page: index + 1, width: pageWidth, height: pageHeight, words };
  });
}

function addLines(words: Word[], text: string, top: number): void {
  if (text === '') return;
  let line = (words.at(-1)?.line ?? -1) + 1;
  text.split('\n').forEach((row, index) => {
    let x = 0;
    row.split('\t').forEach((cell, column) => {
      x = Math.max(x + 40, 40 + column * 180);
      for (const word of cell.split(' ').filter((part) => part !== '')) {
        words.push({ text: word, line, box: { x, y: top + index * 20, width: word.length * 8, height: lineHeight } });
        x += word.length * 8 + 4;
      }
      line += 1;
    });
  });
}

/** Words set into lines and pages of these lengths. */
export function flow(words: readonly string[], perLine: number, linesPerPage: number): string[] {
  const pages: string[] = [];
  for (let first = 0; first < words.length; first += perLine * linesPerPage) {
    const lines: string[] = [];
    const end = Math.min(words.length, first + perLine * linesPerPage);
    for (let from = first; from < end; from += perLine)
      lines.push(words.slice(from, Math.min(end, from + perLine)).join(' '));
    pages.push(lines.join('\n'));
  }
  return pages;
}

/** Words that differ from one another: "w0 w1 …" in letters, so that none is a figure. */
export const someWords = (count: number, prefix = 'w') =>
  Array.from(
    { length: count },
    (_, index) => prefix + index.toString(26).replace(/\d/g, (digit) => 'qrstuvwxyz'[+digit]!),
  );

export const compared = (before: ReadonlyArray<string | Sheet>, after: ReadonlyArray<string | Sheet>) =>
  comparedAtOnce(pagesOf(before), pagesOf(after));

/** A change in a line: "- words @page", "+ words @page", "~ words @from>to". */
export function told({ kind, text, before, after }: TextChange): string {
  if (kind === 'removed') return `- ${text} @${before?.page}`;
  if (kind === 'inserted') return `+ ${text} @${after?.page}`;
  return `~ ${text} @${before?.page}>${after?.page}`;
}

export const changes = (before: ReadonlyArray<string | Sheet>, after: ReadonlyArray<string | Sheet>) =>
  compared(before, after).texts.map(told);

/** Pairs of pages in short: "1-1 2-_ _-2". */
export const pairsIn = (pairs: readonly PagePair[]) =>
  pairs.map(({ before, after }) => `${before ?? '_'}-${after ?? '_'}`).join(' ');
