import { editDistance } from '../../base/edit-distance.ts';
import type { PlaceholderRole } from './account.ts';
import { type Frame, type Lookup, pathText } from './frames.ts';
import { hasMember, memberOf, type Ref } from './values.ts';

type Suggested = Readonly<{
  /** In the form that the template can use. */
  path: string;
  /** How unlike it is, from 0 to 1. */
  cost: number;
  missing: string;
  found: string;
  isRead: boolean;
}>;

const maxCost = 0.62;
/** The number of objects that are searched for a name elsewhere. */
const maxSearched = 2_000;
const maxBelow = 4;

/** The existing path that is most similar to a missing one; `null` if none is similar. */
export function nearestPath(frame: Frame, lookup: Lookup, expression: string, role: PlaceholderRole): Suggested | null {
  const { last, depth, parts } = lookup;
  const missing = parts[depth];
  if (missing === undefined || last.unknown !== null) return null;
  const rest = parts.slice(depth + 1);
  const head = expression.slice(0, expression.length - pathText(parts.slice(depth)).length);
  let best: Suggested | null = null;

  const consider = (path: string, ref: Ref, found: string, cost: number) => {
    const total = cost + misfit(ref.value, role) + (ref.use?.isRead ? 0.04 : 0);
    if (total > maxCost || (best && best.cost <= total) || path === expression) return;
    best = { path, cost: total, missing, found, isRead: ref.use?.isRead ?? false };
  };

  /** Members of `parent` that are similar to the missing one, with the rest of the path or a similar one. */
  const among = (parent: Ref, prefix: string, extra: number) => {
    if (typeof parent.value !== 'object' || parent.value === null || Array.isArray(parent.value)) return;
    for (const name of namesOf(parent)) {
      const most = (best?.cost ?? maxCost) - extra;
      const cost = unlikeness(missing, name, most);
      if (cost > most) continue;
      const ref = peek(parent, [name]);
      const fitted = fit(ref, rest);
      if (fitted) consider(prefix + pathText([name, ...fitted.parts]), fitted.ref, name, cost + extra + fitted.cost);
    }
  };

  /** The members of objects below a value, without its own, where one could be better than the best. */
  const eachBelow = (base: Ref, leastCost: number, visit: (parts: readonly string[]) => void) => {
    if (best && best.cost <= leastCost) return;
    let searched = 0;
    const parts: string[] = [];
    const walk = (value: unknown) => {
      if (typeof value !== 'object' || value === null || Array.isArray(value) || searched > maxSearched) return;
      for (const name of Object.keys(value)) {
        searched += 1;
        parts.push(name);
        if (parts.length > 1) visit(parts);
        if (parts.length < maxBelow) walk((value as Record<string, unknown>)[name]);
        parts.pop();
      }
    };
    walk(base.value);
  };

  among(last, head, 0);
  // A level in between was forgotten: `customer.city` for `customer.address.city`.
  eachBelow(last, 0.32, (parts) => {
    const member = parts.at(-1)!;
    const difference = unlikeness(missing, member, 0.1);
    if (difference > 0.1) return;
    const fitted = fit(peek(last, parts), rest);
    const cost = 0.24 + 0.04 * parts.length + difference + (fitted?.cost ?? 0);
    if (fitted) consider(head + pathText([...parts, ...fitted.parts]), fitted.ref, member, cost);
  });
  // There is a level too many: `customer.info.name` for `customer.name`.
  if (rest.length > 0) {
    const fitted = fit(last, rest);
    if (fitted) consider(head + pathText(fitted.parts), fitted.ref, missing, 0.3 + fitted.cost);
  }
  if (depth === 0) {
    for (const [level, outer] of frame.depths.entries()) {
      if (outer === last) continue;
      const up = '../'.repeat(level);
      among(outer, up, 0.2);
      eachBelow(outer, 0.36, (below) => {
        if (below.at(-1) !== missing) return;
        const fitted = fit(peek(outer, below), rest);
        if (fitted) consider(up + pathText([...below, ...fitted.parts]), fitted.ref, missing, 0.36 + fitted.cost);
      });
    }
  }
  return best;
}

