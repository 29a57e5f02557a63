import { type Box, grown, isMiddleIn, unionBox } from '../../../pdf-pages/box.ts';
import type { Finding } from '../../base/analysis-types.ts';
import { addToGroup } from '../../base/grouped-by.ts';
import type { PageText, Word } from '../text/page-text.ts';
import { quoteText } from './check-runs.ts';

/** What is kept of a page: its lowest and highest lines, from below, and how many characters have which height. */
export type PageEdges = Readonly<{ page: number; lines: readonly EdgeLine[]; heights: ReadonlyMap<number, number> }>;

type EdgeLine = Readonly<{
  text: string;
  /** With each number as `#`. */
  skeleton: string;
  box: Box;
  /** Of its smallest letters. */
  height: number;
  /** No wide gap is in it, as between a label and its amount, and nothing stands beside it. */
  isWhole: boolean;
  isBold: () => boolean;
  isNearEdge: boolean;
  /** How many lines are above it. */
  above: number;
}>;

/** A running header or footer has fewer lines. */
const mostLines = 5;
/** Within this share of the page's height, a line that other pages have too is a running header or footer. */
export const edgeShare = 0.15;
/** A heading is at least so much larger than most of the text. */
const headingShare = 1.14;
/** The end of a text in bold letters that is no heading. */
const sentenceOrAmount = /[.,;!?]$|\d[.,]\d\d\P{Nd}{0,5}$/u;
/** The words of a heading follow each other; a label and its amount are apart. In heights of the letters. */
const wideGap = 1.5;
/** A page with fewer lines above is a title page. */
const leastAbove = 3;

/** Reads the edges of a page; `null` without upright text. `bold`: where words in bold fonts are. */
export function edgesOf({ page, height, turn = 0, words }: PageText, bold: readonly Box[]): PageEdges | null {
  if (words.length === 0 || turn !== 0) return null;
  const byLine = new Map<number, Word[]>();
  const heights = new Map<number, number>();
  for (const word of words) {
    addToGroup(byLine, word.line, word);
    const size = roundedHeight(word.box);
    heights.set(size, (heights.get(size) ?? 0) + word.text.length);
  }
  const lines = [...byLine.values()]
    .map((line) => ({ line, box: line.map(({ box }) => box as Box).reduce(unionBox) }))
    .sort((one, other) => bottomOf(other.box) - bottomOf(one.box));
  return {
    page,
    heights,
    lines: lines.flatMap(({ line, box }, at): EdgeLine | [] => {
      const above = lines.length - at - 1;
      if (at >= mostLines && above >= mostLines) return [];
      const text = line.map((word) => word.text).join(' ');
      const isAlone = lines.every((other) => other.line === line || !areBeside(other.box, box));
      return {
        text,
        skeleton: text.replace(/\p{Nd}+/gu, '#'),
        box,
        height: Math.min(...line.map((word) => roundedHeight(word.box))),
        isWhole: isAlone && !hasWideGap(line),
        isBold: () => line.every((word) => bold.some((one) => isMiddleIn(word.box, grown(one, 1)))),
        isNearEdge: bottomOf(box) > height * (1 - edgeShare) || bottomOf(box) < height * edgeShare,
        above,
      };
    }),
  };
}

/**
 * Headings at the end of a page whose text begins on the next one. Running footers do not count, nor do title pages. A
 * heading has larger letters, or is one bold line that is no sentence and no amount.
 */
export function loneHeadings(edges: readonly PageEdges[], count: number): readonly Finding[] {
  const usual = usualHeight(edges);
  const isRunning = runningLines(edges);
  return edges.flatMap(({ page, lines }): readonly Finding[] => {
    const at = lines.slice(0, mostLines).findIndex((line) => !isRunning(line));
    const last = lines[at];
    if (page === count || !last?.isWhole || last.above < leastAbove || !/\p{L}/u.test(last.text)) return [];
    const isBoldLine = !sentenceOrAmount.test(last.text) && last.isBold() && !lines[at + 1]?.isBold();
    if (last.height < usual * (isBoldLine ? 1 : headingShare)) return [];
    return [
      {
        rule: 'lone-heading',
        page,
        words: `${quoteText(last.text)} ends the page, and its text follows on the next`,
        box: last.box,
      },
    ];
  });
}

