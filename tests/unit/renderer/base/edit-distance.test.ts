import { expect, test } from 'vitest';
import { editDistance } from '../../../../renderer/base/edit-distance.ts';
import { createRandom } from '../../../../renderer/base/random.ts';

test('letters to insert, remove, replace or swap are counted', () => {
  for (const [one, other, distance] of [
    ['', '', 0],
    ['', 'abc', 3],
    ['total', 'totl', 1],
    ['total', 'toatl', 1],
    ['total', 'tidal', 2],
    ['kitten', 'sitting', 3],
  ] as const) {
    expect(editDistance(one, other)).toBe(distance);
    expect(editDistance(other, one)).toBe(distance);
  }
});

test('a limit changes only distances above it', () => {
  const random = createRandom(1);
  const word = () => Array.from({ length: random.whole(0, 9) }, () => random.oneOf(['a', 'b', 'c'])).join('');
  for (let round = 0; round < 500; round += 1) {
    const [one, other, most] = [word(), word(), random.whole(0, 9)] as const;
    const exact = editDistance(one, other);
    const limited = editDistance(one, other, most);
    if (exact <= most) expect(limited).toBe(exact);
    else expect(limited).toBeGreaterThan(most);
  }
});
