import { type Course, lettersHeight } from './run-course.ts';

/**
 * `size`: of its font, in CSS pixels. `lineCourse`: the course of the line that a run belongs to, if the run is at
 * another height.
 */
type Placed = Readonly<{
  run: Readonly<{ str: string }>;
  course: Course;
  size: number;
  isBlank: boolean;
  lineCourse?: Course;
}>;

/** A letter, also behind a quotation mark. */
const oneLetter = /^\p{P}?\p{L}\p{M}*\s*$/u;

/** The lines beside such a letter have letters of at most this share of its height. */
const mostShare = 0.6;
/**
 * The maximum part of a letter above its base line, as a share of its font's ascent: first lines end below, earlier
 * lines above it.
 */
const capShare = 0.8;
/** In heights of the large letter. */
const mostGap = 0.25;
const mostOverlap = 0.1;
/** In heights of the small ones. */
const sameLevel = 0.3;
const mostBelow = 0.6;
/** WeasyPrint paints the first line over the letter: this high above its base line, as shares of the letter's size. */
const leastOver = 0.3;
const mostOver = 0.85;
/** In letter sizes: how far beside its start such a line begins. */
const sameBegin = 0.25;
/** If a page has more large letters than this, none is a drop cap. */
const mostLarge = 50;

/**
 * A text may begin with a letter as high as several of its lines. It is at the height of the last of these, or of the
 * first one and extends above that. Some programs paint it before all other text. It is placed in the first line,
 * before the run that continues its word, and touches that.
 */
export function withDropCaps<T extends Placed>(placed: readonly T[]): readonly T[] {
  const letters = placed.filter(({ run: { str } }) => str.length < 5 && oneLetter.test(str));
  if (letters.length === 0) return placed;
  const sum = placed.reduce((heights, { course, run }) => heights + lettersHeight(course) * run.str.length, 0);
  const length = placed.reduce((characters, { run }) => characters + run.str.length, 0);
  const large = letters.filter(({ course }) => mostShare * lettersHeight(course) > sum / length);
  if (large.length === 0 || large.length > mostLarge) return placed;
  const firstOf = new Map<T, T>();
  for (const letter of large) {
    const first = firstBeside(letter, placed);
    if (first) firstOf.set(first, letter);
  }
  const moved = new Set(firstOf.values());
  return placed.flatMap((one, index) => {
    // At the letter's size, the lines beside it would merge into one.
    if (one.isBlank && moved.has(placed[index - 1]!)) return [];
    const letter = firstOf.get(one);
    if (letter) {
      const course = touching(letter.course, one.course);
      return [{ ...letter, course, lineCourse: onLevelOf(course, one.course) }, one];
    }
    return moved.has(one) ? [] : [one];
  });
}

const onLevelOf = (course: Course, { level, low, high }: Course): Course => ({ ...course, level, low, high });

/** The letter up to the run that continues its word, on the right of it or, in lines from the right, on the left. */
const touching = (letter: Course, { begin, end }: Course): Course =>
  begin < letter.begin - 1 && end < (letter.begin + letter.end) / 2
    ? { ...letter, begin: end }
    : { ...letter, begin: Math.min(letter.begin, begin), end: begin };

/**
 * The run that follows a large letter: in the first of the lines beside it, or in the only one if that is at its
 * height.
 */
function firstBeside<T extends Placed>(letter: T, placed: readonly T[]): T | undefined {
  const { course } = letter;
  const size = lettersHeight(course);
  const beside = placed.filter(({ course: other, isBlank }) => {
    const small = lettersHeight(other);
    const gap = Math.max(other.begin - course.end, course.begin - other.end);
    return (
      !isBlank &&
      small <= mostShare * size &&
      other.way.x * course.way.x + other.way.y * course.way.y > 0.99 &&
      other.level > course.level - capShare * course.high &&
      other.level < course.level + mostBelow * small &&
      gap >= -mostOverlap * size &&
      gap <= mostGap * size
    );
  });
  const [first] = beside.toSorted((one, other) => one.course.level - other.course.level);
  if (!first) return undefined;
  const over = firstOver(letter, first, placed);
  if (over) return over;
  const small = lettersHeight(first.course);
  const isOnLevel = Math.abs(first.course.level - course.level) < sameLevel * small;
  const isFirst =
    isOnLevel ||
    goesOn.test(first.run.str) ||
    beside.some((other) => other.course.level - first.course.level > small / 2);
  return isFirst ? first : undefined;
}

/** The first line if it is painted over the letter, in the middle of a word. */
const firstOver = <T extends Placed>({ course, size }: T, { course: next }: T, placed: readonly T[]) =>
  placed.find(({ run, course: { level, begin, way, high } }) => {
    const rise = course.level - level;
    return (
      goesOn.test(run.str) &&
      rise > leastOver * size &&
      rise < mostOver * size &&
      level < next.level + sameLevel * high &&
      Math.abs(high - next.high) < sameLevel * high &&
      Math.abs(begin - course.begin) < sameBegin * size &&
      way.x * course.way.x + way.y * course.way.y > 0.99
    );
  });

const goesOn = /^\p{Ll}/u;
