import { useEffect } from 'react';
import { runCommandOfKeys } from '../ui/command-targets.ts';
import type { Commands } from './app-commands.ts';

/** Dialogs and menus handle keys themselves: they are closed before any command runs. */
const keepsItsKeys = 'dialog, [role="dialog"], [role="alertdialog"], [role="menu"]';

/** Here a key without a modifier is text. */
const takesText = 'input, textarea, select, [contenteditable="true"]';

/** Here Enter does not press. */
const takesEnter = 'input, textarea, [contenteditable="true"]';

/** Runs commands by keyboard wherever the focus is, unless the part with the focus has handled the keys. */
export function useShortcuts(commands: Commands): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const target = event.target instanceof Element ? event.target : null;
      if (target?.closest(keepsItsKeys)) return;
      const actions = commands.actions();
      // A key that is held down would spend all requests of a minute in a second.
      const possible = event.repeat && actions.run ? { ...actions, run: () => {} } : actions;
      runCommandOfKeys(event, ['view', 'app'], possible, target?.matches(takesText));
    };
    /** Enter with Ctrl or ⌘ is never a press of what has the focus. It comes before the focused element has the event. */
    const pressEnter = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, target } = event;
      if (key !== 'Enter' || !(ctrlKey || metaKey)) return;
      if (target instanceof Element && target.closest(takesEnter)) return;
      press(event);
      event.preventDefault();
      event.stopPropagation();
    };
    window.addEventListener('keydown', pressEnter, { capture: true });
    window.addEventListener('keydown', press);
    return () => {
      window.removeEventListener('keydown', pressEnter, { capture: true });
      window.removeEventListener('keydown', press);
    };
  }, [commands]);
}
