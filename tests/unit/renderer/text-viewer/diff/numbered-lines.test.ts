import { expect, test } from 'vitest';
import { numberedLines } from '../../../../../renderer/text-viewer/diff/numbered-lines.ts';
import { withoutWhiteSpace } from '../../../../../renderer/text-viewer/diff/white-space.ts';
import fc from '../../../../support/property-tests.ts';

const line = fc.constantFrom('', 'a', 'b', 'ab', 'a b', ' a', 'a\r', 'longer line', 'other', '\u4e00');

/** A text, and another one that is made of it by lines that are taken out, put in and replaced. */
const texts = fc
  .tuple(
    fc.array(line, { maxLength: 30 }),
    fc.array(fc.tuple(fc.nat(30), fc.nat(3), fc.array(line, { maxLength: 3 })), { maxLength: 5 }),
  )
  .map(([lines, edits]) => {
    const later = [...lines];
    for (const [at, removed, added] of edits) later.splice(at, removed, ...added);
    return [lines.join('\n'), later.join('\n')] as const;
  });

test.each([false, true])(
  'the lines of two texts have one number if they are the same (white space ignored: %s)',
  (isIgnored) => {
    fc.assert(
      fc.property(texts, ([before, after]) => {
        const numbered = numberedLines(before, after, isIgnored);
        const all = [before, after].flatMap((text) => text.split('\n'));
        const keys = isIgnored ? all.map(withoutWhiteSpace) : all;
        const numbers = [...numbered.before.lines, ...numbered.after.lines];
        const distinct = [...new Set(keys)];
        expect(numbers).toEqual(keys.map((key) => distinct.indexOf(key)));
      }),
    );
  },
);

test('each line begins where the text has it', () => {
  fc.assert(
    fc.property(texts, ([before, after]) => {
      const numbered = numberedLines(before, after, false);
      const linesAt = (text: string, starts: readonly number[]) =>
        starts.slice(0, -1).map((start, index) => text.slice(start, starts[index + 1]! - 1));
      expect(linesAt(before, numbered.before.starts)).toEqual(before.split('\n'));
      expect(linesAt(after, numbered.after.starts)).toEqual(after.split('\n'));
    }),
  );
});
