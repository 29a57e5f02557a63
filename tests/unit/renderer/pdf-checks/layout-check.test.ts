import { expect, test } from 'vitest';
import { createLayoutCheck } from '../../../../renderer/pdf-checks/layout-check.ts';
import type { Finding, PdfSource } from '../../../../renderer/pdf-engine/base/analysis-types.ts';

const source = (id: string): PdfSource => ({ id, url: `galley://app/documents/${id}`, bytes: 1, sha256: '' });
const finding = (words: string, page = 1): Finding => ({ rule: 'leftover-text', page, words, box: null });

type Call = Readonly<{
  id: string;
  pagesBefore: number | null;
  signal: AbortSignal;
  answer: (findings: readonly Finding[]) => void;
  fail: (error: Error) => void;
}>;

function fixture() {
  const calls: Call[] = [];
  const check = createLayoutCheck({
    analyzer: {
      checkLayout: ({ id }, pagesBefore, signal) =>
        new Promise((answer, fail) => {
          calls.push({ id, pagesBefore, signal, answer, fail });
        }),
    },
  });
  return { check, calls, state: () => check.state.getState() };
}

test('shows what a check found', async () => {
  const { check, calls, state } = fixture();
  expect(state().phase).toBe('idle');
  const checking = check.check(source('one'), null);
  expect(state()).toMatchObject({ phase: 'checking', checkedId: null, findings: [] });
  calls[0]!.answer([finding('{{name}}')]);
  await checking;
  expect(state()).toMatchObject({ phase: 'done', checkedId: 'one', findings: [{ words: '{{name}}', isNew: false }] });
});

test('the last findings stay while the next document is checked', async () => {
  const { check, calls, state } = fixture();
  const first = check.check(source('one'), null);
  calls[0]!.answer([finding('{{name}}')]);
  await first;
  void check.check(source('two'), 1);
  expect(state()).toMatchObject({ phase: 'checking', checkedId: 'one', findings: [{ words: '{{name}}' }] });
});

test('a late answer never takes the place of a later check', async () => {
  const { check, calls, state } = fixture();
  const checks = [check.check(source('one'), null), check.check(source('two'), 1)];
  expect(calls[0]!.signal.aborted).toBe(true);
  calls[1]!.answer([finding('two')]);
  calls[0]!.answer([finding('one')]);
  await Promise.all(checks);
  expect(state()).toMatchObject({ phase: 'done', checkedId: 'two', findings: [{ words: 'two' }] });
});

test('a late failure never takes the place of a later check', async () => {
  const { check, calls, state } = fixture();
  const checks = [check.check(source('one'), null), check.check(source('two'), 1)];
  calls[0]!.fail(new Error('gone'));
  calls[1]!.answer([]);
  await Promise.all(checks);
  expect(state()).toMatchObject({ phase: 'done', checkedId: 'two', reason: null });
});

test('a failure says why, and can be tried again', async () => {
  const { check, calls, state } = fixture();
  const first = check.check(source('one'), 4);
  calls[0]!.fail(new Error('This PDF has a password.'));
  await first;
  expect(state()).toMatchObject({ phase: 'failed', findings: [], reason: 'This PDF has a password.' });
  const second = check.again();
  expect(calls[1]).toMatchObject({ id: 'one', pagesBefore: 4 });
  calls[1]!.answer([]);
  await second;
  expect(state()).toMatchObject({ phase: 'done', reason: null });
});

test('the same document is checked once, with another password again', async () => {
  const { check, calls } = fixture();
  const first = check.check(source('one'), null);
  await check.check(source('one'), null);
  calls[0]!.answer([]);
  await first;
  await check.check(source('one'), null);
  expect(calls).toHaveLength(1);
  void check.check({ ...source('one'), password: 'secret' }, null);
  expect(calls).toHaveLength(2);
});

test('marks what the run before did not have', async () => {
  const { check, calls, state } = fixture();
  const first = check.check(source('one'), null);
  calls[0]!.answer([finding('old')]);
  await first;
  const second = check.check(source('two'), 1);
  calls[1]!.answer([finding('old', 2), finding('fresh')]);
  await second;
  expect(state().findings.map(({ words, isNew }) => [words, isNew])).toEqual([
    ['old', false],
    ['fresh', true],
  ]);
});

test('with no run before nothing is new, whatever was checked last', async () => {
  const { check, calls, state } = fixture();
  const first = check.check(source('one'), null);
  calls[0]!.answer([]);
  await first;
  const second = check.check(source('another report'), null);
  calls[1]!.answer([finding('left')]);
  await second;
  expect(state().findings).toMatchObject([{ isNew: false }]);
});

test('stopping ends a check and keeps what was found last; then it can be asked for again', async () => {
  const { check, calls, state } = fixture();
  void check.check(source('one'), null);
  check.stop();
  expect(calls[0]!.signal.aborted).toBe(true);
  expect(state()).toMatchObject({ phase: 'idle', findings: [] });
  const again = check.check(source('one'), null);
  calls[1]!.answer([finding('one')]);
  await again;
  void check.check(source('two'), 1);
  check.stop();
  calls[2]!.answer([finding('two')]);
  await Promise.resolve();
  expect(state()).toMatchObject({ phase: 'done', checkedId: 'one', findings: [{ words: 'one' }] });
});
