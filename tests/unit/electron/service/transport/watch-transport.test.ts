import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { watchTransport } from '../../../../../electron/service/transport/watch-transport.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const timeouts = { connectMs: 1_000, firstByteMs: 5_000, idleMs: 1_000 };

function watched(signal = new AbortController().signal) {
  const closed = vi.fn();
  const request = { url: 'https://reports.example.com/info', headers: {}, body: '', signal, timeouts };
  const watch = watchTransport(request, () => false, closed);
  return { watch, closed, reason: () => watch.reasonFor(new Error('closed')) };
}

test('while a person is waited for, no time of the network passes; afterwards it has all of it again', () => {
  const { watch, closed, reason } = watched();
  vi.advanceTimersByTime(900);
  watch.hold();
  vi.advanceTimersByTime(3_600_000);
  expect(closed).not.toHaveBeenCalled();
  watch.resume();
  vi.advanceTimersByTime(999);
  expect(closed).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(closed).toHaveBeenCalledOnce();
  expect(reason()).toMatchObject({ fault: { code: 'NET-CONNECT-TIMEOUT' } });
});

test('a cancel ends a request that is held, and going on does not bring it back', () => {
  const giveUp = new AbortController();
  const { watch, closed, reason } = watched(giveUp.signal);
  watch.hold();
  giveUp.abort(new Error('not now'));
  expect(closed).toHaveBeenCalledOnce();
  watch.resume();
  expect(vi.getTimerCount()).toBe(0);
  expect(reason()).toBe(giveUp.signal.reason);
});

test('a request that is ended for another reason keeps that reason', () => {
  const { watch, closed, reason } = watched();
  const mine = new Error('the author does not sign in');
  watch.end(mine);
  watch.end(new Error('too late'));
  expect([closed.mock.calls.length, reason()]).toEqual([1, mine]);
  expect(vi.getTimerCount()).toBe(0);
});
