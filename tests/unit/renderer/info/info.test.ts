import { expect, test } from 'vitest';
import { createInfo, filterDebounceMs, filterLimitMs } from '../../../../renderer/info/info.ts';
import type { JqReply } from '../../../../renderer/info/jq-request.ts';
import { createJqRunner } from '../../../../renderer/info/jq-runner.ts';
import { createPathNode, type PathNode } from '../../../../renderer/info/path-index.ts';
import { FakeWorker } from '../../../support/fake-worker.ts';
import { settled } from '../../../support/simulated-clock.ts';

class JqWorker extends FakeWorker {
  /** Filters with their documents, and documents whose paths are wanted. */
  get requests(): unknown[] {
    return this.calls.map(({ method, input }) => (method === 'run' ? input : pathsWanted(input)));
  }

  /** Answers the last call of a filter, or that of paths. */
  async answer(output: JqReply | PathNode): Promise<void> {
    const method = 'kind' in output ? 'run' : 'paths';
    this.reply(
      output,
      this.calls.findLast((call) => call.method === method),
    );
    await settled();
  }
}

function setUp() {
  const workers: JqWorker[] = [];
  const waiting = new Map<() => void, number>();
  const info = createInfo({
    runner: createJqRunner(() => {
      const worker = new JqWorker();
      workers.push(worker);
      return worker;
    }),
    after: (ms, run) => {
      expect([filterDebounceMs, filterLimitMs]).toContain(ms);
      waiting.set(run, ms);
      return () => void waiting.delete(run);
    },
  });
  const pass = (duration: number) => {
    for (const [run, ms] of [...waiting]) {
      if (ms !== duration) continue;
      waiting.delete(run);
      run();
    }
  };
  return {
    info,
    workers,
    rest: () => pass(filterDebounceMs),
    passLimit: () => pass(filterLimitMs),
    worker: () => workers.at(-1)!,
  };
}

const pathsWanted = (url: unknown) => ({ url, wants: 'paths' });
const at = (url: string) => ({ url, positionKey: `position of ${url}` });
const shows = (text: string): JqReply => ({ kind: 'shown', text, notes: [] });

test('a new document is requested at once, through the current filter', async () => {
  const { info, worker } = setUp();
  info.setTarget(at('/1'), '.a');
  expect(worker().requests).toEqual([{ url: '/1', filter: '.a' }]);
  await worker().answer(shows('1'));
  expect(info.state.getState()).toMatchObject({ isBusy: false, shown: { positionKey: 'position of /1', text: '1' } });
});

test('typing sends one request, after the debounce time', async () => {
  const { info, worker, rest } = setUp();
  info.setTarget(at('/1'), '');
  await worker().answer(shows('all'));
  for (const filter of ['.', '.a', '.ab']) info.setTarget(at('/1'), filter);
  expect(worker().requests).toHaveLength(1);
  rest();
  expect(worker().requests.slice(1)).toEqual([{ url: '/1', filter: '.ab' }]);
});

test('a keystroke ends the run before it, and its answer never comes', async () => {
  const { info, workers, rest } = setUp();
  info.setTarget(at('/1'), 'slow');
  info.setTarget(at('/1'), 'quick');
  expect(workers[0]!.isEnded).toBe(true);
  rest();
  await workers[0]!.answer(shows('late'));
  expect(info.state.getState().shown).toBeNull();
  await workers[1]!.answer(shows('in time'));
  expect(info.state.getState()).toMatchObject({ isBusy: false, shown: { text: 'in time' } });
});

test('an idle worker is used again', async () => {
  const { info, workers, rest } = setUp();
  info.setTarget(at('/1'), '');
  await workers[0]!.answer(shows('all'));
  info.setTarget(at('/1'), '.a');
  rest();
  expect(workers).toHaveLength(1);
  expect(workers[0]!.isEnded).toBe(false);
});

test('a filter that is refused leaves the last result, and a good one takes the words away', async () => {
  const { info, worker, rest } = setUp();
  info.setTarget(at('/1'), '.a');
  await worker().answer(shows('good'));
  info.setTarget(at('/1'), '.a.');
  rest();
  await worker().answer({ kind: 'refused', problem: 'Syntax error.' });
  expect(info.state.getState()).toMatchObject({ shown: { text: 'good' }, problem: 'Syntax error.', isBusy: false });
  info.setTarget(at('/1'), '.a');
  rest();
  await worker().answer(shows('good again'));
  expect(info.state.getState()).toMatchObject({ shown: { text: 'good again' }, problem: null });
});

