import type { ListedCall } from '../../shared/model.ts';

/** One line of the list. */
export type CallRow = Readonly<{
  entry: ListedCall;
  /** The number of equal runs on this line, including the first. */
  count: number;
  /** Whether the others are listed below it. */
  isOpen: boolean;
  /** It is one of the others. */
  isMember: boolean;
}>;

type Group = { last: ListedCall; readonly listed: ListedCall[]; isOpen: boolean };

/**
 * The lines for the calls in `found`, which are some of `entries` in the same order, newest first. Runs that changed
 * nothing share a line, and so do equal failures. A run that changed something, has a note or is approved has its own
 * line. `openIds` has one call of each expanded group.
 */
export function foldedRows(
  entries: readonly ListedCall[],
  found: readonly ListedCall[],
  openIds: ReadonlySet<string>,
): readonly CallRow[] {
  const latest: Group[] = [];
  const listedGroups: Group[] = [];
  let foundAt = 0;
  for (const entry of entries) {
    const { key } = keptOf(entry);
    let group = latest[key];
    if (group && isEqual(group.last, entry) && !isMarked(entry)) group.last = entry;
    else {
      group = { last: entry, listed: [], isOpen: false };
      latest[key] = group;
    }
    if (found[foundAt] !== entry) continue;
    foundAt += 1;
    if (group.listed.push(entry) === 1) listedGroups.push(group);
    if (openIds.size > 0 && openIds.has(entry.id)) group.isOpen = true;
  }
  return listedGroups.flatMap(({ listed, isOpen }) => rowsOf(listed, isOpen));
}

function rowsOf([head, ...others]: readonly ListedCall[], isOpen: boolean): readonly CallRow[] {
  if (!head) return [];
  const line = rowOf(head, others.length + 1, isOpen && others.length > 0, false);
  if (!line.isOpen) return [line];
  return [line, ...others.map((entry) => rowOf(entry, 1, false, true))];
}

/** Reuses the previous row if it is equal, so that its line is not drawn again. */
function rowOf(entry: ListedCall, count: number, isOpen: boolean, isMember: boolean): CallRow {
  const kept = keptOf(entry);
  const { row } = kept;
  if (row?.count === count && row.isOpen === isOpen && row.isMember === isMember) return row;
  kept.row = { entry, count, isOpen, isMember };
  return kept.row;
}

const isMarked = ({ note, isApproved }: ListedCall) => note !== undefined || isApproved === true;

/** Whether two runs have the same result, so that one line can represent both. */
function isEqual(later: ListedCall, before: ListedCall): boolean {
  if (later.fault || before.fault) return later.fault?.code === before.fault?.code && later.status === before.status;
  return later.verdict?.state === 'same' && before.verdict?.state === 'same';
}

type Kept = Readonly<{
  /** The same number for calls with the same request and connection. */
  key: number;
}> & { row: CallRow | null };

const numbers = new Map<string, number>();
const keptByEntry = new WeakMap<ListedCall, Kept>();

/** What is worked out once for each entry. */
function keptOf(entry: ListedCall): Kept {
  const known = keptByEntry.get(entry);
  if (known) return known;
  const { request, connectionId } = entry;
  const question = 'items' in request ? request.sha256 : `${request.templateID}\n${request.sobjectId}`;
  const words = `${connectionId}\n${request.operation}\n${question}`;
  const key = numbers.get(words) ?? numbers.size;
  numbers.set(words, key);
  const kept = { key, row: null };
  keptByEntry.set(entry, kept);
  return kept;
}
