import { createStore } from 'zustand/vanilla';
import { nextTask } from '../../base/next-task.ts';
import type {
  CopiedText,
  JsonCallName,
  JsonCalls,
  JsonReply,
  JsonRequest,
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

/** The part of a `Worker` that is used here. */
export type JsonWorker = Pick<Worker, 'postMessage' | 'terminate' | 'onmessage' | 'onerror'>;

/** JSON, or several JSON values. What is selected, folded and sorted stays while texts have the same `key`. */
export type JsonSource = Readonly<{ text: string; key: string }>;

export type JsonReaderState = Readonly<{
  /** What the tree and the table show. It stays until the next one is ready. */
  of: JsonSource | null;
  isBusy: boolean;
  /** Why there is neither tree nor table, as a sentence. */
  problem: string | null;
  /** How many values are at the top. */
  results: number;
  tree: TreeView | null;
  table: TableView | null;
  /** What the user has selected last: the text shows it. Another text that keeps the selection does not move. */
  revealed: SelectedNode | null;
  /** Goes up when the lines of the tree, or the rows of the table, may be others. */
  treeVersion: number;
  tableVersion: number;
  widths: ColumnWidths;
  cursor: TableCursor;
}>;

/** How wide the user has made columns of the table, in px, by their names. */
export type ColumnWidths = ReadonlyMap<string, number>;

/** Where the keys are in the table, and the selected rows. The row -1 is that of the heads. */
export type TableCursor = Readonly<{ row: number; column: number; ranges: readonly RowRange[]; anchor: number }>;

/** How far the table is scrolled. */
export type TableScroll = Readonly<{ topRow: number; leftPx: number }>;

export type JsonPlace = OpenedPlace & Readonly<{ widths: ColumnWidths; cursor: TableCursor; scroll: TableScroll }>;

/** How trees and tables were left, by the key of their source. */
export type JsonPlaces = Readonly<{
  /** The place may still be on its way from the worker. */
  keep(key: string, place: Promise<JsonPlace>): void;
  /** `null` if none is kept. */
  of(key: string): Promise<JsonPlace | null>;
}>;

export type JsonReaderDependencies = Readonly<{
  spawn: () => JsonWorker;
  /** How those were left that are no longer shown. Without it a text that is shown again begins anew. */
  places?: JsonPlaces | undefined;
  pause?: () => Promise<void>;
}>;

export type JsonReader = ReturnType<typeof createJsonReader>;

/** A long text crosses to the worker in pieces of so many UTF-16 units: each takes a few milliseconds. */
const pieceLength = 2 * 1024 * 1024;

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
  tableVersion: 0,
  widths: new Map(),
  cursor: firstCell,
};