test('a filter that never worked leaves the whole document to be seen', async () => {
  const { info, worker } = setUp();
  info.setTarget(at('/1'), '.a.[');
  await worker().answer({ kind: 'refused', problem: 'Syntax error.' });
  expect(worker().requests.at(-1)).toEqual({ url: '/1', filter: '' });
  await worker().answer(shows('whole'));
  expect(info.state.getState()).toMatchObject({ shown: { text: 'whole' }, problem: 'Syntax error.', isBusy: false });
});

test('a worker that dies is a problem in words, and the next filter has a new worker', async () => {
  const { info, workers, rest } = setUp();
  info.setTarget(at('/1'), '.a');
  workers[0]!.crash();
  await settled();
  expect(info.state.getState()).toMatchObject({
    isBusy: false,
    problem: expect.stringContaining('too large to filter'),
  });
  info.setTarget(at('/1'), '.b');
  rest();
  await workers.at(-1)!.answer(shows('b'));
  expect(info.state.getState()).toMatchObject({ shown: { text: 'b' }, problem: null });
});

test('a worker that is stuck in a filter is ended', async () => {
  const { info, workers, rest } = setUp();
  info.setTarget(at('/1'), 'range(1e12)');
  workers[0]!.report('overflow');
  expect(workers[0]!.isEnded).toBe(true);
  expect(info.state.getState()).toMatchObject({ isBusy: false, problem: expect.stringContaining('longer than 64 MB') });
  info.setTarget(at('/1'), '.');
  rest();
  expect(workers.at(-1)!.requests.at(-1)).toEqual({ url: '/1', filter: '.' });
});

test('the last text stays when its successor cannot be read', async () => {
  const { info, worker } = setUp();
  info.setTarget(at('/1'), '');
  await worker().answer(shows('good'));
  info.setTarget(at('/2'), '');
  await worker().answer({ kind: 'unreadable' });
  expect(info.state.getState()).toMatchObject({ shown: { text: 'good' }, isUnreadable: true });
});

test('closing ends the worker', async () => {
  const { info, worker } = setUp();
  info.setTarget(at('/1'), '.a');
  info.close();
  expect(worker().isEnded).toBe(true);
});

test('a filter without a result is stopped after the limit, and the last result stays', async () => {
  const { info, workers, rest, passLimit } = setUp();
  info.setTarget(at('/1'), '');
  await workers[0]!.answer(shows('good'));
  info.setTarget(at('/1'), 'last(range(1e12))');
  rest();
  passLimit();
  expect(workers[0]!.isEnded).toBe(true);
  expect(workers).toHaveLength(1);
  expect(info.state.getState()).toMatchObject({
    isBusy: false,
    stoppedBy: 'limit',
    problem: null,
    shown: { text: 'good' },
  });
});

test('a filter that is stopped before anything was shown leaves the whole document to be seen', async () => {
  const { info, workers, worker, passLimit } = setUp();
  info.setTarget(at('/1'), 'last(range(1e12))');
  passLimit();
  expect(workers[0]!.isEnded).toBe(true);
  expect(worker().requests).toEqual([{ url: '/1', filter: '' }]);
  await worker().answer(shows('whole'));
  expect(info.state.getState()).toMatchObject({ stoppedBy: 'limit', shown: { text: 'whole' } });
});

test('a filter with a result is not stopped later, and a document without a filter never is', async () => {
  const { info, worker, passLimit } = setUp();
  info.setTarget(at('/1'), ' . ');
  passLimit();
  expect(info.state.getState()).toMatchObject({ isBusy: true, stoppedBy: null });
  await worker().answer(shows('all'));
  info.setTarget(at('/2'), '.a');
  await worker().answer(shows('1'));
  passLimit();
  expect(info.state.getState()).toMatchObject({ stoppedBy: null, shown: { text: '1' } });
});

test('waiting on starts the filter again without a limit, until it has a result', async () => {
  const { info, worker, passLimit } = setUp();
  info.setTarget(at('/1'), 'slow');
  passLimit();
  await worker().answer(shows('whole'));
  info.keepWaiting();
  expect(worker().requests.at(-1)).toEqual({ url: '/1', filter: 'slow' });
  expect(info.state.getState()).toMatchObject({ isBusy: true, isUnlimited: true, stoppedBy: null });
  passLimit();
  expect(info.state.getState()).toMatchObject({ isBusy: true, isUnlimited: true });
  await worker().answer(shows('done'));
  expect(info.state.getState()).toMatchObject({ isBusy: false, isUnlimited: false, shown: { text: 'done' } });
});

