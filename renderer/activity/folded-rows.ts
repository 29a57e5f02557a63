import type { ListedCall } from '../../shared/model.ts';

/** One line of the list. */
export type CallRow = Readonly<{
  entry: ListedCall;
  /** How many equal runs it stands for, itself included. */
  count: number;
  /** Whether the others are listed below it. */
  isOpen: boolean;
  /** It is one of the others. */
  isMember: boolean;
}>;

type Group = { last: ListedCall; readonly listed: ListedCall[]; isOpen: boolean };

/**
 * The lines of the calls in `found`, which are some of `entries` in the same order, newest first. A run that came to the same as the run
 * before it stands for that one too, unless the earlier one has a note or is approved. `openIds` holds a call of each group that is not
 * folded.
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
    const key = keyOf(entry);
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
  const line = { entry: head, count: others.length + 1, isOpen: isOpen && others.length > 0, isMember: false };
  if (!line.isOpen) return [line];
  return [line, ...others.map((entry) => ({ entry, count: 1, isOpen: false, isMember: true }))];
}

const isMarked = ({ note, isApproved }: ListedCall) => note !== undefined || isApproved === true;

/** Whether a run came to the same as the one before it. */
function isEqual(later: ListedCall, before: ListedCall): boolean {
  if (later.fault || before.fault) return later.fault?.code === before.fault?.code && later.status === before.status;
  return later.verdict?.state === 'same';
}

const numbers = new Map<string, number>();
const keys = new WeakMap<ListedCall, number>();

/** The same number for calls that ask the same of the same connection; worked out once for each entry. */
function keyOf(entry: ListedCall): number {
  const known = keys.get(entry);
  if (known !== undefined) return known;
  const { request, connectionId } = entry;
  const question = 'items' in request ? request.sha256 : JSON.stringify(request);
  const words = `${connectionId} ${question}`;
  const number = numbers.get(words) ?? numbers.size;
  numbers.set(words, number);
  keys.set(entry, number);
  return number;
}
