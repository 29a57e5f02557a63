import type { Box } from '../../../renderer/pdf-pages/box.ts';
import type { ResolvedTruth, Sides } from './truth.ts';

/** A tool's result for a pair of documents. Words as the tool writes them; pages from 1. */
export type Answer = Readonly<{
  isChanged: boolean;
  removed: readonly string[];
  added: readonly string[];
  moved: readonly string[];
  /** Words are left out of the texts because of their length. */
  isShortened: boolean;
  pages: Sides<readonly number[]>;
  /** Pairs of pages whose looks differ, and where on the later one. */
  looks: ReadonlyArray<Readonly<{ before: number | null; after: number | null; boxes: readonly Box[] }>>;
  /** How many changes of text are listed; 0 for a tool without a list. */
  changes: number;
  /** Pages that could not be compared. */
  notCompared: number;
}>;

export type Score = Readonly<{
  verdict: boolean;
  pages: Readonly<{ wanted: number; found: number; wrong: number }>;
  words: Readonly<{ wanted: number; found: number; told: number; right: number }>;
  /** Everything is as the truth says. */
  isWhole: boolean;
  /** What is wrong, in words. */
  problems: readonly string[];
}>;

/** The tolerance of a box around the place that it has to surround, in CSS pixels. */
const nearPx = 4;

/** Judges an answer by the truth, without the code under test. */
export function scoreOf(truth: ResolvedTruth, answer: Answer, isTight: boolean): Score {
  const problems: string[] = [];
  const verdict = truth.isChanged === answer.isChanged;
  if (!verdict) problems.push(truth.isChanged ? 'told as the same' : 'told as changed');
  const words = scoreWords(truth, answer, isTight, problems);
  const pages = scorePages(truth, answer, problems);
  if (answer.changes > truth.mostChanges) problems.push(`${answer.changes} changes instead of ${truth.mostChanges}`);
  if (answer.notCompared > 0) problems.push(`${answer.notCompared} pages not compared`);
  return { verdict, pages, words, isWhole: problems.length === 0, problems };
}

function scoreWords(truth: ResolvedTruth, answer: Answer, isTight: boolean, problems: string[]): Score['words'] {
  const optional = bagOf(truth.optional, isTight);
  const passages = truth.moved.map((passage) => split(passage, isTight));
  let [wanted, found, told, right] = [0, 0, 0, 0];
  const judge = (
    kind: string,
    wantedWords: readonly string[],
    given: readonly string[],
    need: number,
    most: number,
  ) => {
    const left = bagOf(wantedWords, isTight);
    const wrong = split(given, isTight).filter((word) => {
      if (take(left, word)) return false;
      return !optional.has(word);
    });
    const matched = split(wantedWords, isTight).length - sizeOf(left);
    const isFound = Math.min(need, matched);
    const excused = answer.isShortened ? Math.max(0, need - isFound) : 0;
    wanted += need - excused;
    found += isFound;
    right += Math.min(matched, most);
    told += matched + wrong.length;
    if (need - excused > isFound)
      problems.push(`${need - isFound} ${kind} words missed: ${[...left.keys()].slice(0, 12).join(' ')}`);
    if (wrong.length > 0) problems.push(`${wrong.length} words falsely ${kind}: ${wrong.slice(0, 12).join(' ')}`);
  };
  const all = (list: readonly string[]) => split(list, isTight).length;
  judge('removed', truth.removed, answer.removed, all(truth.removed), Number.POSITIVE_INFINITY);
  judge('added', truth.added, answer.added, all(truth.added), Number.POSITIVE_INFINITY);
  const need = passages.length > 0 ? Math.min(...passages.map(({ length }) => length)) : 0;
  judge('moved', truth.moved.flat(), answer.moved, need, Number.POSITIVE_INFINITY);
  return { wanted, found, told, right };
}

function scorePages(truth: ResolvedTruth, answer: Answer, problems: string[]): Score['pages'] {
  const told = {
    before: new Set([...answer.pages.before, ...answer.looks.flatMap(({ before }) => before ?? [])]),
    after: new Set([...answer.pages.after, ...answer.looks.flatMap(({ after }) => after ?? [])]),
  };
  const isSeen = (x: number, y: number, { x: left, y: top, width, height }: Box) =>
    x >= left - nearPx && x <= left + width + nearPx && y >= top - nearPx && y <= top + height + nearPx;
  const unseen = new Set(
    truth.lookPlaces
      .filter(
        ({ page, x, y }) =>
          !answer.looks.some(
            ({ after, boxes }) =>
              after === page && (boxes.length === 0 || boxes.some((box) => isSeen(x + 3, y + 8, box))),
          ),
      )
      .map(({ page }) => page),
  );
  const missed = {
    before: truth.told.before.filter((page) => !told.before.has(page)),
    after: truth.told.after.filter((page) => !told.after.has(page) || unseen.has(page)),
  };
  const wanted = truth.told.before.length + truth.told.after.length;
  const lost = missed.before.length + missed.after.length;
  if (lost > 0)
    problems.push(`pages missed: ${[...missed.before.map((page) => `${page} before`), ...missed.after].join(', ')}`);
  if (unseen.size > 0) problems.push('the look of a word or picture is not told where it stands');
  const wrong = truth.mayTellMore ? [] : wrongPages(truth, answer);
  if (wrong.length > 0) problems.push(`pages told falsely: ${wrong.slice(0, 20).join(', ')}`);
  return { wanted, found: wanted - lost, wrong: wrong.length };
}

/** Pages without a change: those of the later document, or of the earlier one if it has more. */
function wrongPages({ told }: ResolvedTruth, { pages, looks }: Answer): readonly number[] {
  const isTrue = (before: number | null, after: number | null) =>
    (after !== null && told.after.includes(after)) || (before !== null && told.before.includes(before));
  const wrongLooks = looks.flatMap(({ before, after }) => (isTrue(before, after) ? [] : [after ?? before ?? 0]));
  const before = pages.before.filter((page) => !told.before.includes(page));
  const after = new Set([...pages.after.filter((page) => !told.after.includes(page)), ...wrongLooks]);
  return before.length > after.size ? before : [...after].sort((one, other) => one - other);
}

/**
 * Words for comparison: without soft hyphens, with ligatures and shaped letters as plain ones, and each character of a
 * script without spaces separate.
 */
const split = (words: readonly string[], isTight: boolean): string[] => {
  const plain = words.map((word) =>
    word.replace(/\u00ad|&shy;|[\u200b-\u200f\u202a-\u202e\u2066-\u2069]/g, '').normalize('NFKC'),
  );
  return isTight
    ? Array.from(plain.join('').replace(/\s/g, ''))
    : plain
        .join(' ')
        .split(/\s+/)
        .filter((word) => word !== '');
};

type Bag = Map<string, number>;

function bagOf(words: readonly string[], isTight: boolean): Bag {
  const bag: Bag = new Map();
  for (const word of split(words, isTight)) bag.set(word, (bag.get(word) ?? 0) + 1);
  return bag;
}

function take(bag: Bag, word: string): boolean {
  const count = bag.get(word) ?? 0;
  if (count > 1) bag.set(word, count - 1);
  else bag.delete(word);
  return count > 0;
}

const sizeOf = (bag: Bag) => [...bag.values()].reduce((sum, count) => sum + count, 0);
