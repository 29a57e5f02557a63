import type { DraftContent, DraftKey, DraftRecord } from '../../shared/draft.ts';
import type { NamedRecord } from './read-records.ts';
import { newRow, type SheetRow } from './sheet-row.ts';

/** The draft's own record first, then those known without a request. */
export function rowsOfDraft(
  key: DraftKey,
  { data }: DraftContent,
  records: readonly DraftRecord[],
): readonly SheetRow[] {
  const made = data && 'text' in data ? data.made : data;
  const ownRecord = made?.record ?? key.sobjectId;
  const isFiltered = data !== null && 'text' in data && data.made !== undefined;
  const titleOf = (record: string) => records.find((each) => each.record === record)?.title ?? null;
  const others = records
    .filter(({ record }) => record !== ownRecord)
    // A filter runs over a stored answer.
    .filter(({ infoId }) => infoId !== null || !isFiltered)
    .map(({ record, infoId, title }) =>
      newRow(
        `record ${record}`,
        record,
        infoId === null ? { kind: 'folder' } : { kind: 'answer', documentId: infoId },
        title ?? null,
      ),
    );
  return [newRow('own', ownRecord, { kind: 'own' }, titleOf(ownRecord)), ...others];
}

/**
 * The rows of a draft beside those of the sheet so far, which keep their results while their data stay. `fresh` are the
 * rows to draw.
 */
export function withKnownRows(rows: readonly SheetRow[], before: readonly SheetRow[]) {
  const known = new Map(before.map((row) => [row.id, row]));
  const keptOrNew = rows.map((row) => {
    const last = known.get(row.id);
    return last && sameSource(last, row) ? last : row;
  });
  // What the author added stays.
  const added = before.filter(
    ({ source, record }) =>
      source.kind === 'made' || (source.kind === 'wanted' && !rows.some((row) => row.record === record)),
  );
  const fresh = keptOrNew.filter((row) => known.get(row.id) !== row).map(({ id }) => id);
  return { rows: [...keptOrNew, ...added], fresh };
}

export const isMade = ({ source }: SheetRow): boolean => source.kind === 'made';

/** The rows with one for each of these records that has none, without data. */
export function withAdded(rows: readonly SheetRow[], records: readonly NamedRecord[]): readonly SheetRow[] {
  const known = new Set(rows.filter((row) => !isMade(row)).map(({ record }) => record));
  const added = records.filter(({ record }) => !known.has(record));
  return [...rows, ...added.map(({ record, name }) => newRow(`record ${record}`, record, { kind: 'wanted' }, name))];
}

/** Whether two rows with the same id draw the same data. */
export const sameSource = (one: SheetRow, other: SheetRow) =>
  one.record === other.record && JSON.stringify(one.source) === JSON.stringify(other.source);

export const isSameText = (one: DraftContent, other: DraftContent) =>
  one.markup === other.markup &&
  one.original === other.original &&
  one.helpers === other.helpers &&
  one.data === other.data;

export const isSameKey = (one: DraftKey, other: DraftKey) =>
  one.connectionId === other.connectionId &&
  one.templateID === other.templateID &&
  one.sobjectId === other.sobjectId &&
  one.kind === other.kind;
