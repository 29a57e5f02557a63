import { createRandom } from '../../base/random.ts';
import type { Sequence } from './align-sequences.ts';
import { createElementsAround, type ElementsAround } from './elements-around.ts';
import type { MarkupElement, MarkupText } from './markup-text.ts';
import type { PageCharacters, PageWord } from './page-characters.ts';
import { type PagePhrase, pagePhrases } from './page-phrases.ts';
import { createPhrasePlaces, type PhrasePlaces } from './phrase-places.ts';

/** The least share of words that go back in the markup, on a page that is painted in another order. */
const leastReturns = 0.05;
/** The new places must be at least this much nearer to those of what is near on the page. */
const leastGain = 0.01;
/** A place that is better by less than this, in doublings of the distance in the markup, is not certain. */
const leastBetter = 0.35;
/** What two elements have in common is not certain if it costs less than this to exchange it. */
const leastJoint = 4;
const growingRounds = 3;
const sweeps = 50;
/** The cost that an exchange at the first sweep can add. */
const hottest = 3;
const exchangeRounds = 3;
/** These limit the time for long reports. */
const mostPairs = 10_000;
const mostTogether = 60;

/**
 * Gives repeated text the places at which what is near on the page is in the same small element of the markup. Cards,
 * floats and positioned parts are painted in another order than they are written, so their order says little.
 */
export function placeByNeighbours(
  markup: MarkupText,
  one: Sequence,
  text: PageCharacters,
  matches: Int32Array,
  doubtful: Uint8Array,
): void {
  const pages = pagesOutOfOrder(text.words, matches);
  if (pages.size === 0) return;
  const phrases = pagePhrases(one, text, matches, pages);
  const before = phrases.map(({ place }) => place);
  const movable = phrases.filter((phrase) => phrase.places.length > 0);
  const around = createElementsAround(markup);
  const places = createPhrasePlaces(around.distance, fixedCharacters(one, movable, matches));
  growPlaces(movable, places);
  annealPlaces(movable, places);
  const exchangeable = exchangeElements(movable, places, around);

  const after = phrases.map(({ place }) => place);
  const costOf = (chosen: readonly number[]) => {
    for (const [at, phrase] of phrases.entries()) phrase.place = before[at]! >= 0 && after[at]! >= 0 ? chosen[at]! : -1;
    return phrases.reduce((sum, phrase) => sum + (phrase.place < 0 ? 0 : places.linkCost(phrase, phrase.place)), 0);
  };
  const isBetter = costOf(after) < (1 - leastGain) * costOf(before);
  if (!isBetter) return;
  for (const [at, phrase] of phrases.entries()) phrase.place = after[at]!;

  for (const phrase of phrases) {
    const { from, place, text } = phrase;
    const end = from + text.length;
    if (place < 0) continue;
    if (phrase.places.length === 0) {
      // A part of a word that another text of the page explains as a whole.
      if (places.isShared(place)) matches.fill(-1, from, end);
      continue;
    }
    matches.set(
      Int32Array.from(text, (_, at) => place + at),
      from,
    );
    const isUnsure = exchangeable.has(phrase) || hasOtherPlace(phrase, places);
    doubtful.fill(Number(isUnsure), from, end);
  }
}

/** How often each character of the markup is taken by text that does not move. */
function fixedCharacters(one: Sequence, movable: readonly PagePhrase[], matches: Int32Array): Int32Array {
  const used = new Int32Array(one.elements.length);
  const isMovable = new Uint8Array(matches.length);
  for (const { from, text } of movable) isMovable.fill(1, from, from + text.length);
  for (const [at, match] of matches.entries()) if (match >= 0 && isMovable[at] === 0) used[match]! += 1;
  return used;
}

/** Places phrases one text after the other, the rarest first, each near to what is placed already. */
function growPlaces(movable: readonly PagePhrase[], places: PhrasePlaces): void {
  const groups = new Map<string, PagePhrase[]>();
  for (const phrase of movable) {
    const group = groups.get(phrase.text);
    if (group) group.push(phrase);
    else groups.set(phrase.text, [phrase]);
  }
  const repeated: PagePhrase[][] = [];
  for (const group of groups.values()) {
    const [only] = group[0]!.places;
    const isUnique = group.length === 1 && group[0]!.places.length === 1;
    for (const phrase of group) places.put(phrase, isUnique ? only! : -1);
    if (!isUnique) repeated.push(group);
  }
  repeated.sort((a, b) => a[0]!.places.length - b[0]!.places.length);
  for (let round = 0; round < growingRounds; round += 1) {
    for (const group of repeated) {
      for (const phrase of group) places.take(phrase);
      const choices = group.flatMap((phrase) => {
        const weight = places.weight(phrase);
        if (weight === 0) return [];
        return phrase.places.map((place) => ({ phrase, place, cost: places.cost(phrase, place) / weight }));
      });
      const chosen = new Map<PagePhrase, number>();
      const given = new Set<number>();
      for (const { phrase, place } of choices.sort((a, b) => a.cost - b.cost)) {
        if (chosen.has(phrase) || given.has(place)) continue;
        chosen.set(phrase, place);
        given.add(place);
      }
      for (const phrase of group) places.put(phrase, chosen.get(phrase) ?? -1);
    }
  }
}

