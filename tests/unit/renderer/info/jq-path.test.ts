import { expect, test } from 'vitest';
import { createJq } from '../../../../renderer/info/jq.ts';
import { type JqStep, jqPath } from '../../../../renderer/info/jq-path.ts';
import fc from '../../../support/property-tests.ts';

test.each([
  [[], '.'],
  [['lines', 0, 'amount'], '.lines[0].amount'],
  [[2, 'id'], '.[2].id'],
  [['unit price', 'a"b'], '.["unit price"]["a\\"b"]'],
  [['0', 'and', 'é'], '.["0"].and["é"]'],
])('the path %j is %j', (steps, path) => {
  expect(jqPath(steps)).toBe(path);
});

test('jq finds the value at every path', async () => {
  const jq = createJq(1_000);
  const step = fc.oneof(fc.nat(3), fc.string({ unit: 'grapheme' }), fc.constantFrom('if', '\\(1)', '$x', '@text', ''));
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 5 }), async (steps) => {
      const bytes = new TextEncoder().encode(JSON.stringify(documentWith(steps)));
      expect(await jq.run(bytes, jqPath(steps))).toEqual({
        ok: true,
        text: '"here"',
      });
    }),
    { numRuns: 100 },
  );
});

const documentWith = ([step, ...rest]: readonly JqStep[]): unknown => {
  if (step === undefined) return 'here';
  const inner = documentWith(rest);
  return typeof step === 'string' ? { [step]: inner } : [...Array.from({ length: step }, () => null), inner];
};
