import { alignSequences, doubtfulElements, type Sequence } from './align-sequences.ts';
import { type ExpectedOutput, type OutputPiece, unknownMark } from './template-output.ts';

/** The sources of the parts of loaded markup in its template. */
type OutputMap = Readonly<{
  /** For each UTF-16 unit of the markup its position in the expected output, or -1. */
  places: Int32Array;
  /** 1 where the place could be another one. */
  doubtful: Uint8Array;
  /** The share of the markup's words that the template explains. */
  share: number;
}>;

const token = /<\/?[a-z][\w-]*|[\p{L}\p{N}\p{M}_]+|\S/giu;
const letter = /[\p{L}\p{N}]/u;
const anchors = [16, 8, 4];

/** Aligns the expected output of a template with the markup from the service. */
export function mapOutput({ text, pieces }: ExpectedOutput, markup: string): OutputMap {
  const numbers = new Map<string, number>();
  const one = tokensOf(text, (each) => {
    const number = numbers.get(each) ?? numbers.size;
    numbers.set(each, number);
    return each === unknownMark ? -1 : number;
  });
  const other = tokensOf(markup, (each) => numbers.get(each) ?? -1);
  const sequence = withCosts(one, pieces);
  const others = withCosts(other, []);
  const matches = alignSequences(sequence, others, { anchors });
  dropUntakenBranches(text, pieces, one, matches);
  const slides = doubtfulElements(sequence, others, matches, (from) => {
    const before = from > 0 ? matches[from - 1]! : -1;
    return one.elements[before + 1]! < 0 || (before >= 0 && one.elements[before]! < 0);
  });
  const places = new Int32Array(markup.length).fill(-1);
  const doubtful = new Uint8Array(markup.length);
  let matched = 0;
  let [lastOne, lastOther] = [0, 0];
  for (let at = 0; at <= matches.length; at += 1) {
    const match = at === matches.length ? one.elements.length : matches[at]!;
    if (match < 0) continue;
    const isEnd = at === matches.length;
    const [from, place] = isEnd ? [markup.length, text.length] : [other.from[at]!, one.from[match]!];
    if (from > lastOther) fillGap({ text, pieces, markup, places }, lastOne, place, lastOther, from);
    if (isEnd) break;
    const size = other.to[at]! - from;
    for (let unit = 0; unit < size; unit += 1) places[from + unit] = place + unit;
    if (slides[at] === 1) doubtful.fill(1, from, from + size);
    [lastOne, lastOther] = [place + size, from + size];
    matched += 1;
  }
  return { places, doubtful, share: matches.length === 0 ? 1 : matched / matches.length };
}

/**
 * A value in a branch whose own words are not there is written by something else that is equal, such as a helper that
 * returns the same value.
 */
function dropUntakenBranches(
  text: string,
  pieces: readonly OutputPiece[],
  { from, to }: Tokens,
  matches: Int32Array,
): void {
  const isMatched = new Uint8Array(from.length);
  for (const match of matches) if (match >= 0) isMatched[match] = 1;
  const branchOf = new Int32Array(from.length).fill(-1);
  const counts = new Map<number, { all: number; matched: number }>();
  let piece = 0;
  for (let at = 0; at < from.length; at += 1) {
    while (piece < pieces.length - 1 && pieces[piece]!.to <= from[at]!) piece += 1;
    const { branch, kind } = pieces[piece]!;
    if (branch === null) continue;
    branchOf[at] = branch;
    if (kind !== 'text' || !letter.test(text.slice(from[at], to[at]))) continue;
    const count = counts.get(branch) ?? { all: 0, matched: 0 };
    count.all += 1;
    count.matched += isMatched[at]!;
    counts.set(branch, count);
  }
  for (const [at, match] of matches.entries()) {
    const count = match < 0 ? undefined : counts.get(branchOf[match]!);
    if (count && count.matched * 2 < count.all) matches[at] = -1;
  }
}

