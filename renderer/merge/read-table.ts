import { maxMergeItems } from '../../shared/merge-items.ts';
import { cellText } from '../base/guarded-cell.ts';
import { parseTable, splitDelimiterLine, type TableMistake } from '../base/parse-table.ts';
import { type FoundItem, namedType } from './item-types.ts';
import {
  isUnderWords,
  type Rows,
  type SuggestedLayout,
  suggestLayout,
  type TableChoice,
  type TableLayout,
} from './table-layout.ts';

/** A table as it is offered for a choice of columns. */
export type ItemsTable = Readonly<{
  columns: readonly string[];
  layout: TableLayout;
  isSure: boolean;
  /** Whether the author can choose if the first row is a heading. */
  isHeadingOpen: boolean;
}>;

type TableReading = Readonly<{
  /** `null` if the text may also be a list of identifiers, and the author has chosen no column. */
  items: readonly FoundItem[] | string | null;
  table: ItemsTable;
}>;

/** A table is known by its first rows. */
const probeRows = 20;
/** A longer row is a list of identifiers. */
const maxColumns = 500;

type Shape = Readonly<{
  text: string;
  delimiter: string;
  rows: Rows;
  suggested: SuggestedLayout;
  /** Whether it can be nothing else. */
  isTable: boolean;
}>;

/** The table in a text: CSV (RFC 4180) with commas, semicolons, tabs or bars; `null` for any other text. */
function shapeOf(text: string): Shape | null {
  const { delimiters, isNamed, body } = splitDelimiterLine(text);
  const candidates = delimiters.map((delimiter) => {
    const { rows: parsed, mistake } = parseTable(body, delimiter, probeRows);
    const filled = parsed.filter((cells) => cells.some((cell) => cell.trim() !== ''));
    const titles = titlesAbove(filled);
    const rows = filled.slice(titles);
    const isGrid = rows.length > 0 && rows.every(({ length }) => length === rows[0]?.length);
    return { delimiter, rows, titles, width: rows[0]?.length ?? 0, isClean: mistake === null, isGrid };
  });
  const best = candidates.sort(
    (a, b) =>
      Number(b.isGrid && b.width > 1) - Number(a.isGrid && a.width > 1) ||
      Number(b.isClean) - Number(a.isClean) ||
      b.width - a.width,
  )[0];
  if (!best || best.width > maxColumns) return null;
  const suggested = suggestLayout(best.rows);
  if (!suggested) return null;
  const isShown = isNamed || suggested.hasHeading || suggested.typeColumn !== null || '\t|'.includes(best.delimiter);
  const isGrid = best.isGrid && best.rows.length > 1 && best.width > 1;
  if (!isShown && !isGrid) return null;
  const hasQuoted = /(^|[;,|])"/m.test(body.split('\n', probeRows).join('\n'));
  // Semicolons separate the cells where commas are in numbers.
  const hasCommas = best.delimiter === ';' && best.rows.some((cells) => cells.some((cell) => cell.includes(',')));
  return {
    text: withoutLines(body, best.titles),
    delimiter: best.delimiter,
    rows: best.rows,
    suggested,
    isTable: isShown || hasQuoted || hasCommas,
  };
}

/** The number of rows above the heading that have one cell, such as a title. */
function titlesAbove(rows: Rows): number {
  const at = rows.findIndex((cells) => cells.filter((cell) => cell.trim() !== '').length > 1);
  return at > 0 && suggestLayout(rows.slice(at))?.hasHeading ? at : 0;
}

/** The text without its first lines that are not empty. */
function withoutLines(text: string, count: number): string {
  const end = /[\r\n]+/g;
  for (let left = count; left > 0; left -= 1) end.exec(text);
  return text.slice(end.lastIndex);
}

