import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { waitFor } from '../../support/wait-for.ts';
import { makePdf } from './make-pdf.ts';
import { addPdf, openViewer, scroller, slot } from './pdf-fixture.tsx';

afterEach(cleanup);

const wall = { pages: 3, size: () => [1190, 1684] as const };
const red = [0.8, 0.1, 0.1] as const;
const setZoom = (words: string) => userEvent.selectOptions(page.getByRole('combobox', { name: 'Zoom' }), words);
const canvases = () => [...slot(1)!.querySelectorAll('canvas')];

/** The red of the heading on the low-resolution picture of the first page, which is under the sharp one; `null` without a picture. */
function redOf(): number | null {
  const [canvas] = canvases();
  if (!canvas?.width) return null;
  const [x, y] = [canvas.width * 0.92, canvas.height * (65 / 1684)];
  return canvas.getContext('2d')!.getImageData(x, y, 1, 1).data[0]!;
}

const painted = () => waitFor(() => expect(redOf()).not.toBeNull());

/** Whether a canvas of the page covers its visible part, at the density of the screen. */
function isSharp(): boolean {
  const view = scroller().getBoundingClientRect();
  const paper = slot(1)!.getBoundingClientRect();
  return canvases().some((canvas) => {
    const box = canvas.getBoundingClientRect();
    return (
      canvas.width / box.width > devicePixelRatio * 0.99 &&
      box.left <= Math.max(paper.left, view.left) + 1 &&
      box.top <= Math.max(paper.top, view.top) + 1 &&
      box.right >= Math.min(paper.right, view.left + scroller().clientWidth) - 1 &&
      box.bottom >= Math.min(paper.bottom, view.top + scroller().clientHeight) - 1
    );
  });
}

const sharp = () => waitFor(() => expect(isSharp()).toBe(true));

/** Counts frames in which a page in view is blank or not sharp, until the returned function is called. */
function watchFrames() {
  const seen = { blank: 0, soft: 0 };
  let isOn = true;
  const look = () => {
    if (!isOn) return;
    if (redOf() === null || redOf() === 255) seen.blank += 1;
    if (!isSharp()) seen.soft += 1;
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
  return () => {
    isOn = false;
    return seen;
  };
}

test('a page too large to be drawn finely as a whole is fine where it is in sight, wherever that is', async () => {
  await openViewer({ document: addPdf(await makePdf(wall)) });
  await painted();
  expect(canvases()).toHaveLength(1);
  await setZoom('400%');
  await sharp();
  expect(canvases().every((canvas) => canvas.width * canvas.height <= 16 * 1024 * 1024)).toBe(true);
  const stop = watchFrames();
  for (const top of [1_500, 3_000, 200]) {
    scroller().scrollTo({ top, left: top });
    await sharp();
  }
  expect(stop().blank).toBe(0);
  await setZoom('100%');
  await waitFor(() => expect(canvases()).toHaveLength(1));
  await sharp();
});

test('the next run is sharp in its first frame', async () => {
  const viewer = await openViewer({ document: addPdf(await makePdf(wall)) });
  await painted();
  await setZoom('400%');
  scroller().scrollTo({ top: 900, left: 300 });
  await sharp();
  const next = addPdf(await makePdf({ ...wall, colour: red }));
  const stop = watchFrames();
  await viewer.show({ document: next });
  await waitFor(() => expect(redOf()).toBeGreaterThan(150));
  await sharp();
  expect(stop()).toEqual({ blank: 0, soft: 0 });
});

test('a page out of sight lets go of it', async () => {
  await openViewer({ document: addPdf(await makePdf(wall)) });
  await painted();
  await setZoom('400%');
  await sharp();
  scroller().scrollTop = slot(2)!.offsetTop;
  await waitFor(() => expect(slot(2)!.querySelectorAll('canvas')).toHaveLength(2));
  await waitFor(() => expect(canvases().length).toBeLessThan(2));
});
