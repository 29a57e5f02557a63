import { describe, expect, test } from 'vitest';
import { findChanges } from '../../../../../renderer/text-viewer/diff/find-changes.ts';
import { passageAt, type TextChanges } from '../../../../../renderer/text-viewer/diff/text-changes.ts';
import fc from '../../../../support/property-tests.ts';

const find = (before: string, after: string, ignoresWhiteSpace = false) =>
  findChanges({ before, after, ignoresWhiteSpace });

const marked = (text: string, marks: Uint32Array) =>
  Array.from({ length: marks.length / 2 }, (_, at) => text.slice(marks[at * 2], marks[at * 2 + 1]));

const marks = (before: string, after: string, ignoresWhiteSpace = false) => {
  const { marksBefore, marksAfter } = find(before, after, ignoresWhiteSpace);
  return [marked(before, marksBefore), marked(after, marksAfter)];
};

const passages = (changes: TextChanges) => Array.from(changes.isWhiteSpace, (_, index) => passageAt(changes, index));
const counted = (changes: TextChanges) => passages(changes).filter((_, index) => changes.isWhiteSpace[index] === 0);

const lines = (count: number, line: (n: number) => string) =>
  Array.from({ length: count }, (_, n) => line(n)).join('\n');

test('equal texts have no changed part', () => {
  expect(find('<p>one</p>\n', '<p>one</p>\n')).toMatchObject({ isSame: true, limit: null });
  expect(passages(find('<p>one</p>\n', '<p>one</p>\n'))).toEqual([]);
  expect(passages(find('', ''))).toEqual([]);
});

test('a changed word is marked as that word', () => {
  expect(marks('<td>old value</td>\n<p>\n', '<td>new value</td>\n<p>\n')).toEqual([['old'], ['new']]);
});

test('the changed lines are counted from the first one', () => {
  expect(passages(find('a\nb\nc', 'a\nB\nc\nd'))).toEqual([
    { fromA: 1, toA: 2, fromB: 1, toB: 2 },
    { fromA: 3, toA: 3, fromB: 3, toB: 4 },
  ]);
});

test('few changes far apart in a long text are found one by one', () => {
  const before = lines(40_000, (n) => `<td>cell ${n}</td>`);
  const after = lines(40_000, (n) => (n % 10_000 === 5 ? `<td>CELL ${n}</td>` : `<td>cell ${n}</td>`));
  const four = (word: string) => Array.from({ length: 4 }, () => word);
  expect(marks(before, after)).toEqual([four('cell'), four('CELL')]);
});

test('two long texts with nothing in common are changed whole', () => {
  const before = lines(30_000, (n) => `a ${n} ${n * 7}`);
  const after = lines(30_000, (n) => `b ${n * 3} c`);
  expect(passages(find(before, after))).toEqual([{ fromA: 0, toA: 30_000, fromB: 0, toB: 30_000 }]);
});

test('from the last passage of the limit on everything is one, which is said', () => {
  const before = lines(50, (n) => `${n}`);
  const after = lines(50, (n) => (n % 10 === 5 ? 'x' : `${n}`));
  const limits = { linesMs: 1_000, wordsMs: 1_000, mostPassages: 3 };
  const changes = findChanges({ before, after, ignoresWhiteSpace: false }, limits);
  expect(passages(changes)).toEqual([
    { fromA: 5, toA: 6, fromB: 5, toB: 6 },
    { fromA: 15, toA: 16, fromB: 15, toB: 16 },
    { fromA: 25, toA: 46, fromB: 25, toB: 46 },
  ]);
  expect(changes.limit).toBe('too-many');
  expect(find(before, after).limit).toBeNull();
});

const text = fc
  .array(fc.constantFrom('a', 'b', ' ', '\t', '\n', 'word', 'ä', '\u00a0', '😀'), { maxLength: 60 })
  .map((parts) => parts.join(''));

