import { maxPlaces } from '../../shared/recents.ts';
import type { ViewedPlace, Workspace } from '../../shared/workspace.ts';
import type { ScrollPosition } from './scroll-position.ts';

/** The latest scroll positions by key, at most `limit` of them; the oldest is dropped first. */
export function createScrollPositions(limit: number) {
  let onChange = () => {};
  const positions = new Map<string, ScrollPosition>();
  return {
    get: (key: string) => positions.get(key),
    keep(key: string, position: ScrollPosition): void {
      positions.delete(key);
      positions.set(key, position);
      const oldest = positions.keys().next().value;
      if (positions.size > limit && oldest !== undefined) positions.delete(oldest);
      onChange();
    },
    /** The latest `count` of them, oldest first. */
    latest: (count: number): readonly (readonly [key: string, position: ScrollPosition])[] =>
      [...positions].slice(-count),
    /** Calls `listener` after each `keep`. */
    listen(listener: () => void): void {
      onChange = listener;
    },
  };
}

export type ScrollPositions = ReturnType<typeof createScrollPositions>;

type KeptPlacesDependencies = Readonly<{
  positions: ScrollPositions;
  /** As stored by the last session. */
  initial: Workspace['places'];
  keep: (part: Pick<Workspace, 'places'>) => void;
}>;

/** Restores the positions in PDFs from the last start, and stores each change for the next one. */
export function keepPlaces({ positions, initial = [], keep }: KeptPlacesDependencies): void {
  for (const { key, page, x, y, ...rest } of initial) positions.keep(key, { anchor: { page, x, y }, ...rest });
  positions.listen(() => keep({ places: positions.latest(maxPlaces).map(placeOf) }));
}

const placeOf = ([key, { anchor, zoom, rotation, columns }]: readonly [string, ScrollPosition]): ViewedPlace => ({
  key,
  page: anchor.page,
  x: anchor.x,
  y: anchor.y,
  zoom,
  rotation,
  columns,
});
