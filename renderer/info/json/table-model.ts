import { type JsonIndex, noParent } from './json-index.ts';
import type { RowRange, TableCell, TableColumn, TableSort, TableView } from './json-messages.ts';
import {
  childrenOf,
  decoded,
  type JsonPath,
  kindOf,
  memberKey,
  nearestNode,
  pathOf,
  rootOf,
  valueSource,
} from './json-nodes.ts';
import { columnsOf, isTableNode } from './table-columns.ts';
import { compareCells, type SortKey, sortKeyOf } from './table-order.ts';
import { amountText } from './tree-model.ts';

/** Longer cells are shortened on the screen; a copy is complete. */
const shownLength = 240;
/** The rows that determine the width of a column. */
const probeRows = 100;
const [minWidthCh, maxWidthCh] = [4, 40];
/** How many other tables are named where there is none. */
const maxTables = 8;
/** This many values are looked at to find them. */
const maxSearched = 200_000;

/** `null` is a cell without a value. */
type TableCopy = Readonly<{ heads: readonly string[]; rows: (string | null)[][] }>;

export type TableModel = ReturnType<typeof createTableModel>;

/**
 * An array of objects as rows and columns, or why it is not a table. Nested objects and arrays are shown by their size.
 * With `path` `null`: the only value at the top, or all results of a filter as rows.
 */
export function createTableModel(index: JsonIndex, path: JsonPath | null) {
  const found = path === null ? null : nearestNode(index, path);
  const array = found?.isExact ? found.node : rootOf(index);
  const shape = shapeOf(index, array);
  const rows = 'why' in shape ? new Uint32Array() : shape.rows;
  const names = 'why' in shape ? [] : shape.columns.names;
  const byName = 'why' in shape ? new Map<string, number>() : shape.columns.byName;
  let order: Uint32Array | null = null;
  let sort: TableSort | null = null;

  /** The members of a row by column; of two with the same key the last, as in jq. */
  const membersOf = (row: number): (number | undefined)[] => {
    const members = new Array<number | undefined>(names.length);
    for (const member of childrenOf(index, rows[order?.[row] ?? row]!)) {
      const column = byName.get(memberKey(index, member));
      if (column !== undefined) members[column] = member;
    }
    return members;
  };

  const cell = (member: number | undefined): TableCell => {
    if (member === undefined) return { kind: 'missing', text: '' };
    const kind = kindOf(index, member);
    if (kind === 'object' || kind === 'array') return { kind, text: amountText(kind, index.children[member]!) };
    const text = scalarText(index, member);
    return {
      kind: kind === 'literal' && text === 'null' ? 'null' : kind,
      text: text.length > shownLength ? `${text.slice(0, shownLength)}…` : text,
    };
  };

  const cellsBetween = (first: number, last: number): TableCell[][] =>
    Array.from({ length: Math.max(0, Math.min(last, rows.length) - first) }, (_, at) => {
      const members = membersOf(first + at);
      return names.map((_, column) => cell(members[column]));
    });

  const probe = cellsBetween(0, probeRows);
  const columns = names.map((name, at): TableColumn => {
    const cells = probe.map((row) => row[at]!).filter(({ kind }) => kind !== 'missing' && kind !== 'null');
    const longest = cells.reduce((most, { text }) => Math.max(most, text.length), name.length + 4);
    return {
      name,
      widthCh: Math.max(minWidthCh, Math.min(longest, maxWidthCh)),
      isNumeric: cells.length > 0 && cells.every(({ kind }) => kind === 'number'),
    };
  });

  return {
    view(): TableView {
      if ('why' in shape) return { kind: 'none', why: shape.why, tables: tablesIn(index) };
      return { kind: 'table', path: array === noParent ? [] : pathOf(index, array), rows: rows.length, columns, sort };
    },

    cellsBetween,

    /** Sorts the rows by a column. Equal rows keep their order, and so do rows without a value, which come last. */
    sortBy(next: TableSort | null): void {
      const column = next ? byName.get(next.column) : undefined;
      order = null;
      sort = column === undefined ? null : next;
      if (!sort) return;
      const { column: sortColumn } = sort;
      const keys = Array.from(rows, (object): SortKey => {
        const member = lastMember(index, object, sortColumn);
        return sortKeyOf(member === null ? null : kindOf(index, member), () => scalarText(index, member!));
      });
      const sign = sort.isDescending ? -1 : 1;
      order = Uint32Array.from(rows.keys()).sort(
        (one, other) => compareCells(keys[one]!, keys[other]!, sign) || one - other,
      );
    },

    /** The complete text of one cell; `null` if it is empty. */
    cellText(row: number, column: number): string | null {
      const member = row < rows.length ? membersOf(row)[column] : undefined;
      return member === undefined ? null : (copiedCell(index, member) ?? 'null');
    },

    /**
     * The headings, and complete cells for a copy of these rows, or of all with `null`; `null` if they have more than
     * `maxLength` units. Objects and arrays are JSON in one line.
     */
    copy(ranges: readonly RowRange[] | null, maxLength: number): TableCopy | null {
      const copied: (string | null)[][] = [];
      let length = 0;
      for (const { from, to } of ranges ?? [{ from: 0, to: rows.length - 1 }]) {
        for (let row = from; row <= Math.min(to, rows.length - 1); row += 1) {
          const members = membersOf(row);
          const cells = names.map((_, column) => copiedCell(index, members[column]));
          for (const text of cells) length += (text?.length ?? 0) + 1;
          if (length > maxLength) return null;
          copied.push(cells);
        }
      }
      return { heads: names, rows: copied };
    },
  };
}

