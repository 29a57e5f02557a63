import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createLimiters } from '../../../../electron/service/limiters.ts';
import { serviceAddress } from '../../../../electron/service/request.ts';
import { simulatedClock } from '../../../support/simulated-clock.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'galley-limiters-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('connections to one address share its limit; another path or host has its own', async () => {
  const free: number[] = [];
  const address = 'https://reports.example.com/base';
  let current: string | null = address;
  const limiters = createLimiters({
    folder,
    clock: simulatedClock(),
    currentServiceUrl: () => current,
    onChange: (budget) => free.push(budget.free),
    report: () => {},
  });
  const options = { priority: 'interactive', repeat: false, signal: new AbortController().signal } as const;
  (await limiters.of(address).acquire(options)).answered();

  expect(limiters.of('https://REPORTS.example.com:443/base/')).toBe(limiters.of(address));
  expect(limiters.budget()).toMatchObject({ limit: 25, free: 24 });
  expect(free.at(-1)).toBe(24);
  current = 'https://reports.example.com/other';
  expect(limiters.budget().free).toBe(25);
  (await limiters.of(address).acquire(options)).answered();
  expect(free.at(-1)).toBe(24);
  current = null;
  expect(limiters.budget()).toEqual({ limit: 25, free: 25, nextFreeInMs: null, waiting: 0 });
  expect(readdirSync(folder)).toHaveLength(2);
});

test('a log is removed once none of its slots counts, and not before', async () => {
  const clock = simulatedClock();
  const open = () =>
    createLimiters({ folder, clock, currentServiceUrl: () => null, onChange: () => {}, report: () => {} });
  const options = { priority: 'interactive', repeat: false, signal: new AbortController().signal } as const;
  (await open().of('http://127.0.0.1:4000').acquire(options)).answered();
  await clock.advance(30_000);
  open();
  expect(readdirSync(folder)).toHaveLength(1);
  await clock.advance(40_000);
  open();
  expect(readdirSync(folder)).toEqual([]);
});

test.each([
  ['https://host', 'https://host/info'],
  ['https://host/', 'https://host/info'],
  ['https://host/base', 'https://host/base/info'],
  ['http://[::1]:8080/a/b//', 'http://[::1]:8080/a/b/info'],
])('the operations of %s are under %s', (base, expected) => {
  expect(serviceAddress(base, 'info')).toBe(expected);
});
