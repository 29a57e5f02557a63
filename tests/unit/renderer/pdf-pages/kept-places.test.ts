import { expect, test } from 'vitest';
import type { ScrollPosition } from '../../../../renderer/pdf-pages/scroll-position.ts';
import { createScrollPositions, keepPlaces } from '../../../../renderer/pdf-pages/scroll-positions.ts';
import { maxPlaces } from '../../../../shared/recents.ts';
import { Workspace } from '../../../../shared/workspace.ts';
import { workspace } from '../../../support/window-state.ts';

const at = (page: number): ScrollPosition => ({
  anchor: { page, x: 0.5, y: -12 },
  zoom: 1.25,
  rotation: 90,
  columns: 2,
});

test('the places of one start are those of the next, the latest ones', () => {
  const first = createScrollPositions(100);
  const stored: Workspace['places'][] = [];
  keepPlaces({ positions: first, initial: undefined, keep: ({ places }) => void stored.push(places) });
  for (let page = 0; page < 80; page += 1) first.keep(`report ${page}`, at(page));
  const kept = stored.at(-1);
  expect(kept).toHaveLength(maxPlaces);
  expect(Workspace.parse({ ...workspace, places: kept }).places).toEqual(kept);

  const second = createScrollPositions(100);
  keepPlaces({ positions: second, initial: kept, keep: () => {} });
  expect(second.get('report 79')).toEqual(at(79));
  expect(second.get('report 0')).toBeUndefined();
});

test('a workspace of an earlier version has no places and is good', () => {
  expect(Workspace.safeParse(workspace).success).toBe(true);
});
