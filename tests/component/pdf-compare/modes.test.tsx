import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { misplacedControls } from '../../support/controls-outside.ts';
import { waitFor } from '../../support/wait-for.ts';
import {
  button,
  currentMarks,
  earlier,
  fromMiddle,
  later,
  openCompare,
  painted,
  scroller,
} from './compare-fixture.tsx';
import { comparisonOf, createFakeAnalyzer, inserted } from './fake-analyzer.ts';

afterEach(cleanup);

const pageOf = (id: string) => ({
  lines: [
    { y: 100, text: 'The same on both pages' },
    { y: id === 'earlier' ? 200 : 300, text: id === 'earlier' ? 'Only before' : 'Only after' },
  ],
});

const divider = () => page.getByRole('slider', { name: 'Divider' });

test('of the three ways to lie one is in, and the pages stay where they are', async () => {
  const { analyzer } = createFakeAnalyzer({ answer: comparisonOf(9), pageOf });
  const { onClose } = await openCompare({ analyzer, firstPage: 6 });
  await painted();
  await expect.element(button('Side by side')).toHaveAttribute('aria-pressed', 'true');
  for (const name of ['Overlay', 'Swipe']) {
    await userEvent.click(button(name));
    await expect.element(button(name)).toHaveAttribute('aria-pressed', 'true');
    await expect.element(button('Side by side')).toHaveAttribute('aria-pressed', 'false');
    await painted();
    await expect.element(page.getByRole('img', { name: `Page 6, ${later.words}` })).toBeInViewport();
  }
  await userEvent.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledWith(6);
});

test('another mode shows the current difference, wherever the pages were scrolled to', async () => {
  const { analyzer } = createFakeAnalyzer({ answer: comparisonOf(9, { texts: [inserted(1, 7, 100)] }), pageOf });
  await openCompare({ analyzer });
  await painted();
  await userEvent.click(button('Next difference'));
  const isInView = () => currentMarks().some((mark) => fromMiddle(mark) < 300);
  await waitFor(() => expect(isInView()).toBe(true));
  scroller().scrollTop = 0;
  await waitFor(() => expect(isInView()).toBe(false));
  await userEvent.click(button('Overlay'));
  await waitFor(() => expect(isInView()).toBe(true));
});

test('an overlay lays the later page on the earlier one, and says which colour is whose', async () => {
  const { analyzer } = createFakeAnalyzer({ answer: comparisonOf(1), pageOf });
  await openCompare({ analyzer, mode: 'Overlay' });
  await painted();
  const [one, other] = [earlier, later].map(({ words }) =>
    page
      .getByRole('img', { name: `Page 1, ${words}` })
      .element()
      .getBoundingClientRect(),
  );
  expect(one).toEqual(other);
  await expect.element(page.getByRole('heading', { name: `Only in: ${earlier.words}` })).toBeVisible();
  await expect.element(page.getByRole('heading', { name: `Only in: ${later.words}` })).toBeVisible();
});

test('in an overlay ink has the colour of the page that has it, and none where both have it', async () => {
  const block = '████████';
  const { analyzer } = createFakeAnalyzer({
    answer: comparisonOf(1),
    pageOf: (id) => ({
      lines: [
        { x: 40, y: 40, text: block, colour: '#000' },
        { x: 40, y: id === 'earlier' ? 140 : 240, text: block, colour: '#000' },
      ],
    }),
  });
  await openCompare({ analyzer, mode: 'Overlay' });
  await painted();
  await userEvent.click(button('Differences'));
  const base64 = await page.screenshot({
    element: document.querySelector('.compare-blend')!,
    base64: true,
    save: false,
  });
  const image = new Image();
  image.src = `data:image/png;base64,${base64}`;
  await image.decode();
  const canvas = new OffscreenCanvas(image.width, image.height);
  const context = canvas.getContext('2d')!;
  context.drawImage(image, 0, 0);
  const scale = image.width / 794;
  const colourAt = (x: number, y: number) => [...context.getImageData(x * scale, y * scale, 1, 1).data.slice(0, 3)];
  const [both, before, after, paper] = [colourAt(70, 50), colourAt(70, 150), colourAt(70, 250), colourAt(400, 150)];
  expect(Math.max(...both!)).toBeLessThan(40);
  expect(before![0]! - before![1]!).toBeGreaterThan(100);
  expect(after![1]! - after![0]!).toBeGreaterThan(100);
  expect(Math.min(...paper!)).toBeGreaterThan(250);
});

