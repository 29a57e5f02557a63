import { afterEach, beforeEach, expect, test } from 'vitest';
import { createJq } from '../../../../renderer/info/jq.ts';

// In Node, Emscripten makes the exit status of jq that of the whole process.
let statusBefore: typeof process.exitCode;
beforeEach(() => {
  statusBefore = process.exitCode;
});
afterEach(() => {
  process.exitCode = statusBefore;
});

let overflows = 0;
const jq = createJq(200_000);
const run = (json: string, filter: string) => jq.run(new TextEncoder().encode(json), filter, () => overflows++);

test('a filter picks out of the data', async () => {
  expect(await run('{"a":[1,{"b":"é€😀"}]}', '.a[1]')).toEqual({ ok: true, text: '{\n  "b": "é€😀"\n}' });
});

test('one run knows nothing of the run before it', async () => {
  await run('{"a":1}', '.a.b');
  expect(await run('{"a":1}', '.a')).toEqual({ ok: true, text: '1' });
  expect(await run('{"a":2}', '.a')).toEqual({ ok: true, text: '2' });
});

test('several results stand below each other, and none is an empty text', async () => {
  expect(await run('[1,"x"]', '.[]')).toEqual({ ok: true, text: '1\n"x"' });
  expect(await run('[]', '.[]')).toEqual({ ok: true, text: '' });
});

test('large numbers that the filter does not touch keep their digits', async () => {
  expect(await run('{"a":12345678901234567890}', '.a')).toEqual({ ok: true, text: '12345678901234567890' });
});

test('a filter that begins like an option is a filter', async () => {
  expect(await run('null', '-1')).toEqual({ ok: true, text: '-1' });
});

test.each([
  ['.a.[', 'Incomplete filter'],
  ['.a | map(', 'Incomplete filter'],
  ['.a | "b', 'Incomplete filter'],
  ['if .a then 1', 'Incomplete filter'],
  ['.a.b', 'Cannot index number with string "b".'],
  ['nosuch', 'nosuch/0 is not defined.'],
  ['error("no way")', 'No way.'],
])('%s is refused in words', async (filter, problem) => {
  expect(await run('{"a":1}', filter)).toEqual({ ok: false, problem });
});

test('a result that grows too long is reported once, and kept up to the limit', async () => {
  const result = await run('null', 'range(100000)');
  expect(overflows).toBe(1);
  expect(result.ok && result.text.length).toBeLessThanOrEqual(200_000);
});

test('running out of memory is said in words, and the next filter works', async () => {
  expect(await run('null', '[range(1e9)]')).toEqual({
    ok: false,
    problem: 'jq ran out of memory: this document is too large to filter.',
  });
  expect(await run('{"a":1}', '.a')).toEqual({ ok: true, text: '1' });
});
