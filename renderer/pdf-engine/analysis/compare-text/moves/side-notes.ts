import type { Box } from '../../../../pdf-pages/box.ts';
import { groupedBy } from '../../../base/grouped-by.ts';
import type { Sides } from '../../../base/sides.ts';
import type { WordRange } from '../tokens/rows.ts';
import type { Token } from '../tokens/text-tokens.ts';
import type { MovedPassage } from './moved-passages.ts';

/**
 * @file Notes and quotations beside the text (CSS floats) are painted before all text of their page. So wherever pages
 * end elsewhere, they come between other words of the text, and are compared separately.
 */

/** A note is at most this share as wide as the widest text of its page. */
const mostShare = 0.7;
/** A line continues a text if it begins at most this many of its heights below the last one. */
const mostStep = 2.2;
/** Letters below this share of the height of others belong to another text. */
const sameHeight = 0.8;
/** This many lines of text are beside the start of a note, from the top of the first to the bottom of the last one. */
const leastLines = 2.5;
/** A note is known by its first words. */
const wordsOfNote = 4;
/** A note has not moved if it is within this many lines of the text that was beside it. */
const nearLines = 7;

type Block = { from: number; to: number; x: number; right: number; top: number; bottom: number; height: number };

/** The notes of each side, in text order; none that the other document has in its text. */
export function findSideNotes(tokens: Sides<readonly Token[]>): Sides<readonly WordRange[]> {
  const notes = { before: notesIn(tokens.before), after: notesIn(tokens.after) };
  if (notes.before.length === 0 && notes.after.length === 0) return notes;
  return {
    before: withoutText(notes.before, tokens.before, textStarts(tokens.after, notes.after)),
    after: withoutText(notes.after, tokens.after, textStarts(tokens.before, notes.before)),
  };
}

const startKey = (tokens: readonly Token[], from: number, to: number) =>
  tokens
    .slice(from, Math.min(to, from + wordsOfNote))
    .map(({ key }) => key)
    .join('\n');

const withoutText = (notes: readonly WordRange[], tokens: readonly Token[], text: ReadonlySet<string>) =>
  notes.filter(({ from, to }) => !text.has(startKey(tokens, from, to)));

/** The first tokens of the lines of a document that are not in notes. */
function textStarts(tokens: readonly Token[], notes: readonly WordRange[]): ReadonlySet<string> {
  const starts = new Set<string>();
  let note = 0;
  for (let index = 0; index < tokens.length; index += 1) {
    while (notes[note] && notes[note]!.to <= index) note += 1;
    const isInNote = notes[note] !== undefined && notes[note]!.from <= index;
    if (!isInNote) starts.add(startKey(tokens, index, tokens.length));
  }
  return starts;
}

function notesIn(tokens: readonly Token[]): readonly WordRange[] {
  const notes: WordRange[] = [];
  for (const blocks of groupedBy(blocksIn(tokens), ({ from }) => tokens[from]!.page).values()) {
    const width = mostShare * blocks.reduce((most, { x, right }) => Math.max(most, right - x), 0);
    const firstWide = blocks.findIndex(({ x, right }) => right - x > width);
    const narrow = blocks.slice(0, firstWide);
    // The text begins at the last block that is above everything painted before it.
    const start = blocks
      .slice(0, firstWide + 1)
      .findLastIndex((block, index) => index > 0 && narrow.slice(0, index).every((note) => beginsAbove(block, note)));
    const [found, text] = [blocks.slice(0, Math.max(0, start)), blocks.slice(Math.max(0, start))];
    for (const note of found) {
      if (hasLetters(tokens, note) && text.some((block) => isBeside(tokens, block, note))) {
        notes.push({ from: note.from, to: note.to });
      }
    }
  }
  return notes;
}

/** Whether a text begins above a note, or at its height without being a cell beside another one. */
const beginsAbove = (text: Block, note: Block) =>
  text.top < note.top - note.height / 2 ||
  (text.top < note.top + note.height / 2 && text.bottom - text.top > leastLines * text.height);

const hasLetters = (tokens: readonly Token[], { from, to }: WordRange) =>
  tokens.slice(from, to).some(({ key }) => /\p{L}{2}|\p{Lo}/u.test(key));

function isBeside(tokens: readonly Token[], text: Block, note: Block): boolean {
  if (text.bottom < note.top || text.top > note.bottom) return false;
  for (let index = text.from; index < text.to; index += 1) {
    const { box } = tokens[index]!;
    const centre = box.y + box.height / 2;
    if (centre > note.top && centre < note.bottom && (box.x > note.right || box.x + box.width < note.x)) return true;
  }
  return false;
}