test('a filter without a limit is stopped by the user and by the next keystroke', async () => {
  const { info, worker, rest, passLimit } = setUp();
  info.setTarget(at('/1'), 'slow');
  passLimit();
  await worker().answer(shows('whole'));
  info.keepWaiting();
  const stopped = worker();
  info.stop();
  expect(stopped.isEnded).toBe(true);
  expect(info.state.getState()).toMatchObject({ isBusy: false, isUnlimited: false, stoppedBy: 'user' });
  info.keepWaiting();
  const typedOver = worker();
  info.setTarget(at('/1'), '.a');
  expect(typedOver.isEnded).toBe(true);
  expect(info.state.getState()).toMatchObject({ isUnlimited: false, stoppedBy: null });
  rest();
  await worker().answer(shows('1'));
  expect(info.state.getState()).toMatchObject({ shown: { text: '1' }, stoppedBy: null });
});

const thePaths = createPathNode('array');

test('paths are read when they are wanted and no filter runs, once for each document', async () => {
  const { info, worker } = setUp();
  info.setTarget(at('/1'), '.a');
  info.wantPaths();
  expect(worker().requests).toEqual([{ url: '/1', filter: '.a' }]);
  await worker().answer(shows('1'));
  info.wantPaths();
  expect(worker().requests.slice(1)).toEqual([pathsWanted('/1')]);
  await worker().answer(thePaths);
  expect(info.state.getState()).toMatchObject({ paths: { kinds: ['array'] }, shown: { text: '1' }, isBusy: false });
  info.setTarget(at('/2'), '.a');
  await worker().answer(shows('2'));
  expect(worker().requests.slice(2)).toEqual([{ url: '/2', filter: '.a' }, pathsWanted('/2')]);
});

test('without the wish for completion no paths are read', async () => {
  const { info, worker } = setUp();
  info.setTarget(at('/1'), '');
  await worker().answer(shows('1'));
  info.setTarget(at('/2'), '');
  expect(worker().requests).toEqual([
    { url: '/1', filter: '' },
    { url: '/2', filter: '' },
  ]);
});

test('paths that a replaced filter has delayed are read before the next one runs', async () => {
  const { info, workers, worker, rest } = setUp();
  info.setTarget(at('/1'), 'slow');
  info.wantPaths();
  info.setTarget(at('/1'), 'slower');
  expect(workers).toHaveLength(2);
  expect(worker().requests).toEqual([pathsWanted('/1')]);
  rest();
  expect(worker().requests).toEqual([pathsWanted('/1'), { url: '/1', filter: 'slower' }]);
  await worker().answer(thePaths);
  expect(info.state.getState().paths).toMatchObject({ kinds: ['array'] });
});

test('paths that a filter without a result has delayed are read when it is stopped', async () => {
  const { info, worker } = setUp();
  info.setTarget(at('/1'), '');
  await worker().answer(shows('1'));
  info.setTarget(at('/2'), 'endless');
  info.wantPaths();
  info.stop();
  expect(worker().requests).toEqual([pathsWanted('/2')]);
});

test('a filter does not wait for the paths to come, nor end them', async () => {
  const { info, workers, worker, rest } = setUp();
  info.setTarget(at('/1'), '');
  await worker().answer(shows('all'));
  info.wantPaths();
  info.setTarget(at('/1'), '.a');
  rest();
  expect(worker().requests.at(-1)).toEqual({ url: '/1', filter: '.a' });
  await worker().answer(thePaths);
  await worker().answer(shows('a'));
  expect(workers).toHaveLength(1);
  expect(info.state.getState()).toMatchObject({ paths: { kinds: ['array'] }, shown: { text: 'a' } });
});

test('paths of a document that is no longer shown are left out', async () => {
  const { info, worker } = setUp();
  info.setTarget(at('/1'), '');
  await worker().answer(shows('1'));
  info.wantPaths();
  info.setTarget(at('/2'), '');
  await worker().answer(thePaths);
  expect(info.state.getState().paths).toBeNull();
  await worker().answer(shows('2'));
  expect(worker().requests.at(-1)).toEqual(pathsWanted('/2'));
});

test('a worker that dies of the paths is not given them again, and filters work', async () => {
  const { info, workers, worker, rest } = setUp();
  info.setTarget(at('/1'), '');
  await worker().answer(shows('1'));
  info.wantPaths();
  worker().crash();
  await settled();
  expect(info.state.getState()).toMatchObject({ shown: { text: '1' }, problem: null });
  info.setTarget(at('/1'), '.a');
  rest();
  await worker().answer(shows('a'));
  expect(workers).toHaveLength(2);
  expect(worker().requests).toEqual([{ url: '/1', filter: '.a' }]);
});
