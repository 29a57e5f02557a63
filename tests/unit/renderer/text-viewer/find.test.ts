import { expect, test } from 'vitest';
import { createFind as createFindWith } from '../../../../renderer/text-viewer/find.ts';
import { findPattern } from '../../../../renderer/text-viewer/search/find-pattern.ts';
import type { PatternResult, PatternSearch } from '../../../../renderer/text-viewer/search/pattern-search.ts';

const atOnce: PatternSearch = {
  find: async (text, { source, flags }) => findPattern(text, { source, flags, maxHits: 3 }),
  stop() {},
};

const noOptions = () => ({ current: { matchCase: false, wholeWords: false, isPattern: false } });

function createFind({ patterns = atOnce, lastOptions = noOptions() } = {}) {
  const timers: Array<() => void> = [];
  const after = (_: number, run: () => void) => {
    timers.push(run);
    return () => void timers.splice(timers.indexOf(run), 1);
  };
  return { ...createFindWith({ patterns, after, lastOptions }), timers };
}

test('the bar counts the hits and goes round through them', async () => {
  const find = createFind();
  await find.setText('one two one two one');
  await find.show('one');
  const at = () => find.state.getState().current;
  expect([...find.state.getState().hits]).toEqual([0, 8, 16]);
  expect(at()).toBe(0);
  find.next();
  find.next();
  find.next();
  expect(at()).toBe(0);
  find.previous();
  expect(at()).toBe(2);
});

test('a new text is searched for the same query, from the current hit', async () => {
  const find = createFind();
  await find.setText('x x x');
  await find.show('x');
  find.next();
  await find.setText('new: x x x');
  expect(find.state.getState()).toMatchObject({ current: 0, length: 1 });
  expect([...find.state.getState().hits]).toEqual([5, 7, 9]);
});

test('without a hit there is no current one, and no step goes anywhere', async () => {
  const find = createFind();
  await find.setText('text');
  await find.show('absent');
  find.next();
  expect(find.state.getState()).toMatchObject({ current: -1, isBusy: false });
});

test('closing takes the marks away and keeps the query for the next time', async () => {
  const find = createFind();
  await find.setText('Text text');
  await find.show('text');
  await find.hide();
  expect(find.state.getState()).toMatchObject({ isOpen: false, query: 'text', current: -1 });
  await find.show();
  expect([...find.state.getState().hits]).toEqual([0, 5]);
  await find.toggle('matchCase');
  expect([...find.state.getState().hits]).toEqual([5]);
});

test('a regular expression has hits of different lengths, and says when there are more', async () => {
  const find = createFind();
  await find.setText('a aa aaa');
  await find.toggle('isPattern');
  await find.show('a+');
  expect(find.state.getState()).toMatchObject({ current: 0, isPartial: false, problem: null, isBusy: false });
  expect([...(find.state.getState().length as Uint32Array)]).toEqual([1, 2, 3]);
  await find.search('a');
  expect(find.state.getState()).toMatchObject({ isPartial: true, current: 0 });
});

test('a wrong expression says so, and the earlier hits go; a right one and a plain query work again', async () => {
  const find = createFind();
  await find.setText('(a) b');
  await find.toggle('isPattern');
  await find.show('a');
  expect(find.state.getState().hits).toHaveLength(1);
  await find.search('(a');
  expect(find.state.getState()).toMatchObject({ problem: 'A ( has no ).', current: -1, isBusy: false });
  expect(find.state.getState().hits).toHaveLength(0);
  await find.toggle('isPattern');
  expect(find.state.getState()).toMatchObject({ problem: null, current: 0, length: 2 });
});

test('a new key ends the search before it, and hits of an earlier query do not stay under a slow one', async () => {
  const answers: Array<(result: PatternResult) => void> = [];
  const signals: AbortSignal[] = [];
  const patterns: PatternSearch = {
    find: (_, __, signal) => {
      signals.push(signal);
      return new Promise((resolve) => answers.push(resolve));
    },
    stop() {},
  };
  const find = createFind({ patterns });
  await find.setText('aaa');
  await find.show('a');
  expect(find.state.getState().hits).toHaveLength(3);
  void find.toggle('isPattern');
  expect(find.state.getState().hits).toHaveLength(3);
  find.timers[0]!();
  expect(find.state.getState()).toMatchObject({ isBusy: true, current: -1 });
  const second = find.search('aa');
  expect(signals[0]!.aborted).toBe(true);
  expect(find.timers).toHaveLength(1);
  answers[0]!({ problem: 'late' });
  answers[1]!({ starts: Uint32Array.of(0), lengths: Uint32Array.of(2), isPartial: false });
  await second;
  expect(find.state.getState()).toMatchObject({ isBusy: false, current: 0, problem: null });
  expect(find.timers).toHaveLength(0);
});

test('the options that were chosen last are those of the next bar', async () => {
  const lastOptions = noOptions();
  const [one, other] = [createFind({ lastOptions }), createFind({ lastOptions })];
  await one.show('a');
  await one.toggle('wholeWords');
  await other.show('a');
  expect(other.state.getState().options).toEqual({ matchCase: false, wholeWords: true, isPattern: false });
  await other.toggle('matchCase');
  expect(one.state.getState().options.matchCase).toBe(false);
  await one.hide();
  await one.show();
  expect(one.state.getState().options).toEqual({ matchCase: true, wholeWords: true, isPattern: false });
});
