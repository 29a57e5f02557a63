import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react';
import { SplitView } from '../../../renderer/ui/SplitView.tsx';
import '../../../renderer/ui/tokens.css';
import '../../../renderer/ui/base.css';

afterEach(cleanup);

function Split({ newest = null }: { newest?: string | null }) {
  const [share, setShare] = useState(0.5);
  return (
    <div style={{ width: 1001, height: 200 }}>
      <SplitView
        label="Width of the list"
        share={share}
        onShareChange={setShare}
        left={<div data-testid="left" />}
        right={<div data-testid="right" />}
        names={['Items', 'PDF']}
        newest={newest}
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

test('in a narrow window one view is shown, which its name or a new result chooses', async () => {
  await page.viewport(800, 600);
  const { rerender } = await render(<Split />);
  const seen = () =>
    ['left', 'right'].filter((id) => page.getByTestId(id).element().getBoundingClientRect().height > 0);
  expect(seen()).toEqual(['left']);
  await page.getByRole('button', { name: 'PDF' }).click();
  expect(seen()).toEqual(['right']);
  await page.getByRole('button', { name: 'Items' }).click();
  await rerender(<Split newest="a new result" />);
  expect(seen()).toEqual(['right']);
  await page.viewport(1280, 720);
  expect(seen()).toEqual(['left', 'right']);
  await expect.element(page.getByRole('button', { name: 'Items' })).not.toBeInTheDocument();
});
