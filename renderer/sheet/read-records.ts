import { countText } from '../../shared/count-text.ts';
import { identifierProblem } from '../../shared/identifier.ts';
import { cellText } from '../base/guarded-cell.ts';
import { parseTable, splitDelimiterLine } from '../base/parse-table.ts';

export type NamedRecord = Readonly<{ record: string; name: string | null }>;

/** A row of the text that is left out. `row` counts from 1, as a spreadsheet does. */
export type WrongRow = Readonly<{ row: number; why: string }>;

export type ColumnChoice = Readonly<{ id?: number; name?: number | null }>;

export type RecordsReading = Readonly<{
  records: readonly NamedRecord[];
  wrong: readonly WrongRow[];
  /** `null` for a plain list of identifiers. */
  columns: Readonly<{ names: readonly string[]; id: number; name: number | null }> | null;
  /** Why nothing can be read. */
  problem: string | null;
}>;

type Table = Readonly<{ heading: readonly string[]; rows: ReadonlyArray<readonly string[]>; firstRow: number }>;

const maxRecords = 10_000;
const probeRows = 20;
const exactId = /^(?:record|sobject)?[ _-]?id$/i;
const likeId = /id$|number|record|key|code|^no\.?$/i;
const likeName = /name|title|label|subject/i;

/**
 * Reads the records that an author typed, pasted or took from a file: a list of identifiers, CSV, or JSON. Wrong rows
 * and those of records in `known` are named and left out.
 */
export function readAddedRecords(typed: string, choice: ColumnChoice, known: ReadonlySet<string>): RecordsReading {
  const { delimiters, body: text } = splitDelimiterLine(typed);
  const found = /^[[{]/.test(text) ? jsonTable(text) : csvTable(text, delimiters);
  if (typeof found === 'string') return { records: [], wrong: [], columns: null, problem: found };
  const { heading, rows, firstRow } = found ?? listOf(text);
  if (rows.length > maxRecords) {
    const problem = `${countText(rows.length, 'row')}: add at most ${maxRecords.toLocaleString('en')} at once.`;
    return { records: [], wrong: [], columns: null, problem };
  }
  const isTable = heading.length > 1;
  const columns = isTable ? columnsOf(heading, choice) : null;
  return { ...checked(rows, firstRow, columns?.id ?? 0, columns?.name ?? null, known), columns, problem: null };
}

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

/** A table has a heading that names identifiers or names, and rows of the same width. */
function csvTable(text: string, delimiters: readonly string[]): Table | null | string {
  for (const delimiter of delimiters) {
    const probe = parseTable(text, delimiter, probeRows).rows;
    const width = probe[0]?.length ?? 0;
    const heading = probe[0]?.map((cell) => cell.trim()) ?? [];
    const isTable = probe.length > 1 && width > 1 && probe.every(({ length }) => length === width);
    if (!isTable || !heading.some((name) => likeId.test(name) || likeName.test(name))) continue;
    const { rows, mistake } = parseTable(text, delimiter, maxRecords + 2);
    if (mistake)
      return `Row ${rows.length}: a quotation mark ${mistake.kind === 'open' ? 'is not closed' : 'is within a cell'}.`;
    return { heading, rows: rows.slice(1), firstRow: 2 };
  }
  return null;
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
  const list = Array.isArray(value) ? value : Object.values(value as object).find(Array.isArray);
  if (!list) return 'This JSON has no list of records.';
  const isObject = (each: unknown): each is object => typeof each === 'object' && each !== null && !Array.isArray(each);
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

/** Digits beyond 2⁵³ were lost when the JSON was parsed, so such a number is not an identifier. */
const scalarText = (value: unknown): string =>
  typeof value === 'string' || Number.isSafeInteger(value) ? String(value) : '';
