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
/** Without the task bar, in device-independent pixels: 1920 x 1080 at 150 %, and at 125 %. */
const [at150, at125] = [area(0, 0, 1_280, 680), area(0, 0, 1_536, 824)];
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
  ['on a screen that is now scaled to 150 %', area(100, 50, 1_700, 950), [at150], at150],
  [
    'on the second screen, which is now scaled to 150 %',
    area(2_000, 100, 1_700, 950),
    [screen, { ...at150, x: 1_920 }],
    { ...at150, x: 1_920 },
  ],
  ['rounded beyond a scaled screen', area(0, -1, 1_537, 825), [at125], at125],
  [
    'in a gap between screens of different scales',
    area(1_550, 100, 360, 500),
    [at125, area(1_920, 0, 1_920, 1_040)],
    area(1_920, 100, 360, 500),
  ],
  ['partly on a scaled screen', area(900, 300, 700, 500), [at150], area(900, 300, 700, 500)],
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