/** The pages whose whole text is a running header or footer, which pages with more text have too. */
export function pagesOfMargins(edges: readonly PageEdges[]): ReadonlySet<number> {
  const isRunning = runningLines(edges);
  const isBare = ({ lines }: PageEdges) => lines[0]!.above < lines.length && lines.every(isRunning);
  const isOfOthers = runningLines(
    edges.filter((one) => !isBare(one)),
    1,
  );
  return new Set(edges.flatMap((one) => (isBare(one) && one.lines.every(isOfOthers) ? one.page : [])));
}

/** Whether a line stands near the edge of `least` pages or more, at the same place. */
function runningLines(edges: readonly PageEdges[], least = 2): (line: EdgeLine) => boolean {
  const pagesWith = new Map<string, number>();
  for (const { lines } of edges) {
    for (const name of new Set(lines.map(nameAtPlace))) pagesWith.set(name, (pagesWith.get(name) ?? 0) + 1);
  }
  return (line) => line.isNearEdge && (pagesWith.get(nameAtPlace(line)) ?? 0) >= least;
}

/** The share of the smaller box by which words must overlap, across and upwards. Accents and italics overlap less. */
const overlapShare = 0.5;
/** Larger letters behind smaller ones are a watermark. */
const mostLarger = 1.6;
/** More words beside one another are a drawing; comparing them all would be quadratic. */
const mostBeside = 200;

/** Words that are printed over other words of the page: the first two, and how many more there are. */
export function overlapsOf({ page, turn = 0, words }: PageText): readonly Finding[] {
  if (turn !== 0) return [];
  const sorted = words.filter(({ text }) => /[\p{L}\p{N}]/u.test(text)).sort((one, other) => one.box.y - other.box.y);
  const covered = new Map<Word, Word>();
  for (const [at, word] of sorted.entries()) {
    for (let next = at + 1; next < Math.min(sorted.length, at + mostBeside); next += 1) {
      const other = sorted[next]!;
      if (other.box.y > bottomOf(word.box)) break;
      if (areOverlapping(word, other)) covered.set(word, other);
    }
  }
  const [first] = covered;
  if (!first) return [];
  const [one, other] = first;
  const more = covered.size > 1 ? `, and ${covered.size - 1} more` : '';
  const [left, right] = one.box.x <= other.box.x ? [one, other] : [other, one];
  return [
    {
      rule: 'overlapping-text',
      page,
      words: `${quoteText(left.text)} is printed over ${quoteText(right.text)}${more}`,
      box: unionBox(one.box, other.box),
    },
  ];
}

/** The same text twice makes letters bold, or a shadow. */
const areOverlapping = (one: Word, other: Word): boolean =>
  one.text !== other.text &&
  Math.max(one.box.height, other.box.height) <= mostLarger * Math.min(one.box.height, other.box.height) &&
  sharedOf(one.box.y, one.box.height, other.box.y, other.box.height) > overlapShare &&
  overlapPx(one.box.x, one.box.width, other.box.x, other.box.width) > overlapShare * one.box.height;

const overlapPx = (from: number, length: number, otherFrom: number, otherLength: number) =>
  Math.min(from + length, otherFrom + otherLength) - Math.max(from, otherFrom);

const sharedOf = (...[from, length, otherFrom, otherLength]: Parameters<typeof overlapPx>) =>
  overlapPx(from, length, otherFrom, otherLength) / Math.min(length, otherLength);

const bottomOf = ({ y, height }: Box) => y + height;
const roundedHeight = ({ height }: Box) => Math.round(height * 2) / 2;
const areBeside = (one: Box, other: Box) => sharedOf(one.y, one.height, other.y, other.height) > overlapShare;
const nameAtPlace = ({ skeleton, box }: EdgeLine) => `${Math.round(box.y / 4)} ${skeleton}`;

const hasWideGap = (line: readonly Word[]) => {
  const sorted = line.toSorted((one, other) => one.box.x - other.box.x);
  return sorted.some(({ box }, at) => {
    const before = sorted[at - 1]?.box;
    return before !== undefined && box.x - before.x - before.width > wideGap * box.height;
  });
};

/** The height that most characters of the document have. */
function usualHeight(edges: readonly PageEdges[]): number {
  const all = new Map<number, number>();
  for (const { heights } of edges)
    for (const [size, characters] of heights) all.set(size, (all.get(size) ?? 0) + characters);
  return [...all].reduce((most, one) => (one[1] > most[1] ? one : most), [Infinity, 0])[0];
}
