import type { Random } from '../../../renderer/base/random.ts';
import type { PdfEdit } from './edit-pdf.ts';
import { type Piece, piecesOf, type Sheet } from './sheet.ts';
import type { Length, TemplateName } from './templates.ts';
import type { Truth } from './truth.ts';
import type { Writer } from './vocabulary.ts';

/** One side of a pair: printed, then edited. `salt` makes another print of the same document. */
export type Print = Readonly<{ sheet: Sheet; edits: readonly PdfEdit[]; salt: string }>;

/** Two documents and their differences. */
export type Pair = Readonly<{
  name: string;
  kind: string;
  template: TemplateName;
  before: Print;
  after: Print;
  truth: Truth;
}>;

/** The input of a kind of change: `before` and `after` are copies of one document and are changed in place. */
export type Making = Readonly<{ before: Sheet; after: Sheet; random: Random; writer: Writer }>;

/** The output of a change: its truth, and the edits of the PDFs afterwards. */
export type Made = Readonly<{
  truth: Truth;
  edits?: Readonly<{ before?: readonly PdfEdit[]; after?: readonly PdfEdit[] }>;
}>;

/** One kind of change. `make` returns `null` if the document has nothing that it applies to. */
export type Kind = Readonly<{
  name: string;
  templates: readonly TemplateName[];
  length: Length;
  make: (making: Making) => Made | null;
}>;

export type TextBlock = Extract<Sheet['blocks'][number], { kind: 'text' }>;

/** The paragraphs (or headings) of a document by their index among its blocks, in both copies. */
export function textsOf(making: Making, tag: TextBlock['tag'] = 'p') {
  return making.before.blocks.flatMap((block, at) => {
    const other = making.after.blocks[at];
    return block.kind === 'text' && block.tag === tag && other?.kind === 'text'
      ? [{ at, before: block, after: other }]
      : [];
  });
}

export function tablesOf(making: Making) {
  return making.before.blocks.flatMap((block, at) => {
    const other = making.after.blocks[at];
    return block.kind === 'table' && other?.kind === 'table' ? [{ before: block, after: other }] : [];
  });
}

export function listsOf(making: Making) {
  return making.before.blocks.flatMap((block, at) => {
    const other = making.after.blocks[at];
    return block.kind === 'list' && other?.kind === 'list' ? [{ before: block, after: other }] : [];
  });
}

/** Marks the first and the last of these words, and returns the names of the marks. */
export function markEnds(name: string, pieces: readonly Piece[]): readonly string[] {
  const [first, last] = [pieces[0], pieces.at(-1)];
  if (!first || !last) throw new Error(`There is nothing to mark as ${name}.`);
  first.mark ??= `m-${name}-1`;
  last.mark ??= `m-${name}-2`;
  return [first.mark, last.mark];
}

/** One in the middle three quarters of a list, so neither the first nor the last if there are others. */
export const inside = (random: Random, count: number): number =>
  random.whole(Math.floor(count / 8), Math.max(Math.floor(count / 8), Math.ceil((count * 7) / 8) - 1));

/** All words of some blocks. */
export const allPieces = (blocks: Sheet['blocks']): Piece[] => blocks.flatMap(piecesOf);
