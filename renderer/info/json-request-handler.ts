import type { MethodHandlers } from '../base/serve-calls.ts';
import type { InputOf, OutputOf } from '../base/worker-calls.ts';
import { csvOf, guarded } from './csv-result.ts';
import { csvText } from './csv-text.ts';
import { indexJson, type JsonIndex, maxNodes } from './json/json-index.ts';
import type { CopiedText, JsonMethods, OpenedPlace } from './json/json-messages.ts';
import { decoded, type JsonPath, valueSource } from './json/json-nodes.ts';
import { createTableModel, type TableModel } from './json/table-model.ts';
import { createTreeModel, type TreeModel } from './json/tree-model.ts';

/** The most text for the clipboard, in UTF-16 units: the limit of `app.copy`. */
export const maxCopiedLength = 5_000_000;

type Opened = Readonly<{ key: string; index: JsonIndex; tree: TreeModel; table: TableModel | null }>;

/**
 * Answers the requests of the tree and the table about the last text, in ranges of lines. Independent of its worker.
 * The text, its index, and what is folded and sorted stay here.
 */
export function createJsonRequestHandlers() {
  let opened: Opened | null = null;

  const open = ({ text, key, topRow, place: kept }: InputOf<JsonMethods['open']>): OutputOf<JsonMethods['open']> => {
    const before = opened?.key === key ? opened : null;
    const place = before ? placeOf(before, topRow) : kept;
    opened = null; // two indexes of a large text would not fit
    const index = indexJson(text);
    if (!index) return { problem: tooMany };
    const table = place?.table ? createTableModel(index, place.table.path) : null;
    table?.sortBy(place?.table?.sort ?? null);
    opened = { key, index, tree: createTreeModel(index, place), table };
    return { results: index.tops, tree: opened.tree.view() };
  };

  const current = (): Opened => {
    if (!opened) throw new Error('No text is open.');
    return opened;
  };

  const tableOf = (path: JsonPath | null): TableModel => {
    const now = current();
    const table = (path === null ? now.table : null) ?? createTableModel(now.index, path);
    opened = { ...now, table };
    return table;
  };

  return {
    open,
    csvFile: csvOf,
    place: ({ topRow }) => placeOf(current(), topRow),
    tree: (action) => current().tree.act(action),
    treeRows: ({ first, last }) => current().tree.rowsBetween(first, last),
    value: ({ node }) => copied(valueText(current().index, node)),
    table: ({ path }) => tableOf(path).view(),
    sort(sort) {
      const table = tableOf(null);
      table.sortBy(sort);
      return table.view();
    },
    cells: ({ first, last }) => tableOf(null).cellsBetween(first, last),
    cell({ row, column }) {
      const text = tableOf(null).cellText(row, column);
      return text ? copied(text) : emptyCell;
    },
    csv({ ranges }) {
      const table = tableOf(null).copy(ranges, maxCopiedLength);
      if (!table) return tooLong;
      const heads = table.heads.map((head) => guarded(head) ?? '');
      const rows = table.rows.map((cells) => cells.map((cell) => guarded(cell ?? null)));
      return copied(csvText(heads, rows));
    },
  } satisfies MethodHandlers<JsonMethods>;
}

function placeOf({ tree, table }: Opened, topRow: number): OpenedPlace {
  const view = table?.view();
  return { ...tree.place(topRow), table: view?.kind === 'table' ? { path: view.path, sort: view.sort } : null };
}

const tooMany = `This result has more than ${(maxNodes / 1e6).toLocaleString('en')} million values, too many for a tree or a table. Narrow it with a filter.`;

const tooLong: CopiedText = { problem: 'This is too long for the clipboard: it has more than 5 million characters.' };

const emptyCell: CopiedText = { problem: 'This cell is empty: nothing was copied.' };

const copied = (text: string): CopiedText => (text.length > maxCopiedLength ? tooLong : { text });

/** A string as plain text; anything else as JSON, indented from the left margin. */
function valueText(index: JsonIndex, node: number): string {
  const source = valueSource(index, node);
  if (source.startsWith('"')) return decoded(source.slice(1, -1));
  const isMultiLine = source.startsWith('{') || source.startsWith('[');
  // A JSON text has no line break within a string.
  return isMultiLine ? source.replaceAll(`\n${'  '.repeat(index.depth[node]!)}`, '\n') : source;
}
