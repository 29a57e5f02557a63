import { afterAll, afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react';
import { Button } from '../../../renderer/ui/Button.tsx';
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

test('in a small window, the menu is inside a toolbar whose view has set the padding', async () => {
  await page.viewport(500, 700);
  await render(
    <>
      <style>{'@layer viewers { .tight > .toolbar { gap: 2px; padding-inline: 4px } }'}</style>
      <div className="tight" style={{ width: 300 }}>
        <Toolbar label="Tools">
          {Array.from({ length: 9 }, (_, at) => (
            <IconButton key={at} label={`Tool ${at}`} icon="x" />
          ))}
        </Toolbar>
      </div>
    </>,
  );
  const bar = page.getByRole('toolbar').element();
  const beyond = () =>
    Math.max(...[...bar.children].map((tool) => tool.getBoundingClientRect().right)) -
    bar.getBoundingClientRect().right;
  for (let width = 230; width > 100; width -= 10) {
    bar.parentElement!.style.width = `${width}px`;
    await expect.poll(beyond).toBeLessThanOrEqual(-4);
    await expect.element(page.getByRole('button', { name: 'More tools' })).toBeVisible();
  }
});

test('in a small window, narrow tools take the room of a wide one that is in the menu', async () => {
  await page.viewport(500, 700);
  await render(
    <div style={{ width: 190 }}>
      <Toolbar label="Tools">
        {['One', 'Two', 'Three'].map((label) => (
          <IconButton key={label} label={label} icon="x" />
        ))}
        <Button kind="quiet">Begin a draft of this one</Button>
      </Toolbar>
    </div>,
  );
  await userEvent.click(page.getByRole('button', { name: 'More tools' }));
  await expect.element(page.getByRole('menuitem', { name: 'Begin a draft of this one' })).toBeVisible();
  for (const kept of ['One', 'Two', 'Three']) await expect.element(page.getByLabelText(kept)).toBeVisible();
});
