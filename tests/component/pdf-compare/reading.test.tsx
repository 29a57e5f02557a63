import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { waitFor } from '../../support/wait-for.ts';
import {
  button,
  currentMarks,
  earlier,
  fromMiddle,
  later,
  list,
  openCompare,
  painted,
  pictures,
  scroller,
  status,
} from './compare-fixture.tsx';
import { boxAt, comparisonOf, createFakeAnalyzer, inserted, moved, removed } from './fake-analyzer.ts';

afterEach(cleanup);

const threeChanges = comparisonOf(40, {
  texts: [inserted(1, 3, 700), removed(2, 20, 500), moved(3, 38, [200, 900])],
});

const pictureOf = (number: number, words: string) =>
  page.getByRole('img', { name: `Page ${number}, ${words}`, exact: true });

test('before stands left of after, each under its name', async () => {
  const { analyzer } = createFakeAnalyzer({ answer: comparisonOf(2) });
  await openCompare({ analyzer });
  await painted();
  await expect.element(page.getByRole('heading', { name: earlier.words })).toBeVisible();
  const leftOf = (words: string) => pictureOf(1, words).element().getBoundingClientRect().left;
  expect(leftOf(earlier.words)).toBeLessThan(leftOf(later.words));
});

test('the next difference comes to the middle of the view, and the steps go round', async () => {
  const { analyzer } = createFakeAnalyzer({ answer: threeChanges });
  await openCompare({ analyzer });
  await painted();
  await userEvent.click(button('Next difference'));
  await waitFor(() => expect(currentMarks().length).toBe(1));
  expect(fromMiddle(currentMarks()[0]!)).toBeLessThan(3);
  await expect.element(page.getByRole('toolbar')).toHaveTextContent('1 of 3');
  await userEvent.click(button('Next difference'));
  await waitFor(() => expect(currentMarks()[0]?.dataset.kind).toBe('removed'));
  expect(fromMiddle(currentMarks()[0]!)).toBeLessThan(3);
  await userEvent.click(button('Next difference'));
  await userEvent.click(button('Next difference'));
  await expect.element(page.getByRole('toolbar')).toHaveTextContent('1 of 3');
  await userEvent.click(button('Previous difference'));
  await expect.element(page.getByRole('toolbar')).toHaveTextContent('3 of 3');
});

test('a difference on a page whose size was not known comes to the middle too', async () => {
  const { analyzer } = createFakeAnalyzer({
    answer: comparisonOf(60, { texts: [inserted(1, 50, 300)] }),
    pageOf: (_id, number) => (number > 40 ? { width: 1_123, height: 500 } : {}),
  });
  await openCompare({ analyzer });
  await painted();
  await userEvent.keyboard('{F7}');
  await waitFor(() => expect(currentMarks().length).toBe(1));
  await painted();
  await waitFor(() => {
    const { width, height } = pictureOf(50, later.words).element().getBoundingClientRect();
    expect(width / height).toBeCloseTo(1_123 / 500, 1);
  });
  expect(fromMiddle(currentMarks()[0]!)).toBeLessThan(3);
});

test('F7 and the brackets step from where the author looks, without a click', async () => {
  const { analyzer } = createFakeAnalyzer({ answer: threeChanges });
  await openCompare({ analyzer, firstPage: 10 });
  await painted();
  await userEvent.keyboard('{F7}');
  await expect.element(page.getByRole('toolbar')).toHaveTextContent('2 of 3');
  await userEvent.keyboard(']');
  await expect.element(page.getByRole('toolbar')).toHaveTextContent('3 of 3');
  await userEvent.keyboard('{Shift>}{F7}{/Shift}');
  await userEvent.keyboard('[[');
  await expect.element(page.getByRole('toolbar')).toHaveTextContent('1 of 3');
});

test('it begins at the page that was in sight, and closing tells the one that is now', async () => {
  const { analyzer } = createFakeAnalyzer({ answer: threeChanges });
  const { onClose } = await openCompare({ analyzer, firstPage: 12 });
  await painted();
  await expect.element(pictureOf(12, later.words)).toBeInViewport();
  await userEvent.keyboard('{F7}');
  await expect.element(pictureOf(20, later.words)).toBeInViewport();
  await userEvent.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledExactlyOnceWith(20);
});

