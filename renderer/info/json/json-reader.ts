import { createStore } from 'zustand/vanilla';
import {
  createWorkerCalls,
  type WorkerCallsDependencies,
  WorkerCrashedError,
  WorkerEndedError,
} from '../../base/worker-calls.ts';
import type {
  CopiedText,
  JsonMethods,
  OpenedPlace,
  RowRange,
  SelectedNode,
  TableCell,
  TableSort,
  TableView,
  TreeAction,
  TreeRow,
  TreeView,
} from './json-messages.ts';
import type { JsonPath } from './json-nodes.ts';

/**
 * JSON, or several JSON values, and the filter that produced it. Selection, folding and sorting stay while texts have
 * the same `key`.
 */
export type JsonSource = Readonly<{ text: string; key: string; filter?: string }>;

type JsonReaderState = Readonly<{
  /** The content of the tree and the table. It stays until the next one is ready. */
  of: JsonSource | null;
  isBusy: boolean;
  /** Why there is neither tree nor table, as a sentence. */
  problem: string | null;
  /** How many values are at the top. */
  results: number;
  tree: TreeView | null;
  table: TableView | null;
  /** The user's last selection, which the text shows. Another text that keeps the selection does not scroll. */
  revealed: SelectedNode | null;
  /** Increases when the lines of the tree or the rows of the table may have changed. */
  treeVersion: number;
  /** Increases with the answer to each action after which the selected line must be in view. */
  moves: number;
  tableVersion: number;
  widths: ColumnWidths;
  cursor: TableCursor;
}>;

/** The column widths that the user has set, in px, by column name. */
type ColumnWidths = ReadonlyMap<string, number>;

/** The cell of the keyboard focus in the table, and the selected rows. Row -1 is the header. */
export type TableCursor = Readonly<{ row: number; column: number; ranges: readonly RowRange[]; anchor: number }>;

/** How far the table is scrolled. */
type TableScroll = Readonly<{ topRow: number; leftPx: number }>;

export type JsonPlace = OpenedPlace & Readonly<{ widths: ColumnWidths; cursor: TableCursor; scroll: TableScroll }>;

/** The last states of trees and tables, by the key of their source. */
export type JsonPlaces = Readonly<{
  /** The place may still be on its way from the worker. */
  keep(key: string, place: Promise<JsonPlace>): void;
  /** `null` if none is kept. */
  of(key: string): Promise<JsonPlace | null>;
}>;

type JsonReaderDependencies = Pick<WorkerCallsDependencies, 'spawn' | 'pause'> &
  Readonly<{
    /** The last states of texts that are no longer shown. Without it, a text that is shown again starts at its top. */
    places?: JsonPlaces | undefined;
  }>;

export type JsonReader = ReturnType<typeof createJsonReader>;

const firstCell: TableCursor = { row: 0, column: 0, ranges: [], anchor: 0 };
const unscrolled: TableScroll = { topRow: 0, leftPx: 0 };

const nothing: JsonReaderState = {
  of: null,
  isBusy: false,
  problem: null,
  results: 0,
  tree: null,
  table: null,
  revealed: null,
  treeVersion: 0,
  moves: 0,
  tableVersion: 0,
  widths: new Map(),
  cursor: firstCell,
};

/**
 * The state of the tree and the table of a JSON text, without React. A worker holds the text; visible rows are
 * requested from it in ranges.
 */
