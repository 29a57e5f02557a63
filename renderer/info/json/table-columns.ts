import { endOfString, type JsonIndex, noParent } from './json-index.ts';
import { childrenOf, decoded, keySource, kindOf } from './json-nodes.ts';

/** An object with more keys is a dictionary, not a row of a table. */
const maxColumns = 500;

/** The number of rows to check before deciding that a value is not a table. */
const probeRows = 50;

/** The columns of a table. A key is identified by its text, because its position differs in each row. */
type TableColumns = Readonly<{ names: readonly string[]; byName: ReadonlyMap<string, number> }>;

/** Whether the first rows of a value look like a table: an array of objects. */
export function isTableNode(index: JsonIndex, node: number): boolean {
  if (kindOf(index, node) !== 'array' || index.children[node] === 0) return false;
  let row = 0;
  for (const child of childrenOf(index, node)) {
    if (kindOf(index, child) !== 'object') return false;
    row += 1;
    if (row === probeRows) break;
  }
  return true;
}

/** The rows and columns of an array, or of the results if it is `noParent`; or why they are no table. */
export function columnsOf(
  index: JsonIndex,
  array: number,
): Readonly<{ rows: Uint32Array; columns: TableColumns }> | Readonly<{ why: string }> {
  const { children, tops } = index;
  const rows = new Uint32Array(array === noParent ? tops : children[array]!);
  const names: string[] = [];
  const byName = new Map<string, number>();
  let row = 0;
  /** The columns of the previous row, in its order, because most rows are alike. */
  let sources: string[] = [];
  for (const object of childrenOf(index, array)) {
    if (kindOf(index, object) !== 'object') return { why: `row ${(row + 1).toLocaleString('en')} is no object` };
    rows[row++] = object;
    let at = 0;
    for (const member of childrenOf(index, object)) {
      const source = sources[at];
      const keyAt = index.start[member]! + 1;
      at += 1;
      if (source !== undefined && index.text.startsWith(source, keyAt)) continue;
      if (at === 1) sources = [];
      const name = decoded(keySource(index, member));
      sources[at - 1] = index.text.slice(keyAt, endOfString(index.text, keyAt - 1));
      if (byName.has(name)) continue;
      if (names.length === maxColumns) return { why: `its objects have more than ${maxColumns} different keys` };
      byName.set(name, names.length);
      names.push(name);
    }
  }
  return { rows, columns: { names, byName } };
}
