import { readFileSync } from 'node:fs';
import { createDelayedWrite } from '../base/delayed-write.ts';
import { isJsonObject, jsonValueOf } from '../base/json.ts';

/** Size and place of the window in device-independent pixels of the screen. */
export type WindowPlace = Readonly<{ bounds: Area; maximized: boolean }>;

type Area = Readonly<{ x: number; y: number; width: number; height: number }>;

/** A window that is dragged changes its place with each frame. */
const writeDelayMs = 500;

/** Where the window was, `null` if the file does not say or the place is on none of the screens that are connected now. */
export function readWindowPlace(path: string, screens: () => readonly Area[]): WindowPlace | null {
  try {
    const place = placeOf(jsonValueOf(readFileSync(path, 'utf8')));
    return place && screens().some((screen) => canBeGrabbed(place.bounds, screen)) ? place : null;
  } catch {
    return null;
  }
}

/** Checked by hand: the code of the schemas is loaded only after the window. */
function placeOf(stored: unknown): WindowPlace | null {
  if (!isJsonObject(stored) || !isJsonObject(stored.bounds) || typeof stored.maximized !== 'boolean') return null;
  const { x, y, width, height } = stored.bounds;
  const isLength = (value: unknown): value is number => isWhole(value) && value >= 300 && value <= 20_000;
  if (!isWhole(x) || !isWhole(y) || !isLength(width) || !isLength(height)) return null;
  return { bounds: { x, y, width, height }, maximized: stored.maximized };
}

const isWhole = (value: unknown): value is number => Number.isSafeInteger(value);

type WindowPlaceDependencies = Readonly<{
  path: string;
  write: (path: string, data: string) => Promise<void>;
}>;

/** Keeps the place of the window on disk, for `readWindowPlace`. */
export function createWindowPlaces({ path, write }: WindowPlaceDependencies) {
  let newest: WindowPlace | null = null;
  const writing = createDelayedWrite({
    delayMs: writeDelayMs,
    // The place of a window is not important enough for a message.
    write: () => write(path, JSON.stringify(newest)).catch(() => {}),
  });

  return {
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
