import { expect, test } from 'vitest';
import { interleave } from '../../bench/measuring/interleave.ts';

function noted() {
  const order: string[] = [];
  let turn = 0;
  const side = (name: string) => async () => {
    order.push(name);
    turn += 1;
    return { turn };
  };
  return { order, ours: side('ours'), peer: side('peer') };
}

test('both sides take turns, and each goes first as often as the other', async () => {
  const { order, ...sides } = noted();
  await interleave(sides, 4, 0);
  expect(order).toEqual(['ours', 'peer', 'peer', 'ours', 'ours', 'peer', 'peer', 'ours']);
});

test('rounds that warm up are run and not counted', async () => {
  const { order, ...sides } = noted();
  const { ours, peer } = await interleave(sides, 2, 1);
  expect(order).toHaveLength(6);
  expect([ours.length, peer.length]).toEqual([2, 2]);
  expect(ours).not.toContainEqual({ turn: 1 });
});

test('a case without a peer is measured alone, and a side that fails ends it', async () => {
  const { ours } = noted();
  expect(await interleave({ ours }, 3, 0)).toMatchObject({ ours: [{}, {}, {}], peer: [] });
  await expect(interleave({ ours: () => Promise.reject(new Error('dark')) }, 1, 0)).rejects.toThrow('dark');
});

test('when the time is up no further round is begun, but both sides have had theirs', async () => {
  const { order, ...sides } = noted();
  const { ours, peer } = await interleave(sides, 9, 1, (counted) => counted >= 3);
  expect([ours.length, peer.length]).toEqual([3, 3]);
  expect(order).toHaveLength(8);
});
