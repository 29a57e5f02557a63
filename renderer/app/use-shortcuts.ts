import { useEffect } from 'react';
import type { AppCommand } from '../../shared/events.ts';
import { isApple } from '../ui/keys.ts';
import { commandOf } from './shortcuts.ts';

/** Inside these the keys are theirs: a dialog is answered first, a menu is closed first. */
const keepsItsKeys = '[role="dialog"], [role="alertdialog"], [role="menu"]';

/** Carries out commands by keyboard, wherever the focus is, unless the part that has it has used the keys itself. */
export function useShortcuts(carryOut: (command: AppCommand) => void): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing) return;
      if (event.target instanceof Element && event.target.closest(keepsItsKeys)) return;
      const command = commandOf(event, isApple);
      if (command === null) return;
      event.preventDefault();
      carryOut(command);
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [carryOut]);
}
