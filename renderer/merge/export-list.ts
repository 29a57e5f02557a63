import { unparse } from 'papaparse';
import type { MergeItem } from '../../shared/merge-items.ts';
import { guardedCell } from '../base/guarded-cell.ts';

export type ListFormat = 'csv' | 'json';

/**
 * A list as CSV (RFC 4180) with the columns "type" and "id", or as JSON in the shape of `files` (service interface,
 * 2.3). Add reads both. A service may have chosen the identifiers, so none is written as a formula of a spreadsheet.
 */
export function exportText(items: readonly MergeItem[], format: ListFormat): string {
  const plain = items.map(({ type, id }) => ({ type, id }));
  if (format === 'json') return `${JSON.stringify(plain, null, 2)}\n`;
  const cells = plain.map(({ type, id }) => ({ type, id: guardedCell(id) }));
  return `${unparse(cells, { columns: ['type', 'id'], newline: '\r\n' })}\r\n`;
}
