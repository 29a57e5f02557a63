import { expect, test } from 'vitest';
import { offered, withRecent } from '../../../../renderer/report/recents.ts';

const pair = (number: number) => ({ templateID: `t${number}`, sobjectId: 's' });

test('50 pairs are remembered, the oldest goes first', () => {
  const full = Array.from({ length: 50 }, (_, number) => pair(number));
  const next = withRecent(full, pair(50));
  expect(next).toHaveLength(50);
  expect(next[0]).toEqual(pair(50));
  expect(next.at(-1)).toEqual(pair(48));
});

test('what was used before is offered first, with its title where that is known', () => {
  const known = [
    { id: 'invoice', title: 'Invoice' },
    { id: 'letter', title: 'Letter' },
  ];
  const recents = [
    { templateID: 'own', sobjectId: '1' },
    { templateID: 'letter', sobjectId: '1' },
    { templateID: 'own', sobjectId: '2' },
  ];
  expect(offered(known, recents, 'templateID')).toEqual([
    { id: 'own', title: 'used before' },
    { id: 'letter', title: 'Letter' },
    { id: 'invoice', title: 'Invoice' },
  ]);
});
