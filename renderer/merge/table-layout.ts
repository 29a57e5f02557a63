import { fileRecordType, namedType } from './item-types.ts';
import { isSecretName } from './named-secrets.ts';

export type Rows = ReadonlyArray<readonly string[]>;

/** Which cells of a table are items. Without a column of identifiers, every cell is one. */
export type TableLayout = Readonly<{
  idColumn: number | null;
  /** `null`: no column of types. */
  typeColumn: number | null;
  hasHeading: boolean;
}>;

/** The author's choice, which replaces the suggestion. */
export type TableChoice = Partial<TableLayout>;

/** Whether the table itself shows which column has the identifiers. */
export type SuggestedLayout = TableLayout & Readonly<{ isSure: boolean }>;

const idName = /^(?:(?:item|image|attachment|file|document|content)[ _-]?)?(?:ids?|identifiers?)$/i;
/** `ContentDocumentId`, `file id`, `Document Number`, `Schlüssel`. */
const likeIdName =
  /(?:[a-z]I[Dd]|\b_?id)$|\b(?:key|number|no|nr|code|ref(?:erence)?|file ?name|nummer|schlüssel|kennung)\.?$/i;
/** The identifier of something else than the item. */
const otherId = /parent|owner|account|user|created|modified|by|record ?type|linked ?entity|organi[sz]ation|instance/i;
const typeName = /^(?:item[ _-]?)?(?:type|kind)$/i;

const isEmpty = (cells: readonly string[]) => cells.every((cell) => cell.trim() === '');

/**
 * The likeliest layout, by the names in the first row and the content of the first rows; `null` if these rows are not a
 * table of items.
 */
export function suggestLayout(rows: Rows, isHeadingKnown = false): SuggestedLayout | null {
  const filled = rows.filter((cells) => !isEmpty(cells));
  const [first] = filled;
  const width = Math.max(0, ...filled.map((cells) => cells.length));
  if (!first || filled.length === 0) return null;
  const columns = Array.from({ length: width }, (_, at) => at);
  const cellsOf = (at: number, from = 0) => filled.slice(from).map((cells) => cells[at]?.trim() ?? '');
  const isOfTypes = (at: number, from: number) => {
    const cells = cellsOf(at, from);
    return width > 1 && cells.length > 0 && cells.every((cell) => namedType(cell) !== null);
  };

  const names = first.map((cell) => cell.trim());
  const named = columns.filter((at) => idName.test(names[at] ?? ''));
  const namedTypes = columns.filter((at) => typeName.test(names[at] ?? ''));
  const alike = columns.filter((at) => likeIdName.test(names[at] ?? '') && !otherId.test(names[at] ?? ''));
  const isHeading =
    isHeadingKnown ||
    named.length > 0 ||
    namedTypes.length > 0 ||
    (width > 1 && alike.length > 0 && !hasRecordId(first));
  const from = isHeading ? 1 : 0;
  const typeColumn = namedTypes[0] ?? columns.find((at) => isOfTypes(at, from)) ?? null;
  const isTyped = typeColumn !== null && namedTypes.length === 0;
  if (!isHeading && !isTyped && width < 2) return null;
  if (isHeading && !isHeadingKnown && filled.length === 1 && (named.length === 0 || namedTypes.length === 0))
    return null;

  const score = (at: number): number => {
    if (at === typeColumn || (isHeading && isSecretName(names[at] ?? ''))) return -1;
    const cells = cellsOf(at, from).filter((cell) => cell !== '');
    const share = (test: (cell: string) => boolean) => cells.filter(test).length / Math.max(1, cells.length);
    const name = isHeading ? (named.includes(at) ? 100 : alike.includes(at) ? 50 : 0) : 0;
    return (
      name +
      20 * share((cell) => fileRecordType(cell) !== null) +
      10 * share((cell) => !/\s/.test(cell)) +
      10 * (new Set(cells).size / Math.max(1, cells.length)) +
      5 * share((cell) => /\d/.test(cell)) -
      (isHeading && otherId.test(names[at] ?? '') ? 15 : 0)
    );
  };
  const [idColumn = null] = columns.filter((at) => score(at) >= 0).sort((a, b) => score(b) - score(a));
  const isOnly = columns.filter((at) => at !== typeColumn).length === 1;
  return { idColumn, typeColumn, hasHeading: isHeading, isSure: named.length === 1 || isOnly };
}

/** Whether the first row has only words, and a column below it has digits in each cell. Then it may be a heading. */
export function isUnderWords(rows: Rows): boolean {
  const [first = [], ...others] = rows.filter((cells) => !isEmpty(cells));
  const hasDigit = (cell = '') => /\d/.test(cell);
  return !first.some(hasDigit) && first.some((_, at) => others.every((cells) => hasDigit(cells[at])));
}

/** A row with a record identifier is not a heading. */
const hasRecordId = (cells: readonly string[]) => cells.some((cell) => fileRecordType(cell.trim()) !== null);
