import type { ContextMenuParams } from 'electron';

/** What the menu of a text can do, by Electron's names of roles. */
export type TextMenuRole = 'cut' | 'copy' | 'paste' | 'selectAll';

/** The entries of the menu for what was pressed: those of a text field, or Copy for selected text. None where there is nothing to do. */
export function textMenuRoles({
  isEditable,
  selectionText,
  editFlags,
}: Pick<ContextMenuParams, 'isEditable' | 'selectionText' | 'editFlags'>): readonly TextMenuRole[] {
  const hasSelection = selectionText !== '';
  const can: Readonly<Record<TextMenuRole, boolean>> = {
    cut: isEditable && hasSelection && editFlags.canCut,
    copy: hasSelection && editFlags.canCopy,
    paste: isEditable && editFlags.canPaste,
    selectAll: isEditable && editFlags.canSelectAll,
  };
  return (['cut', 'copy', 'paste', 'selectAll'] as const).filter((role) => can[role]);
}
