import { addToGroup } from '../../../base/grouped-by.ts';
import { type DocumentSide, documentSides, type Sides } from '../../../base/sides.ts';
import { normalized, numberOf } from '../../text/normalize.ts';
import type { PageText, Word } from '../../text/page-text.ts';

/** @file The lines near the edges of pages, among which running headers and footers are found (`running-lines.ts`). */

/**
 * A line near the upper or lower edge of a page: words `from` up to, not including, `to`. `offset` is its distance from
 * that edge in px, `readPage` counts the read pages. `isOfCopy`: its page is equal to an earlier one.
 */
export type EdgeLine = Readonly<{
  side: DocumentSide;
  page: number;
  readPage: number;
  edge: 'top' | 'bottom';
  from: number;
  to: number;
  offset: number;
  /** Its words for comparison, and the same with each number as `#`. */
  text: string;
  skeleton: string;
  numbers: readonly number[];
  isOfCopy: boolean;
}>;

/** Lines that are alike, but for their numbers. */
export type AlikeLines = readonly [EdgeLine, ...EdgeLine[]];

/** The lines elsewhere with the same text: how many, and the words of the first. */
type InBody = Readonly<{ counts: Record<DocumentSide, number>; words: readonly Word[] }>;

/** A line belongs to an edge if its middle is within this share of the page's height. */
const edgeShare = 0.15;

const hasDigit = /\p{Nd}/u;
const digits = /\p{Nd}+/gu;

/**
 * The lines of both documents: those near an edge with similar ones there, and how many others have the same text.
 * Yields before each page.
 */
export function* readLines(
  documents: Sides<readonly PageText[]>,
): Generator<void, Readonly<{ atEdges: readonly AlikeLines[]; inBody: ReadonlyMap<string, InBody> }>> {
  const atEdges = new Map<string, EdgeLine[]>();
  const inBody = new Map<string, InBody>();
  const addToBody = (side: DocumentSide, { skeleton, from, to }: TextLine, words: readonly Word[]) => {
    const known = inBody.get(skeleton) ?? { counts: { before: 0, after: 0 }, words: words.slice(from, to) };
    known.counts[side] += 1;
    inBody.set(skeleton, known);
  };
  for (const side of documentSides) {
    let readPage = 0;
    const copies = new Set<number>();
    for (const [page, { words, height, unread }] of documents[side].entries()) {
      yield;
      if (unread === undefined) readPage += 1;
      const name = hashOf(words);
      const isOfCopy = copies.has(name);
      copies.add(name);
      for (const line of linesOf(words)) {
        const place = edgeOf(words[line.from]!, height);
        if (!place) addToBody(side, line, words);
        else {
          const known = { side, page, readPage, isOfCopy, ...line, ...place, numbers: numbersIn(line) };
          addToGroup(atEdges, `${place.edge} ${line.skeleton}`, known);
        }
      }
    }
  }
  return { atEdges: [...atEdges.values()] as [EdgeLine, ...EdgeLine[]][], inBody };
}

/** A line of a page. */
type TextLine = Pick<EdgeLine, 'from' | 'to' | 'text' | 'skeleton'>;

function* linesOf(words: readonly Word[]): Generator<TextLine, void> {
  for (let from = 0; from < words.length; ) {
    const { line } = words[from]!;
    let to = from + 1;
    let text = normalized(words[from]!.text);
    for (; to < words.length && words[to]!.line === line; to += 1) text += ` ${normalized(words[to]!.text)}`;
    yield { from, to, text, skeleton: hasDigit.test(text) ? text.replace(digits, '#') : text };
    from = to;
  }
}

const numbersIn = ({ text, skeleton }: TextLine): readonly number[] =>
  skeleton === text ? [] : Array.from(text.matchAll(digits), ([run]) => numberOf(run));

/** The edge of a page of this height that a line is near, by its first word; `null` if none. */
function edgeOf({ box }: Word, height: number): Pick<EdgeLine, 'edge' | 'offset'> | null {
  const middle = box.y + box.height / 2;
  const offset = Math.min(middle, height - middle);
  if (offset > edgeShare * height) return null;
  return { edge: middle < height / 2 ? 'top' : 'bottom', offset };
}

/** A hash of some words, which others seldom have. */
function hashOf(words: PageText['words']): number {
  let hash = words.length;
  for (const { text } of words) {
    for (let at = 0; at < text.length; at += 1) hash = (Math.imul(hash, 31) + text.charCodeAt(at)) | 0;
    hash = Math.imul(hash, 31) | 0;
  }
  return hash;
}
