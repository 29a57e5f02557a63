import { scanJson } from '../../shared/scan-json.ts';

/** What is known about the values at one place of a JSON document. */
export type PathNode = {
  kinds: ValueKind[];
  /** What an object has, in the order of the document. */
  keys: Map<string, PathNode>;
  /** The union of the items of an array; `null` if no item was seen. */
  items: PathNode | null;
};

type ValueKind = 'object' | 'array' | 'text' | 'number' | 'boolean' | 'null';

/** Longer lists are not read. These limits keep the index small for any document. */
const maxNodes = 5_000;
const maxDepth = 16;
const maxKeysOfObject = 500;
const maxKeyLength = 200;
/**
 * The first items of an array are read, then each 101st: a prime number, so that a pattern in the items is not missed.
 */
const itemsRead = 100;
const itemStep = 101;

export const createPathNode = (...kinds: ValueKind[]): PathNode => ({ kinds, keys: new Map(), items: null });

/**
 * The paths of a JSON document, for completion: limited in depth, number and sampled items. For a damaged document,
 * those before the damage. Never throws.
 */
export function indexPaths(text: string): PathNode {
  const root = createPathNode();
  let nodes = 1;
  /** The open containers, innermost last; `node` is `null` outside the index. */
  const containers: { node: PathNode | null; isObject: boolean; items: number }[] = [];
  /** Of the last key. */
  let member: PathNode | null = null;

  const childOf = (node: PathNode, key: string | null): PathNode | null => {
    const known = key === null ? null : node.keys.get(key);
    if (known) return known;
    if (key === null || nodes >= maxNodes || node.keys.size >= maxKeysOfObject) return null;
    nodes += 1;
    const child = createPathNode();
    node.keys.set(key, child);
    return child;
  };

  const itemOf = (node: PathNode, index: number): PathNode | null => {
    if (index >= itemsRead && index % itemStep !== 0) return null;
    if (!node.items && nodes < maxNodes) {
      nodes += 1;
      node.items = createPathNode();
    }
    return node.items;
  };

  /** Adds a value to the node of its place, if it is indexed. */
  const addValue = (at: number): PathNode | null => {
    const container = containers.at(-1);
    let node: PathNode | null = root;
    if (container?.isObject) node = member;
    else if (container) {
      node = container.node && itemOf(container.node, container.items);
      container.items += 1;
    }
    const kind = kindAt(text.charCodeAt(at));
    if (node && !node.kinds.includes(kind)) node.kinds.push(kind);
    return node;
  };

  scanJson(text, {
    open(at, isObject) {
      const node = addValue(at);
      containers.push({ node: containers.length < maxDepth ? node : null, isObject, items: 0 });
    },
    close: () => void containers.pop(),
    key(from, to) {
      const { node } = containers.at(-1)!;
      member = node && childOf(node, keyOf(text.slice(from, to)));
    },
    scalar: addValue,
  });
  return root;
}

function kindAt(code: number): ValueKind {
  if (code === 0x7b) return 'object';
  if (code === 0x5b) return 'array';
  if (code === 0x22) return 'text';
  if (code === 0x74 || code === 0x66) return 'boolean';
  return code === 0x6e ? 'null' : 'number';
}

/** `null` for a name that is too long to be offered. */
function keyOf(source: string): string | null {
  return source.length > maxKeyLength ? null : (JSON.parse(source) as string);
}
