import { expect, test } from 'vitest';
import { retryWhileHeld } from '../../../../electron/base/rename-over.ts';

const failure = (code: string) => Object.assign(new Error(code), { code });

test('a file that a virus scanner holds for a moment is renamed as soon as it lets go', async () => {
  const outcomes = [failure('EBUSY'), failure('EPERM'), null];
  const waits: number[] = [];
  await retryWhileHeld(
    async () => {
      const outcome = outcomes.shift();
      if (outcome) throw outcome;
    },
    async (ms) => waits.push(ms),
  );
  expect(waits).toEqual([10, 20]);
});

test('a file that stays held is given up with the error of the system', async () => {
  let tries = 0;
  const held = async () => {
    tries += 1;
    throw failure('EBUSY');
  };
  await expect(retryWhileHeld(held, async () => {})).rejects.toMatchObject({ code: 'EBUSY' });
  expect(tries).toBe(7);
});

test('any other failure is not tried again', async () => {
  let tries = 0;
  const full = async () => {
    tries += 1;
    throw failure('ENOSPC');
  };
  await expect(retryWhileHeld(full, async () => {})).rejects.toMatchObject({ code: 'ENOSPC' });
  expect(tries).toBe(1);
});
