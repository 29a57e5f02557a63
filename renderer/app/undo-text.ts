import type { CommandId } from '../../shared/commands.ts';

/** Undoes or redoes in the focused text field, as the menu would. Returns whether a field has the focus. */
export function undoText(command: CommandId): boolean {
  if (command !== 'undo' && command !== 'redo') return false;
  const { activeElement } = document;
  const isField = activeElement instanceof HTMLTextAreaElement || activeElement instanceof HTMLInputElement;
  // A check box has no text.
  if (!isField || activeElement.selectionStart === null) return false;
  document.execCommand(command);
  return true;
}
