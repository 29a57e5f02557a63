import { afterEach, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { createStore } from 'zustand/vanilla';
import type { OutlinedPlaces } from '../../../renderer/trace/source-lookup.ts';
import type { PagePlace } from '../../../renderer/trace/source-places.ts';
import { waitFor } from '../../support/wait-for.ts';
import { makePdf } from './make-pdf.ts';
import { addPdf, button, openViewer, painted, scroller, slot } from './pdf-fixture.tsx';

afterEach(cleanup);

const pages = 5;
const pxPerPoint = 4 / 3;

/** The box of a line of a page of `makePdf`, in CSS pixels at 100 %. */
const lineBox = (page: number, line: number): PagePlace => ({
  page,
  x: 44 * pxPerPoint,
  y: (110 + line * 18 - 10) * pxPerPoint,
  width: 180 * pxPerPoint,
  height: 13 * pxPerPoint,
});

async function open() {
  const outlined = createStore<OutlinedPlaces>(() => ({ places: [], current: null }));
  const source = { outlined, setPages: () => {}, goToSource: async () => {}, linesAt: async () => [] };
  const viewer = await openViewer({ document: addPdf(await makePdf({ pages })), source });
  await painted();
  return {
    ...viewer,
    outline: (places: readonly PagePlace[], current: number | null) =>
      outlined.setState({ places: places.map((place) => [place]), current }, true),
  };
}

const frames = () => [...scroller().querySelectorAll<HTMLElement>('.pdf-outlined')];
const current = () =>
  frames()
    .find(({ dataset }) => dataset.current)!
    .getBoundingClientRect();

/** How far a rectangle is beyond another, in pixels. */
const beyond = (one: DOMRect, other: DOMRect) =>
  Math.max(other.left - one.left, other.top - one.top, one.right - other.right, one.bottom - other.bottom);

const view = () => {
  const { left, top } = scroller().getBoundingClientRect();
  return new DOMRect(left, top, scroller().clientWidth, scroller().clientHeight);
};

test('the page does not move to a place that is in view, and without a current place it never does', async () => {
  const { outline } = await open();
  const lines = Array.from({ length: 30 }, (_, at) => lineBox(1, at + 1));
  let inView = 0;
  for (const [at, line] of lines.entries()) {
    scroller().scrollTop = 40;
    outline([line, lineBox(4, 3)], null);
    expect(scroller().scrollTop).toBe(40);
    const isInView = beyond(frames()[0]!.getBoundingClientRect(), view()) <= 0;
    outline(lines, at);
    if (isInView) expect(scroller().scrollTop).toBe(40);
    expect(beyond(current(), view())).toBeLessThanOrEqual(0);
    inView += Number(isInView);
  }
  expect(inView).toBeGreaterThan(10);
  expect(inView).toBeLessThan(lines.length);
});

test('a frame is around its text on a turned page too', async () => {
  const { outline, runCommand } = await open();
  for (const turn of [0, 90, 180, 270]) {
    if (turn > 0) runCommand('rotate-clockwise');
    outline([lineBox(2, 7)], 0);
    await waitFor(() => {
      // A turned page makes its text anew.
      const spans = [...(slot(2)?.querySelectorAll('.textLayer span') ?? [])];
      const text = spans.find((one) => one.textContent.startsWith('Item 7 '));
      expect(text && beyond(text.getBoundingClientRect(), current()), `by ${turn}`).toBeLessThan(4);
    });
  }
});

test('a place on the first, the second and the last page is shown at each zoom, turned or not', async () => {
  const { outline, runCommand } = await open();
  const zooms: number[] = [];
  for (const turn of [0, 90]) {
    if (turn > 0) runCommand('rotate-clockwise');
    for (const [command, steps] of [
      ['zoom-out', 5],
      ['zoom-in', 16],
    ] as const) {
      for (let step = 0; step < steps; step += 1) {
        runCommand(command);
        for (const page of [1, pages, 2]) {
          outline([lineBox(page, 5), lineBox(page, 30)], step % 2);
          const { width, height } = current();
          const isLarger = width > view().width || height > view().height;
          if (!isLarger) expect(beyond(current(), view()), `page ${page}, turned by ${turn}`).toBeLessThanOrEqual(0);
        }
        zooms.push(slot(1)!.clientWidth / (turn === 0 ? 595 : 842) / pxPerPoint);
      }
    }
  }
  expect(Math.min(...zooms)).toBeLessThanOrEqual(0.5);
  expect(Math.max(...zooms)).toBeGreaterThanOrEqual(4);
});

test('Back returns to where the steps through the places began, and is not offered where the page did not move', async () => {
  const { outline } = await open();
  const start = scroller().scrollTop;
  const places = [lineBox(1, 5), lineBox(2, 5), lineBox(4, 5)];
  outline(places, 0);
  await expect.element(button('Back')).toBeDisabled();
  outline(places, 1);
  outline(places, 2);
  expect(scroller().scrollTop).toBeGreaterThan(start);
  await userEvent.click(button('Back'));
  expect(scroller().scrollTop).toBe(start);
});

test('frames on several pages go with what was outlined', async () => {
  const { outline } = await open();
  outline([lineBox(1, 2), lineBox(5, 2)], null);
  expect(frames()).toHaveLength(2);
  outline([], null);
  expect(frames()).toHaveLength(0);
});
