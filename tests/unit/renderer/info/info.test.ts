import { expect, test } from 'vitest';
import { createInfo, filterDebounceMs, filterLimitMs } from '../../../../renderer/info/info.ts';
import type { JqReply, JqRequest, PathsReply, PathsRequest } from '../../../../renderer/info/jq-messages.ts';
import { createJqRunner, type JqWorker } from '../../../../renderer/info/jq-runner.ts';
import { createPathNode } from '../../../../renderer/info/path-index.ts';

class FakeWorker implements JqWorker {
  readonly requests: Array<JqRequest | PathsRequest> = [];
  ended = false;
  onmessage: JqWorker['onmessage'] = null;
  onerror: JqWorker['onerror'] = null;
  postMessage(request: JqRequest | PathsRequest) {
    this.requests.push(request);
  }
  terminate() {
    this.ended = true;
  }
  reply(data: JqReply | PathsReply) {
    this.onmessage?.call(this as unknown as Worker, { data } as MessageEvent);
  }
  crash() {
    this.onerror?.call(this as unknown as Worker, {} as ErrorEvent);
  }
}

function setUp() {
  const workers: FakeWorker[] = [];
  const waiting = new Map<() => void, number>();
  const info = createInfo({
    runner: createJqRunner(() => {
      const worker = new FakeWorker();
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

const at = (url: string) => ({ url, positionKey: `position of ${url}` });
const shows = (text: string): JqReply => ({ kind: 'shown', text, notes: [] });

test('a new document is requested at once, through the current filter', () => {
  const { info, worker } = setUp();
  info.setTarget(at('/1'), '.a');
  expect(worker().requests).toEqual([{ url: '/1', filter: '.a' }]);
  worker().reply(shows('1'));
  expect(info.state.getState()).toMatchObject({ isBusy: false, shown: { positionKey: 'position of /1', text: '1' } });
});

test('typing sends one request, after the debounce time', () => {
  const { info, worker, rest } = setUp();
  info.setTarget(at('/1'), '');
  worker().reply(shows('all'));
  for (const filter of ['.', '.a', '.ab']) info.setTarget(at('/1'), filter);
  expect(worker().requests).toHaveLength(1);
  rest();
  expect(worker().requests.slice(1)).toEqual([{ url: '/1', filter: '.ab' }]);
});

test('a keystroke ends the run before it, and its answer never comes', () => {
  const { info, workers, rest } = setUp();
  info.setTarget(at('/1'), 'slow');
  info.setTarget(at('/1'), 'quick');
  expect(workers[0]!.ended).toBe(true);
  rest();
  workers[0]!.reply(shows('late'));
  expect(info.state.getState().shown).toBeNull();
  workers[1]!.reply(shows('in time'));
  expect(info.state.getState()).toMatchObject({ isBusy: false, shown: { text: 'in time' } });
});

test('an idle worker is used again', () => {
  const { info, workers, rest } = setUp();
  info.setTarget(at('/1'), '');
  workers[0]!.reply(shows('all'));
  info.setTarget(at('/1'), '.a');
  rest();
  expect(workers).toHaveLength(1);
  expect(workers[0]!.ended).toBe(false);
});

test('a filter that is refused leaves the last result, and a good one takes the words away', () => {
  const { info, worker, rest } = setUp();
  info.setTarget(at('/1'), '.a');
  worker().reply(shows('good'));
  info.setTarget(at('/1'), '.a.');
  rest();
  worker().reply({ kind: 'refused', problem: 'Syntax error.' });
  expect(info.state.getState()).toMatchObject({ shown: { text: 'good' }, problem: 'Syntax error.', isBusy: false });
  info.setTarget(at('/1'), '.a');
  rest();
  worker().reply(shows('good again'));
  expect(info.state.getState()).toMatchObject({ shown: { text: 'good again' }, problem: null });
});

test('a filter that never worked leaves the whole document to be seen', () => {
  const { info, worker } = setUp();
  info.setTarget(at('/1'), '.a.[');
  worker().reply({ kind: 'refused', problem: 'Syntax error.' });
  expect(worker().requests.at(-1)).toEqual({ url: '/1', filter: '' });
  worker().reply(shows('whole'));
  expect(info.state.getState()).toMatchObject({ shown: { text: 'whole' }, problem: 'Syntax error.', isBusy: false });
});

test('a worker that dies is a problem in words, and the next filter has a new worker', () => {
  const { info, workers, rest } = setUp();
  info.setTarget(at('/1'), '.a');
  workers[0]!.crash();
  expect(info.state.getState()).toMatchObject({
    isBusy: false,
    problem: expect.stringContaining('too large to filter'),
  });
  info.setTarget(at('/1'), '.b');
  rest();
  workers.at(-1)!.reply(shows('b'));
  expect(info.state.getState()).toMatchObject({ shown: { text: 'b' }, problem: null });
});

test('a worker that is stuck in a filter is ended', () => {
  const { info, workers, rest } = setUp();
  info.setTarget(at('/1'), 'range(1e12)');
  workers[0]!.reply({ kind: 'stuck', problem: 'The result is too long.' });
  expect(workers[0]!.ended).toBe(true);
  expect(info.state.getState()).toMatchObject({ isBusy: false, problem: 'The result is too long.' });
  info.setTarget(at('/1'), '.');
  rest();
  expect(workers.at(-1)!.requests.at(-1)).toEqual({ url: '/1', filter: '.' });
});

test('the last text stays when its successor cannot be read', () => {
  const { info, worker } = setUp();
  info.setTarget(at('/1'), '');
  worker().reply(shows('good'));
  info.setTarget(at('/2'), '');
  worker().reply({ kind: 'unreadable' });
  expect(info.state.getState()).toMatchObject({ shown: { text: 'good' }, isUnreadable: true });
});

test('closing ends the worker', () => {
  const { info, worker } = setUp();
  info.setTarget(at('/1'), '.a');
  info.close();
  expect(worker().ended).toBe(true);
});

test('a filter without a result is stopped after the limit, and the last result stays', () => {
  const { info, workers, rest, passLimit } = setUp();
  info.setTarget(at('/1'), '');
  workers[0]!.reply(shows('good'));
  info.setTarget(at('/1'), 'last(range(1e12))');
  rest();
  passLimit();
  expect(workers[0]!.ended).toBe(true);
  expect(workers).toHaveLength(1);
  expect(info.state.getState()).toMatchObject({
    isBusy: false,
    stoppedBy: 'limit',
    problem: null,
    shown: { text: 'good' },
  });
});

test('a filter that is stopped before anything was shown leaves the whole document to be seen', () => {
  const { info, workers, worker, passLimit } = setUp();
  info.setTarget(at('/1'), 'last(range(1e12))');
  passLimit();
  expect(workers[0]!.ended).toBe(true);
  expect(worker().requests).toEqual([{ url: '/1', filter: '' }]);
  worker().reply(shows('whole'));
  expect(info.state.getState()).toMatchObject({ stoppedBy: 'limit', shown: { text: 'whole' } });
});

test('a filter with a result is not stopped later, and a document without a filter never is', () => {
  const { info, worker, passLimit } = setUp();
  info.setTarget(at('/1'), ' . ');
  passLimit();
  expect(info.state.getState()).toMatchObject({ isBusy: true, stoppedBy: null });
  worker().reply(shows('all'));
  info.setTarget(at('/2'), '.a');
  worker().reply(shows('1'));
  passLimit();
  expect(info.state.getState()).toMatchObject({ stoppedBy: null, shown: { text: '1' } });
});

test('waiting on starts the filter again without a limit, until it has a result', () => {
  const { info, worker, passLimit } = setUp();
  info.setTarget(at('/1'), 'slow');
  passLimit();
  worker().reply(shows('whole'));
  info.keepWaiting();
  expect(worker().requests.at(-1)).toEqual({ url: '/1', filter: 'slow' });
  expect(info.state.getState()).toMatchObject({ isBusy: true, isUnlimited: true, stoppedBy: null });
  passLimit();
  expect(info.state.getState()).toMatchObject({ isBusy: true, isUnlimited: true });
  worker().reply(shows('done'));
  expect(info.state.getState()).toMatchObject({ isBusy: false, isUnlimited: false, shown: { text: 'done' } });
});

test('a filter without a limit is stopped by the user and by the next keystroke', () => {
  const { info, worker, rest, passLimit } = setUp();
  info.setTarget(at('/1'), 'slow');
  passLimit();
  worker().reply(shows('whole'));
  info.keepWaiting();
  const stopped = worker();
  info.stop();
  expect(stopped.ended).toBe(true);
  expect(info.state.getState()).toMatchObject({ isBusy: false, isUnlimited: false, stoppedBy: 'user' });
  info.keepWaiting();
  const typedOver = worker();
  info.setTarget(at('/1'), '.a');
  expect(typedOver.ended).toBe(true);
  expect(info.state.getState()).toMatchObject({ isUnlimited: false, stoppedBy: null });
  rest();
  worker().reply(shows('1'));
  expect(info.state.getState()).toMatchObject({ shown: { text: '1' }, stoppedBy: null });
});

const pathsWanted = (url: string) => ({ url, wants: 'paths' });
const hasPaths = (url: string): PathsReply => ({ kind: 'paths', url, paths: createPathNode('array') });

test('paths are read when they are wanted and no filter runs, once for each document', () => {
  const { info, worker } = setUp();
  info.setTarget(at('/1'), '.a');
  info.wantPaths();
  expect(worker().requests).toEqual([{ url: '/1', filter: '.a' }]);
  worker().reply(shows('1'));
  info.wantPaths();
  expect(worker().requests.slice(1)).toEqual([pathsWanted('/1')]);
  worker().reply(hasPaths('/1'));
  expect(info.state.getState()).toMatchObject({ paths: { kinds: ['array'] }, shown: { text: '1' }, isBusy: false });
  info.setTarget(at('/2'), '.a');
  worker().reply(shows('2'));
  expect(worker().requests.slice(2)).toEqual([{ url: '/2', filter: '.a' }, pathsWanted('/2')]);
});

test('without the wish for completion no paths are read', () => {
  const { info, worker } = setUp();
  info.setTarget(at('/1'), '');
  worker().reply(shows('1'));
  info.setTarget(at('/2'), '');
  expect(worker().requests).toEqual([
    { url: '/1', filter: '' },
    { url: '/2', filter: '' },
  ]);
});

test('paths that a replaced filter has delayed are read before the next one runs', () => {
  const { info, workers, worker, rest } = setUp();
  info.setTarget(at('/1'), 'slow');
  info.wantPaths();
  info.setTarget(at('/1'), 'slower');
  expect(workers).toHaveLength(2);
  expect(worker().requests).toEqual([pathsWanted('/1')]);
  rest();
  expect(worker().requests).toEqual([pathsWanted('/1'), { url: '/1', filter: 'slower' }]);
  worker().reply(hasPaths('/1'));
  expect(info.state.getState().paths).toMatchObject({ kinds: ['array'] });
});

test('paths that a filter without a result has delayed are read when it is stopped', () => {
  const { info, worker } = setUp();
  info.setTarget(at('/1'), '');
  worker().reply(shows('1'));
  info.setTarget(at('/2'), 'endless');
  info.wantPaths();
  info.stop();
  expect(worker().requests).toEqual([pathsWanted('/2')]);
});

test('a filter does not wait for the paths to come, nor end them', () => {
  const { info, workers, worker, rest } = setUp();
  info.setTarget(at('/1'), '');
  worker().reply(shows('all'));
  info.wantPaths();
  info.setTarget(at('/1'), '.a');
  rest();
  expect(worker().requests.at(-1)).toEqual({ url: '/1', filter: '.a' });
  worker().reply(hasPaths('/1'));
  worker().reply(shows('a'));
  expect(workers).toHaveLength(1);
  expect(info.state.getState()).toMatchObject({ paths: { kinds: ['array'] }, shown: { text: 'a' } });
});

test('paths of a document that is no longer shown are left out', () => {
  const { info, worker } = setUp();
  info.setTarget(at('/1'), '');
  worker().reply(shows('1'));
  info.wantPaths();
  info.setTarget(at('/2'), '');
  worker().reply(hasPaths('/1'));
  expect(info.state.getState().paths).toBeNull();
  worker().reply(shows('2'));
  expect(worker().requests.at(-1)).toEqual(pathsWanted('/2'));
});

test('a worker that dies of the paths is not given them again, and filters work', () => {
  const { info, workers, worker, rest } = setUp();
  info.setTarget(at('/1'), '');
  worker().reply(shows('1'));
  info.wantPaths();
  worker().crash();
  expect(info.state.getState()).toMatchObject({ shown: { text: '1' }, problem: null });
  info.setTarget(at('/1'), '.a');
  rest();
  worker().reply(shows('a'));
  expect(workers).toHaveLength(2);
  expect(worker().requests).toEqual([{ url: '/1', filter: '.a' }]);
});
