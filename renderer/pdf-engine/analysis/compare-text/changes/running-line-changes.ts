import { diffArrays } from 'diff';
import { unionBox } from '../../../../pdf-pages/box.ts';
import type { PagePair, PagePart } from '../../../base/analysis-types.ts';
import { type DocumentSide, pageIndexes, type Sides } from '../../../base/sides.ts';
import type { PageText } from '../../text/page-text.ts';
import { isSameNumber, type NumberSlot } from '../running-lines/number-slots.ts';
import type { RecognizedLine, RunningLine } from '../running-lines/running-lines.ts';
import { addTokens, type Token } from '../tokens/text-tokens.ts';
import { type ChangeDraft, draftsOf } from './change-drafts.ts';

type Documents = Sides<readonly PageText[]>;

/**
 * `differingParts`: where lines of paired pages differ, including lines that count as equal and changes that an earlier
 * page has.
 */
type RunningLineChanges = Readonly<{
  drafts: readonly ChangeDraft[];
  differingParts: Sides<readonly PagePart[]>;
}>;

/**
 * The changes in the running headers and footers, by pair of pages; correct page numbers and page counts are equal. A
 * change that continues from page to page, such as another title, is one change, at its start. On pages that only one
 * document has, a running line is a change if the other document has no similar one and no earlier page has the change.
 * Headings of completely new pages, such as forms that all begin alike, are changes too. `atPage` has the places of the
 * upper and lower edge of a later page in the order of changes. `lines` are the running lines by the index of their
 * page. `isNewAsAWhole` returns whether nothing on a page, by its index, is in the other document.
 */
export function runningLineChanges(
  lines: Sides<ReadonlyMap<number, readonly RecognizedLine[]>>,
  pairs: readonly PagePair[],
  documents: Documents,
  atPage: (page: number, edge: 'top' | 'bottom') => number,
  isNewAsAWhole: (side: DocumentSide, page: number) => boolean,
): RunningLineChanges {
  const indexOf = { before: pageIndexes(documents.before), after: pageIndexes(documents.after) };
  const told = createToldChanges(documents);
  for (const { before, after } of pairs) {
    if (before === null || after === null) continue;
    const [b, a] = [indexOf.before.get(before)!, indexOf.after.get(after)!];
    for (const edge of edges) {
      const one = { lines: at(lines.before, b, edge), page: b };
      tellPair(told, one, { lines: at(lines.after, a, edge), page: a }, atPage(a, edge));
    }
  }
  // After those of pairs, which know the changes on earlier pages.
  let lastAfter = 0;
  for (const { before, after } of pairs) {
    if (after !== null) lastAfter = indexOf.after.get(after)!;
    if (before !== null && after !== null) continue;
    const side = before === null ? 'after' : 'before';
    const page = indexOf[side].get((before ?? after)!)!;
    for (const edge of edges) {
      for (const known of at(lines[side], page, edge)) {
        const isHeading = isNewAsAWhole(side, page) && isSetLarge(known, documents);
        const isExpected =
          isKnownElsewhere(known) || isBeyondOther(known, documents) || told.hasChanged(known.runningLine);
        if (isHeading || !isExpected) told.report({ [side]: known }, atPage(lastAfter, edge));
      }
    }
  }
  return { drafts: told.drafts, differingParts: told.differingParts };
}

const edges = ['top', 'bottom'] as const;

/** Corresponding lines of both sides, or one line of one side. */
type Difference = Readonly<Partial<Record<DocumentSide, RecognizedLine>>>;

