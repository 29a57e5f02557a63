import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createLastRefusal } from '../../../build/runtime/last-refusal.mjs';

const hourMs = 60 * 60_000;
let folder = '';
let nowMs = 1_000 * hourMs;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'galley-refusal-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const refusal = () => createLastRefusal(join(folder, 'cache', 'refused.json'), () => nowMs);

test('a refusal is remembered for six hours, and says how to ask again', async () => {
  await refusal().remember('45.4.1', 'fetch failed');
  nowMs += 5 * hourMs;
  expect(await refusal().recall('45.4.1')).toMatch(
    /^fetch failed \(tried 300 min ago; delete .*refused\.json to try again\)$/,
  );
  nowMs += 2 * hourMs;
  expect(await refusal().recall('45.4.1')).toBeUndefined();
});

test('a refusal of another version says nothing about this one', async () => {
  await refusal().remember('45.4.0', 'fetch failed');
  expect(await refusal().recall('45.4.1')).toBeUndefined();
});

test('a clock that was set back does not keep a refusal alive', async () => {
  await refusal().remember('45.4.1', 'fetch failed');
  nowMs -= hourMs;
  expect(await refusal().recall('45.4.1')).toBeUndefined();
});

test('an unreadable file counts as no refusal', async () => {
  const file = join(folder, 'refused.json');
  await writeFile(file, '{"version":');
  expect(await createLastRefusal(file, () => nowMs).recall('45.4.1')).toBeUndefined();
});
