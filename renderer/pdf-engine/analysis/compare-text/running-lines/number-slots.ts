/** @file What the numbers of running lines count. */

/** The meaning of a number in a running header or footer, within one document. */
export type NumberSlot =
  /**
   * Counts pages. `start` is its value on the first of them, `offset` its value minus the index of the page (`NaN` if
   * it restarts).
   */
  | Readonly<{ kind: 'page'; start: number; offset: number }>
  /** The number of pages, in total or in the section. */
  | Readonly<{ kind: 'count' }>
  /** The same at every place of the line. */
  | Readonly<{ kind: 'constant' }>
  /** Only one page has the line: it may be anything. */
  | Readonly<{ kind: 'single'; start: number; offset: number }>
  /** None of these. Where it is uncertain, only because of pages that have not been read. */
  | Readonly<{ kind: 'data'; isDoubtful?: boolean }>;

/** `skeleton`: its text with each number as `#`. */
type Line = Readonly<{ page: number; readPage?: number; numbers: readonly number[]; skeleton?: string }>;

/** The last pages of a document may lack the line, so its page count may exceed its last page number. */
const mostPagesWithout = 5;

/** Classifies each number of a line that recurs on several pages of one document; the lines come in order of pages. */
export function pageSlots(lines: readonly Line[]): readonly NumberSlot[] {
  const first = lines[0];
  if (!first) return [];
  const slots: NumberSlot[] = [];
  let counted: number | null = null;
  for (let place = 0; place < first.numbers.length; place += 1) {
    const next = isBeforeSlash(first, place) ? slotAt(lines, place + 1, null) : null;
    const slot = slotAt(lines, place, next?.kind === 'page' ? place + 1 : counted);
    if (slot.kind === 'page') counted = place;
    slots.push(slot);
  }
  return slots;
}

/** Whether a slash and another number follow: “3 / 1” is page 1 of 3 in a line that is read from the right. */
const isBeforeSlash = ({ skeleton = '', numbers }: Line, place: number) =>
  place + 1 < numbers.length && skeleton.split('#')[place + 1]!.trim() === '/';

function slotAt(lines: readonly Line[], place: number, counted: number | null): NumberSlot {
  const values = valuesAt(lines, place);
  const start = values[0]!;
  const offset = start - lines[0]!.page;
  if (lines.length === 1) return { kind: 'single', start, offset };
  const restarts = values.flatMap((value, index) =>
    index > 0 && !isNext(lines, values, index) ? [{ index, value }] : [],
  );
  if (restarts.length === 0) return { kind: 'page', start, offset };
  // "Page 1 of 2" in each of many letters. Without "of 2" it must be certain, because a number that only looks like
  // that is data.
  const hasCount = place + 1 < lines[0]!.numbers.length && restarts.length < values.length - 1;
  const isSectioned =
    restarts.every(({ value }) => value === start) &&
    (restarts.length < values.length / 4 || (hasCount && isCount(lines, valuesAt(lines, place + 1), place)));
  if (isSectioned) return { kind: 'page', start, offset: Number.NaN };
  if (counted !== null && isCount(lines, values, counted)) return { kind: 'count' };
  if (values.every((value) => value === start)) return { kind: 'constant' };
  const overUnread = lines.map((line, index) => index > 0 && isOverUnread(lines[index - 1]!, line));
  const isDoubtful =
    overUnread.includes(true) && restarts.every(({ index, value }) => overUnread[index] || value === start);
  return isDoubtful ? { kind: 'data', isDoubtful } : { kind: 'data' };
}

/** Whether pages that have not been read are between two lines. */
const isOverUnread = (one: Line, other: Line) =>
  one.readPage !== undefined && other.readPage !== undefined && other.page - one.page > other.readPage - one.readPage;

const valuesAt = (lines: readonly Line[], place: number) => lines.map(({ numbers }) => numbers[place]!);

/** Whether the value at `index` grew by as much as the page since the previous line. */
const isNext = (lines: readonly Line[], values: readonly number[], index: number) =>
  values[index]! - values[index - 1]! === lines[index]!.page - lines[index - 1]!.page;

/** Whether the values are the last page numbers of the sections that the numbers at `counted` form. */
function isCount(lines: readonly Line[], values: readonly number[], counted: number): boolean {
  let from = 0;
  for (let index = 1; index <= lines.length; index += 1) {
    const number = lines[index - 1]!.numbers[counted]!;
    if (index < lines.length && lines[index]!.numbers[counted]! > number) continue;
    const count = values[from]!;
    const isOne = values.slice(from, index).every((value) => value === count);
    if (!isOne || count < number || count > number + mostPagesWithout) return false;
    from = index;
  }
  return true;
}

/** Whether two numbers with this meaning are equivalent on their pages. */
export function isSameNumber(one: number, oneSlot: NumberSlot, other: number, otherSlot: NumberSlot): boolean {
  if (one === other) return true;
  if ('start' in oneSlot && 'start' in otherSlot && (oneSlot.kind === 'page' || otherSlot.kind === 'page')) {
    return oneSlot.start === otherSlot.start || oneSlot.offset === otherSlot.offset;
  }
  const kinds = [oneSlot.kind, otherSlot.kind];
  return kinds.includes('count') && kinds.every((kind) => kind === 'count' || kind === 'single');
}