/** The reported changes: a change that continues from page to page is reported at its start. */
function createToldChanges(documents: Documents) {
  /** The last change of each running line, as text; '' if it had not changed. */
  const last = new Map<RunningLine, string>();
  const drafts: ChangeDraft[] = [];
  const differingParts: Record<DocumentSide, PagePart[]> = { before: [], after: [] };

  return {
    documents,
    drafts,
    differingParts,
    hasChanged: (runningLine: RunningLine) => Boolean(last.get(runningLine)),
    /** A line differs on its page, whether that is reported or not. */
    noteDiffering(known: RecognizedLine): void {
      differingParts[known.line.side].push(partOf(known, documents));
    },
    noteUnchanged({ runningLine }: RecognizedLine): void {
      last.set(runningLine, '');
    },
    report({ before, after }: Difference, at: number): void {
      const words = changedWords(before, after, documents);
      const summary = words.map(({ kind, says }) => `${kind} ${says}`).join('\n');
      const concerned = linesOf([before, after]).map(({ runningLine }) => runningLine);
      const isOld = concerned.some((one) => last.get(one) === summary);
      for (const one of concerned) last.set(one, summary);
      if (isOld) return;
      for (const { kind, tokens, from, to } of words) {
        const run = draftsOf(kind, tokens, { from, to }, documents[kind === 'inserted' ? 'after' : 'before'], at);
        drafts.push(...run.map((draft) => ({ ...draft, at })));
      }
    },
  };
}

type LinesAtEdge = Readonly<{ lines: readonly RecognizedLine[]; page: number }>;

/**
 * Reports the changes at one edge of a pair of pages, given by their indexes; `place` is the edge in the order of
 * changes.
 */
function tellPair(
  told: ReturnType<typeof createToldChanges>,
  before: LinesAtEdge,
  after: LinesAtEdge,
  place: number,
): void {
  const { same, rest } = matched(before.lines, after.lines);
  for (const pair of same) {
    pair.forEach(told.noteUnchanged);
    if (pair[0].line.text !== pair[1].line.text) pair.forEach(told.noteDiffering);
  }
  for (const [removed, inserted] of rest) {
    for (const line of linesOf([removed, inserted])) told.noteDiffering(line);
    const isMissed = removed && !isOfOtherSide(removed, after.page) && !isOfLaterPages(removed, after.page);
    const isNew = inserted && !isOfOtherSide(inserted, before.page) && !isOfLaterPages(inserted, before.page);
    if (isMissed || isNew)
      told.report({ ...(isMissed && { before: removed }), ...(isNew && { after: inserted }) }, place);
  }
}

const linesOf = (lines: ReadonlyArray<RecognizedLine | undefined>) => lines.filter((known) => known !== undefined);

function partOf({ line: { side, page, from, to } }: RecognizedLine, documents: Documents): PagePart {
  const { page: number, words } = documents[side][page]!;
  const boxes = words.slice(from, to).map(({ box }) => box);
  return { page: number, boxes: [boxes.reduce(unionBox)] };
}

const at = (pages: ReadonlyMap<number, readonly RecognizedLine[]>, page: number, edge: (typeof edges)[number]) =>
  (pages.get(page) ?? []).filter(({ line }) => line.edge === edge);

/** Equal lines of a pair of pages, and the rest, each with the one at its place on the other page. */
function matched(before: readonly RecognizedLine[], after: readonly RecognizedLine[]) {
  const same: Array<readonly [RecognizedLine, RecognizedLine]> = [];
  const left = [...after];
  const removedLines = before.filter((one) => {
    const place = left.findIndex((other) => isSameLine(one, other));
    if (place >= 0) same.push([one, left.splice(place, 1)[0]!]);
    return place < 0;
  });
  const rest: Array<readonly [RecognizedLine | undefined, RecognizedLine | undefined]> = removedLines.map((one) => {
    const place = left.findIndex(({ line }) => line.skeleton === one.line.skeleton);
    const near = place >= 0 ? place : left.findIndex(({ line }) => Math.abs(line.offset - one.line.offset) < 8);
    return [one, near >= 0 ? left.splice(near, 1)[0] : undefined];
  });
  return { same, rest: [...rest, ...left.map((one) => [undefined, one] as const)] };
}

const slotsOf = ({ line, runningLine }: RecognizedLine): readonly NumberSlot[] => runningLine[line.side].slots;

function isSameLine(one: RecognizedLine, other: RecognizedLine): boolean {
  if (one.line.text === other.line.text) return true;
  if (one.line.skeleton !== other.line.skeleton) return false;
  const [slots, others] = [slotsOf(one), slotsOf(other)];
  return one.line.numbers.every((number, place) =>
    isSameNumber(number, slots[place]!, other.line.numbers[place]!, others[place]!),
  );
}

