import type { TextLine } from '../../pdf-engine/pdf-engine.ts';

/** The share of the lines that a page has, 0 to 1, and how much lower they are there, in CSS pixels at 100 %. */
type Match = Readonly<{ score: number; lower: number }>;

/** Lines that share at least this part of their words count as similar, such as lines with another number. */
const leastSimilar = 0.6;
const worthOfSimilar = 0.5;

/** The weight of a line is the number of its letters, at most this one. */
const mostLetters = 40;

/** Heights that differ by less than this are the same. */
const samePx = 1;

const weightOf = ({ text }: TextLine) => Math.min(text.length, mostLetters);
const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);

/** The share of `sought` that `lines` has with the same words at the same height, 0 to 1. */
export function shareInPlace(sought: readonly TextLine[], lines: readonly TextLine[]): number {
  const inPlace = sought.filter(({ text, y }) =>
    lines.some((line) => line.text === text && Math.abs(line.y - y) < samePx),
  );
  return sum(inPlace.map(weightOf)) / sum(sought.map(weightOf));
}

/** Finds `sought` in `lines` in the same order; lines may be added, missing or slightly changed. */
export function matchLines(sought: readonly TextLine[], lines: readonly TextLine[]): Match {
  const pairs = pairInOrder(sought, lines);
  const whole = sum(sought.map(weightOf));
  const score = sum(pairs.map(({ worth }) => worth)) / whole;
  return { score, lower: lowerBy(sought, lines, whole) ?? pairs[0]?.lower ?? 0 };
}

type Pair = Readonly<{ worth: number; lower: number }>;

/**
 * The pairs of equal or similar lines with the greatest total weight, in the same order on both sides (weighted longest
 * common subsequence).
 */
function pairInOrder(sought: readonly TextLine[], lines: readonly TextLine[]): readonly Pair[] {
  const words = lines.map(({ text }) => text.split(' '));
  const worthOf = sought.map((line) => {
    const own = line.text.split(' ');
    return lines.map(({ text }, at) => weightOf(line) * (text === line.text ? 1 : similarity(own, words[at]!)));
  });
  const best = Array.from({ length: sought.length + 1 }, () => new Float64Array(lines.length + 1));
  for (let one = sought.length - 1; one >= 0; one -= 1) {
    for (let other = lines.length - 1; other >= 0; other -= 1) {
      const paired = best[one + 1]![other + 1]! + worthOf[one]![other]!;
      best[one]![other] = Math.max(paired, best[one + 1]![other]!, best[one]![other + 1]!);
    }
  }
  const pairs: Pair[] = [];
  for (let one = 0, other = 0; one < sought.length && other < lines.length; ) {
    const worth = worthOf[one]![other]!;
    if (worth > 0 && best[one]![other] === best[one + 1]![other + 1]! + worth) {
      pairs.push({ worth, lower: lines[other]!.y - sought[one]!.y });
      one += 1;
      other += 1;
    } else if (best[one]![other] === best[one]![other + 1]) other += 1;
    else one += 1;
  }
  return pairs;
}

/**
 * The similarity of two lines that are not equal: 0, or up to `worthOfSimilar` (Sørensen–Dice coefficient of their
 * words).
 */
function similarity(one: readonly string[], other: readonly string[]): number {
  if (2 * Math.min(one.length, other.length) < leastSimilar * (one.length + other.length)) return 0;
  const left = [...other];
  let shared = 0;
  for (const word of one) {
    const at = left.indexOf(word);
    if (at < 0) continue;
    left.splice(at, 1);
    shared += 1;
  }
  const alike = (2 * shared) / (one.length + other.length);
  return alike >= leastSimilar ? alike * worthOfSimilar : 0;
}

/**
 * The distance by which at least half of `sought` has moved down as one block, the smallest of several; `null` if there
 * is no such block. Rows of a table may all be equal: compared one by one, they would seem to have moved.
 */
function lowerBy(sought: readonly TextLine[], lines: readonly TextLine[], whole: number): number | null {
  const votes = new Map<number, { weight: number; lower: number }>();
  for (const line of sought) {
    for (const { text, y } of lines) {
      if (text !== line.text) continue;
      const lower = y - line.y;
      const vote = votes.get(Math.round(lower)) ?? { weight: 0, lower };
      vote.weight += weightOf(line);
      votes.set(Math.round(lower), vote);
    }
  }
  const most = [...votes.values()].toSorted(
    (one, other) => other.weight - one.weight || Math.abs(one.lower) - Math.abs(other.lower),
  )[0];
  return most && most.weight >= whole / 2 ? most.lower : null;
}