function lastMember(index: JsonIndex, object: number, key: string): number | null {
  let found: number | null = null;
  for (const member of childrenOf(index, object)) if (memberKey(index, member) === key) found = member;
  return found;
}

/** The content of a cell outside the window; `null` without a value. Objects and arrays are JSON in one line. */
export function copiedCell(index: JsonIndex, member: number | undefined): string | null {
  if (member === undefined) return null;
  const kind = kindOf(index, member);
  if (kind === 'object' || kind === 'array') return inOneLine(valueSource(index, member));
  const text = scalarText(index, member);
  return kind === 'literal' && text === 'null' ? null : text;
}

/** A string as plain text, any other scalar as it is written. */
function scalarText(index: JsonIndex, node: number): string {
  const source = valueSource(index, node);
  return source.startsWith('"') ? decoded(source.slice(1, -1)) : source;
}

/** JSON without the white space between its values. */
const inOneLine = (source: string) =>
  source.replace(/("(?:[^"\\]|\\.)*")|\s+/g, (_, text: string | undefined) => text ?? '');

function shapeOf(index: JsonIndex, array: number): ReturnType<typeof columnsOf> {
  if (index.count === 0) return { why: 'The filter found nothing.' };
  if (array !== noParent) {
    const kind = kindOf(index, array);
    const held = index.children[array]!;
    if (kind === 'object')
      return { why: `This is an object with ${amountText(kind, held).slice(1, -1) || 'no keys'}.` };
    if (kind !== 'array') return { why: 'This is a single value.' };
    if (held === 0) return { why: 'This array is empty.' };
  }
  const shape = columnsOf(index, array);
  const what = array === noParent ? 'These results are' : 'This array is';
  if ('why' in shape) return { why: `${what} no table: ${shape.why}.` };
  return shape.columns.names.length > 0 ? shape : { why: `${what} no table: its objects are empty.` };
}

/** The places of tables, those with the most rows first. */
function tablesIn(index: JsonIndex): ReadonlyArray<Readonly<{ path: JsonPath; rows: number }>> {
  const found: number[] = [];
  for (let node = 0; node < Math.min(index.count, maxSearched); node += 1) {
    if (index.children[node]! > 0 && node !== rootOf(index) && isTableNode(index, node)) found.push(node);
  }
  return found
    .sort((one, other) => index.children[other]! - index.children[one]! || one - other)
    .slice(0, maxTables)
    .map((node) => ({ path: pathOf(index, node), rows: index.children[node]! }));
}
