import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { waitFor } from '../../support/wait-for.ts';
import { makePdf } from './make-pdf.ts';
import { addPdf, button, colourOf, openViewer, painted, slot, visibleSlots } from './pdf-fixture.tsx';

const toggle = async () => {
  await userEvent.click(button('More'));
  await userEvent.click(page.getByRole('menuitem', { name: 'Dark pages' }));
};

afterEach(async () => {
  // The page colours apply to later viewers too, so reset them.
  if (document.querySelector('[data-page-colours="dark"]')) await toggle();
  await cleanup();
});

const red = [0.8, 0.1, 0.1] as const;
const inverted = 'invert(0.9) hue-rotate(180deg)';
const filterOf = (canvas: Element | null | undefined) => (canvas ? getComputedStyle(canvas).filter : 'no canvas');
const isWhite = (one: HTMLElement) => getComputedStyle(one).backgroundColor === 'rgb(255, 255, 255)';

test('pages and thumbnails turn dark and back, and links, text and marks are left as they are', async () => {
  await openViewer({ document: addPdf(await makePdf({ pages: 3, links: [{ page: 2 }] })) });
  await painted();
  await userEvent.click(button('Pages and outline'));
  await waitFor(() => expect(document.querySelector('.pdf-thumbnail canvas')).not.toBeNull());
  const pictures = () =>
    [slot(1)!.querySelector('canvas'), document.querySelector('.pdf-thumbnail canvas')].map(filterOf);
  await toggle();
  expect(pictures()).toEqual([inverted, inverted]);
  expect(filterOf(slot(1)!.querySelector('.textLayer'))).toBe('none');
  expect(filterOf(slot(1)!)).toBe('none');
  await toggle();
  expect(pictures()).toEqual(['none', 'none']);
});

test('the next run comes without a flash of white, and the next viewer is dark too', async () => {
  const viewer = await openViewer({ document: addPdf(await makePdf({ pages: 3 })) });
  await painted();
  await toggle();
  let whites = 0;
  let isOn = true;
  const look = () => {
    if (!isOn) return;
    const canvases = [...document.querySelectorAll('.canvasWrapper canvas')];
    if (visibleSlots().some(isWhite) || canvases.some((canvas) => filterOf(canvas) !== inverted)) whites += 1;
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
  await viewer.show({ document: addPdf(await makePdf({ pages: 3, colour: red })) });
  await waitFor(() => expect(colourOf(slot(1)!)?.[0]).toBeGreaterThan(150));
  isOn = false;
  expect(whites).toBe(0);
  await viewer.unmount();
  await openViewer({ document: addPdf(await makePdf({ pages: 1 })) });
  await painted();
  expect(filterOf(slot(1)!.querySelector('canvas'))).toBe(inverted);
});
