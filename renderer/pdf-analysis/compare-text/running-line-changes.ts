import { diffArrays } from 'diff';
import type { PagePair, PagePart } from '../../pdf-core/analysis-types.ts';
import type { PageText } from '../text/page-text.ts';
import type { Furniture, Known, Side } from './running-lines.ts';
import { isSameNumber, type Slot } from './running-lines.ts';
import { around, type Draft, draftsOf } from './text-changes.ts';
import { addTokens, type Token } from './tokens.ts';

type Documents = Readonly<Record<Side, readonly PageText[]>>;

/** `unlike` is where lines differ, of the pages that are pairs: what is told, what counts as equal, and what was told of a page before. */
export type FurnitureChanges = Readonly<{
  drafts: readonly Draft[];
  unlike: Readonly<Record<Side, readonly PagePart[]>>;
}>;

/**
 * What has changed in the running headers and footers, pair of pages by pair of pages; page numbers and page counts that are right
 * count as equal. A change that goes on from page to page, such as another title, is told once, where it begins. `atPage` gives
 * the places of the upper and lower edge of a later page in the order of changes; `lines` is the furniture by the index of its
 * page.
 */
export function furnitureChanges(
  lines: Readonly<Record<Side, ReadonlyMap<number, readonly Known[]>>>,
  pairs: readonly PagePair[],
  documents: Documents,
  atPage: (page: number, edge: 'top' | 'bottom') => number,
): FurnitureChanges {
  const indexOf = { before: indexes(documents.before), after: indexes(documents.after) };
  /** What was last told of the lines of a piece of furniture; '' if nothing had changed. */
  const told = new Map<Furniture, string>();
  const drafts: Draft[] = [];
  const unlike: Record<Side, PagePart[]> = { before: [], after: [] };
  const note = (known: Known | undefined) => {
    if (known) unlike[known.line.side].push(partOf(known, documents));
  };

  const tell = (removed: Known | undefined, inserted: Known | undefined, at: number) => {
    const words = changedWords(removed, inserted, documents);
    const news = words.map(({ kind, says }) => `${kind} ${says}`).join('\n');
    const concerned = [removed, inserted].flatMap((known) => (known ? [known.furniture] : []));
    const isOld = concerned.some((one) => told.get(one) === news);
    for (const one of concerned) told.set(one, news);
    if (isOld) return;
    for (const { kind, tokens, from, to } of words) {
      const run = draftsOf(kind, tokens, { from, to }, documents[kind === 'inserted' ? 'after' : 'before'], at);
      drafts.push(...run.map((draft) => ({ ...draft, at })));
    }
  };

  let lastAfter = -1;
  for (const { before, after } of pairs) {
    if (before === null || after === null) continue;
    const [b, a] = [indexOf.before.get(before)!, indexOf.after.get(after)!];
    for (const edge of ['top', 'bottom'] as const) {
      const { same, rest } = matched(at(lines.before, b, edge), at(lines.after, a, edge));
      for (const pair of same) {
        for (const { furniture } of pair) told.set(furniture, '');
        if (pair[0].line.text !== pair[1].line.text) pair.forEach(note);
      }
      for (const [removed, inserted] of rest) {
        note(removed);
        note(inserted);
        const isMissed = removed && !isOfOtherSide(removed, a);
        const isNew = inserted && !isOfOtherSide(inserted, b);
        if (isMissed || isNew) tell(isMissed ? removed : undefined, isNew ? inserted : undefined, atPage(a, edge));
      }
    }
  }
  // Pages that only one document has: their furniture is news only if the other document has none like it, and it was not told of above.
  for (const { before, after } of pairs) {
    if (after !== null) lastAfter = indexOf.after.get(after)!;
    if (before !== null && after !== null) continue;
    const side = before === null ? 'after' : 'before';
    const page = indexOf[side].get((before ?? after)!)!;
    for (const edge of ['top', 'bottom'] as const) {
      for (const known of at(lines[side], page, edge)) {
        if (isKnownElsewhere(known) || told.get(known.furniture)) continue;
        tell(
          side === 'before' ? known : undefined,
          side === 'after' ? known : undefined,
          atPage(Math.max(0, lastAfter), edge),
        );
      }
    }
  }
  return { drafts, unlike };
}

function partOf({ line: { side, page, from, to } }: Known, documents: Documents): PagePart {
  const { page: number, words } = documents[side][page]!;
  const boxes = words.slice(from, to).map(({ box }) => box);
  return { page: number, boxes: [boxes.reduce(around)] };
}

