import { useEffect } from 'react';
import { runCommandOfKeys } from '../ui/command-targets.ts';
import type { Commands } from './app-commands.ts';

/** Dialogs and menus handle keys themselves: they are closed before any command runs. */
const keepsItsKeys = 'dialog, [role="dialog"], [role="alertdialog"], [role="menu"]';

/** Here a key without a modifier is text. */
const takesText = 'input, textarea, select, [contenteditable="true"]';

/** Runs commands by keyboard wherever the focus is, unless the part with the focus has handled the keys. */
export function useShortcuts(commands: Commands): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const target = event.target instanceof Element ? event.target : null;
      if (target?.closest(keepsItsKeys)) return;
      runCommandOfKeys(event, ['view', 'app'], commands.actions(), target?.matches(takesText));
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [commands]);
}
