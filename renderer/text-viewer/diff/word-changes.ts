import { type ChangedRange, diffSequences } from './diff-sequences.ts';

/**
 * A word, a number with its fraction, white space within a line, or any other character. Characters of scripts without
 * spaces between words are separate, because no pattern finds words there.
 */
const words =
  /(?:(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}])[\p{L}\p{M}\p{N}_]|(?<=\p{N})\.(?=\p{N}))+|[^\S\n]+|./gsu;

/**
 * The differences between two passages, in whole words, as ranges of UTF-16 units. A few equal words between longer
 * changes count as changed too, because brackets and short words that unlike lines share are noise. After `timeoutMs`
 * the rest counts as changed.
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

/** A number for each word, equal for equal words, and the offset of each word, plus the end of the text. */
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

/** Joins neighbouring changes with the equal text between them, if that is no longer than either of them. */
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
