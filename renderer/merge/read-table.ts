import { type ParseResult, parse } from 'papaparse';
import { maxMergeItems } from '../../shared/merge-items.ts';
import { guardedFormula } from './guarded-cell.ts';
import { type FoundItem, namedType } from './item-types.ts';
import { type Rows, type SuggestedLayout, suggestLayout, type TableChoice, type TableLayout } from './table-layout.ts';

/** A table as it is offered for a choice of columns. */
export type ItemsTable = Readonly<{ columns: readonly string[]; layout: TableLayout; isSure: boolean }>;

export type TableReading = Readonly<{ items: readonly FoundItem[] | string; table: ItemsTable | null }>;

/** A table is known by its first rows. */
const probeRows = 20;
const delimiters = ['\t', ';', ','];

type Shape = Readonly<{ text: string; delimiter: string; rows: Rows; suggested: SuggestedLayout }>;

/** The table that a text is: CSV (RFC 4180) with commas, semicolons or tabs; `null` for any other text. */
function shapeOf(text: string): Shape | null {
  // Excel names the delimiter in a line of its own.
  const [line, named] = /^\uFEFF?\s*"?sep=([^\r\n])"?[^\S\r\n]*\r?\n/.exec(text) ?? [];
  const body = (line === undefined ? text.replace(/^\uFEFF/, '') : text.slice(line.length)).trim();
  const probe = body.split('\n', probeRows).join('\n');
  const candidates = (named === undefined ? delimiters : [named]).map((delimiter) => {
    const { data, errors } = parse<string[]>(probe, { delimiter });
    const rows = data.filter((cells) => cells.some((cell) => cell.trim() !== ''));
    const isGrid = rows.length > 0 && rows.every(({ length }) => length === rows[0]?.length);
    return { delimiter, rows, width: rows[0]?.length ?? 0, isClean: errors.length === 0, isGrid };
  });
  const best = candidates.sort(
    (a, b) =>
      Number(b.isGrid && b.width > 1) - Number(a.isGrid && a.width > 1) ||
      Number(b.isClean) - Number(a.isClean) ||
      b.width - a.width,
  )[0];
  if (!best) return null;
  const suggested = suggestLayout(best.rows);
  if (!suggested) return null;
  const isShown =
    named !== undefined || suggested.hasHeading || suggested.typeColumn !== null || best.delimiter === '\t';
  // Identifiers with commas between them may stand in even rows, too. Quoted cells are of a table.
  const isTable = isShown || (best.isGrid && best.rows.length > 1 && best.width > 1 && /(^|[;,])"/m.test(probe));
  return isTable ? { text: body, delimiter: best.delimiter, rows: best.rows, suggested } : null;
}

export const isTable = (text: string): boolean => shapeOf(text) !== null;

/** The items of a table, or what is wrong with it. Of more than a merge may have not many more are read. */
export function readTable(text: string, choice: TableChoice): TableReading {
  const shape = shapeOf(text);
  if (!shape) return { items: 'This text is no table.', table: null };
  const { suggested, rows } = shape;
  const layout = { ...suggested, ...choice };
  const [first = []] = rows;
  const columns = first.map((cell, at) => cell.trim().slice(0, 40) || `Column ${at + 1}`);
  const table = { columns, layout, isSure: suggested.isSure || choice.idColumn !== undefined };
  const itemsIn = (preview: number) => {
    const parsed = parse<string[]>(shape.text, { delimiter: shape.delimiter, preview });
    return { items: itemsOf(parsed, layout, text, shape.text), isCut: parsed.data.length === mostRows };
  };
  const { items, isCut } = itemsIn(mostRows);
  // Empty rows are no items: there may be fewer than the rows that were read.
  const isShort = isCut && typeof items !== 'string' && items.length <= maxMergeItems;
  return { items: isShort ? itemsIn(0).items : items, table };
}

const mostRows = maxMergeItems + probeRows;

type Parsed = ParseResult<string[]>;

function itemsOf(
  { data, errors }: Parsed,
  { idColumn, typeColumn, hasHeading }: TableLayout,
  whole: string,
  body: string,
): readonly FoundItem[] | string {
  const [wrong] = errors.filter(({ type }) => type === 'Quotes');
  if (wrong) {
    const index = whole.indexOf(body) + (wrong.index ?? 0);
    const line = whole
      .slice(0, index + 1)
      .trimEnd()
      .split('\n').length;
    const what = wrong.code === 'MissingQuotes' ? 'is not closed' : 'is within a cell; it has to be doubled there';
    return `Line ${line}: a quotation mark ${what}.`;
  }
  const found: FoundItem[] = [];
  for (const [index, cells] of data.entries()) {
    if ((index === 0 && hasHeading) || cells.every((cell) => cell.trim() === '')) continue;
    if (idColumn === null) {
      for (const cell of cells) if (cell.trim() !== '') found.push({ type: null, id: cellText(cell) });
      continue;
    }
    const id = cellText(cells[idColumn] ?? '');
    if (id === '') return `Row ${index + 1} has no identifier.`;
    const named = typeColumn === null ? '' : cellText(cells[typeColumn] ?? '');
    const type = namedType(named);
    if (named !== '' && !type)
      return `Row ${index + 1}: the type “${named.slice(0, 40)}” is neither image nor attachment.`;
    found.push({ type, id });
  }
  return found;
}

/**
 * The text of a cell: Excel keeps zeros by `="0045"`, and what would be a formula is exported with an apostrophe before
 * it.
 */
function cellText(cell: string): string {
  const text = cell.trim();
  const asText = /^="((?:[^"]|"")*)"$/.exec(text)?.[1];
  return asText?.replaceAll('""', '"') ?? (guardedFormula.test(text) ? text.slice(1) : text);
}
