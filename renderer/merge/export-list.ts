import { unparse } from 'papaparse';
import type { MergeItem } from '../../shared/merge-items.ts';

export type ListFormat = 'csv' | 'json';

/** A list as CSV (RFC 4180) with the columns "type" and "id", or as JSON in the shape of `files` (service interface, 2.3). Add reads both. */
export function exportText(items: readonly MergeItem[], format: ListFormat): string {
  const plain = items.map(({ type, id }) => ({ type, id }));
  if (format === 'json') return `${JSON.stringify(plain, null, 2)}\n`;
  return `${unparse(plain, { columns: ['type', 'id'], newline: '\r\n' })}\r\n`;
}