/** Simulated annealing, with the same random numbers each time. */
function annealPlaces(movable: readonly PagePhrase[], places: PhrasePlaces): void {
  const random = createRandom(1);
  for (let sweep = 1; sweep <= sweeps; sweep += 1) {
    const heat = hottest * (1 - sweep / sweeps) ** 2;
    for (const phrase of movable) {
      const from = phrase.place;
      const place = random.oneOf(phrase.places);
      if (from < 0 || place === from) continue;
      const rise = places.move(phrase, place);
      if (rise <= 0) continue;
      const isAccepted = heat > 0 && random.whole(1, 1_000_000) <= 1_000_000 * Math.exp(-rise / heat);
      if (!isAccepted) places.move(phrase, from);
    }
  }
}

/** Exchanges what two items have in common where that costs less. Returns what could be exchanged equally well. */
function exchangeElements(movable: readonly PagePhrase[], places: PhrasePlaces, around: ElementsAround) {
  const exchangeable = new Set<PagePhrase>();
  const exchange = (one: MarkupElement, other: MarkupElement): boolean => {
    const moved: { phrase: PagePhrase; from: number }[] = [];
    let rise = 0;
    for (const phrase of places.within(one.from, one.to)) {
      const from = phrase.place;
      const wanted = from - one.from + other.from;
      const inOther = phrase.places.filter((place) => place >= other.from && place < other.to);
      // An exchange before has moved it away.
      if (from < one.from || from >= one.to || inOther.length === 0) continue;
      const nearest = inOther.reduce((best, at) => (Math.abs(at - wanted) < Math.abs(best - wanted) ? at : best));
      rise += places.move(phrase, nearest);
      if (moved.push({ phrase, from }) === mostTogether) break;
    }
    const stays = moved.reverse().filter(({ phrase, from }) => {
      const place = phrase.place;
      const back = places.move(phrase, from);
      if (back >= 0) places.move(phrase, place);
      else rise += back;
      return back >= 0;
    });
    if (rise < -leastChange) return true;
    for (const { phrase, from } of stays) {
      const owner = places.ownerOf(phrase.text, from);
      if (rise < leastJoint) exchangeable.add(phrase);
      if (rise < leastJoint && owner) exchangeable.add(owner);
      places.move(phrase, from);
    }
    return false;
  };
  for (let round = 0, hasMoved = true; hasMoved && round < exchangeRounds; round += 1) {
    const seen = new Set<number>();
    exchangeable.clear();
    hasMoved = false;
    for (const phrase of movable) {
      for (const place of phrase.place < 0 ? [] : phrase.places) {
        for (const { key, one, other } of around.pairs(phrase.place, place)) {
          if (seen.has(key) || seen.size === mostPairs) continue;
          seen.add(key);
          if (exchange(one, other)) hasMoved = true;
        }
      }
    }
  }
  return exchangeable;
}
/** A smaller change of the cost comes from rounding. */
const leastChange = 0.01;

/** Whether a phrase could be at another place almost equally well. */
function hasOtherPlace(phrase: PagePhrase, places: PhrasePlaces): boolean {
  const from = phrase.place;
  const most = leastBetter * places.weight(phrase);
  return phrase.places.some((place) => {
    if (place === from) return false;
    const rise = places.move(phrase, place);
    places.move(phrase, from);
    return rise < most;
  });
}

function pagesOutOfOrder(words: readonly PageWord[], matches: Int32Array): ReadonlySet<number> {
  const counts = new Map<number, { words: number; returns: number }>();
  let last = -1;
  for (const { page, from, to } of words) {
    const place = to > from ? matches[from]! : -1;
    if (place < 0) continue;
    const count = counts.get(page);
    if (!count) counts.set(page, { words: 1, returns: 0 });
    else {
      count.words += 1;
      if (place < last) count.returns += 1;
    }
    last = place;
  }
  return new Set([...counts].filter(([, { words, returns }]) => returns > leastReturns * words).map(([page]) => page));
}
