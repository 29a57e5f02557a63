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

/** Presses Enter on the element with this name; true if that does nothing else. */
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

test('held down, the keys of a command that opens or switches something run it once, those of a step again and again', async () => {
  const actions = { save: vi.fn(), compare: vi.fn(), 'next-change': vi.fn(), 'zoom-in': vi.fn() };
  await render(<Window commands={{ actions: () => actions } as unknown as Commands} />);
  const hold = (keys: KeyboardEventInit) =>
    [false, true, true].map((repeat) => {
      const event = new KeyboardEvent('keydown', { bubbles: true, cancelable: true, ...keys, repeat });
      return !document.body.dispatchEvent(event);
    });
  // Chromium's own handling of Ctrl+S and the like stays off.
  expect(hold({ key: 's', ctrlKey: true })).toEqual([true, true, true]);
  hold({ key: 'd', ctrlKey: true });
  hold({ key: 'F7' });
  hold({ key: '+', ctrlKey: true });
  const times = Object.entries(actions).map(([command, action]) => [command, action.mock.calls.length]);
  expect(Object.fromEntries(times)).toEqual({ save: 1, compare: 1, 'next-change': 3, 'zoom-in': 3 });
});

test('Enter that is held down in a field submits its form once, and in a text it makes lines', async () => {
  await render(<Window commands={{ actions: () => ({}) } as unknown as Commands} />);
  expect(pressEnter('Record ID', {})).toBe(false);
  expect(pressEnter('Record ID', { repeat: true })).toBe(true);
  expect(pressEnter('Note', { repeat: true })).toBe(false);
});
