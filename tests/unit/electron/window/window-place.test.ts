import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createWindowPlaces, readWindowPlace } from '../../../../electron/window/window-place.ts';
import { scratchFolder } from '../base/scratch.ts';

const screen = { x: 0, y: 0, width: 1920, height: 1080 };
const place = { bounds: { x: 10, y: 20, width: 900, height: 700 }, maximized: false };

function places(screens = [screen]) {
  const path = join(scratchFolder(), 'window.json');
  return {
    path,
    windows: createWindowPlaces({ path, write: (to, data) => writeFile(to, data) }),
    last: () => readWindowPlace(path, () => screens),
  };
}

test('the window comes back where it was', async () => {
  const { windows, last } = places();
  windows.keep(place);
  await windows.flush();
  expect(last()).toEqual(place);
});

test('a window that is dragged is written once a moment, at its last place', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const written: unknown[] = [];
  const windows = createWindowPlaces({
    path: '/nowhere',
    write: async (_, data) => void written.push(JSON.parse(data)),
  });
  const at = (x: number) => ({ ...place, bounds: { ...place.bounds, x } });
  for (let x = 1; x <= 100; x += 1) {
    windows.keep(at(x));
    await vi.advanceTimersByTimeAsync(16);
  }
  expect(written.length).toBeLessThanOrEqual(4);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(written.at(-1)).toEqual(at(100));
});

test('a place that cannot be written is no failure, and the next one is', async () => {
  const written: string[] = [];
  const windows = createWindowPlaces({
    path: '/nowhere',
    write: async (_, data) => {
      if (written.push(data) === 1) throw new Error('EROFS');
    },
  });
  windows.keep(place);
  await windows.flush();
  windows.keep({ ...place, maximized: true });
  await windows.flush();
  expect(written).toHaveLength(2);
});

const area = (x: number, y: number, width: number, height: number) => ({ x, y, width, height });
const small = area(3_000, 0, 800, 600);
test.each([
  ['on a screen that is gone', area(10, 20, 700, 500), [small], area(3_000, 20, 700, 500)],
  ['on a larger screen that is gone', area(10, 20, 2_500, 1_400), [small], small],
  ['larger than the screen that is left', area(-200, -50, 3_840, 2_160), [screen], screen],
  ['on a screen to the left that is gone', area(-1_800, 100, 900, 700), [screen], area(0, 100, 900, 700)],
  ['below every screen', area(100, 5_000, 900, 700), [screen], area(100, 380, 900, 700)],
  ['nearer to the second screen', area(4_000, 0, 700, 500), [screen, small], area(3_100, 0, 700, 500)],
  [
    'on a screen to the left',
    area(-900, -200, 900, 700),
    [screen, area(-1_280, -300, 1_280, 1_024)],
    area(-900, -200, 900, 700),
  ],
  ['partly on a screen', area(1_800, 900, 900, 700), [screen], area(1_800, 900, 900, 700)],
])('a window that was %s comes back where it can be seen', async (_, bounds, screens, expected) => {
  const { windows, last } = places(screens);
  windows.keep({ bounds, maximized: false });
  await windows.flush();
  expect(last()).toEqual({ bounds: expected, maximized: false });
});

test('a damaged file counts as no place', async () => {
  const { last, path } = places();
  await writeFile(path, '{"bounds":');
  expect(last()).toBeNull();
});

test.each([
  { bounds: { ...place.bounds, width: 10 }, maximized: false },
  { bounds: { ...place.bounds, x: 0.5 }, maximized: false },
  { bounds: { ...place.bounds, height: '700' }, maximized: false },
  { bounds: place.bounds },
  [],
])('a place with a wrong member counts as none: %j', async (stored) => {
  const { last, path } = places();
  await writeFile(path, JSON.stringify(stored));
  expect(last()).toBeNull();
});
