/** They act on the focused row, so the palette does not offer them. */
const ofRow = { notInPalette: true } as const;
const rowStep = { repeats: true, notInPalette: true } as const;

/** The rows of Merge in the table of commands. */
export const mergeCommands = {
  undo: { label: 'Undo', scope: 'merge', keys: ['Mod+Z'], repeats: true },
  redo: { label: 'Redo', scope: 'merge', keys: ['Mod+Shift+Z', 'Mod+Y'], repeats: true },
  'pick-from-info': { label: 'Pick from Info…', scope: 'merge' },
  'sort-items': { label: 'Sort by ID', scope: 'merge' },
  'reverse-items': { label: 'Reverse the order', scope: 'merge' },
  'remove-repeats': { label: 'Remove repeats', scope: 'merge' },
  'clear-items': { label: 'Clear', scope: 'merge' },
  'add-items': {
    label: 'Add',
    scope: 'merge-field',
    keys: ['Enter'],
    notInPalette: true, // It adds the text of the field next to its button.
  },
  'move-item-up': { label: 'Move up', scope: 'merge-list', keys: ['Alt+ArrowUp'], ...rowStep },
  'move-item-down': { label: 'Move down', scope: 'merge-list', keys: ['Alt+ArrowDown'], ...rowStep },
  'move-item-page-up': {
    label: 'Move up by a page',
    scope: 'merge-list',
    keys: ['Alt+PageUp'],
    ...rowStep,
  },
  'move-item-page-down': {
    label: 'Move down by a page',
    scope: 'merge-list',
    keys: ['Alt+PageDown'],
    ...rowStep,
  },
  'move-item-first': { label: 'Move to the top', scope: 'merge-list', keys: ['Alt+Home'], ...ofRow },
  'move-item-last': { label: 'Move to the end', scope: 'merge-list', keys: ['Alt+End'], ...ofRow },
  'remove-item': { label: 'Remove', scope: 'merge-list', keys: ['Delete', 'Backspace'], ...rowStep },
  'pick-up-items': {
    label: 'Pick up, to move with arrows',
    scope: 'merge-list',
    keys: ['Space'],
    ...ofRow,
  },
  'drop-items': { label: 'Drop', scope: 'merge-moving', keys: ['Enter', 'Space'], ...ofRow },
  'put-items-back': { label: 'Put back', scope: 'merge-moving', keys: ['Escape'], ...ofRow },
  'select-item': { label: 'Add to the selection', scope: 'merge-list', keys: ['Mod+Space'], ...ofRow },
  'select-all-items': { label: 'Select all', scope: 'merge-list', keys: ['Mod+A'], ...ofRow },
  'select-no-items': {
    label: 'Select only this row',
    scope: 'merge-list',
    keys: ['Escape'],
    ...ofRow,
  },
} as const;
