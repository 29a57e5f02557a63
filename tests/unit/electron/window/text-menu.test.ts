import { expect, test } from 'vitest';
import { textMenuRoles } from '../../../../electron/window/text-menu.ts';

const all = {
  canUndo: true,
  canRedo: true,
  canCut: true,
  canCopy: true,
  canPaste: true,
  canDelete: true,
  canSelectAll: true,
  canEditRichly: false,
};

test('a field has what it can do now, and nothing else', () => {
  expect(textMenuRoles({ isEditable: true, selectionText: 'abc', editFlags: all })).toEqual([
    'cut',
    'copy',
    'paste',
    'selectAll',
  ]);
  expect(textMenuRoles({ isEditable: true, selectionText: '', editFlags: all })).toEqual(['paste', 'selectAll']);
  const password = { ...all, canCut: false, canCopy: false };
  expect(textMenuRoles({ isEditable: true, selectionText: '•••', editFlags: password })).toEqual([
    'paste',
    'selectAll',
  ]);
});

test('selected text can be copied, and elsewhere there is no menu', () => {
  expect(textMenuRoles({ isEditable: false, selectionText: 'abc', editFlags: all })).toEqual(['copy']);
  expect(textMenuRoles({ isEditable: false, selectionText: '', editFlags: all })).toEqual([]);
});
