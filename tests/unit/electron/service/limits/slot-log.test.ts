import { mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import { openSlotLog } from '../../../../../electron/service/limits/slot-log.ts';
import { losingDisk } from '../../../../support/faulty-disk.ts';
import { memoryTemp } from '../../../../support/memory-temp.ts';
import { type SimulatedClock, simulatedClock } from '../../../../support/simulated-clock.ts';

const dayMs = 86_400_000;
const unknownMs = 63_000;
const unansweredMs = 300_000;

let folder: string;
let clock: SimulatedClock;
beforeEach(() => {
  folder = mkdtempSync(join(memoryTemp, 'galley-slots-'));
  clock = simulatedClock();
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const reports: unknown[] = [];
const open = (path = join(folder, 'deep', 'slots.log')) =>
  openSlotLog({ path, clock, limit: 25, unknownMs, unansweredMs, report: (reason) => reports.push(reason) });
const restoredMs = () => open().restored.map(({ freeInMs }) => freeInMs);

/** One slot that was answered, and then 10 s. */
const oneAnswered = async () => {
  const log = open();
  log.end(log.take(), 60_000);
  await clock.advance(10_000);
};

test('the first start has no slots in use', () => {
  expect(restoredMs()).toEqual([]);
});

test('a slot of the last run comes free when it would have, to the second', async () => {
  await oneAnswered();
  expect(restoredMs()).toEqual([51_000]);
  await clock.advance(51_000);
  expect(restoredMs()).toEqual([]);
});

test.each([dayMs, -dayMs])('a clock on the wall that was set by %i ms frees nothing early', async (byMs) => {
  await oneAnswered();
  clock.setWall(byMs);
  const [freeInMs = 0] = restoredMs();
  expect(freeInMs).toBeGreaterThanOrEqual(50_000);
  expect(freeInMs).toBeLessThanOrEqual(60_000);
});

test('after a start of the computer only the time since then counts', async () => {
  await oneAnswered();
  clock.reboot(20_000);
  expect(restoredMs()).toEqual([41_000]);
});

test('a slot without an end counts as given up just now', async () => {
  open().take();
  await clock.advance(30_000);
  const given = [{ slot: 0, freeInMs: unansweredMs, isUnanswered: true }];
  expect(open().restored).toEqual(given);
});

test('a request that was given up holds its slot over a restart for as long as it would have', async () => {
  const log = open();
  log.end(log.take(), unansweredMs, true);
  await clock.advance(100_000);
  expect(open().restored).toEqual([{ slot: 0, freeInMs: 201_000, isUnanswered: true }]);
  clock.reboot(20_000);
  expect(open().restored).toEqual([{ slot: 0, freeInMs: 281_000, isUnanswered: true }]);
});

test.each(['', '{"slot":0', 'no log of ours\n', '\n'])(
  'a log that holds %j, as after a power cut, counts as 25 calls just made',
  (text) => {
    const log = open();
    log.end(log.take(), 60_000);
    writeFileSync(join(folder, 'deep', 'slots.log'), text);
    expect(restoredMs()).toEqual(Array.from({ length: 25 }, () => unknownMs));
  },
);

test('a log without slots is removed, so that an empty one is told from none', async () => {
  const log = open();
  log.end(log.take(), 0);
  expect(restoredMs()).toEqual([]);
  expect(readdirSync(join(folder, 'deep'))).toEqual([]);
});

test('a slot is on the disk before its request leaves: a power cut takes nothing back', () => {
  const disk = losingDisk(folder);
  onTestFinished(disk.remove);
  const log = open();
  for (let call = 0; call < 3; call += 1) log.take();
  disk.cutPower();
  expect(restoredMs()).toHaveLength(3);
});

test('a slot whose request was never sent is free', () => {
  const log = open();
  log.end(log.take(), 0);
  expect(restoredMs()).toEqual([]);
});

test('the file stays small, however many calls there are', async () => {
  const log = open();
  for (let call = 0; call < 3_000; call += 1) {
    log.end(log.take(), 60_000);
    await clock.advance(3_000);
  }
  expect(readFileSync(join(folder, 'deep', 'slots.log'), 'utf8').split('\n').length).toBeLessThan(1_100);
  expect(restoredMs().length).toBeLessThan(25);
});

test('slots that could not be written count after a restart all the same, once there is room again', () => {
  const log = open();
  writeFileSync(join(folder, 'deep'), 'in the way');
  for (let call = 0; call < 3; call += 1) log.end(log.take(), 60_000);
  rmSync(join(folder, 'deep'));
  log.end(log.take(), 60_000);
  expect(restoredMs()).toHaveLength(4);
});

test('half of a line that a full disk has left does not take the others along', () => {
  const log = open();
  const path = join(folder, 'deep', 'slots.log');
  const aside = join(folder, 'aside.log');
  log.end(log.take(), 60_000);
  renameSync(path, aside);
  mkdirSync(path);
  const slot = log.take();
  rmSync(path, { recursive: true });
  writeFileSync(path, `${readFileSync(aside, 'utf8')}{"slot":1,"fr`);
  log.end(slot, 60_000);
  expect(restoredMs()).toHaveLength(2);
});

test('a log that cannot be written is told, and calls go on', () => {
  const log = open('/dev/null/slots.log');
  log.end(log.take(), 60_000);
  expect(reports.length).toBeGreaterThan(0);
});
