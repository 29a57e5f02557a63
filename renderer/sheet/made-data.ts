import { joinPath } from '../../shared/value-paths.ts';
import { createRandom } from '../base/random.ts';
import { gone, type MadeChange, madeChanges } from './made-values.ts';

/** Data of an answer with one value changed. */
type MadeData = Readonly<{
  /** "lines: 200 rows" */
  name: string;
  /** Makes the JSON. */
  text: () => string;
}>;

type MemberAt = Readonly<{ path: string; key: string; value: unknown; keys: ReadonlyArray<string | number> }>;

/** A draft does not store larger data. */
const maxCharacters = 5_000_000;
const maxDepth = 12;

/**
 * Variants of data, the same for the same seed. Changes values that the template names, or all if it names none. Every
 * kind of change occurs once before any occurs twice, so a few rows already show most kinds. Then the changes that find
 * most faults occur at every place, and the others last.
 */
export function madeData(data: unknown, markup: string, seed: number, count: number): readonly MadeData[] {
  const random = createRandom(seed);
  const characters = JSON.stringify(data)?.length ?? 0;
  const named = new Set(markup.match(/[\p{L}\p{N}_$-]+/gu));
  const all = placesOf(data);
  const read = all.filter(({ key }) => named.has(key));
  const places = read.length > 0 ? read : all;
  const queues = madeChanges.map((change) => ({
    change,
    places: shuffled(
      places.filter(({ value }) => change.suits(value)),
      random.whole,
    ),
  }));
  const areTelling = (wanted: boolean) => queues.filter(({ change }) => (change.isTelling ?? false) === wanted);
  return [...inRounds(queues, 0, 1), ...inRounds(areTelling(true), 1), ...inRounds(areTelling(false), 1)]
    .filter(({ place, change }) => fits(place, change, characters))
    .slice(0, count)
    .map(({ place, change }) => variant(data, place, change, seed));
}

type Queue = Readonly<{ change: MadeChange; places: readonly MemberAt[] }>;

/** From the round `from` on, each queue gives one place a round. */
function inRounds(
  queues: readonly Queue[],
  from: number,
  to = Math.max(0, ...queues.map(({ places }) => places.length)),
) {
  return Array.from({ length: Math.max(0, to - from) }, (_, step) => step + from).flatMap((round) =>
    queues.flatMap(({ change, places }) => (places[round] ? [{ change, place: places[round] }] : [])),
  );
}

const variant = (data: unknown, place: MemberAt, change: MadeChange, seed: number): MadeData => ({
  name: `${place.path}: ${change.label}`,
  text: () => JSON.stringify(withChange(data, place.keys, change.make(place.value, createRandom(seed)))),
});

/** Repeated rows may be too much. */
const fits = ({ value }: MemberAt, { label }: MadeChange, characters: number): boolean =>
  !label.endsWith('rows') || characters + 200 * JSON.stringify(value).length < maxCharacters;

/** Every member of an object. For a list only the first item, because the others are like it. */
function placesOf(data: unknown): readonly MemberAt[] {
  const places: MemberAt[] = [];
  const enter = (value: unknown, path: string, keys: MemberAt['keys']) => {
    if (typeof value !== 'object' || value === null || keys.length > maxDepth) return;
    if (Array.isArray(value)) return enter(value[0], joinPath(path, 0), [...keys, 0]);
    for (const [key, each] of Object.entries(value)) {
      const at = joinPath(path, key);
      places.push({ path: at, key, value: each, keys: [...keys, key] });
      enter(each, at, [...keys, key]);
    }
  };
  enter(data, '', []);
  return places;
}

function withChange(value: unknown, [key, ...rest]: MemberAt['keys'], changed: unknown): unknown {
  if (key === undefined) return changed;
  const next = withChange((value as Record<string, unknown>)[key], rest, changed);
  if (Array.isArray(value)) return value.with(key as number, next);
  const { [key]: _, ...others } = value as Record<string, unknown>;
  // A changed member keeps its place: the order shows on pages that list members.
  return next === gone
    ? others
    : Object.fromEntries(Object.entries(value as object).map(([k, v]) => [k, k === key ? next : v]));
}

function shuffled<T>(list: readonly T[], whole: (least: number, most: number) => number): readonly T[] {
  const rest = [...list];
  for (let at = rest.length - 1; at > 0; at -= 1) {
    const other = whole(0, at);
    [rest[at], rest[other]] = [rest[other]!, rest[at]!];
  }
  return rest;
}