test('a page that only one side has leaves a place on the other', async () => {
  const pairs = [
    { before: 1, after: 1 },
    { before: null, after: 2 },
    { before: 2, after: 3 },
  ];
  const { analyzer } = createFakeAnalyzer({ answer: comparisonOf(3, { pairs }) });
  const { onClose } = await openCompare({ analyzer });
  await painted();
  await userEvent.keyboard('{F7}');
  const place = page.getByText('Not in this version');
  await expect.element(place).toBeInViewport();
  const { width, height } = place.element().getBoundingClientRect();
  const counterpart = pictureOf(2, later.words).element().getBoundingClientRect();
  expect([width, height]).toEqual([counterpart.width, counterpart.height]);
  await userEvent.click(button('Close comparison'));
  expect(onClose).toHaveBeenCalledWith(2);
});

test('what is out of sight is not drawn, and what leaves is not drawn any more', async () => {
  const answers: Array<() => void> = [];
  const { analyzer, drawings, bitmaps } = createFakeAnalyzer({
    answer: comparisonOf(1_000),
    hold: () => new Promise((resolve) => answers.push(resolve)),
  });
  const { unmount } = await openCompare({ analyzer });
  await waitFor(() => expect(drawings.length).toBe(2));
  scroller().scrollTop = scroller().scrollHeight;
  await waitFor(() => expect(drawings.every(({ signal }) => signal.aborted)).toBe(true));
  await waitFor(() => {
    for (const answer of answers.splice(0)) answer();
    expect(pictures().at(-1)!.ariaLabel).toContain('Page 1000');
    if (pictures().some(({ width }) => width < 2)) throw new Error('not painted yet');
  });
  expect(pictures().length).toBeLessThan(10);
  expect(new Set(drawings.map((one) => one.page)).size).toBeLessThan(8);
  const left = pictures();
  await unmount();
  expect(left.every(({ width }) => width < 2)).toBe(true);
  // A bitmap that was transferred to its canvas, or closed, has no size.
  expect(bitmaps.every(({ width }) => width === 0)).toBe(true);
});

test('leaving in the middle stops the comparison and the drawing', async () => {
  const never = new Promise<never>(() => {});
  const { analyzer, compared, drawings } = createFakeAnalyzer({
    answer: (_before, _after, { onPart }) => {
      onPart(comparisonOf(3, { comparedPairs: 0, totalPairs: 3 }));
      return never;
    },
    hold: () => never,
  });
  const { unmount } = await openCompare({ analyzer });
  await waitFor(() => expect(drawings.length).toBeGreaterThan(0));
  await unmount();
  expect(compared.at(-1)!.options.signal.aborted).toBe(true);
  expect(drawings.every(({ signal }) => signal.aborted)).toBe(true);
});

test('a page of another size takes its place without moving what is read', async () => {
  const { analyzer } = createFakeAnalyzer({
    answer: comparisonOf(40),
    pageOf: (_id, number) => (number % 2 === 0 ? { width: 1_123, height: 400 } : {}),
  });
  await openCompare({ analyzer, firstPage: 21 });
  await waitFor(() => expect(pictures().length).toBeGreaterThan(0));
  const top = () => pictureOf(21, later.words).element().getBoundingClientRect().top;
  const start = top();
  await painted();
  expect(Math.abs(top() - start)).toBeLessThan(2);
  scroller().scrollTop -= 500;
  await waitFor(() => expect(pictures().some(({ ariaLabel }) => ariaLabel?.startsWith('Page 20'))).toBe(true));
  await painted();
  const page20 = pictureOf(20, later.words).element().getBoundingClientRect();
  expect(page20.width / page20.height).toBeCloseTo(1_123 / 400, 1);
});

test('zoom changes the size of the paper, and fit width gives it back', async () => {
  const { analyzer } = createFakeAnalyzer({ answer: comparisonOf(5) });
  await openCompare({ analyzer, firstPage: 3 });
  await painted();
  const width = () => pictureOf(3, later.words).element().getBoundingClientRect().width;
  const fitted = width();
  await userEvent.click(button('Zoom in'));
  expect(width()).toBeGreaterThan(fitted);
  await userEvent.click(button('Zoom out'));
  await userEvent.click(button('Zoom out'));
  expect(width()).toBeLessThan(fitted);
  await userEvent.click(button('Fit width'));
  expect(width()).toBe(fitted);
});

