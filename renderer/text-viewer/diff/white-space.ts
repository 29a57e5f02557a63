import { findChangedWords } from './word-changes.ts';

export const withoutWhiteSpace = (text: string) => text.replace(/\s+/g, '');

/** Pairs of start and end in each of two texts, in UTF-16 units, ascending. */
type TextMarks = Readonly<{ before: readonly number[]; after: readonly number[] }>;

/**
 * The differences between two texts apart from white space. No mark contains white space, and unmarked text is equal
 * without white space.
 */
export function marksBesideWhiteSpace(before: string, after: string, timeoutMs: number): TextMarks {
  const a = singleSpaced(before);
  const b = singleSpaced(after);
  const marks = { before: [] as number[], after: [] as number[] };
  for (const { fromA, toA, fromB, toB } of findChangedWords(a.text, b.text, timeoutMs)) {
    const one = a.text.slice(fromA, toA);
    const other = b.text.slice(fromB, toB);
    if (withoutWhiteSpace(one) === withoutWhiteSpace(other)) continue;
    const { start, endA, endB } = withoutEqualEnds(one, other);
    addWords(marks.before, a, fromA + start, fromA + endA);
    addWords(marks.after, b, fromB + start, fromB + endB);
  }
  return marks;
}

type SingleSpaced = Readonly<{ text: string; positions: Uint32Array }>;

/** The text with one space for any white space between words; `positions` maps its units to the given text. */
function singleSpaced(text: string): SingleSpaced {
  const positions = new Uint32Array(text.length);
  let spaced = '';
  for (const { 0: word, index } of text.matchAll(/\S+/g)) {
    if (spaced !== '') {
      positions[spaced.length] = index - 1;
      spaced += ' ';
    }
    for (let at = 0; at < word.length; at += 1) positions[spaced.length + at] = index + at;
    spaced += word;
  }
  return { text: spaced, positions };
}

/** Drops equal words at both ends, which a change has only because white space between them differs. */
function withoutEqualEnds(one: string, other: string) {
  const [wordsA, wordsB] = [one.split(' '), other.split(' ')];
  const most = Math.min(wordsA.length, wordsB.length) - 1;
  let first = 0;
  while (first < most && wordsA[first] === wordsB[first]) first += 1;
  let last = 0;
  while (last < most - first && wordsA.at(-1 - last) === wordsB.at(-1 - last)) last += 1;
  const start = wordsA.slice(0, first).join(' ').length;
  const end = last === 0 ? 0 : wordsA.slice(-last).join(' ').length;
  return { start, endA: one.length - end, endB: other.length - end };
}

function addWords(marks: number[], { text, positions }: SingleSpaced, from: number, to: number): void {
  for (const { 0: word, index } of text.slice(from, to).matchAll(/\S+/g)) {
    marks.push(positions[from + index]!, positions[from + index + word.length - 1]! + 1);
  }
}