const indexes = (pages: readonly PageText[]) => new Map(pages.map(({ page }, index) => [page, index]));

const at = (pages: ReadonlyMap<number, readonly Known[]>, page: number, edge: 'top' | 'bottom') =>
  (pages.get(page) ?? []).filter(({ line }) => line.edge === edge);

/** Lines of a pair of pages that say the same, and the rest, each with the one at its place in the other page. */
function matched(before: readonly Known[], after: readonly Known[]) {
  const same: Array<readonly [Known, Known]> = [];
  const left = [...after];
  const gone = before.filter((one) => {
    const place = left.findIndex((other) => isSameLine(one, other));
    if (place >= 0) same.push([one, left.splice(place, 1)[0]!]);
    return place < 0;
  });
  const rest: Array<readonly [Known | undefined, Known | undefined]> = gone.map((one) => {
    const place = left.findIndex(({ line }) => line.skeleton === one.line.skeleton);
    const near = place >= 0 ? place : left.findIndex(({ line }) => Math.abs(line.offset - one.line.offset) < 8);
    return [one, near >= 0 ? left.splice(near, 1)[0] : undefined];
  });
  return { same, rest: [...rest, ...left.map((one) => [undefined, one] as const)] };
}

const slotsOf = ({ line, furniture }: Known): readonly Slot[] => furniture[line.side].slots;

function isSameLine(one: Known, other: Known): boolean {
  if (one.line.text === other.line.text) return true;
  if (one.line.skeleton !== other.line.skeleton) return false;
  const [slots, others] = [slotsOf(one), slotsOf(other)];
  return one.line.numbers.every((number, place) =>
    isSameNumber(number, slots[place]!, other.line.numbers[place]!, others[place]!),
  );
}

/** Whether both documents have the line on left pages alone, or on right ones, and this page of the other one is not such. */
function isOfOtherSide({ line, furniture }: Known, page: number): boolean {
  const [own, other] = [furniture[line.side].parity, furniture[otherSide(line.side)].parity];
  return own !== null && other !== null && other !== page % 2;
}

function isKnownElsewhere(known: Known): boolean {
  const { furniture } = known;
  const line = furniture[otherSide(known.line.side)].first;
  return line !== undefined && isSameLine(known, { line, furniture });
}

const otherSide = (side: Side): Side => (side === 'before' ? 'after' : 'before');

/** The words `from` to `to` (not included) of a line. `says` is alike for lines whose page numbers alone differ. */
type Words = Readonly<{
  kind: 'inserted' | 'removed';
  tokens: readonly Token[];
  from: number;
  to: number;
  says: string;
}>;

function changedWords(removed: Known | undefined, inserted: Known | undefined, documents: Documents): readonly Words[] {
  const [gone, come] = [tokensOfLine(removed, documents), tokensOfLine(inserted, documents)];
  const [goneMasked, comeMasked] = [maskedKeys(gone, removed), maskedKeys(come, inserted)];
  const masked = diffArrays(goneMasked, comeMasked);
  const isByNumbersAlone = !masked.some((part) => part.added || part.removed);
  const keys = (tokens: readonly Token[]) => tokens.map(({ key }) => key);
  const words: Words[] = [];
  let b = 0;
  let a = 0;
  for (const part of isByNumbersAlone ? diffArrays(keys(gone), keys(come)) : masked) {
    const [toB, toA] = [b + (part.added ? 0 : part.count), a + (part.removed ? 0 : part.count)];
    const says = (part.added ? comeMasked.slice(a, toA) : goneMasked.slice(b, toB)).join(' ');
    if (part.removed) words.push({ kind: 'removed', tokens: gone, from: b, to: toB, says });
    if (part.added) words.push({ kind: 'inserted', tokens: come, from: a, to: toA, says });
    [b, a] = [toB, toA];
  }
  return words;
}

function tokensOfLine(known: Known | undefined, documents: Documents): readonly Token[] {
  const tokens: Token[] = [];
  if (!known) return tokens;
  const { side, page, from, to } = known.line;
  addTokens(tokens, page, documents[side][page]!.words, from, to);
  return tokens;
}

/** The words of a line as they are compared, with page numbers and page counts made equal. */
function maskedKeys(tokens: readonly Token[], known: Known | undefined): string[] {
  const slots = known ? slotsOf(known) : [];
  let place = 0;
  return tokens.map(({ key }) =>
    key.replace(/\p{Nd}+/gu, (digits) => {
      const kind = slots[place++]?.kind;
      return kind === 'page' || kind === 'count' ? kind : digits;
    }),
  );
}
