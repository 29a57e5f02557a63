import type { Sequence } from './align-sequences.ts';
import { charactersBetween } from './character-sequences.ts';
import type { PageCharacters, PageWord } from './page-characters.ts';

/** Words that follow each other on a page and in the markup. */
export type PagePhrase = Readonly<{
  text: string;
  /** Its first character in the text of the document. */
  from: number;
  page: number;
  box: PageWord['box'];
  /** All positions of the text in the markup; none if it is repeated too often. */
  places: readonly number[];
  links: PhraseLink[];
}> & {
  /** Its position in the markup, or -1. */
  place: number;
};

/** What is near a phrase on the page. `step` is 1 for the next phrase, -1 for the one before, otherwise 0. */
type PhraseLink = Readonly<{ other: PagePhrase; weight: number; step: number }>;

/** Text that is repeated more often says little about where it is. */
const mostPlaces = 60;
const nearest = 8;
/** At this distance a neighbour says half as much as one that touches. */
const halfPx = 14;

/** The text of pages as the longest phrases that are in the markup, each linked to its neighbours on the page. */
export function pagePhrases(
  one: Sequence,
  { words, characters }: PageCharacters,
  matches: Int32Array,
  pages: ReadonlySet<number>,
): readonly PagePhrase[] {
  const all = charactersBetween(one.elements, 0, one.elements.length);
  const found = new Map<string, readonly number[]>();
  const placesOf = (text: string): readonly number[] => {
    const known = found.get(text);
    if (known) return known;
    const places: number[] = [];
    for (let at = all.indexOf(text); at >= 0 && places.length <= mostPlaces; at = all.indexOf(text, at + 1))
      if (one.starts[at] === 1 && one.starts[at + text.length] === 1) places.push(at);
    found.set(text, places);
    return places;
  };

  const byPage = new Map([...pages].map((page) => [page, [] as PagePhrase[]]));
  for (let first = 0, end = 1; first < words.length; first = end, end += 1) {
    const { from, to, page } = words[first]!;
    const phrases = byPage.get(page);
    if (!phrases || to === from) continue;
    let text = charactersBetween(characters.elements, from, to);
    let places = placesOf(text);
    while (places.length > 0 && end < words.length && isBeside(words[end - 1]!, words[end]!)) {
      const longer = charactersBetween(characters.elements, from, words[end]!.to);
      if (placesOf(longer).length === 0) break;
      text = longer;
      places = placesOf(longer);
      end += 1;
    }
    const match = matches[from]!;
    const isWhole = match >= 0 && matches[from + text.length - 1] === match + text.length - 1;
    const place = isWhole ? match : -1;
    const box = boxOf(words.slice(first, end));
    phrases.push({ text, from, page, box, place, places: places.length > mostPlaces ? [] : places, links: [] });
  }
  for (const phrases of byPage.values()) linkNeighbours(phrases);
  return [...byPage.values()].flat();
}

/** Whether a word follows another in its line, or begins the next line. */
function isBeside({ page, box: [x, y, width, height] }: PageWord, next: PageWord): boolean {
  const [left, top] = next.box;
  if (next.page !== page) return false;
  if (Math.abs(top - y) < height / 2) return left > x && left - x - width < height;
  return top > y && top - y < 2 * height && left < x + width;
}

function boxOf(words: readonly PageWord[]): PageWord['box'] {
  const left = Math.min(...words.map(({ box }) => box[0]));
  const top = Math.min(...words.map(({ box }) => box[1]));
  const right = Math.max(...words.map(({ box }) => box[0] + box[2]));
  const bottom = Math.max(...words.map(({ box }) => box[1] + box[3]));
  return [left, top, right - left, bottom - top];
}

function linkNeighbours(phrases: readonly PagePhrase[]): void {
  const join = (one: PagePhrase, other: PagePhrase, weight: number, step: number) => {
    one.links.push({ other, weight, step });
    other.links.push({ other: one, weight, step: -step });
  };
  const hasPlace = phrases.filter(({ place, places }) => place >= 0 || places.length > 0);
  for (const [at, phrase] of phrases.entries()) {
    const near = hasPlace
      .filter((other) => other !== phrase)
      .map((other) => ({ other, distance: distanceBetween(phrase.box, other.box) }))
      .sort((a, b) => a.distance - b.distance);
    for (const { other, distance } of near.slice(0, nearest)) join(phrase, other, halfPx / (halfPx + distance), 0);
    const next = phrases[at + 1];
    if (next) join(phrase, next, 1, 1);
  }
}

function distanceBetween([x, y, width, height]: PageWord['box'], other: PageWord['box']): number {
  const across = Math.max(0, other[0] - x - width, x - other[0] - other[2]);
  return Math.hypot(across, Math.max(0, other[1] - y - height, y - other[1] - other[3]));
}
