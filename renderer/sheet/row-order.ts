import { hasFindings, type SheetRow } from './sheet-row.ts';

export const rowFilters = ['all', 'changed', 'failed', 'findings', 'same', 'uncompared'] as const;
export type RowFilter = (typeof rowFilters)[number];

export type ShownChoice = Readonly<{
  filter: RowFilter;
  /** `listed`: as the records were added. `changed`: failed first, then changed, then the others. */
  order: 'listed' | 'changed';
  /** One row represents all with the same change. */
  isGrouped: boolean;
  /** Shows only the rows of this group. */
  group: string | null;
}>;

export const allRows: ShownChoice = { filter: 'all', order: 'listed', isGrouped: false, group: null };

/** The group of a row; `null` if nothing in it changed, or if it fails and shows an earlier page. */
const groupOfRow = ({ result, state }: SheetRow): string | null =>
  state !== 'failed' && result?.verdict.kind === 'changed' ? result.verdict.group : null;

const isOf: Readonly<Record<RowFilter, (row: SheetRow) => boolean>> = {
  all: () => true,
  changed: (row) => groupOfRow(row) !== null,
  failed: ({ state }) => state === 'failed',
  findings: hasFindings,
  same: ({ state, result }) => state !== 'failed' && result?.verdict.kind === 'same',
  uncompared: ({ state, result }) =>
    state !== 'failed' && (result?.verdict.kind === 'new' || result?.verdict.kind === 'uncompared'),
};

/** How many rows each filter shows. */
export const filterCounts = (rows: readonly SheetRow[]): Readonly<Record<RowFilter, number>> =>
  Object.fromEntries(rowFilters.map((filter) => [filter, rows.filter(isOf[filter]).length])) as Record<
    RowFilter,
    number
  >;

/** How many rows changed alike, by group. */
export function groupSizes(rows: readonly SheetRow[]): ReadonlyMap<string, number> {
  const sizes = new Map<string, number>();
  for (const row of rows) {
    const group = groupOfRow(row);
    if (group !== null) sizes.set(group, (sizes.get(group) ?? 0) + 1);
  }
  return sizes;
}

/** The ids of the rows to show, in their order. */
export function shownRows(rows: readonly SheetRow[], choice: ShownChoice): readonly string[] {
  const seen = new Set<string>();
  const isFirstOfGroup = (row: SheetRow) => {
    const group = groupOfRow(row);
    if (group === null || !seen.has(group)) {
      if (group !== null) seen.add(group);
      return true;
    }
    return false;
  };
  const chosen = rows.filter((row) =>
    choice.group === null ? isOf[choice.filter](row) : groupOfRow(row) === choice.group,
  );
  const ordered = choice.order === 'listed' ? chosen : chosen.toSorted((one, other) => rank(one) - rank(other));
  return (choice.isGrouped && choice.group === null ? ordered.filter(isFirstOfGroup) : ordered).map(({ id }) => id);
}

function rank(row: SheetRow): number {
  if (row.state === 'failed') return 0;
  const kind = row.result?.verdict.kind;
  if (kind === 'changed') return 1;
  if (kind === 'new' || kind === 'uncompared') return 2;
  return hasFindings(row) ? 3 : 4;
}
