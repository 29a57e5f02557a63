import type { JsonKind, JsonPath } from './json-nodes.ts';

/** One line of the tree. */
export type TreeRow = Readonly<{
  /** Its number among all values of the text. */
  node: number;
  /** Its index among the lines that are not folded away, from 0. */
  row: number;
  /** How deep it is, from 1. */
  level: number;
  /** The key as it is written, or the index in an array. */
  name: string;
  isKey: boolean;
  kind: JsonKind;
  /** A scalar as it is written, shortened if it is long; for an object or array its size, as in "{5 keys}". */
  value: string;
  /** `null` for a value without content. */
  isOpen: boolean | null;
  /** Its position among its siblings, from 1, and their number. */
  position: number;
  siblings: number;
  /** The same key occurs again in the object, so jq does not see this one. */
  isRepeated: boolean;
}>;

/** The selected line, and the possible actions on it. */
export type SelectedNode = Readonly<{
  row: TreeRow;
  /** `null` if no path leads to it, because its key, or one around it, occurs again. */
  path: JsonPath | null;
  /** Its start in the text, and how much to show, in UTF-16 units. */
  offset: number;
  length: number;
  isTable: boolean;
}>;

export type TreeView = Readonly<{
  rows: number;
  selected: SelectedNode | null;
  /** The line that belongs at the top of the window after a text was replaced. */
  topRow: number;
}>;

/** The state of the tree that survives when another run replaces the text, or when it is shown again later. */
export type TreePlace = Readonly<{
  level: number;
  folds: ReadonlyArray<Readonly<{ path: JsonPath; isOpen: boolean }>>;
  selected: JsonPath | null;
  top: JsonPath | null;
}>;

/** The array in the table by its path, and how it is sorted. */
type TablePlace = Readonly<{ path: JsonPath; sort: TableSort | null }>;

/** The state of the tree and, if it was opened, of the table. */
export type OpenedPlace = TreePlace & Readonly<{ table: TablePlace | null }>;

export type TreeMove = 'first' | 'last' | 'into' | 'out' | Readonly<{ by: number }>;

export type TreeAction =
  | Readonly<{ select: number }>
  /** Selects the value at the path, or its nearest existing ancestor, and unfolds its ancestors. */
  | Readonly<{ selectPath: JsonPath }>
  | Readonly<{ move: TreeMove }>
  /** Folds or unfolds the selected line. */
  | Readonly<{ toggle: true }>
  /** Folds all that is deeper; `null` unfolds all. */
  | Readonly<{ foldTo: number | null }>
  /** Selects the next line whose name begins so. */
  | Readonly<{ typed: string }>
  | Readonly<{ unfoldSiblings: true }>;

export type TableColumn = Readonly<{
  name: string;
  /** The width that its first rows need, in characters. */
  widthCh: number;
  isNumeric: boolean;
}>;

/** A missing key, `null`, a string, another scalar as it is written, or the size of an object or array. */
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
  /** The shown value is not a table: why, and where there are tables. */
  | Readonly<{ kind: 'none'; why: string; tables: ReadonlyArray<Readonly<{ path: JsonPath; rows: number }>> }>;

/** Rows in display order, both ends included. */
export type RowRange = Readonly<{ from: number; to: number }>;

/** A text for the clipboard, or why there is none. */
export type CopiedText = Readonly<{ text: string }> | Readonly<{ problem: string }>;

type Lines = Readonly<{ first: number; last: number }>;

/** The methods of the worker that holds a JSON text for the tree and the table. */
export type JsonMethods = {
  /**
   * Opens a text. With the same key as before, the selection, folding and sorting stay; otherwise they start at
   * `place`.
   */
  open(
    source: Readonly<{ text: string; key: string; topRow: number; place: OpenedPlace | null }>,
  ): Readonly<{ results: number; tree: TreeView }> | Readonly<{ problem: string }>;
  /** What is unfolded, selected and sorted, and the line at the top. */
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
  /** A text as a CSV file, regardless of the open one. */
  csvFile(text: string): CopiedText;
};
