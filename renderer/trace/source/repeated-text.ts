import { alignSequences, type Sequence } from './align-sequences.ts';
import { anchors, charactersBetween, chosenElements } from './character-sequences.ts';
import type { MarkupText } from './markup-text.ts';
import type { PageCharacters, PageWord } from './page-characters.ts';

/** Equal text at the same place of another page is the same element. */
const samePlacePx = 2;
/** Shorter text is repeated by chance. */
const leastRepeated = 6;

/** Runs of unmatched words on one page. */
export function* runsLeft(words: readonly PageWord[], matches: Int32Array) {
  const isLeft = ({ from, to }: PageWord) => to > from && matches.subarray(from, to).every((match) => match < 0);
  for (let first = 0; first < words.length; first += 1) {
    if (!isLeft(words[first]!)) continue;
    let end = first + 1;
    while (end < words.length && words[end]!.page === words[first]!.page && isLeft(words[end]!)) end += 1;
    yield { first, end, from: words[first]!.from, to: words[end - 1]!.to };
    first = end - 1;
  }
}

/** Matches the table headers and footers that are repeated on each page. */
export function matchRepeatedParts(
  { repeated }: MarkupText,
  one: Sequence,
  { words }: PageCharacters,
  other: Sequence,
  matches: Int32Array,
): void {
  if (repeated.length === 0) return;
  for (const { from, to } of runsLeft(words, matches)) {
    const [before, after] = [matches[from - 1] ?? -1, matches[to] ?? -1];
    const fitting = repeated
      .filter(({ isHead, tableFrom, tableTo }) => {
        const inside = isHead ? after : before;
        return inside >= tableFrom && inside < tableTo;
      })
      .map((part) => {
        const head = chosenElements(one, part.from, part.to, () => true);
        const run = chosenElements(other, from, to, () => true);
        const found = alignSequences(head.part, run.part, { anchors });
        return { head, run, found, share: found.filter((match) => match >= 0).length / (part.to - part.from) };
      })
      .filter(({ share }) => share > 0.8);
    for (const { head, run, found } of fitting) {
      for (const [at, match] of found.entries()) if (match >= 0) matches[run.places[at]!] = head.places[match]!;
    }
  }
}

/** Matches text that is repeated at the same place of another page, as fixed elements are, line by line. */
export function matchSamePlaces(words: readonly PageWord[], matches: Int32Array): void {
  const known = new Map<string, PageWord[]>();
  const isWhole = ({ from, to }: PageWord) => to > from && matches.subarray(from, to).every((match) => match >= 0);
  const left = [...runsLeft(words, matches)];
  if (left.length === 0) return;
  const texts = new Set(left.flatMap(({ first, end }) => words.slice(first, end).map(({ text }) => text)));
  for (const word of words) {
    if (!texts.has(word.text) || !isWhole(word)) continue;
    const same = known.get(word.text);
    if (same) same.push(word);
    else known.set(word.text, [word]);
  }
  for (const { first, end } of left) {
    const run = words.slice(first, end);
    const others = run.map((word) =>
      known
        .get(word.text)
        ?.find(
          ({ page, box }) =>
            page !== word.page &&
            Math.abs(box[0] - word.box[0]) < samePlacePx &&
            Math.abs(box[1] - word.box[1]) < samePlacePx,
        ),
    );
    for (let from = 0; from < run.length; ) {
      let to = from + 1;
      while (to < run.length && !run[to - 1]!.isLineEnd) to += 1;
      if (others.slice(from, to).every((other) => other)) {
        for (let at = from; at < to; at += 1) {
          const [word, other] = [run[at]!, others[at]!];
          matches.set(matches.subarray(other.from, other.to), word.from);
        }
      }
      from = to;
    }
  }
}

/** Matches lines whose text is in the markup once, though another page has it too: fixed elements over other text. */
export function matchRepeatedLines(
  { elements, starts }: Sequence,
  { words, characters }: PageCharacters,
  matches: Int32Array,
): void {
  let all: string | null = null;
  const found = new Map<string, number>();
  const onlyPlaceOf = (text: string): number => {
    all ??= charactersBetween(elements, 0, elements.length);
    let only = -1;
    for (let at = all.indexOf(text); at >= 0; at = all.indexOf(text, at + 1)) {
      if (starts[at] !== 1 || starts[at + text.length] !== 1) continue;
      if (only >= 0) return -1;
      only = at;
    }
    return only;
  };
  for (const run of runsLeft(words, matches)) {
    for (let first = run.first, end = first + 1; first < run.end; first = end, end += 1) {
      while (end < run.end && !words[end - 1]!.isLineEnd) end += 1;
      const { from } = words[first]!;
      const text = charactersBetween(characters.elements, from, words[end - 1]!.to);
      if (text.length < leastRepeated || (!found.has(text) && found.size >= mostLines)) continue;
      if (!found.has(text)) found.set(text, onlyPlaceOf(text));
      const place = found.get(text)!;
      if (place >= 0) for (let at = 0; at < text.length; at += 1) matches[from + at] = place + at;
    }
  }
}

/** Limits the time for pages that have little in common with the markup. */
const mostLines = 500;
