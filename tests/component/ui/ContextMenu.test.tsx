import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react';
import { useContextMenu } from '../../../renderer/ui/ContextMenu.tsx';
import { waitFor } from '../../support/wait-for.ts';
import '../../../renderer/ui/tokens.css';
import '../../../renderer/ui/base.css';

afterEach(cleanup);

const item = (name: string) => page.getByRole('menuitem', { name });

function Harness({ onAction }: { onAction: (what: string) => void }) {
  const { onContextMenu, contextMenu } = useContextMenu('Row', (target) => {
    const { row } = (target as HTMLElement).dataset;
    return row === undefined
      ? []
      : [{ words: 'Remove', onAction: () => onAction(`${row} from ${document.activeElement?.textContent}`) }];
  });
  return (
    // Fixed positions inside are those of this element.
    // biome-ignore lint/a11y/noStaticElementInteractions: the handler is the one under test
    <div style={{ padding: 40, containerType: 'inline-size' }} onContextMenu={onContextMenu}>
      <button type="button" data-row="a">
        First
      </button>
      <p>Nothing</p>
      {contextMenu}
    </div>
  );
}

test('it opens at the pointer, and runs the chosen entry once the focus is back', async () => {
  const onAction = vi.fn();
  await render(<Harness onAction={onAction} />);
  const first = page.getByRole('button', { name: 'First' });
  await userEvent.click(first, { button: 'right', position: { x: 5, y: 6 } });
  await expect.element(page.getByRole('menu', { name: 'Row' })).toBeVisible();
  const { left, top } = first.element().getBoundingClientRect();
  const menu = document.querySelector('.menu-popover')!.getBoundingClientRect();
  expect(Math.abs(menu.left - left - 5)).toBeLessThanOrEqual(8);
  expect(Math.abs(menu.top - top - 6)).toBeLessThanOrEqual(8);
  await userEvent.click(item('Remove'));
  await waitFor(() => expect(onAction).toHaveBeenCalledExactlyOnceWith('a from First'));
  await expect.element(page.getByRole('menu')).not.toBeInTheDocument();
});

test('Shift+F10 opens it for what has the focus, and Escape gives the focus back', async () => {
  await render(<Harness onAction={() => {}} />);
  const first = page.getByRole('button', { name: 'First' });
  first.element().focus();
  await userEvent.keyboard('{Shift>}{F10}{/Shift}');
  await expect.element(item('Remove')).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('menu')).not.toBeInTheDocument();
  await expect.element(first).toHaveFocus();
});

test('where there is nothing to do there is no menu', async () => {
  await render(<Harness onAction={() => {}} />);
  await userEvent.click(page.getByText('Nothing'), { button: 'right' });
  expect(page.getByRole('menu').query()).toBeNull();
});
