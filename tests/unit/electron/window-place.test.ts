import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createWindowPlaces } from '../../../electron/window-place.ts';

const screen = { x: 0, y: 0, width: 1920, height: 1080 };
const place = { bounds: { x: 10, y: 20, width: 900, height: 700 }, maximized: false };

async function places(screens = [screen]) {
  const path = join(await mkdtemp(join(tmpdir(), 'galley-place-')), 'window.json');
  return {
    path,
    windows: createWindowPlaces({ path, write: (to, data) => writeFile(to, data), screens: () => screens }),
  };
}

test('the window comes back where it was', async () => {
  const { windows } = await places();
  windows.keep(place);
  await windows.flush();
  expect(windows.last()).toEqual(place);
});

test('a window that was on a screen that is gone opens at its default place', async () => {
  const { windows } = await places([{ x: 3000, y: 0, width: 800, height: 600 }]);
  windows.keep(place);
  await windows.flush();
  expect(windows.last()).toBeNull();
});

test('a damaged file counts as no place', async () => {
  const { windows, path } = await places();
  await writeFile(path, '{"bounds":');
  expect(windows.last()).toBeNull();
});
