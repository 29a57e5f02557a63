import { useEffect } from 'react';
import { runCommandOfKeys } from '../ui/command-targets.ts';
import type { Commands } from './app-commands.ts';

/** Dialogs and menus handle keys themselves. They are closed before a command runs. */
const keepsItsKeys = 'dialog, [role=dialog], [role=alertdialog], [role=menu]';

/** Here Enter does not press. */
const takesEnter = 'input, textarea, [contenteditable=true]';

/** Here a key without a modifier is text. */
const takesText = `${takesEnter}, select`;

/** Runs commands by keyboard wherever the focus is, unless the focused part has handled the keys. */
export function useShortcuts(commands: Commands): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const target = event.target as Element; // without a focus it is the body
      if (target.closest(keepsItsKeys)) return;
      runCommandOfKeys(event, ['view', 'app'], commands.actions(), target.matches(takesText));
    };
    /**
     * Enter with Ctrl or ⌘ never presses the focused element. Held down in a field, it submits once: its repeats would
     * use up the requests of a minute in a second. This listener comes before those of the focused element.
     */
    const pressEnter = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, repeat, target } = event;
      const isChord = ctrlKey || metaKey;
      const element = target as Element;
      const isOurs = isChord ? repeat || !element.closest(takesEnter) : repeat && element.matches('input');
      if (key !== 'Enter' || !isOurs) return;
      if (isChord) press(event);
      event.preventDefault();
      event.stopPropagation();
    };
    window.addEventListener('keydown', pressEnter, true);
    window.addEventListener('keydown', press);
    return () => {
      window.removeEventListener('keydown', pressEnter, true);
      window.removeEventListener('keydown', press);
    };
  }, [commands]);
}
