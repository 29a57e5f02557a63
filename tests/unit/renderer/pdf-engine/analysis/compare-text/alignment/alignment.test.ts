import { expect, test } from 'vitest';
import { alignKeys } from '../../../../../../../renderer/pdf-engine/analysis/compare-text/alignment/alignment.ts';
import fc from '../../../../../../support/property-tests.ts';
import { atOnce } from '../at-once.ts';

const keys = (maxLength: number, most: number) =>
  fc.array(fc.nat(most), { maxLength, size: 'max' }).map((all) => Int32Array.from(all));

const isAlignment = (before: Int32Array, after: Int32Array, partner: Int32Array) => {
  const paired = Array.from(partner, (a, b) => ({ a, b })).filter(({ a }) => a >= 0);
  return (
    partner.length === before.length &&
    paired.every(({ a, b }, index) => after[a] === before[b] && a > (paired[index - 1]?.a ?? -1))
  );
};

test('an alignment keeps the order of both sides and pairs equal words alone', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 300 }), fc.integer({ min: 0, max: 300 }), fc.nat(), (most, other, seed) => {
      const [[before], [after]] = [
        fc.sample(keys(1_500, most), { seed, numRuns: 1 }),
        fc.sample(keys(1_500, other), { seed: seed + 1, numRuns: 1 }),
      ];
      expect(isAlignment(before!, after!, atOnce(alignKeys(before!, after!)))).toBe(true);
    }),
    { numRuns: 30 },
  );
});

test('few edits in a long text leave all the rest paired, with many different words or few', () => {
  const edit = fc.tuple(fc.nat(), fc.integer({ min: 0, max: 3 }), fc.array(fc.nat(20), { maxLength: 3 }));
  fc.assert(
    fc.property(
      fc.constantFrom(2, 20, 300, 1_000_000),
      fc.nat(),
      fc.array(edit, { maxLength: 12 }),
      (most, seed, edits) => {
        let state = seed;
        const before = Array.from({ length: 4_000 }, () => {
          state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
          return Math.floor((state / 2 ** 32) * most);
        });
        const after = [...before];
        let touched = 0;
        for (const [place, gone, come] of edits) {
          after.splice(place % (after.length + 1), gone, ...come);
          touched += gone;
        }
        const partner = atOnce(alignKeys(Int32Array.from(before), Int32Array.from(after)));
        expect(isAlignment(Int32Array.from(before), Int32Array.from(after), partner)).toBe(true);
        // Patience may leave a few more than the shortest script would.
        expect(partner.filter((a) => a < 0).length).toBeLessThanOrEqual(touched + 4 * edits.length);
      },
    ),
    { numRuns: 30 },
  );
});

test('two texts that share only common words here and there are replaced as a whole', () => {
  const text = (first: number) =>
    Int32Array.from({ length: 240 }, (_, index) => (index % 13 === first % 13 ? 0 : first + index));
  expect(atOnce(alignKeys(text(1_000), text(2_005))).every((a) => a < 0)).toBe(true);
});

test('a heading that stays between two rewritten paragraphs stays', () => {
  const paragraph = (first: number) => Array.from({ length: 60 }, (_, index) => first + index);
  const heading = [1, 2, 3];
  const partner = atOnce(
    alignKeys(
      Int32Array.from([...paragraph(100), ...heading, ...paragraph(200)]),
      Int32Array.from([...paragraph(300), ...heading, ...paragraph(400)]),
    ),
  );
  expect(Array.from(partner.slice(60, 63))).toEqual([60, 61, 62]);
});

test.each([
  ['two long texts of one word', 15_000, () => 0, () => 0],
  [
    'two long texts of two words, each in its own order',
    15_000,
    (index: number) => ((index * index) % 3) & 1,
    (index: number) => index & 1,
  ],
  ['two long texts without a common word', 60_000, (index: number) => index, (index: number) => -index - 1],
  ['a long text and its reverse', 60_000, (index: number) => index, (index: number) => 60_000 - index],
])('%s end', (_, length, before, after) => {
  const [one, other] = [
    Int32Array.from({ length }, (_, index) => before(index)),
    Int32Array.from({ length: length + 9 }, (_, index) => after(index)),
  ];
  expect(isAlignment(one, other, atOnce(alignKeys(one, other)))).toBe(true);
});
