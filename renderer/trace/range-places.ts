import { pieceAt } from './source/map-output.ts';
import type { PageMap } from './source/map-pages.ts';
import type { MarkupText } from './source/markup-text.ts';
import type { PageCharacters, PageWord } from './source/page-characters.ts';
import { lowerBound, pagesOf } from './source/sorted-offsets.ts';
import type { OutputPiece } from './source/template-output.ts';
import type { PagePlace, PlacesAnswer, SourceRange } from './source-places.ts';

type JoinedTexts = Readonly<{
  /** The text that a range is in; empty if it is not known. */
  sourceOf: (range: SourceRange) => string;
  pieces: readonly OutputPiece[];
  /** For each UTF-16 unit of the markup its position in the expected output, or -1; `null` for another run. */
  outputPlaces: Int32Array | null;
  text: MarkupText;
  pages: PageCharacters;
  map: PageMap;
}>;

type Span = readonly [from: number, to: number];

/** Finds the places on the pages that a range of the template or of the markup has written. */
export function createRangePlaces({ sourceOf, pieces, outputPlaces, text, pages, map }: JoinedTexts) {
  const placeholderAround = ({ partial, from, to }: SourceRange): Span | null => {
    const around = pieces.filter(
      ({ kind, offset, length, partial: of }) =>
        kind !== 'text' && of === partial && offset <= from && to <= offset + length,
    );
    // Where two touch, a caret is before the second.
    const piece = around.find(({ offset, length }) => from < offset + length) ?? around[0];
    return piece ? [piece.offset, piece.offset + piece.length] : null;
  };

  const writerOf = (offset: number): number | null => {
    const place = outputPlaces?.[offset] ?? -1;
    return place < 0 ? null : pieceAt(pieces, place);
  };

  /** The value of a placeholder around a range of the markup. */
  const valueAround = ({ from, to }: SourceRange): Span | null => {
    const writer = writerOf(from) ?? writerOf(from - 1);
    if (writer === null || pieces[writer]!.kind === 'text') return null;
    let [first, end] = [from, from];
    while (writerOf(first - 1) === writer) first -= 1;
    while (writerOf(end) === writer) end += 1;
    return to <= end ? [first, end] : null;
  };

  /** The ranges of the markup that a range of the template has written, one for each time. */
  const writtenBy = (partial: string | null, [from, to]: Span): readonly Span[] => {
    const wanted = new Map<number, Span>();
    for (const [at, piece] of pieces.entries()) {
      if (piece.partial !== partial || piece.offset + piece.length <= from || piece.offset >= to) continue;
      const start = piece.from + Math.max(0, from - piece.offset);
      const end = Math.min(piece.to, piece.from + to - piece.offset);
      wanted.set(at, piece.kind === 'text' ? [start, end] : [piece.from, piece.to]);
    }
    const found = new Map<number, [number, number]>();
    for (const [at, place] of (outputPlaces ?? []).entries()) {
      const piece = place < 0 ? null : pieceAt(pieces, place);
      const range = piece === null ? undefined : wanted.get(piece);
      if (piece === null || !range || place < range[0] || place >= range[1]) continue;
      const known = found.get(piece);
      if (known) known[1] = at + 1;
      else found.set(piece, [at, at + 1]);
    }
    return [...found.values()];
  };

  const placesOf = (ranges: readonly Span[]): readonly (readonly PagePlace[])[] => {
    const { from: starts } = text.characters;
    const onPages = pagesOf(
      map.matches,
      ranges.map(([from, to]) => [lowerBound(starts, from), lowerBound(starts, to)]),
    );
    const inAttributes = [...map.attributes]
      .filter(([, of]) => ranges.some(([from, to]) => of.from < to && of.to > from))
      .map(([word]) => word);
    const found = onPages.map((characters) => characters.map((character) => pages.characters.from[character]!));
    return [...found, inAttributes].flatMap(runsOf);
  };

  /** Words that follow each other are one place; the footer of a page and the header of the next are not. */
  const runsOf = (words: readonly number[]) => {
    const runs: PageWord[][] = [];
    let last = Number.NaN;
    for (const at of words) {
      const word = pages.words[at]!;
      const isOtherMargin = map.attributes.has(at) && pages.words[last]?.page !== word.page;
      if ((at !== last && at !== last + 1) || isOtherMargin) runs.push([]);
      if (at !== last) runs.at(-1)!.push(word);
      last = at;
    }
    return runs.map(pageBoxesOf);
  };

  return (range: SourceRange): Omit<PlacesAnswer, 'reason'> => {
    const { of, partial, from, to } = range;
    const source = sourceOf(range);
    const placeholder = of === 'markup' ? valueAround(range) : placeholderAround(range);
    const span = placeholder ?? (from === to ? wordAround(source, from) : ([from, to] as const));
    const places = placesOf(of === 'markup' ? [span] : writtenBy(partial, span));
    return { text: source.slice(...span), isPlaceholder: placeholder !== null, places };
  };
}

/** One box around the words of each line, in the order of the words. */
function pageBoxesOf(words: readonly PageWord[]): readonly PagePlace[] {
  const places: PagePlace[] = [];
  let isNew = true;
  for (const { page, box, isLineEnd } of words) {
    const [x, y, width, height] = box;
    const last = places.at(-1);
    if (last && !isNew && last.page === page) {
      const [left, top] = [Math.min(last.x, x), Math.min(last.y, y)];
      places[places.length - 1] = {
        page,
        x: left,
        y: top,
        width: Math.max(last.x + last.width, x + width) - left,
        height: Math.max(last.y + last.height, y + height) - top,
      };
    } else places.push({ page, x, y, width, height });
    isNew = isLineEnd;
  }
  return places;
}

const letter = /[\p{L}\p{N}\p{M}_]/u;
/** A longer run of letters is no word. */
const maxWord = 200;

/** The word at an offset of a text, or the one that ends there; empty without one. */
function wordAround(text: string, offset: number): readonly [from: number, to: number] {
  let [from, to] = [offset, offset];
  while (from > 0 && offset - from < maxWord && letter.test(text[from - 1]!)) from -= 1;
  while (to < text.length && to - offset < maxWord && letter.test(text[to]!)) to += 1;
  return [from, to];
}