/**
 * Whether both documents have the line only on left pages, or only on right ones, and this page of the other one is of
 * the other kind.
 */
function isOfOtherSide({ line, runningLine }: RecognizedLine, page: number): boolean {
  const [own, other] = [runningLine[line.side].parity, runningLine[otherSide(line.side)].parity];
  return own !== null && other !== null && other !== page % 2;
}

function isKnownElsewhere(known: RecognizedLine): boolean {
  const { runningLine } = known;
  const line = runningLine[otherSide(known.line.side)].first;
  return line !== undefined && isSameLine(known, { line, runningLine });
}

/** Whether it starts on the second page, and this page of the other document is its first. */
const isOfLaterPages = ({ line, runningLine }: RecognizedLine, page: number) =>
  page === 0 && runningLine[line.side].first!.page > 0;

/**
 * Whether it starts on the second page, or has the number of its page, and begins after the last page of the other
 * document, which therefore lacks it.
 */
function isBeyondOther({ line, runningLine }: RecognizedLine, documents: Documents): boolean {
  const first = runningLine[line.side].first!;
  return (
    first.page > 0 &&
    first.page >= documents[otherSide(line.side)].length &&
    (first.page === 1 || first.numbers.includes(first.page + 1))
  );
}

/** Letters of a heading are larger than most of its page by at least this factor; those of running headers are not. */
const headingFactor = 1.2;

function isSetLarge({ line: { side, page, from } }: RecognizedLine, documents: Documents): boolean {
  const { words } = documents[side][page]!;
  const heights = words.map(({ box }) => box.height).sort((one, other) => one - other);
  return words[from]!.box.height >= headingFactor * heights[heights.length >> 1]!;
}

const otherSide = (side: DocumentSide): DocumentSide => (side === 'before' ? 'after' : 'before');

/**
 * The words `from` up to, not including, `to` of a line. `says` is equal for lines that differ only in their page
 * numbers.
 */
type Words = Readonly<{
  kind: 'inserted' | 'removed';
  tokens: readonly Token[];
  from: number;
  to: number;
  says: string;
}>;

function changedWords(
  removed: RecognizedLine | undefined,
  inserted: RecognizedLine | undefined,
  documents: Documents,
): readonly Words[] {
  const [removedLines, insertedLines] = [tokensOfLine(removed, documents), tokensOfLine(inserted, documents)];
  const [goneMasked, comeMasked] = [maskedKeys(removedLines, removed), maskedKeys(insertedLines, inserted)];
  const masked = diffArrays(goneMasked, comeMasked);
  const isByNumbersAlone = !masked.some((part) => part.added || part.removed);
  const keys = (tokens: readonly Token[]) => tokens.map(({ key }) => key);
  const words: Words[] = [];
  let b = 0;
  let a = 0;
  for (const part of isByNumbersAlone ? diffArrays(keys(removedLines), keys(insertedLines)) : masked) {
    const [toB, toA] = [b + (part.added ? 0 : part.count), a + (part.removed ? 0 : part.count)];
    const says = (part.added ? comeMasked.slice(a, toA) : goneMasked.slice(b, toB)).join(' ');
    if (part.removed) words.push({ kind: 'removed', tokens: removedLines, from: b, to: toB, says });
    if (part.added) words.push({ kind: 'inserted', tokens: insertedLines, from: a, to: toA, says });
    [b, a] = [toB, toA];
  }
  return words;
}

function tokensOfLine(known: RecognizedLine | undefined, documents: Documents): readonly Token[] {
  const tokens: Token[] = [];
  if (!known) return tokens;
  const { side, page, from, to } = known.line;
  addTokens(tokens, page, documents[side][page]!.words, from, to);
  return tokens;
}

/** The words of a line for comparison, with page numbers and page counts made equal. */
function maskedKeys(tokens: readonly Token[], known: RecognizedLine | undefined): string[] {
  const slots = known ? slotsOf(known) : [];
  let place = 0;
  return tokens.map(({ key }) =>
    key.replace(/\p{Nd}+/gu, (digits) => {
      const kind = slots[place++]?.kind;
      return kind === 'page' || kind === 'count' ? kind : digits;
    }),
  );
}
