import type { JsonKind, JsonPath } from './json-nodes.ts';

/** One line of the tree. */
export type TreeRow = Readonly<{
  /** Its number among all values of the text. */
  node: number;
  /** Its place among the lines that are not folded away, from 0. */
  row: number;
  /** How deep it is, from 1. */
  level: number;
  /** The key as it is spelled, or the place in an array. */
  name: string;
  isKey: boolean;
  kind: JsonKind;
  /** A scalar as it is spelled, cut if it is long; of an object or array how much is in it, as in "{5 keys}". */
  value: string;
  /** `null` for what holds nothing. */
  isOpen: boolean | null;
  /** Its place among the values beside it, from 1, and their number. */
  position: number;
  siblings: number;
  /** The same key occurs again in the object: jq does not see this one. */
  isRepeated: boolean;
}>;

/** The selected line, and what can be done with it. */
export type SelectedNode = Readonly<{
  row: TreeRow;
  /** `null` if no path leads to it, because its key, or one around it, occurs again. */
  path: JsonPath | null;
  /** Where it begins in the text, and how much to show of it, in UTF-16 units. */
  offset: number;
  length: number;
  isTable: boolean;
}>;

export type TreeView = Readonly<{
  rows: number;
  selected: SelectedNode | null;
  /** The line that belongs at the top after a text has been replaced. */
  topRow: number;
}>;

/** What stays of the tree when the text is replaced by that of another run, or shown again later. */
export type TreePlace = Readonly<{
  level: number;
  folds: ReadonlyArray<Readonly<{ path: JsonPath; isOpen: boolean }>>;
  selected: JsonPath | null;
  top: JsonPath | null;
}>;

/** The table of the array at a path, and how it is sorted. */
export type TablePlace = Readonly<{ path: JsonPath; sort: TableSort | null }>;

/** What stays of the tree and of the table, if that was opened. */
export type OpenedPlace = TreePlace & Readonly<{ table: TablePlace | null }>;

export type TreeMove = 'first' | 'last' | 'into' | 'out' | Readonly<{ by: number }>;

export type TreeAction =
  | Readonly<{ select: number }>
  /** Selects the value at the path, or the nearest one around it, and unfolds what is around it. */
  | Readonly<{ selectPath: JsonPath }>
  | Readonly<{ move: TreeMove }>
  | Readonly<{ toggle: number }>
  /** Folds all that is deeper; `null` unfolds all. */
  | Readonly<{ foldTo: number | null }>
  /** Selects the next line whose name begins so. */
  | Readonly<{ typed: string }>
  | Readonly<{ unfoldSiblings: true }>;

export type TableColumn = Readonly<{
  name: string;
  /** As wide as what its first rows hold, in characters. */
  widthCh: number;
  isNumeric: boolean;
}>;

/** A key that is missing, `null`, a text, another scalar as it is spelled, or how much an object or array holds. */
export type TableCell = Readonly<{ kind: 'missing' | 'null' | JsonKind; text: string }>;

export type TableSort = Readonly<{ column: string; isDescending: boolean }>;

export type TableView =
  | Readonly<{
      kind: 'table';
      path: JsonPath;
      rows: number;
      columns: readonly TableColumn[];
      sort: TableSort | null;
    }>
  /** What is shown is no table: why, and where there are tables. */
  | Readonly<{ kind: 'none'; why: string; tables: ReadonlyArray<Readonly<{ path: JsonPath; rows: number }>> }>;

/** Rows in the order in which they are shown, both ends included. */
export type RowRange = Readonly<{ from: number; to: number }>;

/** A text for the clipboard, or why there is none. */
export type CopiedText = Readonly<{ text: string }> | Readonly<{ problem: string }>;

type Lines = Readonly<{ first: number; last: number }>;

/** The methods of the worker that holds a JSON text for the tree and the table. */
export type JsonMethods = {
  /**
   * Opens a text. With the same key as before what is selected, folded and sorted stays; else they begin at `place`.
   */
  open(
    source: Readonly<{ text: string; key: string; topRow: number; place: OpenedPlace | null }>,
  ): Readonly<{ results: number; tree: TreeView }> | Readonly<{ problem: string }>;
  /** What is unfolded, selected and sorted, with the line at the top. */
  place(at: Readonly<{ topRow: number }>): OpenedPlace;
  tree(action: TreeAction): TreeView;
  treeRows(lines: Lines): readonly TreeRow[];
  value(of: Readonly<{ node: number }>): CopiedText;
  /** `null`: the table that was open, or the whole. */
  table(of: Readonly<{ path: JsonPath | null }>): TableView;
  sort(sort: TableSort | null): TableView;
  cells(rows: Lines): ReadonlyArray<readonly TableCell[]>;
  /** The whole text of one cell. */
  cell(at: Readonly<{ row: number; column: number }>): CopiedText;
  csv(of: Readonly<{ ranges: readonly RowRange[] | null }>): CopiedText;
  /** A text as a file of CSV, whatever is open. */
  csvFile(text: string): CopiedText;
};
