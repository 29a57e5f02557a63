import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react';
import { PdfCompare } from '../../../renderer/pdf-compare/PdfCompare.tsx';
import type { PdfAnalyzer } from '../../../renderer/pdf-engine/base/analysis-types.ts';
import type { IgnoredArea } from '../../../shared/proof.ts';
import { waitFor } from '../../support/wait-for.ts';
import { button, earlier, later, openCompare, painted, status } from './compare-fixture.tsx';
import { boxAt, comparisonOf, createFakeAnalyzer, inserted, removed } from './fake-analyzer.ts';

afterEach(cleanup);

const laterPage = (number: number) => page.getByRole('img', { name: `Page ${number}, ${later.words}` });

/** Drags over a page; positions are fractions of its size. */
function drag(canvas: Element, from: readonly [number, number], to: readonly [number, number], end = 'pointerup') {
  const { left, top, width, height } = canvas.getBoundingClientRect();
  const at = ([x, y]: readonly [number, number]) => ({ clientX: left + x * width, clientY: top + y * height });
  const target = document.elementFromPoint(at(from).clientX, at(from).clientY)!;
  vi.spyOn(target, 'setPointerCapture').mockImplementation(() => {}); // a pointer made by a script cannot be captured
  const send = (type: string, point: readonly [number, number]) =>
    target.dispatchEvent(
      new PointerEvent(type, { bubbles: true, cancelable: true, button: 0, pointerId: 1, ...at(point) }),
    );
  send('pointerdown', from);
  send('pointermove', to);
  send(end, to);
}

test('dragging on the page ignores an area, in the measures of the page', async () => {
  const { analyzer } = createFakeAnalyzer({ answer: comparisonOf(3) });
  const onIgnoredChange = vi.fn();
  await openCompare({ analyzer, onIgnoredChange });
  await painted();
  await userEvent.click(button('Ignore area'));
  const sheet = page.elementLocator(document.querySelector('.compare-draw')!);
  const { width, height } = sheet.element().getBoundingClientRect();
  await userEvent.dragAndDrop(sheet, sheet, {
    sourcePosition: { x: width * 0.5, y: height * 0.3 },
    targetPosition: { x: width * 0.25, y: height * 0.2 },
  });
  await waitFor(() => expect(onIgnoredChange).toHaveBeenCalledTimes(1));
  const [area] = onIgnoredChange.mock.calls[0]![0] as readonly IgnoredArea[];
  expect(area!.page).toBe(1);
  expect(area!.box.x).toBeCloseTo(794 * 0.25, -1);
  expect(area!.box.y).toBeCloseTo(1_123 * 0.2, -1);
  expect(area!.box.width).toBeCloseTo(794 * 0.25, -1);
  expect(area!.box.height).toBeCloseTo(1_123 * 0.1, -1);
});

test('an area may count for all pages, and a click without a drag is none', async () => {
  const { analyzer } = createFakeAnalyzer({ answer: comparisonOf(3) });
  const onIgnoredChange = vi.fn();
  await openCompare({ analyzer, onIgnoredChange, mode: 'Swipe' });
  await painted();
  await userEvent.click(button('Ignore area'));
  await userEvent.click(page.getByRole('checkbox', { name: 'On all pages' }));
  drag(laterPage(1).element(), [0.2, 0.2], [0.2, 0.2]);
  drag(laterPage(1).element(), [0.2, 0.2], [0.4, 0.3], 'pointercancel');
  drag(laterPage(1).element(), [0.2, 0.2], [0.4, 0.3]);
  await waitFor(() => expect(onIgnoredChange).toHaveBeenCalled());
  expect(onIgnoredChange.mock.calls).toMatchObject([[[{ page: 'all' }]]]);
});

test('Escape leaves the drawing first, the view after', async () => {
  const { analyzer } = createFakeAnalyzer({ answer: comparisonOf(3) });
  const { onClose } = await openCompare({ analyzer, onIgnoredChange: () => {} });
  await painted();
  await userEvent.click(button('Ignore area'));
  await expect.element(page.getByText('Drag over what may change')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByText('Drag over what may change')).not.toBeInTheDocument();
  expect(onClose).not.toHaveBeenCalled();
  await userEvent.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledTimes(1);
});

test('where areas cannot be changed, nothing offers it', async () => {
  const { analyzer } = createFakeAnalyzer({ answer: comparisonOf(1, { texts: [inserted(1, 1, 100)] }) });
  await openCompare({ analyzer, ignored: [{ page: 1, box: boxAt(80, 80) }] });
  await painted();
  for (const name of ['Ignore area', 'Ignore this place', 'Stop ignoring this area on page 1']) {
    await expect.element(button(name)).not.toBeInTheDocument();
  }
  expect(document.querySelectorAll('.compare-ignored').length).toBe(1);
});

test('the current difference is ignored without a pointer, and an area is taken back: each compares again', async () => {
  const dates = [inserted(1, 1, 100, '13 May'), removed(2, 1, 100, '12 May'), inserted(3, 2, 300, 'Total')];
  const fake = createFakeAnalyzer({
    answer: async (_before, _after, { ignored, onPart }) => {
      const answer = comparisonOf(2, { texts: ignored.length > 0 ? dates.slice(2) : dates });
      onPart(answer);
      return answer;
    },
  });
  await render(<KeepsAreas analyzer={fake.analyzer} />);
  await expect.element(status()).toHaveTextContent('3 differences on 2 pages');
  await expect.element(button('Ignore this place')).toBeDisabled();
  await userEvent.keyboard('{F7}');
  button('Ignore this place').element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('menuitem', { name: 'Ignore on this page' })).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await expect.element(status()).toHaveTextContent('1 difference on 1 page');
  expect(fake.compared.at(-1)!.options.ignored).toEqual([{ page: 'all', box: boxAt(78, 98, 124, 22) }]);
  await userEvent.click(button('Stop ignoring this area on all pages').first());
  await expect.element(status()).toHaveTextContent('3 differences on 2 pages');
  expect(fake.compared.length).toBe(3);
  await expect.element(page.getByRole('document', { name: 'Compared pages' })).toHaveFocus();
});

/** Keeps the ignored areas, as a viewer does. */
function KeepsAreas({ analyzer }: { analyzer: PdfAnalyzer }) {
  const [ignored, setIgnored] = useState<readonly IgnoredArea[]>([]);
  return (
    <div style={{ width: 1_000, height: 600 }}>
      <PdfCompare
        analyzer={analyzer}
        before={earlier}
        after={later}
        label="Comparison"
        ignored={ignored}
        onIgnoredChange={setIgnored}
        firstPage={1}
        onClose={() => {}}
      />
    </div>
  );
}
