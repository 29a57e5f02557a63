import { parse } from 'papaparse';
import { maxMergeItems } from '../../shared/merge-items.ts';
import { type FoundItem, namedType } from './item-types.ts';

const idHeads = new Set(['id', 'ids', 'item id', 'identifier', 'attachment id', 'image id']);
const typeHeads = new Set(['type', 'item type', 'kind']);

/** The column of the identifiers, and that of the types if there is one; the items begin at `firstRow`. */
type Layout = Readonly<{ idColumn: number; typeColumn: number | null; firstRow: number }>;

/** A table is known by its first rows. */
const probeRows = 20;

/** Whether a text is CSV of items: its header has a column "id", or each row has a type. */
export const isTable = (text: string): boolean =>
  /id|image|attachment|picture|file|document/i.test(text.slice(0, 2_000)) &&
  layoutOf(cellsOf(text.split('\n', probeRows).join('\n'))) !== null;

/**
 * The items of CSV (RFC 4180), with commas, semicolons or tabs; or what is wrong with it. Of more than a merge may have not many more are
 * read.
 */
export function readTable(text: string): readonly FoundItem[] | string {
  const rows = cellsOf(text, mostRows);
  const found = itemsOfRows(rows);
  // Empty rows are no items: there may be fewer than the rows that were read.
  const isCut = rows.length === mostRows && typeof found !== 'string' && found.length <= maxMergeItems;
  return isCut ? itemsOfRows(cellsOf(text)) : found;
}

const mostRows = maxMergeItems + probeRows;

function itemsOfRows(rows: ReadonlyArray<readonly string[]>): readonly FoundItem[] | string {
  const layout = layoutOf(rows.slice(0, probeRows));
  if (!layout) return 'The table has no column of identifiers.';
  const found: FoundItem[] = [];
  for (const [index, cells] of rows.entries()) {
    if (index < layout.firstRow || isEmpty(cells)) continue;
    const id = cells[layout.idColumn]?.trim() ?? '';
    if (id === '') return `Row ${index + 1} has no identifier.`;
    const named = layout.typeColumn === null ? '' : (cells[layout.typeColumn]?.trim() ?? '');
    const type = namedType(named);
    if (named !== '' && !type)
      return `Row ${index + 1}: the type “${named.slice(0, 40)}” is neither image nor attachment.`;
    found.push({ type, id });
  }
  return found;
}

const isEmpty = (cells: readonly string[]) => cells.every((cell) => cell.trim() === '');

function layoutOf(rows: ReadonlyArray<readonly string[]>): Layout | null {
  const names = (rows[0] ?? []).map((cell) => cell.trim().toLowerCase());
  const idColumn = names.findIndex((name) => idHeads.has(name));
  const typeAt = names.findIndex((name) => typeHeads.has(name));
  const typeColumn = typeAt === -1 ? null : typeAt;
  if (idColumn !== -1 && (rows.length > 1 || typeColumn !== null)) return { idColumn, typeColumn, firstRow: 1 };

  const filled = rows.filter((cells) => !isEmpty(cells));
  if (filled.length === 0) return null;
  const hasTypes = (at: number) => filled.every((cells) => cells.length > 1 && namedType(cells[at] ?? '') !== null);
  if (hasTypes(0)) return { idColumn: 1, typeColumn: 0, firstRow: 0 };
  return hasTypes(1) ? { idColumn: 0, typeColumn: 1, firstRow: 0 } : null;
}

function cellsOf(text: string, maxRows = 0): string[][] {
  const [firstLine = ''] = text.trimStart().split('\n', 1);
  const delimiter = ['\t', ';', ','].find((sign) => firstLine.includes(sign)) ?? ',';
  return parse<string[]>(text.trim(), { delimiter, preview: maxRows }).data;
}
