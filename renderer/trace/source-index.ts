import { valueAt } from '../../shared/value-paths.ts';
import type { PageGraphic } from '../pdf-engine/pdf-engine.ts';
import { lineOffsets, parseTemplate } from './account/parse-template.ts';
import { dataRootOf, sourceOf } from './account/take-account.ts';
import { createRangePlaces } from './range-places.ts';
import { createGraphicElements } from './source/graphic-element.ts';
import { mapOutput, pieceAt } from './source/map-output.ts';
import { mapPages } from './source/map-pages.ts';
import { readMarkupText } from './source/markup-text.ts';
import { type PageWord, pageCharactersOf } from './source/page-characters.ts';
import { lineAt } from './source/sorted-offsets.ts';
import { type ExpectedOutput, expectedOutput } from './source/template-output.ts';
import type {
  PlacesAnswer,
  SourceAnswer,
  SourceInput,
  SourcePlace,
  SourcePoint,
  SourceRange,
  SourceSummary,
} from './source-places.ts';

export type SourceIndex = ReturnType<typeof createSourceIndex>;

/** Two texts with less in common are not of the same run. */
const leastShare = 0.4;
/** A point within this distance of a word, in CSS pixels, still belongs to the word. */
const nearPx = 3;

/** As many elements are listed where it is not certain which it is. */
const maxElements = 20;

const letters = /[\p{L}\p{N}]/u;

const words = {
  nothing: 'There is no text, image or rule here.',
  generated:
    'This text is not in the markup: styles, the print or the browser add it, such as page numbers and the numbers of lists.',
  partly: 'Only a part of this word is in the markup, so its place is not certain.',
  doubtful: 'The same text stands beside it in the markup, so this place is not certain.',
  border: 'This is no image or rule of its own: it can be a border or a background.',
  likeIt: 'More than one element can be here: images, rules and borders without text in between look alike.',
  unseen: 'It writes no text that is on the pages.',
  otherRun: 'The PDF and Deepload have too little text in common: they are of different runs.',
} as const;

