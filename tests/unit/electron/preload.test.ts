import { beforeEach, expect, test, vi } from 'vitest';
import type { Bridge } from '../../../shared/contract.ts';
import type { AppEvent } from '../../../shared/events.ts';

type Forward = (sender: unknown, event: AppEvent) => void;

const invoke = vi.fn();
const listeners = new Set<Forward>();
let bridge: Bridge;

vi.mock('electron', () => ({
  ipcRenderer: {
    invoke: (...given: unknown[]) => invoke(...given),
    on: (_: string, listener: Forward) => void listeners.add(listener),
    off: (_: string, listener: Forward) => void listeners.delete(listener),
  },
  contextBridge: {
    exposeInMainWorld: (_: string, made: Bridge) => {
      bridge = made;
    },
  },
}));

const send = (event: AppEvent) => {
  for (const listener of listeners) listener(null, event);
};
const noticed = (id: string): AppEvent => ({ type: 'noticed', notice: { id, text: 'A text' } });
const answer = { ok: true, value: 'the snapshot' };
const refusal = { ok: false, fault: { code: 'INVALID-INPUT', happened: 'No.', advice: 'No.' } };

async function load(...answers: unknown[]) {
  for (const each of answers) invoke.mockResolvedValueOnce(each);
  await import('../../../electron/preload.ts');
}

beforeEach(() => {
  vi.resetModules();
  invoke.mockReset();
  listeners.clear();
});

test('the snapshot is asked for before the page asks, and once', async () => {
  await load(answer);
  expect(invoke).toHaveBeenCalledWith('galley:call', 'app.snapshot', undefined);
  expect(await bridge.call('app.snapshot', undefined)).toBe(answer);
  expect(invoke).toHaveBeenCalledOnce();
});

test('a later call for the snapshot gets a new one', async () => {
  const later = { ok: true, value: 'a later snapshot' };
  await load(answer, later);
  await bridge.call('app.snapshot', undefined);
  expect(await bridge.call('app.snapshot', undefined)).toBe(later);
});

test('a snapshot that was refused ahead is asked for again', async () => {
  await load(refusal, answer);
  expect(await bridge.call('app.snapshot', undefined)).toBe(answer);
});

test('events that come before the page subscribes reach it in order, and once', async () => {
  await load(answer);
  send(noticed('first'));
  send(noticed('second'));
  const got: AppEvent[] = [];
  bridge.subscribe((event) => got.push(event));
  send(noticed('third'));
  const others: AppEvent[] = [];
  bridge.subscribe((event) => others.push(event));
  expect(got).toEqual([noticed('first'), noticed('second'), noticed('third')]);
  expect(others).toEqual([]);
});