export function createJsonReader({ places, ...deps }: JsonReaderDependencies) {
  const state = createStore<JsonReaderState>(() => nothing);
  /** What is shown last, also if it is not ready yet. */
  let wanted: JsonSource | null = null;
  let sending = new AbortController();
  let topRow = 0;
  let scroll = unscrolled;
  /** The key of the text that the worker has open, or is about to open. */
  let openKey: string | null = null;
  let opening: Promise<void> = Promise.resolve();
  let acting: Promise<void> = Promise.resolve();
  const { call, end } = createWorkerCalls<JsonMethods>({
    ...deps,
    stopWithinMs: Number.POSITIVE_INFINITY,
    onEnd(reason) {
      if (reason instanceof WorkerCrashedError) state.setState({ ...nothing, of: wanted, problem: tooLarge });
    },
  });

  /** Stores the place of the open text, which is about to be replaced or closed. */
  const keepPlace = (): Promise<unknown> => {
    const { of, tree, widths, cursor } = state.getState();
    if (!places || !of || !tree || of.key !== openKey) return Promise.resolve();
    const left = { widths, cursor, scroll };
    const place = call('place', { topRow }).then((opened) => ({ ...opened, ...left }));
    places.keep(of.key, place);
    return place;
  };

  const send = async (source: JsonSource, withTable: boolean): Promise<void> => {
    if (source.key !== state.getState().of?.key) void keepPlace().catch(() => {});
    const place = (await places?.of(source.key)) ?? null;
    if (wanted !== source) return;
    openKey = source.key;
    const opened = await call(
      'open',
      { text: source.text, key: source.key, topRow, place },
      { signal: sending.signal },
    );
    if (wanted !== source) return;
    if ('problem' in opened) return state.setState({ ...nothing, of: source, problem: opened.problem });
    const table = withTable ? await call('table', { path: null }) : null;
    if (wanted !== source) return;
    topRow = opened.tree.topRow;
    const before = state.getState();
    const isSameReport = source.key === before.of?.key;
    if (!isSameReport) scroll = place?.scroll ?? unscrolled;
    state.setState({
      ...opened,
      of: source,
      isBusy: false,
      problem: null,
      table,
      revealed: null,
      widths: isSameReport ? before.widths : (place?.widths ?? before.widths),
      cursor: isSameReport ? before.cursor : (place?.cursor ?? firstCell),
      treeVersion: before.treeVersion + 1,
      tableVersion: before.tableVersion + 1,
    });
  };

  const act = (action: TreeAction, scrolls = true): void => {
    acting = call('tree', action).then(
      (tree) =>
        state.setState((before) => {
          const stays = tree.selected?.row.node === before.tree?.selected?.row.node;
          return {
            tree,
            // Selecting leaves the lines as they are.
            treeVersion: before.treeVersion + Number('foldTo' in action || tree.rows !== before.tree?.rows),
            moves: before.moves + Number(scrolls),
            // A path that is selected again scrolls the text there again.
            revealed: stays && !('selectPath' in action) ? before.revealed : tree.selected,
          };
        }),
      () => {},
    );
  };

  const setTable = (table: TableView) =>
    state.setState((before) => ({ table, tableVersion: before.tableVersion + 1, isBusy: false }));

  return {
    state,

    /** Opens a text, unless it is open already; also its table, if that is visible. */
    show(source: JsonSource, withTable = false): void {
      if (source === wanted) return;
      wanted = source;
      sending.abort();
      sending = new AbortController();
      state.setState({ isBusy: true });
      opening = send(source, withTable).catch((thrown) => {
        const hasEnded = thrown instanceof WorkerCrashedError || thrown instanceof WorkerEndedError;
        if (!hasEnded && wanted === source) state.setState({ ...nothing, of: source, problem: noTree });
      });
    },

    /** Selects, moves and folds, and brings the selected line into view. */
    act: (action: TreeAction): void => act(action),

    /** Selects a line that is in view, without scrolling. */
    select: (row: number): void => act({ select: row }, false),

    /** Resolves when the selection is that of the last action. */
    acted: () => acting,

    /** Selects the value at a path of the shown text, once it is open. */
    async reveal(path: JsonPath): Promise<void> {
      const source = wanted;
      await opening;
      if (source === wanted) act({ selectPath: path });
    },

    /** The lines from `first` to before `last`. */
    treeRows: (first: number, last: number): Promise<readonly TreeRow[]> => call('treeRows', { first, last }),

    /** The line at the top of the window, which stays there when the text is replaced. */
    setTopRow(row: number): void {
      topRow = row;
    },

    topRow: (): number => topRow,

    /** What a value is, for the clipboard. */
    valueOf: (node: number): Promise<CopiedText> => call('value', { node }),

    /**
     * Makes a table of the value at `path`; with `null`, of the last one or of the whole. `false` if the text is not
     * open any more.
     */
    async openTable(path: JsonPath | null): Promise<boolean> {
      const source = state.getState().of;
      const table = await call('table', { path }).catch(() => null);
      if (!table || state.getState().of !== source) return false;
      if (path !== null) scroll = unscrolled;
      setTable(table);
      if (path !== null) state.setState({ cursor: firstCell });
      return true;
    },

    /** Sorts the table. The state has the new order at once, so that a second click on a heading builds on it. */
    async sort(sort: TableSort | null): Promise<void> {
      const { table } = state.getState();
      if (table?.kind !== 'table') return;
      const wantedTable = { ...table, sort };
      state.setState({ isBusy: true, table: wantedTable });
      const sorted = await call('sort', sort).catch(() => null);
      if (sorted && state.getState().table === wantedTable) setTable(sorted);
    },

    setWidth(column: string, px: number): void {
      state.setState(({ widths }) => ({ widths: new Map(widths).set(column, px) }));
    },

    setCursor(change: (cursor: TableCursor) => Partial<TableCursor>): void {
      state.setState(({ cursor }) => ({ cursor: { ...cursor, ...change(cursor) } }));
    },

    /** The scroll position of the table, which is restored when it is shown again. */
    setScroll(change: Partial<TableScroll>): void {
      scroll = { ...scroll, ...change };
    },

    scroll: (): TableScroll => scroll,

    /** The rows from `first` up to, not including, `last`, in display order. */
    cells: (first: number, last: number): Promise<ReadonlyArray<readonly TableCell[]>> =>
      call('cells', { first, last }),

    /** One complete cell for the clipboard. The table shows only the start of a long one. */
    cell: (row: number, column: number): Promise<CopiedText> => call('cell', { row, column }),

    /** These rows of the table, or all with `null`, as CSV. */
    csv: (ranges: readonly RowRange[] | null): Promise<CopiedText> => call('csv', { ranges }),

    /** Ends the worker. The next `show` starts another. */
    close(): void {
      wanted = null;
      sending.abort();
      const ended = () => wanted === null && end();
      // While it works on another text, its answer would be late.
      if (!state.getState().isBusy) keepPlace().then(ended, ended);
      else end();
      state.setState(nothing);
    },
  };
}

const tooLarge = 'This result is too large for a tree or a table. Narrow it with a filter.';
const noTree = 'This result cannot be read as JSON. See its text.';