type Filled = Readonly<{ text: string; pieces: readonly OutputPiece[]; markup: string; places: Int32Array }>;

/**
 * Text between two matches was written by the only helper between them, or is a value that was formatted differently.
 */
function fillGap(
  { text, pieces, markup, places }: Filled,
  fromA: number,
  toA: number,
  fromB: number,
  toB: number,
): void {
  let [a, b, endA, endB] = [fromA, fromB, toA, toB];
  for (;;) {
    while (a < endA && isSpace(text, a)) a += 1;
    while (b < endB && isSpace(markup, b)) b += 1;
    if (a >= endA || b >= endB || text[a] !== markup[b]) break;
    places[b++] = a++;
  }
  for (;;) {
    while (endA > a && isSpace(text, endA - 1)) endA -= 1;
    while (endB > b && isSpace(markup, endB - 1)) endB -= 1;
    if (a >= endA || b >= endB || text[endA - 1] !== markup[endB - 1]) break;
    places[--endB] = --endA;
  }
  if (a >= endA || b >= endB) return;
  const writers = possibleWriters(text, pieces, a, endA);
  const [writer] = writers;
  if (!writer || writers.length > 1 || writer.kind === 'text') return;
  places.fill(writer.from, b, endB);
}

const isSpace = (text: string, at: number) => /\s/.test(text[at]!);

/** The pieces with text in a part of the output. Drops branches that were not taken, because their text is missing. */
function possibleWriters(
  text: string,
  pieces: readonly OutputPiece[],
  from: number,
  to: number,
): readonly OutputPiece[] {
  const inPart: OutputPiece[] = [];
  for (let at = pieceAt(pieces, from) ?? pieces.length; pieces[at] && pieces[at]!.from < to; at += 1)
    if (text.slice(pieces[at]!.from, pieces[at]!.to).trim() !== '') inPart.push(pieces[at]!);
  if (inPart.length < 2) return inPart;
  return inPart.filter(({ branch, kind }, at) => {
    if (branch === null) return true;
    if (kind !== 'unknown') return false;
    return ![inPart[at - 1], inPart[at + 1]].some(
      (beside) => beside && beside.branch !== null && beside.kind === 'text',
    );
  });
}

/** The index of the piece that wrote a position of the output. */
export function pieceAt(pieces: readonly OutputPiece[], place: number): number | null {
  let low = 0;
  let high = pieces.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (pieces[middle]!.to <= place) low = middle + 1;
    else high = middle;
  }
  const piece = pieces[low];
  return piece && piece.from <= place && place < piece.to ? low : null;
}

type Tokens = ReturnType<typeof tokensOf>;

function tokensOf(text: string, numberOf: (token: string) => number) {
  const elements: number[] = [];
  const from: number[] = [];
  const to: number[] = [];
  for (const { 0: each, index } of text.matchAll(token)) {
    elements.push(numberOf(each));
    from.push(index);
    to.push(index + each.length);
  }
  return { elements: Int32Array.from(elements), from, to };
}

/** Skipping certain text costs the most; inserting a helper's text costs nothing. */
function withCosts({ elements, from, to }: Tokens, pieces: readonly OutputPiece[]): Sequence {
  const size = elements.length;
  const skip = new Float32Array(size).fill(0.5);
  const insert = new Float32Array(size + 1).fill(0.5);
  const gain = new Float32Array(size);
  let piece = 0;
  for (let at = 0; at < size; at += 1) {
    gain[at] = 0.5 + Math.min(12, to[at]! - from[at]!) * 0.25;
    while (piece < pieces.length - 1 && pieces[piece]!.to <= from[at]!) piece += 1;
    if (pieces[piece] && pieces[piece]!.branch !== null) skip[at] = 0.02;
    if (elements[at]! >= 0) continue;
    skip[at] = 0;
    insert[at] = insert[at + 1] = 0.02;
  }
  return { elements, starts: new Uint8Array(size + 1).fill(1), skip, insert, gain };
}