/** Links pages, loaded markup, template and data. It imports no DOM, and runs in a worker or in Node. */
export function createSourceIndex(input: SourceInput) {
  const { markup } = input;
  const text = readMarkupText(markup);
  const pages = pageCharactersOf(input.pages);
  const map = mapPages(text, pages);
  const expected = expectedOf(input);
  const output = 'problem' in expected ? null : mapOutput(expected, markup);
  const isSameRun = output !== null && output.share >= leastShare;
  const pieces = 'problem' in expected ? [] : expected.pieces;
  const lines = lineOffsets(markup);
  const byPage = new Map<number, number[]>();
  for (const [at, { page }] of pages.words.entries()) {
    const list = byPage.get(page);
    if (list) list.push(at);
    else byPage.set(page, [at]);
  }

  const templateProblem =
    'problem' in expected
      ? expected.problem
      : isSameRun
        ? null
        : 'Deepload does not fit Handlebars and Info: they are of different runs.';

  const placeOf = (from: number, to: number): SourcePlace => {
    const place = {
      markup: { from, to, line: lineAt(lines, from) },
      template: null,
      kind: 'text',
      expression: '',
      path: null,
      iteration: [],
    } as const;
    const at = output && isSameRun ? output.places[from]! : -1;
    const index = at < 0 ? null : pieceAt(pieces, at);
    if (index === null) return place;
    const piece = pieces[index]!;
    const { partial, offset, length, line, expression, path, iteration } = piece;
    const isText = piece.kind === 'text';
    const start = isText ? offset + at - piece.from : offset;
    const end = isText ? offset + (output!.places[to - 1]! + 1 - piece.from) : offset + length;
    return {
      ...place,
      template: { partial, from: start, to: end, line: isText ? line + lineBreaks(piece.from, at) : line },
      kind: isText ? 'text' : piece.kind === 'unknown' ? 'helper' : 'placeholder',
      expression,
      path,
      iteration,
    };
  };

  const lineBreaks = (from: number, to: number) =>
    'problem' in expected ? 0 : (expected.text.slice(from, to).match(/\r\n?|\n/g)?.length ?? 0);

  /** The sources of a word, that of the pointer's position first; `share` is the position within the word. */
  const placesOfWord = (at: number, share: number) => {
    const word = pages.words[at]!;
    const attribute = map.attributes.get(at);
    if (attribute) return { places: [placeOf(attribute.from, attribute.to)], reason: null };
    const matched: number[] = [];
    let isDoubtful = false;
    for (let unit = word.from; unit < word.to; unit += 1) {
      const match = map.matches[unit]!;
      if (match < 0) continue;
      matched.push(match);
      const place = text.characters.from[match]!;
      if (map.doubtful[unit] === 1 || output?.doubtful[place] === 1) isDoubtful = true;
    }
    if (matched.length === 0) return { places: [], reason: words.generated };
    const wanted = characterAt(pages.characters.elements.subarray(word.from, word.to), share) + word.from;
    const isPartly = matched.length < word.to - word.from;
    const pointed = map.matches[wanted]!;
    const groups = groupsOf(matched);
    const places = groups.map(({ from, to, characters }) => ({
      place: placeOf(text.characters.from[from]!, text.characters.to[to]!),
      isPointed: from <= pointed && pointed <= to,
      // A full stop after a number is rarely the searched text.
      hasLetters: letters.test(markup.slice(text.characters.from[from]!, text.characters.to[to]!)),
      characters,
    }));
    const ordered = places
      .toSorted(
        (a, b) =>
          Number(b.hasLetters) - Number(a.hasLetters) ||
          Number(b.isPointed) - Number(a.isPointed) ||
          Number(b.place.kind !== 'text') - Number(a.place.kind !== 'text') ||
          b.characters - a.characters,
      )
      .map(({ place }) => place);
    const isShort = isPartly && (matched.length < 3 || matched.length * 2 < word.to - word.from || pointed < 0);
    const reason = isShort ? words.partly : isDoubtful ? words.doubtful : null;
    return { places: ordered, reason };
  };

  /** Ranges of characters that one piece of the template has written, or that follow each other in the markup. */
  const groupsOf = (matched: readonly number[]) => {
    const groups: { from: number; to: number; piece: number | null; characters: number }[] = [];
    for (const match of matched) {
      const at = output?.places[text.characters.from[match]!] ?? -1;
      const piece = at < 0 ? null : pieceAt(pieces, at);
      const last = groups.at(-1);
      if (last && last.piece === piece && match >= last.to) {
        last.to = match;
        last.characters += 1;
      } else groups.push({ from: match, to: match, piece, characters: 1 });
    }
    return groups;
  };

  const wordAt = ({ page, x, y }: SourcePoint) => {
    let best: { at: number; share: number; distance: number } | null = null;
    for (const at of byPage.get(page) ?? []) {
      const { box, characters } = boxOf(pages.words[at]!);
      const [left, top, width, height] = box;
      const dx = Math.max(left - x, 0, x - left - width);
      const dy = Math.max(top - y, 0, y - top - height);
      const distance = Math.hypot(dx, dy);
      if (distance > nearPx || (best && distance >= best.distance)) continue;
      const share = width === 0 ? 0 : Math.min(0.999, Math.max(0, (x - left) / width));
      best = { at, share: isRightToLeft(characters) ? 0.999 - share : share, distance };
    }
    return best;
  };

  const findPlaces = createRangePlaces({
    sourceOf: ({ of, partial }) =>
      (of === 'markup' ? markup : partial === null ? input.template : input.partials?.[partial]) ?? '',
    pieces,
    outputPlaces: isSameRun ? output.places : null,
    text,
    pages,
    map,
  });

  const elementsAt = createGraphicElements(text, pages, map);

  return {
    summary: {
      template: output?.share ?? 0,
      pages: map.share,
      problem: templateProblem ?? (map.share < leastShare ? words.otherRun : null),
    } satisfies SourceSummary as SourceSummary,

    /** The text at a point of a page, or at the points of a selection. */
    at(points: readonly SourcePoint[]): SourceAnswer {
      const found = new Map<number, number>();
      for (const point of points) {
        const word = wordAt(point);
        if (word && !found.has(word.at)) found.set(word.at, word.share);
      }
      const wordsThere = [...found.keys()].map((at) => pages.words[at]!.text).join(' ');
      if (found.size === 0) return { text: '', places: [], certain: null, reason: words.nothing };
      const answers = [...found].map(([at, share]) => placesOfWord(at, share));
      const places: SourcePlace[] = [];
      for (const place of answers.flatMap((answer) => answer.places))
        if (!places.some((known) => isSamePlace(known, place))) places.push(place);
      if (map.share < leastShare) return { text: wordsThere, places: [], certain: null, reason: words.otherRun };
      const reason = answers.find((answer) => answer.reason !== null)?.reason ?? null;
      if (reason !== null || !places[0]) return { text: wordsThere, places, certain: null, reason };
      if (places[0].template) return { text: wordsThere, places, certain: 'template', reason: null };
      return { text: wordsThere, places, certain: 'markup', reason: templateProblem ?? notWritten };
    },

    /** The image or rule at a point, among the graphics of its page. */
    graphic(point: SourcePoint, graphics: readonly PageGraphic[]): SourceAnswer {
      const found = map.share < leastShare ? null : elementsAt(point, graphics);
      const [first] = found?.elements ?? [];
      if (!found || !first)
        return { text: '', places: [], certain: null, reason: found ? words.border : words.nothing };
      const places = found.elements.slice(0, maxElements).flatMap(({ from, to, name, picture }) => {
        const { markup: start, ...place } = placeOf(from, from + 1 + name.length);
        const value = picture && placeOf(picture.from, picture.to);
        return [{ ...place, markup: { ...start, to } }, ...(value && value.kind !== 'text' ? [value] : [])];
      });
      const certain = found.isCertain ? (places[0]!.template ? 'template' : 'markup') : null;
      const reason = certain === null ? words.likeIt : certain === 'markup' ? (templateProblem ?? notWritten) : null;
      return { text: `<${first.name}>`, places, certain, reason };
    },

    /** The places on the pages that a range of the template or of the markup has written. */
    places(range: SourceRange): PlacesAnswer {
      const problem =
        (range.of === 'template' ? templateProblem : null) ?? (map.share < leastShare ? words.otherRun : null);
      const found = findPlaces(range);
      if (problem !== null) return { ...found, places: [], reason: problem };
      return { ...found, reason: found.places.length === 0 ? words.unseen : null };
    },
  };
}

