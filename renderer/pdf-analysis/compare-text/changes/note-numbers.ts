import type { RaisedFigures } from '../../text/page-text.ts';
import { areFootnotes } from '../tokens/footnote-tokens.ts';
import type { WordRange } from '../tokens/rows.ts';
import type { Token } from '../tokens/text-tokens.ts';
import type { ListNumbers, Series } from './list-numbers.ts';

/**
 * @file The numbers of notes: raised figures after words, and the same ones before the notes at the bottom of the page.
 * They count like those of a list: an added note makes 3 of 2 and 4 of 3.
 */

/** The figures at the start of a note, raised or not; not those of a list, a date or an amount. */
const noteStart = /^(\d{1,3})(?![\d.,:/)-])/;
/** The same form as a list number, as WeasyPrint writes it: only before small letters at the bottom of the page. */
const smallNoteStart = /^(\d{1,3})[.)]?(?![\d.,:/)-])/;

type Note = Readonly<{ reference: number; note: number; value: number }>;

/** Finds the numbers of notes page by page: each is after a word, and before a line further down on the page. */
export function findNoteNumbers(tokens: readonly Token[]): ListNumbers {
  const numbers = new Map<number, Readonly<{ series: Series; value: number; raised: RaisedFigures }>>();
  const series: Series = { first: 0, length: 0 };
  const pages = pagesOf(tokens);
  const isSmall = pages.length > 0 ? areFootnotes(tokens) : new Uint8Array();
  for (const page of pages) {
    for (const { reference, note, value } of notesOn(tokens, page, isSmall)) {
      numbers.set(reference, { series, value, raised: tokens[reference]!.raised! });
      numbers.set(note, { series, value, raised: { from: 0, to: String(value).length } });
      if (series.length === 0) series.first = value;
      series.length += 1;
    }
  }
  return numbers;
}

/** The notes of a page, if all raised figures after words count one by one, and have a note. Others may be powers. */
function notesOn(tokens: readonly Token[], { from, to }: WordRange, isSmall: Uint8Array): readonly Note[] {
  const notes: Note[] = [];
  for (let reference = from; reference < to; reference += 1) {
    const { text, raised } = tokens[reference]!;
    if (!raised || raised.from === 0 || raised.to !== text.length) continue;
    const value = Number(text.slice(raised.from));
    const last = notes.at(-1);
    const place = { reference, from: Math.max(reference, last?.note ?? 0) + 1, to };
    const note = noteBelow(tokens, place, value, isSmall);
    if (note === -1 || (last && value !== last.value + 1)) return [];
    notes.push({ reference, note, value });
  }
  return notes;
}

/**
 * The token, from `from` on, that begins the note with a number. Prefers small letters at the bottom of the page,
 * because a table row may begin with that number too. -1 without one.
 */
function noteBelow(
  tokens: readonly Token[],
  { reference, from, to }: Readonly<{ reference: number; from: number; to: number }>,
  value: number,
  isSmall: Uint8Array,
): number {
  const { box } = tokens[reference]!;
  let first = -1;
  for (let index = from; index < to; index += 1) {
    const token = tokens[index]!;
    const isLineStart = tokens[index - 1]?.line !== token.line;
    if (!isLineStart || token.box.y <= box.y) continue;
    const start = (isSmall[index] === 1 ? smallNoteStart : noteStart).exec(token.text);
    if (!start || Number(start[1]) !== value) continue;
    const hasText = token.text.length > start[0].length || tokens[index + 1]?.line === token.line;
    if (!hasText) continue;
    if (isSmall[index] === 1) return index;
    if (first < 0) first = index;
  }
  return first;
}

/** The tokens of each page that has raised figures. */
function pagesOf(tokens: readonly Token[]): readonly WordRange[] {
  const pages: WordRange[] = [];
  let [from, hasRaised] = [0, false];
  tokens.forEach(({ page, raised }, index) => {
    if (raised) hasRaised = true;
    if (tokens[index + 1]?.page === page) return;
    if (hasRaised) pages.push({ from, to: index + 1 });
    [from, hasRaised] = [index + 1, false];
  });
  return pages;
}
