import { expect, test, vi } from 'vitest';
import { rankJob } from '../../../../../electron/templates/sandbox/rank-job.ts';
import type { RankJob } from '../../../../../electron/templates/template-job.ts';
import { templateJobWith } from '../../../../support/template-job.ts';

const job = (data: unknown, more: Partial<RankJob> = {}): RankJob => ({
  ...templateJobWith({
    source: '<p>{{number}} {{title}}</p>',
    data: JSON.stringify(data),
    maxCharacters: 1_000,
  }),
  reference: null,
  maxCandidates: 60,
  ...more,
});

/** Lets each run of the template take this long, the last value for all later runs. */
function runsThatTake(...runsMs: readonly number[]): { runs: () => number } {
  let nowMs = 0;
  let looks = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => {
    if (looks % 2 === 1) nowMs += runsMs[Math.min((looks - 1) / 2, runsMs.length - 1)]!;
    looks += 1;
    return nowMs;
  });
  return { runs: () => looks / 2 };
}

const answer = { other: { name: 'x' }, data: { number: 'INV-1', title: 'Books' }, more: {} };

test('the part that fills most of the template is the first', () => {
  expect(rankJob(job(answer))[0]).toMatchObject({ path: 'data', resolved: 2, total: 2 });
});

test('runs that waited for a processor leave no part out', () => {
  const { runs } = runsThatTake(1_500, 5, 900, 5);
  expect(rankJob(job(answer))[0]).toMatchObject({ path: 'data', resolved: 2 });
  expect(runs()).toBe(4);
});

test('parts of which each takes long are not all tried', () => {
  const members = Object.fromEntries(Array.from({ length: 40 }, (_, n) => [`part${n}`, { number: n }]));
  const { runs } = runsThatTake(300);
  expect(rankJob(job(members)).length).toBe(4);
  expect(runs()).toBe(4);
});

test('where there is time for one part, it is the one that has what the template names', () => {
  expect(rankJob(job(answer, { maxCandidates: 1 })).map(({ path }) => path)).toEqual(['data']);
  runsThatTake(900);
  expect(rankJob(job(answer))[0]).toMatchObject({ path: 'data', resolved: 2 });
});
