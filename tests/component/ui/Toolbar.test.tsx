import { afterAll, afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react';
import { IconButton } from '../../../renderer/ui/IconButton.tsx';
import { Menu } from '../../../renderer/ui/Menu.tsx';
import '../../../renderer/ui/tokens.css';
import '../../../renderer/ui/base.css';
import { Toolbar } from '../../../renderer/ui/Toolbar.tsx';
import { ToolbarGap } from '../../../renderer/ui/ToolbarGap.tsx';

afterEach(cleanup);
afterAll(() => page.viewport(1_000, 800));

test('in a small window, the buttons without room are in a menu, with their state and the items of their menus', async () => {
  const pressed: string[] = [];
  const tool = (label: string, more: Partial<Parameters<typeof IconButton>[0]> = {}) => (
    <IconButton key={label} label={label} icon="x" onPress={() => pressed.push(label)} {...more} />
  );
  const item = { words: 'As CSV', onAction: () => pressed.push('As CSV') };
  await page.viewport(1_000, 700);
  await render(
    <div style={{ width: 160 }}>
      <Toolbar label="Tools">
        {['One', 'Two', 'Three', 'Four'].map((label) => tool(label))}
        {tool('Five', { isOn: true })}
        {tool('Six', { isDisabled: true })}
        <Menu label="Save" button={<IconButton label="Save" icon="x" />} entries={[item]} />
        <ToolbarGap />
        {tool('Find')}
      </Toolbar>
    </div>,
  );
  const more = page.getByRole('button', { name: 'More tools' });
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  await expect.element(button('Six')).toBeVisible();
  await expect.element(more).not.toBeInTheDocument();

  await page.viewport(500, 700);
  await expect.element(more).toBeVisible();
  for (const kept of ['One', 'Find']) await expect.element(button(kept)).toBeVisible();
  await userEvent.click(more);
  await expect.element(page.getByRole('menuitem', { name: 'As CSV' })).toBeVisible();
  await expect.element(page.getByRole('menuitem', { name: 'Six' })).toHaveAttribute('aria-disabled', 'true');
  await userEvent.click(page.getByRole('menuitem', { name: 'Five' }));
  await expect.poll(() => pressed).toEqual(['Five']);

  await page.viewport(1_000, 700);
  await expect.element(more).not.toBeInTheDocument();
  await expect.element(button('Five')).toBeVisible();
});
