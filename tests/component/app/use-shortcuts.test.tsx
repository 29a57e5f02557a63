import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react';
import type { Commands } from '../../../renderer/app/app-commands.ts';
import { useShortcuts } from '../../../renderer/app/use-shortcuts.ts';

afterEach(cleanup);

function Window({ commands }: { commands: Commands }) {
  useShortcuts(commands);
  return (
    <>
      <input aria-label="Record ID" />
      <textarea aria-label="Note" />
    </>
  );
}

/** Presses Enter on what has this name; true if that does nothing else. */
function pressEnter(name: string, keys: KeyboardEventInit): boolean {
  const field = page.getByRole('textbox', { name }).element();
  return !field.dispatchEvent(
    new KeyboardEvent('keydown', { key: 'Enter', code: 'Enter', bubbles: true, cancelable: true, ...keys }),
  );
}

test('Ctrl+Enter that is held down runs once, and each new press once more', async () => {
  const run = vi.fn();
  const actions = () => ({ run });
  await render(<Window commands={{ actions } as unknown as Commands} />);
  const press = (repeat: boolean) => pressEnter('Record ID', { ctrlKey: true, repeat });
  expect([press(false), press(true), press(true)]).toEqual([true, true, true]);
  expect(run).toHaveBeenCalledTimes(1);
  press(false);
  expect(run).toHaveBeenCalledTimes(2);
});

test('Enter that is held down in a field submits its form once, and in a text it makes lines', async () => {
  await render(<Window commands={{ actions: () => ({}) } as unknown as Commands} />);
  expect(pressEnter('Record ID', {})).toBe(false);
  expect(pressEnter('Record ID', { repeat: true })).toBe(true);
  expect(pressEnter('Note', { repeat: true })).toBe(false);
});
