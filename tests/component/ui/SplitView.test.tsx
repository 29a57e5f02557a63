import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react';
import { SplitView } from '../../../renderer/ui/SplitView.tsx';
import '../../../renderer/ui/tokens.css';
import '../../../renderer/ui/base.css';

afterEach(cleanup);

function Split() {
  const [share, setShare] = useState(0.5);
  return (
    <div style={{ width: 1001, height: 200 }}>
      <SplitView
        label="Width of the list"
        share={share}
        onShareChange={setShare}
        left={<div data-testid="left" />}
        right={<div />}
      />
    </div>
  );
}

const divider = () => page.getByRole('separator', { name: 'Width of the list' });
const leftWidth = () => Math.round(page.getByTestId('left').element().getBoundingClientRect().width);

test('the divider moves by keyboard, and stops before a view is gone', async () => {
  await render(<Split />);
  expect(leftWidth()).toBe(500);
  divider().element().focus();
  await userEvent.keyboard('{ArrowLeft}');
  expect(leftWidth()).toBe(480);
  await userEvent.keyboard('{Home}{ArrowLeft}');
  expect(leftWidth()).toBe(150);
  await expect.element(divider()).toHaveAttribute('aria-valuenow', '15');
});

test('the divider follows the pointer and a double click puts it in the middle', async () => {
  await render(<Split />);
  const right = page.getByTestId('left').element().getBoundingClientRect().left;
  const at = (x: number) => ({ bubbles: true, pointerId: 1, clientX: right + x, clientY: 100 });
  const line = divider().element();
  // A pointer of the test cannot be captured; everything else is the real thing.
  line.setPointerCapture = () => {};
  line.hasPointerCapture = () => true;
  line.dispatchEvent(new PointerEvent('pointerdown', at(500)));
  line.dispatchEvent(new PointerEvent('pointermove', at(300)));
  await expect.poll(leftWidth).toBe(300);
  await userEvent.dblClick(divider());
  await expect.poll(leftWidth).toBe(500);
});
