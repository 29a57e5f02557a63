import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { createDelayedWrite } from '../base/delayed-write.ts';

/** Size and place of the window in device-independent pixels of the screen. */
const WindowPlace = z.strictObject({
  bounds: z.strictObject({
    x: z.number().int(),
    y: z.number().int(),
    width: z.number().int().min(300).max(20_000),
    height: z.number().int().min(300).max(20_000),
  }),
  maximized: z.boolean(),
});
export type WindowPlace = z.infer<typeof WindowPlace>;

type Area = Readonly<{ x: number; y: number; width: number; height: number }>;

/** A window that is dragged changes its place with each frame. */
const writeDelayMs = 500;

type WindowPlaceDependencies = Readonly<{
  path: string;
  write: (path: string, data: string) => Promise<void>;
  /** The screens that are connected now; read when a place is asked for. */
  screens: () => readonly Area[];
}>;

/** Where the window was. A place on a screen that is gone, or a damaged file, counts as none. */
export function createWindowPlaces({ path, write, screens }: WindowPlaceDependencies) {
  let newest: WindowPlace | null = null;
  const writing = createDelayedWrite({
    delayMs: writeDelayMs,
    // The place of a window is not important enough for a message.
    write: () => write(path, JSON.stringify(newest)).catch(() => {}),
  });

  return {
    last(): WindowPlace | null {
      try {
        const place = WindowPlace.parse(JSON.parse(readFileSync(path, 'utf8')));
        return screens().some((screen) => canBeGrabbed(place.bounds, screen)) ? place : null;
      } catch {
        return null;
      }
    },

    /** Writes the place a moment later, or a newer one that comes until then. */
    keep(place: WindowPlace): void {
      newest = place;
      writing.soon();
    },

    /** Resolves when the last kept place is on disk, without waiting for the moment to pass. */
    flush: writing.flush,
  };
}

/** At least 80 pixels of the title bar are on the screen. */
function canBeGrabbed(bounds: Area, screen: Area): boolean {
  const overlap = Math.min(bounds.x + bounds.width, screen.x + screen.width) - Math.max(bounds.x, screen.x);
  return overlap >= 80 && bounds.y >= screen.y && bounds.y < screen.y + screen.height - 20;
}
