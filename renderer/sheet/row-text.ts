import { countText } from '../../shared/count-text.ts';
import { mostPictured } from './page-picture.ts';
import { hasFindings, lacksLooks, type SheetRow } from './sheet-row.ts';

/** The state of a row, or its verdict: "Changed: 40,00 → 45,00". While it is drawn again, the last verdict stays. */
export function rowVerdictText({ state, fault, result }: SheetRow): string {
  if (state === 'failed') return `Failed: ${failureText(fault)}`;
  if (state === 'wanted') return 'No data yet';
  if (state === 'asking') return 'Asking for Info…';
  if (!result) return state === 'drawing' ? 'Drawing…' : 'Waiting';
  const { verdict } = result;
  switch (verdict.kind) {
    case 'same':
      return 'Same';
    case 'changed':
      return `Changed: ${verdict.words}`;
    case 'new':
      return 'New: the unchanged template makes no page';
    case 'uncompared':
      return `Not compared: ${verdict.words}`;
  }
}

/** The verdict in a narrow tile, whose icon and colour say that the record has changed. */
export const shortVerdictText = (row: SheetRow): string =>
  row.state !== 'failed' && row.result?.verdict.kind === 'changed' ? row.result.verdict.words : rowVerdictText(row);

/** Whether the row shows an earlier text and is drawn again. */
export const isOutdated = ({ state, result }: SheetRow): boolean =>
  state === 'drawing' || (state === 'waiting' && result !== null);

/** How a verdict is drawn. */
export type RowTone = 'same' | 'changed' | 'failed' | 'new' | 'waiting';

export function toneOf({ state, result }: SheetRow): RowTone {
  if (state === 'failed') return 'failed';
  if (!result) return 'waiting';
  const { verdict } = result;
  if (verdict.kind !== 'uncompared') return verdict.kind;
  return verdict.lacksBaseline ? 'waiting' : 'failed';
}

const failureText = (fault: SheetRow['fault']) => {
  if (!fault) return 'it could not be drawn';
  const { place, field, advice, happened } = fault;
  // What happened only repeats the place.
  return place && field === 'markup' ? `line ${place.line}: ${advice}` : happened;
};

/** The problems of a row, one line each: findings of the layout check, empty placeholders and unknown helpers. */
export function remarkLines({ result }: SheetRow): readonly string[] {
  if (!result) return [];
  return [
    ...result.findings.map(({ words, page }) => (page === null ? words : `${words} (page ${page})`)),
    ...result.missing.map(({ path, line }) => `Empty: ${path}, line ${line}`),
    ...result.stubs.map(({ name, line }) => `Not known here: ${name}, line ${line}`),
  ];
}

/** Why a row has no picture, or which pages its picture leaves out; empty for neither. */
export function pictureNote({ result }: SheetRow): string {
  if (!result || result.pages === 0) return '';
  const { pages, pictured } = result;
  if (pictured === 'all') return pages > mostPictured ? `The first ${mostPictured} of ${pages} pages` : '';
  return pictured > pages ? `No page ${pictured}` : '';
}

/** "3 remarks"; empty for none. */
export const remarksCountText = (row: SheetRow): string =>
  hasFindings(row) ? countText(remarkLines(row).length, 'remark') : '';

export const listingRecords = 'Listing the records…';

/** The progress of the sheet: "12 of 40 drawn", or the counts of the verdicts when all are drawn. */
export function progressText(rows: readonly SheetRow[]): string {
  // The draft's own record always has a row.
  if (rows.length === 0) return listingRecords;
  const drawable = rows.filter(({ state }) => state !== 'wanted' && state !== 'asking');
  const done = drawable.filter(({ state }) => state === 'done' || state === 'failed');
  if (done.length < drawable.length) return `${done.length} of ${countText(drawable.length, 'record')} drawn`;
  const of = (test: (row: SheetRow) => boolean) => rows.filter(test).length;
  const failed = of(({ state }) => state === 'failed');
  const changed = of(({ state, result }) => state !== 'failed' && result?.verdict.kind === 'changed');
  const wanted = rows.length - drawable.length;
  const parts = [
    countText(rows.length, 'record'),
    ...(changed > 0 ? [`${changed} changed`] : ['none changed']),
    ...(failed > 0 ? [`${failed} failed`] : []),
    ...(wanted > 0 ? [`${wanted} without data`] : []),
    ...(rows.some(lacksLooks) ? ['checking the layout'] : []),
  ];
  return parts.join(' · ');
}