/** Lines that are painted one below the other. */
function blocksIn(tokens: readonly Token[]): readonly Block[] {
  const blocks: Block[] = [];
  for (let from = 0, to = 0; from < tokens.length; from = to) {
    const { page, line: row } = tokens[from]!;
    while (to < tokens.length && tokens[to]!.page === page && tokens[to]!.line === row) to += 1;
    const line = blockOf(tokens, from, to);
    const open = blocks.at(-1);
    if (open && tokens[open.from]!.page === page && goesOn(open, line)) {
      open.to = to;
      open.x = Math.min(open.x, line.x);
      open.right = Math.max(open.right, line.right);
      open.bottom = line.bottom;
    } else blocks.push(line);
  }
  return blocks;
}

function blockOf(tokens: readonly Token[], from: number, to: number): Block {
  const block = { from, to, x: Infinity, right: -Infinity, top: Infinity, bottom: -Infinity, height: 0 };
  for (let index = from; index < to; index += 1) {
    const { x, y, width, height }: Box = tokens[index]!.box;
    block.x = Math.min(block.x, x);
    block.right = Math.max(block.right, x + width);
    block.top = Math.min(block.top, y);
    block.bottom = Math.max(block.bottom, y + height);
    block.height = Math.max(block.height, height);
  }
  return block;
}

const goesOn = (block: Block, line: Block) =>
  line.bottom > block.bottom + line.height / 4 &&
  line.bottom < block.bottom + mostStep * line.height &&
  line.x < block.right &&
  line.right > block.x &&
  Math.min(line.height, block.height) > sameHeight * Math.max(line.height, block.height);

/**
 * Notes that are in order among the notes, and beside other text: `partnerOf` returns for each token before the same
 * one after, or -1.
 */
export function movedNotes(
  notes: Sides<readonly WordRange[]>,
  tokens: Sides<readonly Token[]>,
  partnerOf: (before: number) => number,
): readonly MovedPassage[] {
  if (notes.before.length === 0) return [];
  const isNote = { before: marked(notes.before), after: marked(notes.after) };
  const extents = extentsOf(tokens.after, isNote.after);
  const text = groupedBy(
    tokens.before.flatMap((_, index) => (isNote.before.has(index) || partnerOf(index) < 0 ? [] : [index])),
    (index) => tokens.before[index]!.page,
  );
  return notes.before.flatMap(({ from, to }) => {
    const a = partnerOf(from);
    const length = to - from;
    const isWhole =
      a >= 0 && Array.from({ length }, (_, step) => partnerOf(from + step)).every((b, step) => b === a + step);
    if (!isWhole || !isNote.after.has(a)) return [];
    const [one, other] = [tokens.before[from]!, tokens.after[a]!];
    const reach = nearLines * Math.max(one.box.height, other.box.height);
    const beside = (text.get(one.page) ?? []).filter((b) => Math.abs(tokens.before[b]!.box.y - one.box.y) <= reach);
    const isNear = (b: number) => {
      const now = tokens.after[partnerOf(b)]!;
      return distance(now, other, extents) <= reach;
    };
    return beside.length === 0 || beside.some(isNear) ? [] : [{ b: from, a, length }];
  });
}

type Extents = ReadonlyMap<number, Readonly<{ top: number; bottom: number }>>;

/** The vertical distance of two words. */
function distance(one: Token, other: Token, extents: Extents): number {
  const [first, last] = one.page <= other.page ? [one, other] : [other, one];
  if (first.page === last.page) return Math.abs(one.box.y - other.box.y);
  if (last.page - first.page > 1) return Number.POSITIVE_INFINITY;
  const [end, start] = [extents.get(first.page), extents.get(last.page)];
  return Math.max(0, (end?.bottom ?? 0) - first.box.y) + Math.max(0, last.box.y - (start?.top ?? 0));
}

function extentsOf(tokens: readonly Token[], isNote: ReadonlySet<number>): Extents {
  const extents = new Map<number, { top: number; bottom: number }>();
  tokens.forEach(({ page, box }, index) => {
    if (isNote.has(index)) return;
    const known = extents.get(page);
    if (!known) extents.set(page, { top: box.y, bottom: box.y });
    else {
      known.top = Math.min(known.top, box.y);
      known.bottom = Math.max(known.bottom, box.y);
    }
  });
  return extents;
}

const marked = (ranges: readonly WordRange[]): ReadonlySet<number> =>
  new Set(ranges.flatMap(({ from, to }) => Array.from({ length: to - from }, (_, step) => from + step)));
