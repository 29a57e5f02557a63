import { expect, test } from 'vitest';
import { createIpcHandler } from '../../../../electron/ipc/ipc.ts';
import type { Handlers } from '../../../../shared/contract.ts';
import { FaultError } from '../../../../shared/fault.ts';
import { simulatedClock } from '../../../support/simulated-clock.ts';

const page = 'galley://app/index.html';
const ours = { url: page, isMainFrame: true };
const runId = '5f0f4a4e-7a39-4d2c-9f6c-0c4f6a2b8a11';

/** Handlers that fail if they are called, but for those given. */
function handlersWith(given: Partial<Handlers>): Handlers {
  return new Proxy(given, {
    get: (target, name) => Reflect.get(target, name) ?? (() => Promise.reject(new Error(`${String(name)} was called`))),
  }) as Handlers;
}

const serveWith = (given: Partial<Handlers>, report: (thrown: unknown) => void = () => {}) =>
  createIpcHandler(handlersWith(given), page, report);

test('a call of our own page is answered with its value', async () => {
  const serve = serveWith({ 'app.copy': async () => undefined });
  expect(await serve(ours, 'app.copy', { text: 'a' })).toEqual({ ok: true, value: undefined });
});

test.each([
  ['another scheme', { url: 'https://app/index.html', isMainFrame: true }],
  ['another host', { url: 'galley://documents/index.html', isMainFrame: true }],
  ['a document', { url: 'galley://app/documents/x', isMainFrame: true }],
  ['a frame inside our page', { url: page, isMainFrame: false }],
  ['a frame that is gone', { url: undefined, isMainFrame: false }],
])('electron-security-17: a call of %s is refused', async (_, sender) => {
  const serve = serveWith({ 'app.copy': async () => undefined });
  expect(await serve(sender, 'app.copy', { text: 'a' })).toMatchObject({ ok: false, fault: { code: 'INVALID-INPUT' } });
});

test('a name that the contract does not have is refused, inherited ones too', async () => {
  const serve = serveWith({});
  for (const name of [
    'app.quit',
    'toString',
    '__proto__',
    7,
    null,
    undefined,
    10n,
    Symbol('x'),
    () => 1,
    { toJSON: 1n },
  ]) {
    expect(await serve(ours, name, undefined)).toMatchObject({ ok: false, fault: { code: 'INVALID-INPUT' } });
  }
});

test('a refusal repeats little of what the page sent', async () => {
  const serve = serveWith({});
  const huge = 'x'.repeat(20_000_000);
  const refusals = [
    await serve(ours, huge, undefined),
    await serve(ours, 'app.copy', { text: 'a', [huge]: 1 }),
    await serve(ours, 'report.run', { runId, request: { [huge]: 1 } }),
  ];
  for (const outcome of refusals) {
    expect(outcome).toMatchObject({ ok: false, fault: { code: 'INVALID-INPUT' } });
    expect(JSON.stringify(outcome).length).toBeLessThan(1_000);
  }
  expect(JSON.stringify(refusals[0])).not.toMatch(/x{101}/);
});

test('input that breaks its schema never reaches a handler, and the fault names the field', async () => {
  const serve = serveWith({});
  const outcome = await serve(ours, 'report.run', {
    runId,
    request: { operation: 'info', templateID: ' ', sobjectId: 'INV-1' },
  });
  expect(outcome).toMatchObject({ ok: false, fault: { code: 'INVALID-INPUT', field: 'templateID' } });
});

test('a fault of a handler crosses as data', async () => {
  const fault = { code: 'NET-DNS', happened: 'No such host.', advice: 'Check it.' } as const;
  const serve = serveWith({ 'app.copy': () => Promise.reject(new FaultError(fault)) });
  expect(await serve(ours, 'app.copy', { text: 'a' })).toEqual({ ok: false, fault });
});

test('what was not foreseen is reported, and its text stays in the main process', async () => {
  const reported: unknown[] = [];
  const serve = serveWith({ 'app.copy': () => Promise.reject(new Error('secret detail')) }, (thrown) =>
    reported.push(thrown),
  );
  const outcome = await serve(ours, 'app.copy', { text: 'a' });
  expect(outcome).toMatchObject({ ok: false, fault: { code: 'DEFECT' } });
  expect(JSON.stringify(outcome)).not.toContain('secret detail');
  expect(reported).toHaveLength(1);
});

test('a call that comes more often than 200 times in a second is refused until the second has passed, and others are not', async () => {
  const clock = simulatedClock();
  let handled = 0;
  const handlers = handlersWith({
    'app.copy': async () => {
      handled += 1;
    },
    'app.openLogFolder': async () => {},
  });
  const serve = createIpcHandler(handlers, page, () => {}, clock.monotonicMs);
  const copyTimes = async (times: number) => {
    const outcomes = await Promise.all(Array.from({ length: times }, () => serve(ours, 'app.copy', { text: 'a' })));
    return outcomes.filter(({ ok }) => ok).length;
  };
  expect(await copyTimes(1_000)).toBe(200);
  expect(handled).toBe(200);
  expect(await serve(ours, 'app.copy', { text: 'a' })).toMatchObject({
    fault: { advice: 'Wait a second and try again.' },
  });
  expect(await serve(ours, 'app.openLogFolder', undefined)).toMatchObject({ ok: true });
  await clock.advance(500);
  expect(await copyTimes(1_000)).toBe(100);
  await clock.advance(60_000);
  expect(await copyTimes(1_000)).toBe(200);
});
