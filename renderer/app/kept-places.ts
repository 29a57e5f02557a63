import { maxPlaces } from '../../shared/recents.ts';
import type { ViewedPlace, Workspace } from '../../shared/workspace.ts';
import type { ScrollPosition } from '../pdf-pages/scroll-position.ts';
import type { ScrollPositions } from '../pdf-pages/scroll-positions.ts';

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
