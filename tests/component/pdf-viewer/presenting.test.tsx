import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { waitFor } from '../../support/wait-for.ts';
import { makePdf } from './make-pdf.ts';
import { addPdf, button, colourOf, openViewer, pageBox, scroller, slot, visibleSlots } from './pdf-fixture.tsx';

afterEach(cleanup);

const section = () => document.querySelector<HTMLElement>('.pdf')!;
const shownPages = () => visibleSlots().map((one) => one.dataset.pageNumber);
const present = async () => {
  await userEvent.click(button('More'));
  await userEvent.click(page.getByRole('menuitem', { name: 'Present' }));
  await waitFor(() => expect(section().hasAttribute('data-presenting')).toBe(true));
};
const press = (keys: string) => userEvent.keyboard(keys);

async function openAt(number: number, size?: (page: number) => readonly [number, number]) {
  const viewer = await openViewer({ document: addPdf(await makePdf({ pages: 9, ...(size && { size }) })) });
  await waitFor(() => expect(slot(1)!.querySelector('canvas')).not.toBeNull());
  await userEvent.fill(pageBox(), String(number));
  await press('{Enter}');
  scroller().scrollTop += 77;
  return viewer;
}

/** The page in the view is whole, centred, and as large as the view allows. */
function expectFitted(number: number) {
  const view = scroller().getBoundingClientRect();
  const box = slot(number)!.getBoundingClientRect();
  expect(view).toMatchObject({ width: innerWidth, height: innerHeight });
  expect(Math.max(box.width / view.width, box.height / view.height)).toBeCloseTo(1, 2);
  expect(Math.abs(box.top - view.top - (view.bottom - box.bottom))).toBeLessThanOrEqual(1);
  expect(Math.abs(box.left - view.left - (view.right - box.right))).toBeLessThanOrEqual(1);
}

test('one page fills the window, keys turn pages, and Escape leads back to the very line and zoom', async () => {
  await openAt(4);
  const before = { top: scroller().scrollTop, width: slot(4)!.offsetWidth };
  await present();
  await waitFor(() => expectFitted(4));
  expect(shownPages()).toEqual(['4']);
  for (const [keys, number] of [
    ['{ArrowRight}', '5'],
    [' ', '6'],
    ['{PageDown}', '7'],
    ['{ArrowUp}', '6'],
    ['{PageUp}', '5'],
    ['{End}', '9'],
    ['{ArrowDown}', '9'],
    ['{Home}', '1'],
    ['{ArrowLeft}', '1'],
  ] as const) {
    await press(keys);
    expect(shownPages(), keys).toEqual([number]);
    expect(document.activeElement).toBe(scroller());
  }
  await waitFor(() => expect(slot(1)!.querySelector('canvas')).not.toBeNull());
  await press('{Escape}');
  await waitFor(() => expect({ top: scroller().scrollTop, width: slot(4)!.offsetWidth }).toEqual(before));
  expect(button('More').query()).not.toBeNull();
  expect(document.activeElement).toBe(scroller());
});

test('a click and the wheel go on, and a link leads where it leads', async () => {
  const pdf = await makePdf({ pages: 9, links: [{ page: 7 }] });
  await openViewer({ document: addPdf(pdf) });
  await present();
  await waitFor(() => expect(slot(1)!.querySelector('.annotationLayer a')).not.toBeNull());
  slot(1)!.querySelector<HTMLElement>('.annotationLayer a')!.click();
  await waitFor(() => expect(shownPages()).toEqual(['7']));
  scroller().click();
  expect(shownPages()).toEqual(['8']);
  scroller().dispatchEvent(new WheelEvent('wheel', { deltaY: -120, bubbles: true, cancelable: true }));
  expect(shownPages()).toEqual(['7']);
  await press('{Escape}');
});

test('what would open out of sight stays closed, and the end of the viewer is the end of it', async () => {
  const viewer = await openAt(2);
  await present();
  await press('{Control>}f{/Control}');
  await press('{Control>}p{/Control}');
  await press('{Control>}l{/Control}');
  expect(page.getByRole('dialog').query()).toBeNull();
  expect(document.querySelector('.pdf-find')).toBeNull();
  await press('{ArrowRight}');
  expect(shownPages()).toEqual(['3']);
  await viewer.unmount();
  const key = new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true, cancelable: true });
  document.body.dispatchEvent(key);
  expect(key.defaultPrevented).toBe(false);
});

test('pages of other sizes are each fitted', async () => {
  await openAt(1, (number) => (number % 2 === 0 ? [1200, 300] : [300, 1200]));
  await present();
  await waitFor(() => expectFitted(1));
  await press('{ArrowRight}');
  await waitFor(() => expectFitted(2));
  await press('{ArrowRight}');
  await waitFor(() => expectFitted(3));
  await press('{Escape}');
});

test('the next run takes the place of the page that is presented', async () => {
  const viewer = await openAt(2);
  await present();
  await press('{ArrowRight}');
  await viewer.show({ document: addPdf(await makePdf({ pages: 9, colour: [0.8, 0.1, 0.1] })) });
  await waitFor(() => expect(colourOf(slot(3)!)?.[0]).toBeGreaterThan(150));
  expectFitted(3);
  expect(shownPages()).toEqual(['3']);
  await viewer.show({ document: null });
  await waitFor(() => expect(section().hasAttribute('data-presenting')).toBe(false));
});

test('the window is asked for the whole screen while a PDF is presented, and given back after it', async () => {
  const { fillScreen } = await openAt(2);
  await present();
  expect(fillScreen.mock.calls).toEqual([[true]]);
  await press('{Escape}');
  await waitFor(() => expect(section().hasAttribute('data-presenting')).toBe(false));
  expect(fillScreen.mock.calls).toEqual([[true], [false]]);
});
