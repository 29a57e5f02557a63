import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openSlotLog } from '../../../../../electron/service/limits/slot-log.ts';
import { type SimulatedClock, simulatedClock } from '../../../../support/simulated-clock.ts';

const dayMs = 86_400_000;
const holdMs = 63_000;

let folder: string;
let clock: SimulatedClock;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'galley-slots-'));
  clock = simulatedClock();
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const reports: unknown[] = [];
const open = (path = join(folder, 'deep', 'slots.log')) =>
  openSlotLog({ path, clock, limit: 25, holdMs, report: (reason) => reports.push(reason) });

/** One slot that was answered, and then 10 s. */
const oneAnswered = async () => {
  const log = open();
  log.end(log.take(), 60_000);
  await clock.advance(10_000);
};

test('the first start has no slots in use', () => {
  expect(open().restoredMs).toEqual([]);
});

test('a slot of the last run comes free when it would have, to the second', async () => {
  await oneAnswered();
  expect(open().restoredMs).toEqual([51_000]);
  await clock.advance(51_000);
  expect(open().restoredMs).toEqual([]);
});

test.each([dayMs, -dayMs])('a clock on the wall that was set by %i ms frees nothing early', async (byMs) => {
  await oneAnswered();
  clock.setWall(byMs);
  const [freeInMs = 0] = open().restoredMs;
  expect(freeInMs).toBeGreaterThanOrEqual(50_000);
  expect(freeInMs).toBeLessThanOrEqual(60_000);
});

test('after a start of the computer only the time since then counts', async () => {
  await oneAnswered();
  clock.reboot(20_000);
  expect(open().restoredMs).toEqual([41_000]);
});

test('a slot without an end counts as used just now', async () => {
  open().take();
  await clock.advance(30_000);
  expect(open().restoredMs).toEqual([holdMs]);
});

test('a slot whose request was never sent is free', () => {
  const log = open();
  log.end(log.take(), 0);
  expect(open().restoredMs).toEqual([]);
});

test('the file stays small, however many calls there are', async () => {
  const log = open();
  for (let call = 0; call < 3_000; call += 1) {
    log.end(log.take(), 60_000);
    await clock.advance(3_000);
  }
  expect(readFileSync(join(folder, 'deep', 'slots.log'), 'utf8').split('\n').length).toBeLessThan(1_100);
  expect(open().restoredMs.length).toBeLessThan(25);
});

test('a log that cannot be written is told, and calls go on', () => {
  const log = open('/dev/null/slots.log');
  log.end(log.take(), 60_000);
  expect(reports.length).toBeGreaterThan(0);
});
