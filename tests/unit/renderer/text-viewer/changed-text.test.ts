import { expect, test } from 'vitest';
import { firstChangeText } from '../../../../renderer/text-viewer/changed-text.ts';
import { findChanges } from '../../../../renderer/text-viewer/diff/find-changes.ts';
import { maxVerdictLength } from '../../../../shared/run-verdict.ts';

const textOf = (before: string, after: string) =>
  firstChangeText(before, after, findChanges({ before, after, ignoresWhiteSpace: false }));

test.each([
  ['<p>\nRevision R6, draft\n</p>', '<p>\nRevision R7, draft\n</p>', 'R6 → R7'],
  ['a\nR6\nb\nc\nd', 'a\nR7\nb\nC\nd', 'R6 → R7, and 1 more'],
  ['a\nb', 'a\n  <p>new</p>\nb', 'Inserted: <p>new</p>'],
  ['a\n  <p>old</p>\nb', 'a\nb', 'Removed: <p>old</p>'],
  ['the last word', 'the very last word', 'Inserted: very'],
  ['the very last word', 'the last word', 'Removed: very'],
  ['a b', 'a  b', 'White space'],
  ['same', 'same', ''],
])('the difference between %j and %j is told as %j', (before, after, words) => {
  expect(textOf(before, after)).toBe(words);
});

test('a difference far inside a long line is found, and a long one keeps both sides', () => {
  const long = 'word '.repeat(50_000);
  expect(textOf(`${long}R6 ${long}`, `${long}R7 ${long}`)).toBe('R6 → R7');
  const words = textOf(`${'a'.repeat(500)}\nx\ny`, `${'b'.repeat(500)}\nx\nz`);
  expect(words).toMatch(/^a+… → b+…, and 1 more$/);
  expect(words.length).toBeLessThanOrEqual(maxVerdictLength);
});
