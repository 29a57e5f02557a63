import { countText } from '../../../shared/count-text.ts';
import { type JsonIndex, noParent } from './json-index.ts';
import type { SelectedNode, TreeAction, TreeMove, TreePlace, TreeRow, TreeView } from './json-messages.ts';
import {
  childrenOf,
  isMember,
  type JsonPath,
  keySource,
  kindOf,
  memberKey,
  nearestNode,
  pathOf,
  repeatedMembers,
  rootOf,
  valueOffset,
  valueSource,
} from './json-nodes.ts';
import { isTableNode } from './table-columns.ts';

/** Two levels are open at first. */
const firstLevel = 2;
const shownLength = 240;
/** This many of the last manual folds and unfolds survive in another text. */
const keptFolds = 5_000;

export type TreeModel = ReturnType<typeof createTreeModel>;

/**
 * The tree of a JSON text: what is folded, and the selected line. A single object or array at the top has no line of
 * its own.
 */
export function createTreeModel(index: JsonIndex, place: TreePlace | null = null) {
  const { size, depth, children, count } = index;
  const root = rootOf(index);
  const hidesRoot = root !== noParent && children[root]! > 0;
  const firstNode = hidesRoot ? 1 : 0;
  const repeatedIn = new Map<number, ReadonlySet<number>>();
  let level = place?.level ?? firstLevel;
  let folds = new Map<number, boolean>();
  let rows = new Uint32Array(0);
  let selected: number | null = null;

  const levelOf = (node: number) => depth[node]! + (hidesRoot ? 0 : 1);
  const isOpen = (node: number) => folds.get(node) ?? levelOf(node) < level;

  const layOut = () => {
    let length = 0;
    for (let node = firstNode; node < count; node += isOpen(node) ? 1 : size[node]!) length += 1;
    if (rows.length !== length) rows = new Uint32Array(length);
    let row = 0;
    for (let node = firstNode; node < count; node += isOpen(node) ? 1 : size[node]!) rows[row++] = node;
  };

  /** The line of a value, or of its folded ancestor. */
  const rowOf = (node: number): number => {
    let low = 0;
    let high = rows.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (rows[middle]! <= node) low = middle;
      else high = middle - 1;
    }
    return low;
  };

  const isRepeated = (node: number): boolean => {
    if (!isMember(index, node)) return false;
    const object = index.parent[node]!;
    let repeated = repeatedIn.get(object);
    if (!repeated) {
      repeated = repeatedMembers(index, object);
      if (repeatedIn.size > 1_000) repeatedIn.clear();
      repeatedIn.set(object, repeated);
    }
    return repeated.has(node);
  };

  const rowAt = (row: number): TreeRow => {
    const node = rows[row]!;
    const parent = index.parent[node]!;
    const isKey = isMember(index, node);
    const kind = kindOf(index, node);
    const source = isKey ? keySource(index, node) : String(index.ordinal[node]);
    return {
      node,
      row,
      level: levelOf(node),
      name: cut(source),
      isKey,
      kind,
      value:
        kind === 'object' || kind === 'array'
          ? amountText(kind, children[node]!)
          : cut(valueSource(index, node, shownLength + 1)),
      isOpen: children[node]! > 0 ? isOpen(node) : null,
      position: index.ordinal[node]! + 1,
      siblings: parent === noParent ? index.tops : children[parent]!,
      isRepeated: isRepeated(node),
    };
  };

  const selection = (): SelectedNode | null => {
    if (selected === null) return null;
    const path = pathOf(index, selected);
    const { node, isExact } = nearestNode(index, path);
    const offset = index.start[selected]!;
    const isScalar = children[selected] === 0;
    const end = isScalar ? valueOffset(index, selected) + valueSource(index, selected).length : offset;
    return {
      row: rowAt(rowOf(selected)),
      path: isExact && node === selected ? path : null,
      offset,
      length: isScalar ? end - offset : Math.max(1, valueOffset(index, selected) - offset - 2),
      isTable: isTableNode(index, selected),
    };
  };

  const view = (topRow = 0): TreeView => ({ rows: rows.length, selected: selection(), topRow });

  const selectRow = (row: number) => {
    selected = rows[Math.max(0, Math.min(row, rows.length - 1))] ?? null;
  };

  const selectPath = (path: JsonPath) => {
    const { node } = nearestNode(index, path);
    if (node === noParent || node < firstNode) return;
    for (let around = index.parent[node]!; around !== noParent; around = index.parent[around]!) folds.set(around, true);
    layOut();
    selected = node;
  };

  const setOpen = (node: number, isToBeOpen: boolean) => {
    folds.set(node, isToBeOpen);
    layOut();
  };

  const move = (to: TreeMove) => {
    if (selected === null) return selectRow(to === 'last' ? rows.length - 1 : 0);
    const isFull = children[selected]! > 0;
    if (to === 'first') selectRow(0);
    else if (to === 'last') selectRow(rows.length - 1);
    else if (to === 'into') {
      if (isFull && isOpen(selected)) selected += 1;
      else if (isFull) setOpen(selected, true);
    } else if (to === 'out') {
      const parent = index.parent[selected]!;
      if (isFull && isOpen(selected)) setOpen(selected, false);
      else if (parent !== noParent && parent >= firstNode) selected = parent;
    } else selectRow(rowOf(selected) + to.by);
  };

  const typed = (prefix: string) => {
    const wanted = prefix.toLowerCase();
    const from = selected === null ? -1 : rowOf(selected);
    // The first letter moves to the next line; a longer prefix may still match this one.
    const skip = prefix.length === 1 || from === -1 ? 1 : 0;
    for (let step = skip; step < rows.length + skip; step += 1) {
      const node = rows[(from + step) % rows.length]!;
      const name = isMember(index, node) ? memberKey(index, node) : String(index.ordinal[node]);
      if (!name.toLowerCase().startsWith(wanted)) continue;
      selected = node;
      return;
    }
  };

  layOut();
  if (place) {
    folds = new Map();
    for (const { path, isOpen: wasOpen } of place.folds) {
      const { node, isExact } = nearestNode(index, path);
      if (isExact) folds.set(node, wasOpen);
    }
    layOut();
    if (place.selected) selected = rows[rowOf(nearestNode(index, place.selected).node)] ?? null;
  }
  const topRow = place?.top ? rowOf(nearestNode(index, place.top).node) : 0;

  return {
    view: () => view(topRow),

    rowsBetween: (first: number, last: number): TreeRow[] =>
      Array.from({ length: Math.max(0, Math.min(last, rows.length) - first) }, (_, at) => rowAt(first + at)),

    act(action: TreeAction): TreeView {
      if ('select' in action) selectRow(action.select);
      else if ('selectPath' in action) selectPath(action.selectPath);
      else if ('move' in action) move(action.move);
      else if ('toggle' in action) {
        if (selected !== null && children[selected]! > 0) setOpen(selected, !isOpen(selected));
      } else if ('foldTo' in action) {
        level = action.foldTo ?? Number.POSITIVE_INFINITY;
        folds = new Map();
        layOut();
        // If the selected value is folded away, the line of its ancestor is selected instead.
        if (selected !== null) selected = rows[rowOf(selected)] ?? null;
      } else if ('typed' in action) typed(action.typed);
      else if (selected !== null) {
        for (const node of childrenOf(index, index.parent[selected]!)) if (children[node]! > 0) folds.set(node, true);
        layOut();
      }
      return view();
    },

    place: (topRow: number): TreePlace => ({
      level,
      folds: [...folds].slice(-keptFolds).map(([node, isOpen]) => ({ path: pathOf(index, node), isOpen })),
      selected: selected === null ? null : pathOf(index, selected),
      top: topRow > 0 && rows[topRow] !== undefined ? pathOf(index, rows[topRow]) : null,
    }),
  };
}

/** "{5 keys}", "[1 item]", "{}". */
export function amountText(kind: 'object' | 'array', count: number): string {
  const [open, close, one] = kind === 'object' ? ['{', '}', 'key'] : ['[', ']', 'item'];
  return count === 0 ? `${open}${close}` : `${open}${countText(count, one)}${close}`;
}

const cut = (text: string) => (text.length > shownLength ? `${text.slice(0, shownLength)}…` : text);
