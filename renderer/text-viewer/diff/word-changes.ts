import { type ChangedRange, diffSequences } from './diff-sequences.ts';

/**
 * A word, a number with its fraction, white space within a line, or any other character. Characters of scripts that are
 * written without blanks between words stand alone, as no pattern finds words there.
 */
const words =
  /(?:(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}])[\p{L}\p{M}\p{N}_]|(?<=\p{N})\.(?=\p{N}))+|[^\S\n]+|./gsu;

/**
 * What differs between two passages, in whole words, as ranges of UTF-16 units. A few equal words between longer
 * changes count as changed with them: brackets and short words that two unlike lines happen to share are nothing to
 * read. After `timeoutMs` what could not be compared counts as changed.
 */
export function findChangedWords(before: string, after: string, timeoutMs: number): readonly ChangedRange[] {
  const numbers = new Map<string, number>();
  const a = wordsOf(before, numbers);
  const b = wordsOf(after, numbers);
  const changes = diffSequences(a.words, b.words, timeoutMs).changes.map(({ fromA, toA, fromB, toB }) => ({
    fromA: a.starts[fromA]!,
    toA: a.starts[toA]!,
    fromB: b.starts[fromB]!,
    toB: b.starts[toB]!,
  }));
  return withShortGaps(changes);
}

type Words = Readonly<{ words: Int32Array; starts: readonly number[] }>;

/** A number for each word, the same for the same text, and where the words begin, with the end of the text. */
function wordsOf(text: string, numbers: Map<string, number>): Words {
  const found: number[] = [];
  const starts: number[] = [];
  for (const { 0: word, index } of text.matchAll(words)) {
    const number = numbers.get(word) ?? numbers.size;
    numbers.set(word, number);
    found.push(number);
    starts.push(index);
  }
  return { words: Int32Array.from(found), starts: [...starts, text.length] };
}

/** Joins neighbouring changes with what is equal between them, where that is no longer than either of them. */
function withShortGaps(changes: readonly ChangedRange[]): readonly ChangedRange[] {
  const joined: ChangedRange[] = [];
  for (const change of changes) {
    let last = change;
    for (let earlier = joined.at(-1); earlier && isShortGap(earlier, last); earlier = joined.at(-1)) {
      joined.pop();
      last = { fromA: earlier.fromA, toA: last.toA, fromB: earlier.fromB, toB: last.toB };
    }
    joined.push(last);
  }
  return joined;
}

const isShortGap = (one: ChangedRange, other: ChangedRange) =>
  other.fromA - one.toA <= Math.min(lengthOf(one), lengthOf(other));

const lengthOf = ({ fromA, toA, fromB, toB }: ChangedRange) => Math.max(toA - fromA, toB - fromB);