const notWritten =
  'Handlebars does not write this text with the data of Info: a helper, or a partial that is not here, has written it.';

function expectedOf(input: SourceInput): ExpectedOutput | Readonly<{ problem: string }> {
  const { template, data, root, helperNames, partials } = input;
  if (template === null) return { problem: 'Handlebars is not here.' };
  if (data === null) return { problem: 'Info is not here.' };
  const parsed = parseTemplate(template);
  if ('problem' in parsed) return { problem: `Handlebars cannot be parsed: ${parsed.problem}` };
  let whole: unknown;
  try {
    whole = JSON.parse(data);
  } catch {
    return { problem: 'Info is not JSON.' };
  }
  const { source, offsetsOf } = sourceOf(parsed.program, template, helperNames, partials);
  const path = root ?? dataRootOf(whole, template, source);
  return expectedOutput({ value: valueAt(whole, path), path }, source, offsetsOf);
}

/** The index of the character at a share of a word's width. Chinese, Japanese and Korean characters are wide. */
function characterAt(characters: Int32Array, share: number): number {
  const widths = characters.map((character) => (character >= 0x2e80 && character < 0xfb00 ? 2 : 1));
  let left = share * widths.reduce((sum, width) => sum + width, 0);
  for (const [at, width] of widths.entries()) {
    left -= width;
    if (left < 0) return at;
  }
  return widths.length - 1;
}

const boxOf = ({ box, text }: PageWord) => ({ box, characters: text });
const isRightToLeft = (text: string) => /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/.test(text);

const isSamePlace = (one: SourcePlace, other: SourcePlace) =>
  one.template && other.template && one.kind !== 'text'
    ? one.template.from === other.template.from &&
      one.template.partial === other.template.partial &&
      String(one.iteration) === String(other.iteration)
    : one.markup.from === other.markup.from;
