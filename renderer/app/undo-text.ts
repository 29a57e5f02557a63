import type { CommandId } from '../../shared/commands.ts';

/**
 * Undoes or redoes in the field that has the focus, as the menu means it there. Whether the command is about a field.
 */
export function undoText(command: CommandId): boolean {
  if (command !== 'undo' && command !== 'redo') return false;
  const { activeElement } = document;
  const isField = activeElement instanceof HTMLTextAreaElement || activeElement instanceof HTMLInputElement;
  // A check box has no text.
  if (!isField || activeElement.selectionStart === null) return false;
  document.execCommand(command);
  return true;
}
