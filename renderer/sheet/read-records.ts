import { countText } from '../../shared/count-text.ts';
import { identifierProblem } from '../../shared/identifier.ts';
import { cellText } from '../base/guarded-cell.ts';
import { parseTable, splitDelimiterLine, withoutNotes } from '../base/parse-table.ts';

export type NamedRecord = Readonly<{ record: string; name: string | null }>;

/** A row of the text that is left out. `row` counts from 1, as a spreadsheet does. */
type WrongRow = Readonly<{ row: number; why: string }>;

export type ColumnChoice = Readonly<{ id?: number; name?: number | null }>;

export type RecordsReading = Readonly<{
  records: readonly NamedRecord[];
  wrong: readonly WrongRow[];
  /** `null` for a plain list of identifiers. */
  columns: Readonly<{ names: readonly string[]; id: number; name: number | null }> | null;
  /** Why nothing can be read. */
  problem: string | null;
}>;

/** The cells of a row, or why it is left out. */
type Row = readonly string[] | string;
type Table = Readonly<{ heading: readonly string[]; rows: readonly Row[]; firstRow: number }>;

/** Of one text or file. */
export const maxAddedRecords = 10_000;
const probeRows = 20;
const exactId = /^(?:record|sobject)?[ _-]?id$/i;
const likeId = /id$|number|record|key|code|^no\.?$/i;
const likeName = /name|title|label|subject/i;

/**
 * Reads the records that an author typed, pasted or took from a file: a list of identifiers, CSV, or JSON. Wrong rows
 * and those of records in `known` are named and left out.
 */
export function readAddedRecords(typed: string, choice: ColumnChoice, known: ReadonlySet<string>): RecordsReading {
  const { delimiters, body: text } = splitDelimiterLine(withoutNotes(typed));
  const found = /^[[{]/.test(text) ? jsonTable(text) : csvTable(text, delimiters);
  if (typeof found === 'string') return { records: [], wrong: [], columns: null, problem: found };
  const { heading, rows, firstRow } = found ?? listOf(text);
  const problem =
    rows.length === 0 ? nothingIn(text, firstRow) : rows.length > maxAddedRecords ? tooMany(rows.length) : null;
  if (problem !== null) return { records: [], wrong: [], columns: null, problem };
  const isTable = heading.length > 1;
  const columns = isTable ? columnsOf(heading, choice) : null;
  return { ...checked(rows, firstRow, columns?.id ?? 0, columns?.name ?? null, known), columns, problem: null };
}

const nothingIn = (text: string, firstRow: number) => {
  if (text === '') return 'The text is empty.';
  return firstRow > 1 ? 'There are no rows below the heading.' : 'The list has no records.';
};

const tooMany = (count: number) =>
  `${countText(count, 'row')}: add at most ${maxAddedRecords.toLocaleString('en')} at once.`;

function checked(
  rows: Table['rows'],
  firstRow: number,
  idColumn: number,
  nameColumn: number | null,
  known: ReadonlySet<string>,
): Pick<RecordsReading, 'records' | 'wrong'> {
  const records: NamedRecord[] = [];
  const wrong: WrongRow[] = [];
  const rowOf = new Map<string, number>();
  for (const [index, cells] of rows.entries()) {
    const row = firstRow + index;
    if (typeof cells === 'string') {
      wrong.push({ row, why: cells });
      continue;
    }
    // An empty line of a table is no row.
    if (firstRow > 1 && cells.every((cell) => cell.trim() === '')) continue;
    const record = cellText(cells[idColumn] ?? '');
    const before = rowOf.get(record);
    const problem = record === '' ? 'No identifier.' : identifierProblem(record);
    if (problem !== null) wrong.push({ row, why: problem });
    else if (before !== undefined) wrong.push({ row, why: `${record} is in row ${before} already.` });
    else if (known.has(record)) wrong.push({ row, why: `${record} is in the sheet already.` });
    else records.push({ record, name: (nameColumn !== null && cellText(cells[nameColumn] ?? '')) || null });
    if (record !== '' && before === undefined) rowOf.set(record, row);
  }
  return { records, wrong };
}

function columnsOf(heading: readonly string[], choice: ColumnChoice) {
  const at = (pattern: RegExp, not = -1) => heading.findIndex((name, index) => index !== not && pattern.test(name));
  const id = choice.id ?? [at(exactId), at(likeId)].find((index) => index >= 0) ?? 0;
  const suggested = at(likeName, id);
  const name = choice.name !== undefined ? choice.name : suggested === -1 ? null : suggested;
  return { names: heading, id, name: name === id ? null : name };
}

/**
 * A table has a heading that names identifiers or names, and rows of the same width. Some rows may be broken if the
 * heading has no digits, which lists of identifiers have.
 */
function csvTable(text: string, delimiters: readonly string[]): Table | null {
  const probes = delimiters.flatMap((delimiter) => {
    const [heading, ...rows] = csvRows(text, delimiter, probeRows);
    if (typeof heading !== 'object' || heading.length < 2) return [];
    const names = heading.map((cell) => cell.trim());
    if (!names.some((name) => likeId.test(name) || likeName.test(name))) return [];
    const whole = rows.filter((row) => widthProblem(row, names.length) === null).length;
    const isWhole = rows.length > 0 && whole === rows.length;
    const isSure = names.some((name) => exactId.test(name)) || whole * 2 > rows.length;
    return isWhole || (isSure && !names.some((name) => /\d/.test(name))) ? [{ delimiter, names, isWhole }] : [];
  });
  const best = probes.find(({ isWhole }) => isWhole) ?? probes[0];
  if (!best) return null;
  const { delimiter, names } = best;
  const rows = csvRows(text, delimiter, maxAddedRecords + 2).slice(1);
  return { heading: names, rows: rows.map((row) => widthProblem(row, names.length) ?? row), firstRow: 2 };
}

/** The rows, with the reason in place of one that cannot be read. Reading goes on at the line after its first. */
function csvRows(text: string, delimiter: string, maxRows: number): readonly Row[] {
  const rows: Row[] = [];
  let from = 0;
  while (from < text.length && rows.length < maxRows) {
    const { rows: read, mistake } = parseTable(text.slice(from), delimiter, maxRows - rows.length);
    if (!mistake) return [...rows, ...read];
    const why = mistake.kind === 'open' ? 'A quotation mark is not closed.' : 'A quotation mark is within a cell.';
    rows.push(...read.slice(0, -1), why);
    const rowAt = from + mistake.rowAt;
    const length = text.slice(rowAt).search(/[\r\n]/);
    if (length === -1) return rows;
    from = rowAt + length + (text.startsWith('\r\n', rowAt + length) ? 2 : 1);
  }
  return rows;
}

/** Why a row is left out: a delimiter too many or too few shifts its cells. */
function widthProblem(row: Row, width: number): string | null {
  if (typeof row === 'string') return row;
  const isEmpty = row.every((cell) => cell.trim() === '');
  const isWide = row.slice(width).some((cell) => cell.trim() !== '');
  if (isEmpty || (row.length >= width && !isWide)) return null;
  return `It has ${countText(row.length, 'cell')}, and the heading has ${width}.`;
}

/** Identifiers, perhaps quoted, and perhaps under a heading as in a table of one column. */
function listOf(text: string): Table {
  const [first = ''] = text.split(/[\r\n]/, 1);
  const hasHeading = first.length < text.length && exactId.test(first.trim().replace(/^"(.*)"$/, '$1'));
  const listed = (hasHeading ? text.slice(first.length) : text).matchAll(/"((?:[^"]|"")*)"|[^\s,;]+/g);
  const rows = Array.from(listed, ([whole, quoted]) => [quoted?.replaceAll('""', '"') ?? whole]);
  return { heading: [], rows, firstRow: hasHeading ? 2 : 1 };
}

