import { type CommandId, commands } from '../../../shared/commands.ts';
import { withLines } from '../../ui/command-entries.ts';
import { keysText } from '../../ui/keys.ts';
import type { MenuEntry } from '../../ui/menu-entry.ts';
import type { TreeRow } from '../json/json-messages.ts';
import type { NodeActions } from './node-actions.ts';

/** The entries of a context menu for one line of the tree, which is selected by then. */
export function nodeEntries(row: TreeRow, actions: NodeActions, onToggle: () => void): MenuEntry[] {
  const entry = (command: CommandId, onAction: () => void, isDisabled = false): MenuEntry => {
    const note = keysText(command);
    return { words: commands[command].label, ...(note !== undefined && { note }), isDisabled, onAction };
  };
  return withLines([
    row.isOpen === null ? [] : [{ words: row.isOpen ? 'Fold' : 'Unfold', onAction: onToggle }],
    [
      entry('copy-json-path', actions.copyPath, row.isRepeated),
      entry('copy-json-value', actions.copyValue),
      entry('filter-to-node', actions.filterTo, row.isRepeated),
      ...(row.kind === 'array' ? [entry('show-as-table', actions.showTable, row.isOpen === null)] : []),
    ],
  ]);
}
