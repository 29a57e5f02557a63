import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import { createLimiters } from '../../../../electron/service/limiters.ts';
import { serviceAddress } from '../../../../electron/service/request.ts';
import { refuseReading } from '../../../support/faulty-disk.ts';
import { simulatedClock } from '../../../support/simulated-clock.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'galley-limiters-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('connections to one origin share its limit, whatever the path; another host has its own', async () => {
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
  (await limiters.of(address).acquire(options)).answered(200);

  for (const same of ['https://REPORTS.example.com:443/base/', 'https://reports.example.com./other']) {
    expect(limiters.of(same)).toBe(limiters.of(address));
  }
  expect(limiters.budget()).toMatchObject({ limit: 25, free: 24 });
  expect(free.at(-1)).toBe(24);
  current = 'https://reports.example.com/other';
  expect(limiters.budget().free).toBe(24);
  current = 'https://other.example.com/base';
  expect(limiters.budget().free).toBe(25);
  (await limiters.of(address).acquire(options)).answered(200);
  expect(free.at(-1)).toBe(24);
  current = null;
  expect(limiters.budget()).toEqual({ limit: 25, free: 25, nextFreeInMs: null, waiting: 0 });
  expect(readdirSync(folder)).toHaveLength(1);
});

test('a folder that is not served yet shows its own limit', () => {
  const limiters = createLimiters({ ...limiterDependencies(), currentLimit: () => 600 });
  expect(limiters.budget()).toMatchObject({ limit: 600, free: 600 });
});

test('a log is removed once none of its slots counts, and not before', async () => {
  const clock = simulatedClock();
  const open = () =>
    createLimiters({ folder, clock, currentServiceUrl: () => null, onChange: () => {}, report: () => {} });
  const options = { priority: 'interactive', repeat: false, signal: new AbortController().signal } as const;
  (await open().of('http://127.0.0.1:4000').acquire(options)).answered(200);
  await clock.advance(30_000);
  open();
  expect(readdirSync(folder)).toHaveLength(1);
  await clock.advance(40_000);
  open();
  expect(readdirSync(folder)).toEqual([]);
});

const limiterDependencies = (clock = simulatedClock()) => ({
  folder,
  clock,
  currentServiceUrl: () => null,
  onChange: () => {},
  report: () => {},
});
const limitersIn = (clock = simulatedClock()) => createLimiters(limiterDependencies(clock));
const live = { priority: 'interactive', repeat: false, signal: new AbortController().signal } as const;

test.each(['http://localhost:4000', 'http://127.0.0.1:4000/a', 'http://127.8.9.1:4000', 'http://[::1]:4000/b'])(
  '%s is this computer, by whatever name',
  (url) => {
    const limiters = limitersIn();
    expect(limiters.of(url)).toBe(limiters.of('http://localhost:4000/x'));
    expect(limiters.of(url)).not.toBe(limiters.of('http://localhost:4001'));
  },
);

test('a moved service has one limit at both addresses, also after a restart', async () => {
  const [from, to] = ['https://old.example.com/v1', 'https://new.example.com/v2'];
  const clock = simulatedClock();
  const limiters = limitersIn(clock);
  (await limiters.of(from).acquire(live)).answered(200);
  const under = await limiters.of(from).acquire(live);
  (await limiters.of(to).acquire(live)).answered(200);
  limiters.move(from, to);
  expect([limiters.of(from).view().free, limiters.of(to).view().free]).toEqual([22, 22]);
  under.answered(200);
  (await limiters.of(to).acquire(live)).answered(200);
  expect(limiters.of(from).view().free).toBe(21);

  const next = limitersIn(clock);
  expect([next.of(from).view().free, next.of(to).view().free]).toEqual([21, 21]);
  await clock.advance(70_000);
  expect([next.of(from).view().free, next.of(to).view().free]).toEqual([25, 25]);
});

test('after a restart too, what is sent to one address of a moved service counts at the others', async () => {
  const [first, second, third] = ['https://one.example.com', 'https://two.example.com/v2', 'https://three.example.com'];
  const clock = simulatedClock();
  const limiters = limitersIn(clock);
  limiters.move(first, second);
  limiters.move(second, third);

  const next = limitersIn(clock);
  (await next.of(third).acquire(live)).answered(200);
  (await next.of(first).acquire(live)).answered(200);
  const other = next.of('https://other.example.com');
  expect([first, second, third].map((url) => next.of(url).view().free)).toEqual([23, 23, 23]);
  expect(other.view().free).toBe(25);

  next.move(third, 'https://four.example.com');
  (await next.of('https://four.example.com').acquire(live)).answered(200);
  const last = limitersIn(clock);
  for (const url of [first, second, third, 'https://four.example.com']) expect(last.of(url).view().free).toBe(22);
});

test.each(['damaged', 'unreadable now'])(
  'while the list of moves is %s, all services share one limit, and the list stays as it is',
  async (how) => {
    const path = join(folder, 'moved.json');
    const [one, two] = ['https://one.example.com', 'https://two.example.com'];
    const clock = simulatedClock();
    limitersIn(clock).move(one, two);
    if (how === 'damaged') writeFileSync(path, '[["https://one.example.com",');
    const before = readFileSync(path, 'utf8');
    const disk = refuseReading(how === 'damaged' ? 'no file' : path, 'EACCES');
    onTestFinished(disk.remove);
    const notices: string[] = [];
    const limiters = createLimiters({ ...limiterDependencies(clock), notify: (text) => notices.push(text) });
    (await limiters.of(one).acquire(live)).answered(200);
    expect([one, two, 'https://three.example.com'].map((url) => limiters.of(url).view().free)).toEqual([24, 24, 24]);
    limiters.move('https://three.example.com', 'https://four.example.com');
    expect(notices).toHaveLength(1);
    disk.remove();
    expect(readFileSync(path, 'utf8')).toBe(before);
  },
);

test('a service at the port of a running folder, under another address, has the limit of a service', () => {
  const folderUrl = 'http://127.0.0.1:4000';
  const limiters = createLimiters({
    ...limiterDependencies(),
    limitOf: (url) => (new URL(url).origin === folderUrl ? 600 : null),
  });
  expect(limiters.of(folderUrl).view().limit).toBe(600);
  for (const url of ['https://127.0.0.1:4000', 'http://[::1]:4000', 'https://reports.example.com:4000'])
    expect(limiters.of(url).view()).toMatchObject({ limit: 25, free: 25 });
});

test.each([
  ['https://host', 'https://host/info'],
  ['https://host/', 'https://host/info'],
  ['https://host/base', 'https://host/base/info'],
  ['http://[::1]:8080/a/b//', 'http://[::1]:8080/a/b/info'],
])('the operations of %s are under %s', (base, expected) => {
  expect(serviceAddress(base, 'info')).toBe(expected);
});
