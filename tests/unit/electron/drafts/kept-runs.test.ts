import { expect, test } from 'vitest';
import { createKeptRuns } from '../../../../electron/drafts/kept-runs.ts';

const jobOf = (part: object = {}) => ({ source: 's', data: '{}', helpers: '', imageMark: 'm', ...part }) as never;

/** Counts the runs of a template, whose result is `html`. */
function runsOf(result: object = {}, html = '1234') {
  let count = 0;
  const run = async () => {
    count += 1;
    return { ok: true, html, unknown: [], replayed: [], ...result } as never;
  };
  return { run, count: () => count };
}

test('a template runs again only with other texts or data, whatever marks its images', async () => {
  const runs = createKeptRuns();
  const { run, count } = runsOf();
  const first = await runs.as('row')(jobOf(), run);
  expect(await runs.as('row')(jobOf({ imageMark: 'other' }), run)).toBe(first);
  expect(count()).toBe(1);
  await runs.as('row')(jobOf({ data: '[]' }), run);
  await runs.as('another row')(jobOf({ data: '[]' }), run);
  expect(count()).toBe(3);
  runs.clear();
  await runs.as('row')(jobOf({ data: '[]' }), run);
  expect(count()).toBe(4);
});

test('a run whose result may change by itself is not kept: with helpers of the author, or with unknown ones', async () => {
  const runs = createKeptRuns();
  for (const [job, result] of [
    [{ helpers: 'function now() {}' }, {}],
    [{ helperFiles: [{ file: 'a.js', text: '' }] }, {}],
    [{}, { unknown: [{}] }],
    [{}, { replayed: [{}] }],
  ] as const) {
    const { run, count } = runsOf(result);
    for (const _ of [1, 2]) await runs.as('row')(jobOf(job), run);
    expect(count()).toBe(2);
  }
});

test('kept runs take bounded memory: the oldest go', async () => {
  const runs = createKeptRuns(10);
  const { run, count } = runsOf();
  for (const name of ['1', '2', '3', '3', '1']) await runs.as(name)(jobOf(), run);
  expect(count()).toBe(4);
});
