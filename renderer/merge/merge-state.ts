import type { Fault } from '../../shared/fault.ts';
import type { MergeItem, MergeItemType } from '../../shared/merge-items.ts';
import type { MergeListSummary } from '../../shared/merge-lists.ts';
import type { DocumentInfo, Suggestion } from '../../shared/model.ts';
import type { RunState } from '../base/run-tracker.ts';
import type { ItemPages } from './item-pages.ts';
import type { MergeList } from './merge-list.ts';
import type { RowSelection } from './row-selection.ts';
import type { TableChoice } from './table-layout.ts';

export type MergeState = RunState &
  Readonly<{
    list: MergeList;
    selection: RowSelection;
    /** The content of the form: the type of the next items, and their identifiers as typed. */
    type: MergeItemType;
    /** Whether the author has chosen the type. Then the type that an identifier shows is ignored. */
    isTypeChosen: boolean;
    typed: string;
    /** The columns that the author has chosen for the typed table. */
    columns: TableChoice;
    addProblem: string | null;
    /** The last change of the list as text, for screen readers. */
    announcement: string;
    suggestions: Readonly<Record<MergeItemType, readonly Suggestion[]>>;
    /** The pages of each item of the PDF on the screen, in the order of its request; empty until it is open. */
    itemPages: ReadonlyArray<ItemPages | null>;
    /** The page of the row that was clicked; a new object each time. */
    wantedPage: Readonly<{ page: number }> | null;
    /** The result that was shown before the one in `shown`. */
    before: DocumentInfo | null;
    /** Of the current connection, most recently used first; `null` until they are requested. */
    savedLists: readonly MergeListSummary[] | null;
    savedListsFault: Fault | null;
    /** The current connection. */
    connectionId: string;
    isPickingFromInfo: boolean;
    /** Focuses the identifier field; a new object each time. */
    wantedField: Readonly<{ field: 'ids' }> | null;
    /** The row to focus; a new object each time. */
    wantedRow: Readonly<{ key: string }> | null;
    /** The reason why nothing was sent or exported. */
    runProblem: string | null;
    /** The items of the last check that name no file of its connection, by `itemKey`. */
    checked: Readonly<{
      connectionId: string;
      wrong: ReadonlyMap<string, WrongItem>;
    }> | null;
  }>;

/** An item that names no file. */
export type WrongItem = Readonly<{
  /** Whether a file of another type has the identifier. */
  isOtherType: boolean;
  /** The file that is probably meant. */
  near: MergeItem | null;
}>;

const noneWrong: ReadonlyMap<string, WrongItem> = new Map();

/** The items that name no file of the current connection, by `itemKey`. */
export const wrongItemsOf = ({
  checked,
  connectionId,
}: Pick<MergeState, 'checked' | 'connectionId'>): ReadonlyMap<string, WrongItem> =>
  checked?.connectionId === connectionId ? checked.wrong : noneWrong;

/**
 * Whether the shown PDF is outdated: a later run failed or is running, or the list has changed since.
 */
export function isEarlierMerge({ shown, running, withoutResult, list }: MergeState): boolean {
  if (!shown || !('items' in shown.request)) return false;
  if (running || withoutResult === 'failed') return true;
  const { items } = shown.request;
  // For a merge that an earlier page of the window started, only the first items are known.
  const total = 'total' in shown.request ? shown.request.total : items.length;
  return total !== list.rows.length || !beginsWith(list.rows, items);
}

/**
 * The items that the rows were last compared with, and the result. Rows and items are immutable, and each view asks at
 * each key.
 */
const compared = new WeakMap<MergeList['rows'], Readonly<{ items: readonly MergeItem[]; isSame: boolean }>>();

function beginsWith(rows: MergeList['rows'], items: readonly MergeItem[]): boolean {
  const known = compared.get(rows);
  if (known?.items === items) return known.isSame;
  const isSame = items.every(({ type, id }, at) => type === rows[at]?.type && id === rows[at].id);
  compared.set(rows, { items, isSame });
  return isSame;
}

/** The item that a page of the shown PDF comes from; `null` if it is unknown. */
export function itemOfPage({ shown, itemPages }: MergeState, page: number): MergeItem | null {
  if (!shown || !('items' in shown.request)) return null;
  const at = itemPages.findIndex((pages) => pages !== null && pages.first <= page && page <= pages.last);
  return shown.request.items[at] ?? null;
}