test('the divider is moved by the arrow keys, to the ends, and by the pointer', async () => {
  const { analyzer } = createFakeAnalyzer({ answer: comparisonOf(2), pageOf });
  await openCompare({ analyzer, mode: 'Swipe' });
  await painted();
  const edge = () => {
    const { left, width } = divider().element().getBoundingClientRect();
    return left + width / 2;
  };
  /** The pages that are visible to the left and to the right of the divider. */
  const seen = () =>
    [-12, 12].map((distance) => {
      const element = document.elementFromPoint(edge() + distance, 300);
      return element?.closest<HTMLElement>('.compare-swiped')?.dataset.side;
    });
  await expect.element(divider()).toHaveAttribute('aria-valuenow', '50');
  await waitFor(() => expect(seen()).toEqual(['before', 'after']));
  divider().element().focus();
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}');
  await expect.element(divider()).toHaveAttribute('aria-valuenow', '46');
  await waitFor(() => expect(seen()).toEqual(['before', 'after']));
  await userEvent.keyboard('{End}');
  await expect.element(divider()).toHaveAttribute('aria-valuenow', '100');
  await userEvent.keyboard('{Home}{ArrowLeft}');
  await expect.element(divider()).toHaveAttribute('aria-valuenow', '0');
  await userEvent.dragAndDrop(divider(), page.getByRole('document', { name: 'Compared pages' }), {
    targetPosition: { x: scroller().clientWidth * 0.25, y: 200 },
  });
  await expect.element(divider()).toHaveAttribute('aria-valuenow', '25');
  await userEvent.dblClick(divider());
  await expect.element(divider()).toHaveAttribute('aria-valuenow', '50');
});

test('the divider stays in the view while the pages scroll', async () => {
  const { analyzer } = createFakeAnalyzer({ answer: comparisonOf(9), pageOf });
  await openCompare({ analyzer, mode: 'Swipe' });
  await painted();
  scroller().scrollTop = 4_000;
  await waitFor(() => {
    const { top, height } = divider().element().getBoundingClientRect();
    const view = scroller().getBoundingClientRect();
    expect([top, height]).toEqual([view.top, scroller().clientHeight]);
  });
});

test('another version is chosen from the list', async () => {
  const { analyzer, compared } = createFakeAnalyzer({ answer: comparisonOf(2) });
  const onChoose = vi.fn();
  const all = [
    { id: 'run', words: 'The run before, 14:02' },
    { id: 'approved', words: 'Approved, 12 May 2026' },
  ];
  await openCompare({ analyzer, baselines: { all, current: 'run', onChoose } });
  const select = page.getByRole('combobox', { name: 'Compare with' });
  await expect.element(select).toHaveDisplayValue('The run before, 14:02');
  await userEvent.selectOptions(select, 'Approved, 12 May 2026');
  expect(onChoose).toHaveBeenCalledExactlyOnceWith('approved');
  expect(compared.length).toBe(1);
});

test('the list of differences can be put away, and is away at first in a narrow view', async () => {
  const { analyzer } = createFakeAnalyzer({ answer: comparisonOf(1, { texts: [inserted(1, 1, 100)] }) });
  await openCompare({ analyzer });
  const entry = page.getByRole('option', { name: 'Inserted: new 1, page 1' });
  await expect.element(entry).toBeVisible();
  await userEvent.click(button('Differences'));
  await expect.element(entry).not.toBeInTheDocument();
  await cleanup();
  await openCompare({ analyzer }, { width: 600, height: 400 });
  await expect.element(page.getByRole('status')).toHaveTextContent('1 difference on 1 page');
  await expect.element(entry).not.toBeInTheDocument();
});

test('in a narrow view no control is cut off', async () => {
  const { analyzer } = createFakeAnalyzer({ answer: comparisonOf(1, { texts: [inserted(1, 1, 100)] }) });
  const baselines = { all: [{ id: 'run', words: 'The run before, 14:02' }], current: 'run', onChoose: () => {} };
  await openCompare({ analyzer, baselines, onIgnoredChange: () => {} }, { width: 600, height: 400 });
  await painted();
  const toolbar = page.getByRole('toolbar', { name: 'Comparison' }).element();
  expect(toolbar.scrollWidth).toBeLessThanOrEqual(600);
  expect(button('Close comparison').element().getBoundingClientRect().right).toBeLessThanOrEqual(600);
});

test('the menu zooms the pages', async () => {
  const { analyzer } = createFakeAnalyzer({ answer: comparisonOf(1) });
  const { runCommand } = await openCompare({ analyzer });
  await painted();
  const width = () =>
    page
      .getByRole('img', { name: `Page 1, ${later.words}` })
      .element()
      .getBoundingClientRect().width;
  const fitted = width();
  runCommand('zoom-in');
  await waitFor(() => expect(width()).toBeGreaterThan(fitted));
  runCommand('fit-width');
  await waitFor(() => expect(width()).toBe(fitted));
});

/** The narrowest pane of a split, those in windows 760, 1,000 and 1,280 px wide, and a whole view. */
test.each([280, 344, 464, 604, 1_208])(
  'in a pane of %i px every control of the comparison is inside',
  async (width) => {
    const { analyzer } = createFakeAnalyzer({ answer: comparisonOf(9), pageOf });
    await openCompare({ analyzer, firstPage: 6 }, { width, height: 600 });
    await painted();
    await waitFor(() => expect(misplacedControls(page.getByRole('toolbar').element())).toEqual([]));
  },
);
