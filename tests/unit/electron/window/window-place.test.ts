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

test('a window that was on a screen that is gone opens at its default place', async () => {
  const { windows, last } = places([{ x: 3000, y: 0, width: 800, height: 600 }]);
  windows.keep(place);
  await windows.flush();
  expect(last()).toBeNull();
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