/** The items of a table, or its mistake; `null` for other texts. Reading stops soon after the limit of a merge. */
export function readTable(text: string, choice: TableChoice): TableReading | null {
  const shape = shapeOf(text);
  if (!shape) return null;
  const { suggested, rows, isTable } = shape;
  // Identifiers with commas between them may also form rows of equal length.
  const everyCell = { idColumn: null, typeColumn: null, hasHeading: false, isSure: !isUnderWords(rows) };
  if (!isTable && choice.idColumn === undefined) return { items: null, table: tableOf(rows, everyCell, choice) };
  const isList = shape.delimiter === '|' && rows.length === 1 && !suggested.hasHeading && suggested.typeColumn === null;
  const unlikeFirst = isList ? everyCell : isTable ? suggested : { ...suggested, hasHeading: isUnderWords(rows) };
  const table = tableOf(rows, unlikeFirst, choice);
  const itemsIn = (maxRows: number) => {
    const { rows: parsed, mistake } = parseTable(shape.text, shape.delimiter, maxRows);
    const items = mistake
      ? mistakeText(mistake, text.slice(0, text.indexOf(shape.text) + mistake.at))
      : itemsOf(parsed, table.layout);
    return { items, isCut: parsed.length === mostRows };
  };
  const { items, isCut } = itemsIn(mostRows);
  // Empty rows are not items, so there may be fewer items than rows.
  const isShort = isCut && typeof items !== 'string' && items.length <= maxMergeItems;
  return { items: isShort ? itemsIn(Number.POSITIVE_INFINITY).items : items, table };
}

const mostRows = maxMergeItems + probeRows;

/** JSON records without an "id", as a table whose heading has the names of their members. */
export function readRecords(records: ReadonlyArray<Readonly<Record<string, unknown>>>, choice: TableChoice) {
  const names = [...new Set(records.slice(0, probeRows).flatMap((record) => Object.keys(record)))];
  const textOf = (value: unknown) => (typeof value === 'string' ? value : '');
  const rows = records.slice(0, mostRows).map((record) => names.map((name) => textOf(record[name])));
  const suggested = suggestLayout([names, ...rows.slice(0, probeRows)], true);
  if (!suggested || suggested.idColumn === null) return null;
  const table = { ...tableOf([names], suggested, choice), isHeadingOpen: false };
  const items = itemsOf(rows, { ...table.layout, hasHeading: false }, 'Item');
  return items.length === 0 ? null : { items, table };
}

function tableOf([first = []]: Rows, suggested: SuggestedLayout, choice: TableChoice): ItemsTable {
  const { isSure, ...layout } = { ...suggested, ...choice };
  const columns = first.map((cell, at) => cell.trim().slice(0, 40) || `Column ${at + 1}`);
  return { columns, layout, isSure: isSure || choice.idColumn !== undefined, isHeadingOpen: true };
}

function mistakeText({ kind }: TableMistake, before: string): string {
  const what = kind === 'open' ? 'is not closed' : 'is within a cell; it has to be doubled there';
  return `Line ${before.split('\n').length}: a quotation mark ${what}.`;
}

function itemsOf(
  rows: Rows,
  { idColumn, typeColumn, hasHeading }: TableLayout,
  rowName = 'Row',
): readonly FoundItem[] | string {
  const found: FoundItem[] = [];
  for (const [index, cells] of rows.entries()) {
    if ((index === 0 && hasHeading) || cells.every((cell) => cell.trim() === '')) continue;
    if (idColumn === null) {
      for (const cell of cells) if (cell.trim() !== '') found.push({ type: null, id: cellText(cell) });
      continue;
    }
    const id = cellText(cells[idColumn] ?? '');
    if (id === '') return `${rowName} ${index + 1} has no identifier.`;
    const named = typeColumn === null ? '' : cellText(cells[typeColumn] ?? '');
    const type = namedType(named);
    if (named !== '' && !type)
      return `${rowName} ${index + 1}: the type “${named.slice(0, 40)}” is neither image nor attachment.`;
    found.push({ type, id });
  }
  return found;
}
