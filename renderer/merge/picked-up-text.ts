import { countedItems } from './merge-list.ts';
import type { Drag } from './row-drag.ts';

type Moved = Pick<Drag, 'at' | 'to'>;

/** The announcements for screen readers while rows are moved by keys. */
export const pickedUpText = {
  pickedUp: (drag: Moved | null) =>
    `${countedItems(drag?.at.length ?? 0)} picked up. Arrows move, Enter drops, Escape puts back.`,
  moved: ({ at, to }: Moved, count: number) =>
    at.length === 1 ? `${to + 1} of ${count}.` : `${to + 1} to ${to + at.length} of ${count}.`,
  putBack: 'Put back.',
};