test('the wheel with Ctrl zooms at the pointer: what is under it stays there, on both sides', async () => {
  const { analyzer } = createFakeAnalyzer({ answer: comparisonOf(5) });
  await openCompare({ analyzer });
  await painted();
  const view = scroller().getBoundingClientRect();
  const at = { x: view.left + 150, y: view.top + 300 };
  const partAt = (words: string) => {
    const { left, top, width, height } = pictureOf(1, words).element().getBoundingClientRect();
    return { x: (at.x - left) / width, y: (at.y - top) / height };
  };
  const before = partAt(earlier.words);
  for (let notch = 0; notch < 6; notch += 1) {
    scroller().dispatchEvent(
      new WheelEvent('wheel', { ctrlKey: true, deltaY: -120, clientX: at.x, clientY: at.y, cancelable: true }),
    );
  }
  await waitFor(() => expect(partAt(earlier.words).x).toBeCloseTo(before.x, 1));
  expect(partAt(earlier.words).y).toBeCloseTo(before.y, 1);
  const [one, other] = [earlier, later].map(({ words }) => pictureOf(1, words).element().getBoundingClientRect());
  expect(one!.width).toBe(other!.width);
  expect(other!.left - one!.left).toBeCloseTo((scroller().clientWidth - 12) / 2, -1);
});

test('pages stay to be seen while another version is compared', async () => {
  const answers: Array<(answer: ReturnType<typeof comparisonOf>) => void> = [];
  const { analyzer } = createFakeAnalyzer({ answer: () => new Promise((resolve) => answers.push(resolve)) });
  const { show } = await openCompare({ analyzer, firstPage: 2 });
  await waitFor(() => expect(answers.length).toBe(1));
  answers[0]!(comparisonOf(3));
  await painted();
  const approved = { source: { ...earlier.source, id: 'approved' }, words: 'Approved, 12 May 2026' };
  await show({ analyzer, before: approved });
  await expect.element(status()).toHaveTextContent('Comparing…');
  await expect.element(pictureOf(2, earlier.words)).toBeInViewport();
  answers[1]!(comparisonOf(3, { texts: [inserted(1, 2, 300)] }));
  await expect.element(pictureOf(2, approved.words)).toBeInViewport();
  await expect.element(status()).toHaveTextContent('1 difference on 1 page');
});

test('how far it is, what it has found, and that there is nothing, is told in words', async () => {
  let tell = (_: ReturnType<typeof comparisonOf>) => {};
  let end = (_: ReturnType<typeof comparisonOf>) => {};
  const { analyzer } = createFakeAnalyzer({
    answer: (_before, _after, { onPart }) => {
      tell = onPart;
      return new Promise((resolve) => {
        end = resolve;
      });
    },
  });
  await openCompare({ analyzer });
  await expect.element(status()).toHaveTextContent('Comparing…');
  tell(comparisonOf(40, { comparedPairs: 12, totalPairs: 40 }));
  await expect.element(status()).toHaveTextContent('Comparing… 12 of 40 pages');
  end(comparisonOf(40));
  await expect.element(status()).toHaveTextContent('No differences');
  await expect.element(button('Next difference')).toBeDisabled();
});

test('a failure says what happened, and can be tried again', async () => {
  let isDamaged = true;
  const { analyzer } = createFakeAnalyzer({
    answer: async () => {
      if (isDamaged) throw new Error('The earlier document is damaged.');
      return comparisonOf(1);
    },
  });
  await openCompare({ analyzer });
  await expect.element(page.getByRole('alert')).toHaveTextContent('The earlier document is damaged.');
  isDamaged = false;
  await userEvent.click(button('Try again'));
  await expect.element(status()).toHaveTextContent('No differences');
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
});

test('a page that cannot be drawn says so, and the others are drawn', async () => {
  const fake = createFakeAnalyzer({ answer: comparisonOf(1) });
  const drawPage: typeof fake.analyzer.drawPage = (source, ...rest) =>
    source.id === 'earlier' ? Promise.reject(new Error('broken')) : fake.analyzer.drawPage(source, ...rest);
  await openCompare({ analyzer: { ...fake.analyzer, drawPage } });
  await expect.element(page.getByText('This page could not be drawn.')).toBeVisible();
  await waitFor(() => expect(pictures()[1]!.width).toBeGreaterThan(100));
});

