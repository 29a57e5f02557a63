/** What is known of the values at one place of a JSON document. */
export type PathNode = {
  kinds: ValueKind[];
  /** What an object has, in the order of the document. */
  keys: Map<string, PathNode>;
  /** What the items of an array have in common or alone; `null` if no item was seen. */
  items: PathNode | null;
};

export type ValueKind = 'object' | 'array' | 'text' | 'number' | 'boolean' | 'null';

/** Longer lists are not read: these limits keep the index small, whatever the document is. */
const maxNodes = 5_000;
const maxDepth = 16;
const maxKeysOfObject = 500;
const maxKeyLength = 200;
/** Of an array the first items are read, then each 101st: a prime number, so that a pattern in the items is not missed. */
const itemsRead = 100;
const itemStep = 101;

export const createPathNode = (...kinds: ValueKind[]): PathNode => ({ kinds, keys: new Map(), items: null });

/**
 * The paths of a JSON document, for completion: bounded in depth, number and the items that are read. Of a damaged document it has
 * what comes before the damage. Never throws.
 */
export function indexPaths(text: string): PathNode {
  const root = createPathNode();
  let nodes = 1;
  let at = 0;

  const skipSpace = () => {
    for (let code = text.charCodeAt(at); code <= 0x20; code = text.charCodeAt(at)) at += 1;
  };

  /** Moves behind the string that begins at `at`. */
  const skipString = () => {
    for (at += 1; at < text.length; at += 1) {
      const code = text.charCodeAt(at);
      if (code === backslash) at += 1;
      else if (code === quote) break;
    }
    at += 1;
  };

  /** Moves behind the value that begins at `at`, whatever is in it. */
  const skipValue = () => {
    let depth = 0;
    while (at < text.length) {
      const code = text.charCodeAt(at);
      if (code === quote) {
        skipString();
        if (depth === 0) return;
        continue;
      }
      if (code === openBrace || code === openBracket) depth += 1;
      else if (code === closeBrace || code === closeBracket) {
        depth -= 1;
        if (depth < 0) return;
        if (depth === 0) {
          at += 1;
          return;
        }
      } else if (code === comma && depth === 0) return;
      at += 1;
    }
  };

  const read = (node: PathNode, depth: number) => {
    skipSpace();
    const kind = kindAt(text.charCodeAt(at));
    if (kind === null) return skipValue();
    if (!node.kinds.includes(kind)) node.kinds.push(kind);
    if (kind === 'object' && depth < maxDepth) readObject(node, depth);
    else if (kind === 'array' && depth < maxDepth) readArray(node, depth);
    else skipValue();
  };

  const readObject = (node: PathNode, depth: number) => {
    at += 1;
    for (;;) {
      skipSpace();
      if (text.charCodeAt(at) !== quote) break;
      const start = at;
      skipString();
      const key = keyOf(text.slice(start, at));
      skipSpace();
      if (text.charCodeAt(at) !== colon) break;
      at += 1;
      const child = key === null ? null : childOf(node, key);
      if (child) read(child, depth + 1);
      else {
        skipSpace();
        skipValue();
      }
      skipSpace();
      if (text.charCodeAt(at) !== comma) break;
      at += 1;
    }
    end(closeBrace);
  };

  const readArray = (node: PathNode, depth: number) => {
    at += 1;
    skipSpace();
    for (let index = 0; at < text.length && text.charCodeAt(at) !== closeBracket; index += 1) {
      if (index < itemsRead || index % itemStep === 0) {
        if (!node.items && nodes < maxNodes) {
          nodes += 1;
          node.items = createPathNode();
        }
        if (node.items) read(node.items, depth + 1);
        else skipValue();
      } else skipValue();
      skipSpace();
      if (text.charCodeAt(at) !== comma) break;
      at += 1;
      skipSpace();
    }
    end(closeBracket);
  };

  /** Moves behind the end of an object or an array. Where it does not end well, nothing more is read. */
  const end = (close: number) => {
    if (text.charCodeAt(at) === close) at += 1;
    else at = text.length;
  };

  const childOf = (node: PathNode, key: string): PathNode | null => {
    const known = node.keys.get(key);
    if (known) return known;
    if (nodes >= maxNodes || node.keys.size >= maxKeysOfObject) return null;
    nodes += 1;
    const child = createPathNode();
    node.keys.set(key, child);
    return child;
  };

  read(root, 0);
  return root;
}

const [openBrace, closeBrace, openBracket, closeBracket] = [0x7b, 0x7d, 0x5b, 0x5d];
const [quote, backslash, comma, colon] = [0x22, 0x5c, 0x2c, 0x3a];

function kindAt(code: number): ValueKind | null {
  if (code === openBrace) return 'object';
  if (code === openBracket) return 'array';
  if (code === quote) return 'text';
  if (code === 0x74 || code === 0x66) return 'boolean';
  if (code === 0x6e) return 'null';
  return code === 0x2d || (code >= 0x30 && code <= 0x39) ? 'number' : null;
}

/** `null` for a name that is damaged or too long to be offered. */
function keyOf(raw: string): string | null {
  if (raw.length > maxKeyLength) return null;
  try {
    const key: unknown = JSON.parse(raw);
    return typeof key === 'string' ? key : null;
  } catch {
    return null;
  }
}