/** The state of the tree and the table of a JSON text, without React. A worker holds the text; what is drawn comes from it in ranges. */
export function createJsonReader({ spawn, places, pause = nextTask }: JsonReaderDependencies) {
  const state = createStore<JsonReaderState>(() => nothing);
  const waiting = new Map<number, Readonly<{ resolve: (output: unknown) => void; reject: (reason: Error) => void }>>();
  let worker: JsonWorker | null = null;
  let lastId = 0;
  /** What is shown last, also if it is not ready yet. */
  let wanted: JsonSource | null = null;
  let topRow = 0;
  let scroll = unscrolled;
  /** The key of the text that the worker has open, or was told to open. */
  let openKey: string | null = null;

  const end = () => {
    if (worker) worker.onmessage = worker.onerror = null;
    worker?.terminate();
    worker = null;
    for (const { reject } of waiting.values()) reject(new Error('The worker has ended.'));
    waiting.clear();
  };

  const start = (): JsonWorker => {
    const started = spawn();
    started.onmessage = ({ data }: MessageEvent<JsonReply>) => {
      const call = waiting.get(data.id);
      waiting.delete(data.id);
      if ('output' in data) call?.resolve(data.output);
      else call?.reject(new Error('The worker could not answer.'));
    };
    started.onerror = () => {
      end();
      state.setState({ ...nothing, of: wanted, problem: tooLarge });
    };
    return started;
  };

  const call = <N extends JsonCallName>(name: N, input: JsonCalls[N]['input']): Promise<JsonCalls[N]['output']> =>
    new Promise<unknown>((resolve, reject) => {
      worker ??= start();
      lastId += 1;
      waiting.set(lastId, { resolve, reject });
      worker.postMessage({ id: lastId, name, input } satisfies JsonRequest);
    }) as Promise<JsonCalls[N]['output']>;

  /** Keeps the place of what is open, which is about to be replaced or closed. */
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
    for (let from = 0; from === 0 || from < source.text.length; from += pieceLength) {
      if (from > 0) await pause();
      if (wanted !== source) return;
      void call('piece', { text: source.text.slice(from, from + pieceLength), isFirst: from === 0 }).catch(() => {});
    }
    openKey = source.key;
    const opened = await call('open', { key: source.key, topRow, place });
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

  const setTable = (table: TableView) =>
    state.setState((before) => ({ table, tableVersion: before.tableVersion + 1, isBusy: false }));

  return {
    state,

    /** Opens a text, unless it is the one that is open; its table too, if that is on the screen. */
    show(source: JsonSource, withTable = false): void {
      if (source === wanted) return;
      wanted = source;
      state.setState({ isBusy: true });
      // A worker that has ended says so by its own.
      send(source, withTable).catch(
        () => worker && wanted === source && state.setState({ ...nothing, of: source, problem: noTree }),
      );
    },

    /** Selects, moves and folds. */
    act(action: TreeAction): void {
      call('tree', action).then(
        (tree) =>
          state.setState((before) => ({
            tree,
            // Selecting leaves the lines as they are.
            treeVersion: before.treeVersion + Number('foldTo' in action || tree.rows !== before.tree?.rows),
            revealed: tree.selected?.row.node === before.tree?.selected?.row.node ? before.revealed : tree.selected,
          })),
        () => {},
      );
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

    /** Makes a table of the value at `path`; of the last one, or of the whole, with `null`. */
    async openTable(path: JsonPath | null): Promise<void> {
      const source = state.getState().of;
      const table = await call('table', { path });
      if (state.getState().of !== source) return;
      if (path !== null) scroll = unscrolled;
      setTable(table);
      if (path !== null) state.setState({ cursor: firstCell });
    },

    async sort(sort: TableSort | null): Promise<void> {
      state.setState({ isBusy: true });
      setTable(await call('sort', sort));
    },

    setWidth(column: string, px: number): void {
      state.setState(({ widths }) => ({ widths: new Map(widths).set(column, px) }));
    },

    setCursor(change: (cursor: TableCursor) => Partial<TableCursor>): void {
      state.setState(({ cursor }) => ({ cursor: { ...cursor, ...change(cursor) } }));
    },

    /** How far the table is scrolled, which comes back when the table is shown again. */
    setScroll(change: Partial<TableScroll>): void {
      scroll = { ...scroll, ...change };
    },

    scroll: (): TableScroll => scroll,

    /** The rows from `first` to before `last`, in the order that is shown. */
    cells: (first: number, last: number): Promise<ReadonlyArray<readonly TableCell[]>> =>
      call('cells', { first, last }),

    /** One cell of the table, for the clipboard: more than what is shown of a long one. */
    cell: (row: number, column: number): Promise<CopiedText> => call('cell', { row, column }),

    /** These rows of the table, or all with `null`, as CSV. */
    csv: (ranges: readonly RowRange[] | null): Promise<CopiedText> => call('csv', { ranges }),

    /** Ends the worker. The next `show` starts another. */
    close(): void {
      wanted = null;
      const ended = () => wanted === null && end();
      // While it works on another text it would answer late.
      if (worker && !state.getState().isBusy) keepPlace().then(ended, ended);
      else end();
      state.setState(nothing);
    },
  };
}

const tooLarge = 'This result is too large for a tree or a table. Narrow it with a filter.';
const noTree = 'This result cannot be read as JSON. See its text.';
