import type { PagePhrase } from './page-phrases.ts';

/** How much more it costs if the next phrase of the page goes back in the markup. */
const backFactor = 1.3;
/** The cost of a character at which there is other text already. */
const overlapCost = 4;

/**
 * The places of phrases, and what they cost. `used` says how often each character of the markup is taken by text that
 * does not move.
 */
export function createPhrasePlaces(distance: (one: number, other: number) => number, used: Int32Array) {
  /** The phrases that start at a place, by their text. */
  const starting = new Map<number, Map<string, PagePhrase>>();

  const put = (phrase: PagePhrase, place: number): void => {
    phrase.place = place;
    if (place < 0) return;
    for (let at = place; at < place + phrase.text.length; at += 1) used[at]! += 1;
    const there = starting.get(place);
    if (there) there.set(phrase.text, phrase);
    else starting.set(place, new Map([[phrase.text, phrase]]));
  };
  const take = ({ text, place }: PagePhrase): void => {
    if (place < 0) return;
    for (let at = place; at < place + text.length; at += 1) used[at]! -= 1;
    starting.get(place)!.delete(text);
  };

  const linkCost = ({ links }: PagePhrase, place: number): number => {
    let cost = 0;
    for (const { other, weight, step } of links) {
      if (other.place < 0) continue;
      cost += weight * distance(other.place, place) * ((other.place - place) * step < 0 ? backFactor : 1);
    }
    return cost;
  };
  /** The cost of a phrase that has been taken away, at a place. */
  const cost = (phrase: PagePhrase, place: number): number => {
    if (place < 0) return 0;
    let overlaps = 0;
    for (let at = place; at < place + phrase.text.length; at += 1) overlaps += used[at]!;
    return linkCost(phrase, place) + overlapCost * overlaps;
  };

  return {
    put,
    take,
    cost,
    linkCost,
    weight: ({ links }: PagePhrase): number =>
      links.reduce((sum, { other, weight }) => (other.place < 0 ? sum : sum + weight), 0),
    isShared: (place: number): boolean => used[place]! > 1,
    ownerOf: (text: string, place: number): PagePhrase | undefined => starting.get(place)?.get(text),
    /** The phrases that start in a range. */
    within(from: number, to: number): readonly PagePhrase[] {
      const found: PagePhrase[] = [];
      for (let at = from; at < to; at += 1) found.push(...(starting.get(at)?.values() ?? []));
      return found;
    },
    /** Moves a phrase, in exchange with one of the same text that is there. Returns by how much the cost rises. */
    move(phrase: PagePhrase, place: number): number {
      const from = phrase.place;
      const other = starting.get(place)?.get(phrase.text);
      take(phrase);
      if (other) take(other);
      const before = cost(phrase, from) + (other ? cost(other, place) : 0);
      phrase.place = place;
      if (other) other.place = from;
      const after = cost(phrase, place) + (other ? cost(other, from) : 0);
      put(phrase, place);
      if (other) put(other, from);
      return after - before;
    },
  };
}

export type PhrasePlaces = ReturnType<typeof createPhrasePlaces>;
