import {
  closeBrace,
  closeBracket,
  endOfScalar,
  endOfString,
  type JsonIndex,
  noParent,
  openBrace,
  openBracket,
  quote,
  valueAfterKey,
} from './json-index.ts';

export type JsonKind = 'object' | 'array' | 'string' | 'number' | 'literal';

/** The way to a value: keys and indexes. With several results, the first step is the index of the result. */
export type JsonPath = ReadonlyArray<string | number>;

export const isMember = ({ text, parent, start }: JsonIndex, node: number): boolean => {
  const around = parent[node]!;
  return around !== noParent && text.charCodeAt(valueOffset({ text, parent, start }, around)) === openBrace;
};

type Located = Pick<JsonIndex, 'text' | 'parent' | 'start'>;

/** Where the value itself begins, behind its key. */
export function valueOffset(index: Located, node: number): number {
  const { text, start } = index;
  const at = start[node]!;
  if (text.charCodeAt(at) !== quote || index.parent[node] === noParent) return at;
  const end = endOfString(text, at);
  // A string in an array is followed by a comma or the end; a key is followed by its colon.
  let next = end;
  while (text.charCodeAt(next) <= 0x20) next += 1;
  return text.charCodeAt(next) === 0x3a ? valueAfterKey(text, at) : at;
}

export function kindOf(index: JsonIndex, node: number): JsonKind {
  const code = index.text.charCodeAt(valueOffset(index, node));
  if (code === openBrace) return 'object';
  if (code === openBracket) return 'array';
  if (code === quote) return 'string';
  return code === 0x2d || (code >= 0x30 && code <= 0x39) ? 'number' : 'literal';
}

/** The offset behind the value. */
function endOffset(index: JsonIndex, node: number): number {
  const { text, size, depth } = index;
  const from = valueOffset(index, node);
  const code = text.charCodeAt(from);
  if (code === quote) return endOfString(text, from);
  if (code !== openBrace && code !== openBracket) return endOfScalar(text, from);
  const last = node + size[node]! - 1;
  let levels = depth[last]! - depth[node]!;
  if (last === node) {
    let end = from + 1;
    while (!isClosing(text.charCodeAt(end))) end += 1;
    return end + 1;
  }
  // Its last value ends where all its ancestors up to this one end.
  let end = endOffset(index, last);
  for (; levels > 0; end += 1) if (isClosing(text.charCodeAt(end))) levels -= 1;
  return end;
}

const isClosing = (code: number) => code === closeBrace || code === closeBracket;

/** The key as it is spelled, without its quotes. */
export function keySource({ text, start }: JsonIndex, node: number): string {
  return text.slice(start[node]! + 1, endOfString(text, start[node]!) - 1);
}

export const memberKey = (index: JsonIndex, node: number): string => decoded(keySource(index, node));

/** The string that a JSON literal without its quotes stands for. */
export const decoded = (source: string): string => (source.includes('\\') ? JSON.parse(`"${source}"`) : source);

/** The value as it is written in the text, at most `maxLength` units of it. */
export function valueSource(index: JsonIndex, node: number, maxLength = Number.POSITIVE_INFINITY): string {
  const from = valueOffset(index, node);
  return index.text.slice(from, Math.min(endOffset(index, node), from + maxLength));
}

/** The direct children of a value, or the values at the top for `noParent`. */
export function* childrenOf({ size, count }: JsonIndex, node: number): Generator<number> {
  const end = node === noParent ? count : node + size[node]!;
  for (let child = node === noParent ? 0 : node + 1; child < end; child += size[child]!) yield child;
}

/**
 * The only value at the top, around all others, which is not a step of a path. `noParent` if there are several, or
 * none.
 */
export const rootOf = ({ tops }: JsonIndex): number => (tops === 1 ? 0 : noParent);

export function pathOf(index: JsonIndex, node: number): JsonPath {
  const path: (string | number)[] = [];
  for (let at = node; at !== rootOf(index); at = index.parent[at]!) {
    path.push(isMember(index, at) ? memberKey(index, at) : index.ordinal[at]!);
  }
  return path.reverse();
}

/** The value at a path, or its nearest existing ancestor. */
export function nearestNode(index: JsonIndex, path: JsonPath): Readonly<{ node: number; isExact: boolean }> {
  let node = rootOf(index);
  for (const step of path) {
    const next = childAt(index, node, step);
    if (next === null) return { node, isExact: false };
    node = next;
  }
  return { node, isExact: true };
}

/** Of several members with one key, jq uses the last. */
function childAt(index: JsonIndex, node: number, step: string | number): number | null {
  let found: number | null = null;
  for (const child of childrenOf(index, node)) {
    if (typeof step === 'number' && index.ordinal[child] === step) return isMember(index, child) ? null : child;
    if (typeof step === 'string') {
      if (!isMember(index, child)) return null;
      if (memberKey(index, child) === step) found = child;
    }
  }
  return found;
}

/** The members of an object whose key occurs again later. jq does not see them. */
export function repeatedMembers(index: JsonIndex, object: number): ReadonlySet<number> {
  const last = new Map<string, number>();
  const repeated = new Set<number>();
  for (const child of childrenOf(index, object)) {
    const key = memberKey(index, child);
    const before = last.get(key);
    if (before !== undefined) repeated.add(before);
    last.set(key, child);
  }
  return repeated;
}
