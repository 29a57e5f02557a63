import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react';
import { Button } from '../../../renderer/ui/Button.tsx';
import { Menu } from '../../../renderer/ui/Menu.tsx';

afterEach(cleanup);

const button = page.getByRole('button', { name: 'More' });
const menu = page.getByRole('menu', { name: 'More commands' });

async function open() {
  const rotate = vi.fn();
  await render(
    <Menu
      label="More commands"
      button={<Button>More</Button>}
      entries={[
        { words: 'Copy', isDisabled: true, onAction: () => {} },
        'line',
        { words: 'Rotate', onAction: rotate },
        { words: 'Two pages', isCurrent: true, onAction: () => {} },
      ]}
    />,
  );
  return rotate;
}

test('a menu is opened, walked and carried out by keyboard, and gives the focus back', async () => {
  const rotate = await open();
  await userEvent.tab();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(menu).toBeVisible();
  await expect.element(button).toHaveAttribute('aria-expanded', 'true');
  await expect.element(page.getByRole('menuitem', { name: 'Rotate' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  expect(rotate).toHaveBeenCalledOnce();
  await expect.element(menu).not.toBeInTheDocument();
  await expect.element(button).toHaveFocus();
});

test.for(['Enter', ' ', 'ArrowDown'])(
  '"%s" moves the focus to the first entry without waiting for a frame',
  async (key) => {
    const rotate = await open();
    await userEvent.tab();
    const frames = vi.spyOn(window, 'requestAnimationFrame').mockReturnValue(1);
    await userEvent.keyboard(`{${key}}`);
    await expect.element(page.getByRole('menuitem', { name: 'Rotate' })).toHaveFocus();
    frames.mockRestore();
    expect(rotate).not.toHaveBeenCalled();
  },
);

test('Escape closes it and carries out nothing', async () => {
  const rotate = await open();
  await userEvent.click(button);
  await expect.element(menu).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(menu).not.toBeInTheDocument();
  expect(rotate).not.toHaveBeenCalled();
});

test('what cannot be done now says so, and the present choice is marked', async () => {
  await open();
  await userEvent.click(button);
  await expect.element(page.getByRole('menuitem', { name: 'Copy' })).toHaveAttribute('aria-disabled', 'true');
  const current = page.getByRole('menuitem', { name: 'Two pages', exact: true });
  await expect.element(current).toHaveAccessibleDescription('current');
});
