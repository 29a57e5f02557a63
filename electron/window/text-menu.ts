import type { ContextMenuParams } from 'electron';

/** The actions of the text menu, by Electron's names of roles. */
type TextMenuRole = 'cut' | 'copy' | 'paste' | 'selectAll';

/** The menu entries for the clicked element: those of a text field, or Copy for selected text. Empty without any. */
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