test('what has changed is marked by its kind, on the side that has it', async () => {
  const answer = comparisonOf(2, {
    texts: [inserted(1, 1, 100), removed(2, 1, 200), moved(3, 1, [300, 400])],
    appearances: [{ pair: { before: 2, after: 2 }, boxes: [boxAt(10, 10)], share: 0.01 }],
  });
  const { analyzer } = createFakeAnalyzer({ answer });
  await openCompare({ analyzer }, { width: 1_000, height: 760 });
  await painted();
  const marks = [...document.querySelectorAll<HTMLElement>('.compare-marks .compare-mark')];
  expect(marks.map(({ dataset }) => `${dataset.side} ${dataset.kind}`)).toEqual([
    'before removed',
    'before moved',
    'after inserted',
    'after moved',
    'before look',
    'after look',
  ]);
  await userEvent.click(marks[4]!);
  await expect
    .element(page.getByRole('option', { name: 'Looks different, page 2' }))
    .toHaveAttribute('aria-selected', 'true');
});

test('5,000 differences scroll, and the last one is reached by the keyboard', async () => {
  const texts = Array.from({ length: 5_000 }, (_, at) => inserted(at, Math.floor(at / 5) + 1, 100 + (at % 5) * 200));
  const { analyzer } = createFakeAnalyzer({ answer: comparisonOf(1_000, { texts }) });
  await openCompare({ analyzer });
  await painted();
  await expect.element(status()).toHaveTextContent('5,000 differences on 1,000 pages');
  expect(page.getByRole('option').elements().length).toBeLessThan(60);
  await userEvent.click(list());
  await userEvent.keyboard('{End}');
  const last = page.getByRole('option', { name: 'Inserted: new 4999, page 1,000' });
  await expect.element(last).toHaveAttribute('aria-selected', 'true');
  await expect.element(last).toBeInViewport();
  await expect.element(list()).toHaveAttribute('aria-activedescendant', last.element().id);
  await waitFor(() => expect(currentMarks().length).toBe(1));
  await userEvent.keyboard('{ArrowUp}');
  await expect.element(page.getByRole('option', { name: 'Inserted: new 4998, page 1,000' })).toBeInViewport();
  await userEvent.keyboard('{Home}');
  await expect.element(page.getByRole('toolbar')).toHaveTextContent('1 of 5,000');
});

test('a click in the list goes to its difference', async () => {
  const { analyzer } = createFakeAnalyzer({ answer: threeChanges });
  await openCompare({ analyzer });
  await painted();
  await userEvent.click(page.getByRole('option', { name: 'Removed: old 2, page 20 of the version before' }));
  await waitFor(() => expect(currentMarks().length).toBe(1));
  expect(fromMiddle(currentMarks()[0]!)).toBeLessThan(3);
});

test('a view that was out of sight for a while is where it was', async () => {
  const { analyzer } = createFakeAnalyzer({ answer: comparisonOf(40) });
  const { onClose } = await openCompare({ analyzer, firstPage: 21 });
  await painted();
  scroller().scrollTop += 150;
  await waitFor(() => expect(pictureOf(21, later.words).element().getBoundingClientRect().top).toBeLessThan(0));
  const { top } = pictureOf(21, later.words).element().getBoundingClientRect();
  const pane = scroller().closest<HTMLElement>('section')!.parentElement!;
  pane.style.display = 'none';
  await new Promise(requestAnimationFrame);
  pane.style.display = '';
  await waitFor(() => expect(pictureOf(21, later.words).element().getBoundingClientRect().top).toBeCloseTo(top, 0));
  scroller().focus();
  await userEvent.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledWith(21);
});

test('a page that could not be compared says so, and so does the result', async () => {
  const { analyzer } = createFakeAnalyzer({
    answer: { ...comparisonOf(2), notCompared: [{ before: 1, after: 1 }] },
  });
  await openCompare({ analyzer });
  await painted();
  await expect.element(page.getByText('This page could not be compared in time, or cannot be drawn.')).toBeVisible();
  await expect.element(status()).toHaveTextContent('No differences found; page 1 not compared');
});

test('pages that could not be read say so, and the result names them', async () => {
  const unread = [9, 1, 4].map((number) => ({ before: number, after: number }));
  const { analyzer } = createFakeAnalyzer({ answer: { ...comparisonOf(20), unread, notCompared: unread } });
  await openCompare({ analyzer });
  await painted();
  const note = 'This page could not be read in time, or is damaged. Nothing on it was compared.';
  await expect.element(page.getByText(note).first()).toBeVisible();
  await expect.element(status()).toHaveTextContent('No differences found; pages 1, 4 and 9 not compared');
});
