import { setTimeout as pause } from 'node:timers/promises';
import type { Rectangle, WebContents } from 'electron';
import { collectOwnGarbage } from './garbage-collector.ts';

/** Red, green and blue, each from 0 to 255. */
export type Colour = readonly [number, number, number];

type Frame = Readonly<{ atMs: number; seen: readonly Colour[] }>;

/** This share of the sampled pixels must have a colour for it to count as present: a thin edge is not a page. */
const enoughPixels = 100;
/** The distance of sampled pixels; odd, so that the samples move over the columns. */
const pixelStep = 31;
const tolerance = 12;

/**
 * Watches the frames of the compositor for the colours of marks in documents: the same method for any viewer. Times are
 * of this process's `performance.now()`. Electron: webContents.beginFrameSubscription. With an `area`, in CSS pixels of
 * the page, only that is examined: a whole frame takes this process 2 to 6 ms, and more for its garbage.
 */
export function watchFrames(contents: WebContents, marks: readonly Colour[], area: Rectangle | null = null) {
  const frames: Frame[] = [];
  let waiting: Array<Readonly<{ mark: Colour; resolve(atMs: number): void }>> = [];

  // Not `onlyDirty`: the capturer marks all of a frame as changed, and Electron then copies it once more.
  contents.beginFrameSubscription(false, (image) => {
    const atMs = performance.now();
    const pixels = (area ? image.crop(area) : image).toBitmap();
    const seen = marks.filter((mark) => isIn(pixels, mark));
    frames.push({ atMs, seen });
    const met = waiting.filter(({ mark }) => seen.includes(mark));
    waiting = waiting.filter((one) => !met.includes(one));
    for (const { resolve } of met) resolve(atMs);
  });

  return {
    /** Resolves when a frame with this mark appears; rejects after `withinMs`. */
    until(mark: Colour, withinMs = 8_000): Promise<number> {
      return new Promise((resolve, reject) => {
        const timer = setTimeout(
          () => reject(new Error(`no frame with the mark ${mark.join()} in ${withinMs} ms`)),
          withinMs,
        );
        waiting.push({
          mark,
          resolve(atMs) {
            clearTimeout(timer);
            resolve(atMs);
          },
        });
      });
    },
    /** The longest time during which no mark at all was on the screen; 0 if there was no such frame. */
    longestBlankMs(fromMs: number, toMs: number): number {
      let longestMs = 0;
      frames.forEach(({ atMs, seen }, at) => {
        if (seen.length > 0 || atMs < fromMs || atMs > toMs) return;
        const next = frames.slice(at).find((later) => later.seen.length > 0);
        longestMs = Math.max(longestMs, Math.min(next?.atMs ?? toMs, toMs) - atMs);
      });
      return longestMs;
    },
    stop: () => contents.endFrameSubscription(),
  };
}

/** The height of the part of a page with the marks of a draft, in CSS pixels at any zoom of a window of the bench. */
const topHeight = 250;

/** The top of the page of a PDF, in CSS pixels of the window; `null` without a page in view. */
const topOfPage = async (contents: WebContents): Promise<Rectangle | null> =>
  (await contents.executeJavaScript(`(() => {
    const box = document.querySelector('.pdf-page canvas')?.getBoundingClientRect();
    if (!box || box.top < 0) return null;
    const [x, y] = [Math.max(Math.ceil(box.left), 0), Math.ceil(box.top)];
    return { x, y, width: Math.floor(Math.min(box.right, innerWidth)) - x, height: ${topHeight} };
  })()`)) as Rectangle | null;

const firstLookMs = 100;
const sweepingMs = 50;

/**
 * Starts watching the top of a page that does not move. Resolves when the first frame was examined and its garbage
 * collected. Whole frames have some MB each, so V8 begins to mark its heap after 64 MB, with three threads for 10 ms
 * and more, during the measurement.
 */
export async function watchRestingFrames(contents: WebContents, marks: readonly Colour[]): Promise<FrameWatch> {
  const frames = watchFrames(contents, marks, await topOfPage(contents));
  await pause(firstLookMs);
  collectOwnGarbage('regular');
  await pause(sweepingMs);
  return frames;
}

export type FrameWatch = ReturnType<typeof watchFrames>;

/** Whether a picture of blue, green, red and alpha bytes shows the colour. */
function isIn(bgra: Uint8Array, [red, green, blue]: Colour): boolean {
  let count = 0;
  for (let at = 0; at < bgra.length; at += pixelStep * 4) {
    const isNear =
      Math.abs(bgra[at]! - blue) < tolerance &&
      Math.abs(bgra[at + 1]! - green) < tolerance &&
      Math.abs(bgra[at + 2]! - red) < tolerance;
    if (isNear && ++count >= enoughPixels) return true;
  }
  return false;
}
