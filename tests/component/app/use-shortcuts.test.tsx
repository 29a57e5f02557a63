import { afterEach, expect, test, vi } from 'vitest';
import { cleanup, render } from 'vitest-browser-react';
import type { Commands } from '../../../renderer/app/app-commands.ts';
import { useShortcuts } from '../../../renderer/app/use-shortcuts.ts';

afterEach(cleanup);

function Window({ commands }: { commands: Commands }) {
  useShortcuts(commands);
  return <input aria-label="Record ID" />;
}

test('Ctrl+Enter that is held down runs once, and each new press once more', async () => {
  const run = vi.fn();
  const actions = () => ({ run });
  const screen = await render(<Window commands={{ actions } as unknown as Commands} />);
  const field = screen.getByRole('textbox', { name: 'Record ID' }).element();
  const press = (repeat: boolean) => {
    const keys = new KeyboardEvent('keydown', {
      key: 'Enter',
      code: 'Enter',
      ctrlKey: true,
      repeat,
      bubbles: true,
      cancelable: true,
    });
    field.dispatchEvent(keys);
    return keys.defaultPrevented;
  };
  expect([press(false), press(true), press(true)]).toEqual([true, true, true]);
  expect(run).toHaveBeenCalledTimes(1);
  press(false);
  expect(run).toHaveBeenCalledTimes(2);
});