/** Text that is neither marked nor in a passage on only one side. */
function unmarked(text: string, changes: TextChanges, side: 'A' | 'B'): string {
  const all = text.split('\n');
  const marks = side === 'A' ? changes.marksBefore : changes.marksAfter;
  let kept = '';
  let offset = 0;
  for (const [line, words] of all.entries()) {
    const passage = passages(changes).find((each) => each[`from${side}`] <= line && line < each[`to${side}`]);
    const isAlone = passage && (passage.fromA === passage.toA || passage.fromB === passage.toB);
    for (let at = 0; at < words.length; at += 1) {
      const isMarked = marks.some(
        (from, index) => index % 2 === 0 && from <= offset + at && offset + at < marks[index + 1]!,
      );
      if (!isMarked && !isAlone) kept += words[at];
    }
    offset += words.length + 1;
  }
  return kept;
}

test('what is not marked is the same on both sides', () => {
  fc.assert(
    fc.property(text, text, (before, after) => {
      const changes = find(before, after);
      // An empty line beside one with text has nothing to be marked.
      expect(unmarked(before, changes, 'A').replace(/\n/g, '')).toBe(unmarked(after, changes, 'B').replace(/\n/g, ''));
    }),
  );
});

describe('without white space', () => {
  test.each([
    ['indentation', 'a\n  <p>\nb', 'a\n\t\t<p>\nb'],
    ['blanks at the ends of lines', 'a  \nb', 'a\nb\t'],
    ['carriage returns', 'a\r\nb\r\n', 'a\nb\n'],
    ['white space within a line', '<td>one  two</td>', '<td>one two</td>'],
    ['empty lines', 'a\n\n\nb', 'a\nb\n'],
    ['other line breaks', '<tr><td>1</td></tr>', '<tr>\n  <td>1</td>\n</tr>'],
    ['no-break spaces', 'a\u00a0b', 'a b'],
  ])('%s are no difference', (_, before, after) => {
    expect(counted(find(before, after, true))).toEqual([]);
    expect(counted(find(before, after)).length).toBeGreaterThan(0);
    expect(find(before, after, true).isSame).toBe(false);
    expect(marks(before, after, true)).toEqual([[], []]);
  });

  test('in a changed line only what is not white space is marked', () => {
    expect(marks('  <td>old  value</td>', '<td>new value </td>', true)).toEqual([['old'], ['new']]);
    expect(marks('<p>one two</p>', '\t<p>three  four</p>', true)).toEqual([
      ['one', 'two'],
      ['three', 'four'],
    ]);
  });

  test('an added word beside changed white space is marked alone', () => {
    expect(marks('<p>one   two</p>', '<p>one new two</p>', true)).toEqual([[], ['new']]);
  });

  const withSpace = fc.array(
    fc.tuple(fc.constantFrom('a', 'bc', '<td>', 'ä'), fc.constantFrom('', ' ', '\t ', '\n  ')),
    {
      maxLength: 30,
    },
  );
  const joined = (parts: readonly (readonly [string, string])[]) => parts.flat().join('');

  test('texts that differ in white space alone have no difference', () => {
    const other = fc.constantFrom('', ' ', '\n', '\r\n\t');
    fc.assert(
      fc.property(withSpace, fc.array(other, { minLength: 31, maxLength: 31 }), (parts, spaces) => {
        const after = parts.map(([word], at) => word + spaces[at]).join('');
        const changes = find(joined(parts), after, true);
        expect(counted(changes)).toEqual([]);
        expect([...changes.marksBefore, ...changes.marksAfter]).toEqual([]);
      }),
    );
  });

  test('marks contain no white space, and what is not marked is the same once white space is taken out', () => {
    fc.assert(
      fc.property(text, text, (before, after) => {
        const changes = find(before, after, true);
        for (const words of [...marked(before, changes.marksBefore), ...marked(after, changes.marksAfter)]) {
          expect(words).toMatch(/^\S+$/);
        }
        const plain = (words: string) => words.replace(/\s/g, '');
        const isAlone = ({ fromA, toA, fromB, toB }: ReturnType<typeof passageAt>) => fromA === toA || fromB === toB;
        // A passage of white space that stands on one side alone is left out there, and has nothing on the other.
        if (passages(changes).some((passage, index) => isAlone(passage) && changes.isWhiteSpace[index] === 1)) return;
        expect(plain(unmarked(before, changes, 'A'))).toBe(plain(unmarked(after, changes, 'B')));
      }),
    );
  });
});