/** A list of identifiers or of objects, or the first list in an object. */
function jsonTable(text: string): Table | string {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (thrown) {
    return `This JSON cannot be read: ${thrown instanceof Error ? thrown.message : ''}`;
  }
  const list = Array.isArray(value) ? value : listIn(value as object);
  if (typeof list === 'string') return list;
  const heading = [
    ...new Set(
      list
        .filter(isObject)
        .slice(0, probeRows)
        .flatMap((each) => Object.keys(each)),
    ),
  ];
  const rows = list.map((each: unknown) =>
    isObject(each) ? heading.map((key) => scalarText(Reflect.get(each, key))) : [scalarText(each)],
  );
  return { heading, rows, firstRow: 1 };
}

const isObject = (each: unknown): each is object => typeof each === 'object' && each !== null && !Array.isArray(each);

/** The list with the records among the members of an object, or a sentence if there is none. */
function listIn(value: object): readonly unknown[] | string {
  const lists = Object.entries(value).filter(([, each]) => Array.isArray(each)) as [string, unknown[]][];
  const best =
    lists.find(([name]) => /record/i.test(name)) ?? lists.find(([, list]) => list.some(isObject)) ?? lists[0];
  if (best) return best[1];
  const [name] = Object.entries(value).find(([, each]) => isObject(each)) ?? [];
  return `This JSON has no list of records${name === undefined ? '' : `: “${name}” is an object`}.`;
}

/** Digits beyond 2⁵³ were lost when the JSON was parsed, so such a number is not an identifier. */
const scalarText = (value: unknown): string =>
  typeof value === 'string' || Number.isSafeInteger(value) ? String(value) : '';
