import { X } from 'lucide-react';
import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react';
import { IconButton } from '../../../renderer/ui/IconButton.tsx';
import '../../../renderer/ui/tokens.css';
import '../../../renderer/ui/base.css';

afterEach(cleanup);

const tooltip = () => page.getByRole('tooltip');
const field = () => page.getByRole('textbox', { name: 'Find' });
const button = () => page.getByRole('button', { name: 'Close' });

async function open() {
  const onEscape = vi.fn();
  await render(
    <search style={{ display: 'block', padding: 60 }} onKeyDown={({ key }) => key === 'Escape' && onEscape()}>
      <input aria-label="Find" />
      <IconButton label="Close" icon={<X size={16} />} onPress={() => {}} />
    </search>,
  );
  return onEscape;
}

test('Escape in a field does what it does there, also while the pointer rests on a button with a tooltip', async () => {
  const onEscape = await open();
  await userEvent.click(field());
  // In the moment in which the tooltip appears.
  const whenShown = new MutationObserver(() => {
    if (tooltip().query() === null) return;
    whenShown.disconnect();
    field()
      .element()
      .dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
  });
  whenShown.observe(document.body, { childList: true });
  await userEvent.hover(button());
  await expect.poll(() => onEscape.mock.calls.length).toBe(1);
  await expect.element(tooltip()).not.toBeInTheDocument();
});

test('Escape on a button takes away its tooltip first, and does the rest when it is pressed again', async () => {
  const onEscape = await open();
  await userEvent.click(field());
  await userEvent.keyboard('{Tab}');
  await expect.element(tooltip()).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(tooltip()).not.toBeInTheDocument();
  expect(onEscape).not.toHaveBeenCalled();
  await userEvent.keyboard('{Escape}');
  expect(onEscape).toHaveBeenCalledOnce();
});
