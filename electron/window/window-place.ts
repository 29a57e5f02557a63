import { readFileSync } from 'node:fs';
import { createDelayedWrite } from '../base/delayed-write.ts';
import { isJsonObject, jsonValueOf } from '../base/json.ts';

/** Size and place of the window in device-independent pixels of the screen. */
export type WindowPlace = Readonly<{ bounds: Area; maximized: boolean }>;

type Area = Readonly<{ x: number; y: number; width: number; height: number }>;

/** A dragged window changes its place with each frame. */
const writeDelayMs = 500;

/** The last place of the window, moved and scaled to fit the connected screens; `null` if the file has none. */
export function readWindowPlace(path: string, screens: () => readonly Area[]): WindowPlace | null {
  try {
    const place = placeOf(jsonValueOf(readFileSync(path, 'utf8')));
    return place && { ...place, bounds: fitted(place.bounds, screens()) };
  } catch {
    return null;
  }
}

/** Checked by hand, because the schemas load after the window. */
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

/** Stores the place of the window on disk, for `readWindowPlace`. */
export function createWindowPlaces({ path, write }: WindowPlaceDependencies) {
  let newest: WindowPlace | null = null;
  const writing = createDelayedWrite({
    delayMs: writeDelayMs,
    // Losing the place of a window is not worth a message.
    write: () => write(path, JSON.stringify(newest)).catch(() => {}),
  });

  return {
    /** Writes the newest place after a short delay. */
    keep(place: WindowPlace): void {
      newest = place;
      writing.soon();
    },

    /** Writes the last place without the delay, and resolves when it is on disk. */
    flush: writing.flush,
  };
}

/** The unchanged bounds if the window can be moved there and fits its screen; else bounds within the nearest screen. */
function fitted(bounds: Area, screens: readonly Area[]): Area {
  const [screen] = screens.toSorted(
    (a, b) => overlapOf(bounds, b) - overlapOf(bounds, a) || gap(bounds, a) - gap(bounds, b),
  );
  if (!screen) return bounds;
  const isTooLarge = bounds.width > screen.width || bounds.height > screen.height;
  if (!isTooLarge && screens.some((each) => canBeGrabbed(bounds, each))) return bounds;
  const width = Math.min(bounds.width, screen.width);
  const height = Math.min(bounds.height, screen.height);
  const within = (at: number, from: number, room: number) => Math.min(Math.max(at, from), from + room);
  return {
    x: within(bounds.x, screen.x, screen.width - width),
    y: within(bounds.y, screen.y, screen.height - height),
    width,
    height,
  };
}

const overlap = (from: number, length: number, otherFrom: number, otherLength: number) =>
  Math.min(from + length, otherFrom + otherLength) - Math.max(from, otherFrom);

const overlapOf = (a: Area, b: Area) =>
  Math.max(0, overlap(a.x, a.width, b.x, b.width)) * Math.max(0, overlap(a.y, a.height, b.y, b.height));

/** The distance between two areas. */
const gap = (a: Area, b: Area) =>
  Math.max(0, -overlap(a.x, a.width, b.x, b.width)) + Math.max(0, -overlap(a.y, a.height, b.y, b.height));

/** At least 80 pixels of the title bar are on the screen. */
const canBeGrabbed = (bounds: Area, screen: Area) =>
  overlap(bounds.x, bounds.width, screen.x, screen.width) >= 80 &&
  bounds.y >= screen.y &&
  bounds.y < screen.y + screen.height - 20;
