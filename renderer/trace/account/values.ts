import { joinPath } from '../../../shared/value-paths.ts';

/** What the template has read at one place in the data. Items of a list share one node. */
export type UseNode = { isRead: boolean; isWhole: boolean; children: Map<string, UseNode> };

/** A value in a run of the template, as far as it is known without calling helpers. */
export type Ref = Readonly<{
  value: unknown;
  /** From the root of the data, as in `lines[].price`; `null` for a value that is not in the data. */
  path: string | null;
  /** The item for each `[]` of the path, outermost first. */
  items: readonly number[];
  use: UseNode | null;
  /** Why the value is not known; `null` if it is. */
  unknown: string | null;
  /** The value is a guess: a helper has probably passed it through. */
  isGuess: boolean;
  /** What a partial's arguments add to its context. */
  added: ReadonlyMap<string, Ref> | null;
}>;

export const createUseNode = (): UseNode => ({ isRead: false, isWhole: false, children: new Map() });

const plain = { path: null, items: [], use: null, unknown: null, isGuess: false, added: null };

export const literal = (value: unknown): Ref => ({ ...plain, value });
export const unknownRef = (unknown: string): Ref => ({ ...plain, value: undefined, unknown });
export const guessed = (ref: Ref, unknown: string): Ref => ({ ...ref, unknown, isGuess: true });
export const rootRef = (value: unknown, path: string, use: UseNode): Ref => ({ ...plain, value, path, use });

/** The members of the data are own properties, because Handlebars reads no others. */
export function hasMember(value: unknown, name: string): boolean {
  return value !== null && value !== undefined && Object.hasOwn(Object(value), name);
}

/** The member of a value, as Handlebars looks it up. */
export function memberOf(ref: Ref, name: string): Ref {
  const added = ref.added?.get(name);
  if (added) return added;
  if (ref.unknown !== null && !ref.isGuess) return ref;
  const { value, isGuess, unknown } = ref;
  const isItem = Array.isArray(value) && /^\d+$/.test(name);
  const path = ref.path === null ? null : isItem ? `${ref.path}[${name}]` : joinPath(ref.path, name);
  const use = ref.use && useOf(ref.use, isItem ? '[]' : name);
  const member = hasMember(value, name) ? (value as Record<string, unknown>)[name] : undefined;
  return { value: member, path, items: ref.items, use, unknown, isGuess, added: null };
}

/** An item of a list, or a member of an object, that a block iterates over. */
export function itemOf(list: Ref, key: string): Ref {
  if (!Array.isArray(list.value)) return memberOf(list, key);
  const { path, use, unknown, isGuess } = list;
  const value = (list.value as unknown[])[Number(key)];
  return {
    value,
    path: path === null ? null : `${path}[]`,
    items: [...list.items, Number(key)],
    use: use && useOf(use, '[]'),
    unknown,
    isGuess,
    added: null,
  };
}

function useOf(use: UseNode, name: string): UseNode {
  const known = use.children.get(name);
  if (known) return known;
  const created = createUseNode();
  use.children.set(name, created);
  return created;
}

/** Handlebars' own test of a condition. */
export const isEmptyCondition = (value: unknown) =>
  (!value && value !== 0) || (Array.isArray(value) && value.length === 0);

const shownCharacters = 80;

/** A value in one line. */
export function shortValue(value: unknown): string {
  let text: string;
  if (typeof value === 'string') text = value;
  else if (Array.isArray(value)) text = value.length === 1 ? 'list of 1 item' : `list of ${value.length} items`;
  else if (typeof value === 'object' && value !== null) {
    const names = Object.keys(value);
    text = `object with ${names.slice(0, 5).join(', ')}${names.length > 5 ? ', …' : ''}`;
  } else text = String(value);
  const line = text.slice(0, shownCharacters + 1).replace(/\s+/g, ' ');
  return line.length > shownCharacters ? `${line.slice(0, shownCharacters)}…` : line;
}

export type Descent = Readonly<{
  ref: Ref;
  /** The last existing value on the way, and how many parts lead to it. */
  last: Ref;
  depth: number;
}>;

/** Goes down a path. */
export function goDown(base: Ref, parts: readonly string[]): Descent {
  let ref = base;
  let last = base;
  let depth = 0;
  for (const [at, part] of parts.entries()) {
    ref = memberOf(ref, part);
    if (ref.use) ref.use.isRead = true;
    if (ref.value !== undefined && ref.value !== null && depth === at) {
      last = ref;
      depth = at + 1;
    }
  }
  return { ref, last, depth };
}
