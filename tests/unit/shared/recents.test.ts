import { expect, test } from 'vitest';
import { maxRecents, suggestionsFor, withRecent } from '../../../shared/recents.ts';

const pair = (number: number) => ({ templateID: `t${number}`, sobjectId: 's' });

test('50 pairs are remembered, the oldest goes first', () => {
  expect(maxRecents).toBe(50);
  const full = Array.from({ length: 50 }, (_, number) => pair(number));
  const next = withRecent(full, pair(50));
  expect(next).toHaveLength(50);
  expect(next[0]).toEqual(pair(50));
  expect(next.at(-1)).toEqual(pair(48));
});

test('a pair that is run again moves to the front', () => {
  expect(withRecent([pair(1), pair(2)], pair(2))).toEqual([pair(2), pair(1)]);
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
  expect(suggestionsFor('templateID', recents, known)).toEqual([
    { id: 'own', title: 'used before' },
    { id: 'letter', title: 'Letter' },
    { id: 'invoice', title: 'Invoice' },
  ]);
  expect(suggestionsFor('sobjectId', recents)).toEqual([
    { id: '1', title: 'used before' },
    { id: '2', title: 'used before' },
  ]);
});
