import { afterEach, expect, onTestFinished, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { pdfServices } from '../../support/pdf-services.ts';
import { waitFor } from '../../support/wait-for.ts';
import { makePdf } from './make-pdf.ts';
import {
  addPdf,
  button,
  colourOf,
  hasInk,
  openViewer,
  pageBox,
  painted,
  scroller,
  slot,
  slots,
  visibleSlots,
} from './pdf-fixture.tsx';

afterEach(cleanup);

const red = [0.8, 0.1, 0.1] as const;
const green = [0.1, 0.6, 0.2] as const;

const goTo = async (number: number, further: number) => {
  await userEvent.fill(pageBox(), String(number));
  await userEvent.keyboard('{Enter}');
  scroller().scrollTop += further;
  await painted();
};

const topOf = (number: number) => slot(number)!.getBoundingClientRect().top;
const headingOf = (number: number) => colourOf(slot(number)!)?.[0] ?? 0;
const isRed = (number: number) => headingOf(number) > 150;

/** As when the frame with the events of a scroll does not come before the next run. */
function holdScrollEvents(): void {
  const hold = (event: Event) => event.stopImmediatePropagation();
  window.addEventListener('scroll', hold, { capture: true });
  onTestFinished(() => window.removeEventListener('scroll', hold, { capture: true }));
}

/**
 * Counts frames without a page in view and frames with a blank page, until the returned function is called. Waits for
 * two frames, because the new run may be drawn before the first one.
 */
function watchFrames() {
  const seen = { frames: 0, blank: 0, empty: 0 };
  let isOn = true;
  const look = () => {
    if (!isOn) return;
    const visible = visibleSlots();
    seen.frames += 1;
    if (visible.length === 0) seen.empty += 1;
    if (!visible.every((one) => hasInk(one))) seen.blank += 1;
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
  return async () => {
    await waitFor(() => expect(seen.frames).toBeGreaterThan(1));
    isOn = false;
    return seen;
  };
}

test('a new run stays at the page, the line and the zoom, and no frame is blank', async () => {
  const viewer = await openViewer({ document: addPdf(await makePdf({ pages: 100 })) });
  await painted();
  await userEvent.click(button('Fit width'));
  await goTo(57, 60);
  const before = { top: topOf(57), width: slot(57)!.offsetWidth };
  const next = addPdf(await makePdf({ pages: 100, colour: red }));

  const stop = watchFrames();
  await viewer.show({ document: next });
  await waitFor(() => expect(isRed(57)).toBe(true));
  await painted();

  expect(await stop()).toMatchObject({ blank: 0, empty: 0 });
  expect({ top: topOf(57), width: slot(57)!.offsetWidth }).toEqual(before);
  await expect.element(pageBox()).toHaveValue('57');
});

test('scrolling on while the next run is drawn is kept too', async () => {
  const viewer = await openViewer({ document: addPdf(await makePdf({ pages: 30 })) });
  await painted();
  await goTo(5, 0);
  await viewer.show({ document: addPdf(await makePdf({ pages: 30, colour: red })) });
  scroller().scrollTop += 250;
  const top = topOf(5);
  await waitFor(() => expect(isRed(5)).toBe(true));
  expect(Math.abs(topOf(5) - top)).toBeLessThanOrEqual(1);
});

test('scrolling in the moment in which the next run is put in place is kept too', async () => {
  const viewer = await openViewer({ document: addPdf(await makePdf({ pages: 30 })) });
  await painted();
  await goTo(5, 0);
  holdScrollEvents();
  scroller().scrollTop += 2_000;
  const { scrollTop } = scroller();
  await viewer.show({ document: addPdf(await makePdf({ pages: 30, colour: red })) });
  await waitFor(() => expect(visibleSlots().every(hasInk) && isRed(7)).toBe(true));
  expect(Math.abs(scroller().scrollTop - scrollTop)).toBeLessThanOrEqual(1);
});

test('of a burst of runs the last is shown', async () => {
  const viewer = await openViewer({ document: addPdf(await makePdf({ pages: 3 })) });
  await painted();
  for (const colour of [green, red, green, red]) {
    await viewer.show({ document: addPdf(await makePdf({ pages: 3, colour })) });
  }
  await waitFor(() => expect(isRed(1)).toBe(true));
  await painted();
  expect(isRed(1)).toBe(true);
  expect(slots()).toHaveLength(3);
  expect(document.querySelectorAll('.pdf-stack')).toHaveLength(1);
});

test('a run with fewer pages shows its last page where the place is no more', async () => {
  const viewer = await openViewer({ document: addPdf(await makePdf({ pages: 40 })) });
  await painted();
  await goTo(30, 0);
  await viewer.show({ document: addPdf(await makePdf({ pages: 12, colour: red })) });
  await waitFor(() => expect(slots()).toHaveLength(12));
  await painted();
  await expect.element(pageBox()).toHaveValue('12');
});

test('another report opens at its top, and the first is found again where it was left', async () => {
  const first = addPdf(await makePdf({ pages: 20 }));
  const second = addPdf(await makePdf({ pages: 20, colour: red }));
  const viewer = await openViewer({ document: first, viewKey: 'invoice INV-1001' });
  await painted();
  await goTo(9, 100);
  const top = topOf(9);
  await viewer.show({ document: second, viewKey: 'letter L-1' });
  await waitFor(() => expect(isRed(1)).toBe(true));
  expect(scroller().scrollTop).toBe(0);
  await expect.element(pageBox()).toHaveValue('1');
  await viewer.show({ document: first, viewKey: 'invoice INV-1001' });
  await waitFor(() => expect(topOf(9)).toBe(top));
});

test('a scroll in the last frame before the window closes is kept', async () => {
  await openViewer({ document: addPdf(await makePdf({ pages: 20 })), viewKey: 'invoice INV-1002' });
  await painted();
  await goTo(9, 0);
  holdScrollEvents();
  scroller().scrollTop += 2_000;
  window.dispatchEvent(new Event('pagehide'));
  expect(pdfServices.pdfViews.scrollPositions.get('invoice INV-1002')?.anchor.page).toBe(9); // from 0
});

test('a run that cannot be shown does not lose the place, even in the moment of a scroll', async () => {
  const viewer = await openViewer({ document: addPdf(await makePdf({ pages: 20 })) });
  await painted();
  await goTo(8, 0);
  holdScrollEvents();
  scroller().scrollTop += 40;
  const top = topOf(8);
  await viewer.show({ document: addPdf(new TextEncoder().encode('%PDF-1.7 and nothing else')) });
  await waitFor(() => expect(document.querySelector('[role="alert"]')).not.toBeNull());
  await viewer.show({ document: addPdf(await makePdf({ pages: 20, colour: red })) });
  await waitFor(() => expect(isRed(8)).toBe(true));
  expect(topOf(8)).toBe(top);
});