/** One typing mistake. Names that differ by a number or a plural are different things. */
export function isClearTypo({ missing, found }: Suggested): boolean {
  const [one, other] = [plainName(missing), plainName(found)];
  if (one === other) return missing !== found;
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  const isPlural = long === `${short}s` && !short.endsWith('s');
  const isNumbered = one.replace(/\d/g, '') === other.replace(/\d/g, '');
  return !isPlural && !isNumbered && Math.min(one.length, other.length) >= 4 && editDistance(one, other) <= 1;
}

const namesOf = (ref: Ref) => [...Object.keys(ref.value as object), ...(ref.added?.keys() ?? [])];

/** Does not count as reading. */
function peek(base: Ref, parts: readonly string[]): Ref {
  let ref = base;
  for (const part of parts) {
    const use = ref.use?.children.get(part) ?? null;
    ref = { ...memberOf({ ...ref, use: null }, part), use };
  }
  return ref;
}

/** The rest of a path below a value. A last name may have a typing mistake too. */
function fit(ref: Ref, rest: readonly string[]): Readonly<{ ref: Ref; parts: readonly string[]; cost: number }> | null {
  let at = ref;
  const parts: string[] = [];
  let cost = 0;
  for (const part of rest) {
    if (hasMember(at.value, part)) {
      parts.push(part);
      at = peek(at, [part]);
      continue;
    }
    if (typeof at.value !== 'object' || at.value === null) return null;
    let nearest: string | null = null;
    let least = 0.4;
    for (const name of namesOf(at)) {
      const difference = unlikeness(part, name, least);
      if (difference > least || (nearest !== null && difference === least)) continue;
      [nearest, least] = [name, difference];
    }
    if (nearest === null) return null;
    cost += least;
    parts.push(nearest);
    at = peek(at, [nearest]);
  }
  return at.value === undefined ? null : { ref: at, parts, cost };
}

function misfit(value: unknown, role: PlaceholderRole): number {
  const isObject = typeof value === 'object' && value !== null;
  if (role === 'value' || role === 'argument') return isObject ? 0.18 : 0;
  if (role === 'list') return isObject ? 0 : 0.2;
  return role === 'context' && !isObject ? 0.15 : 0;
}

const plainNames = new Map<string, string>();
const maxPlainNames = 10_000;

/** The letters and digits of a name, in lower case. */
function plainName(name: string): string {
  const known = plainNames.get(name);
  if (known !== undefined) return known;
  const plain = name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
  if (plainNames.size < maxPlainNames) plainNames.set(name, plain);
  return plain;
}

/** From 0 for the same name to 1; not exact above `most`. */
function unlikeness(one: string, other: string, most = 1): number {
  if (one === other) return 0;
  const [a, b] = [plainName(one), plainName(other)];
  if (a === b) return 0.04;
  const [short, long] = a.length < b.length ? [a, b] : [b, a];
  const ofOne = long.length > 2 ? 0.08 + 0.3 / long.length : 1;
  const mostLetters = Math.max(Math.floor((most * long.length) / 1.15), ofOne <= most ? 1 : 0);
  const distance = mostLetters === 0 ? long.length : editDistance(a, b, mostLetters);
  const byLetters = distance === 1 && long.length > 2 ? ofOne : (distance / long.length) * 1.15;
  const isPart = short.length >= 3 && (long.startsWith(short) || long.endsWith(short));
  const isAbbreviation = short.length >= 3 && short[0] === long[0] && isWithin(short, long);
  return Math.min(byLetters, isPart ? 0.34 : 1, isAbbreviation ? 0.42 : 1);
}

function isWithin(short: string, long: string): boolean {
  let at = 0;
  for (const letter of long) if (letter === short[at]) at += 1;
  return at === short.length;
}
