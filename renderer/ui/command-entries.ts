import { type CommandId, commands } from '../../shared/commands.ts';
import type { CommandActions } from './command-targets.ts';
import { keysText } from './keys.ts';
import type { MenuEntry } from './menu-entry.ts';

/** Menu entries for the commands that can run now, with their keys; with a line between groups. */
export function commandEntries(groups: ReadonlyArray<readonly CommandId[]>, actions: CommandActions): MenuEntry[] {
  return withLines(
    groups.map((ids) =>
      ids.flatMap((id) => {
        const onAction = actions[id];
        const note = keysText(id);
        return onAction ? [{ words: commands[id].label, ...(note !== undefined && { note }), onAction }] : [];
      }),
    ),
  );
}

/** The entries of all groups, with a line between those that are not empty. */
export const withLines = (groups: ReadonlyArray<readonly MenuEntry[]>): MenuEntry[] =>
  groups.filter((group) => group.length > 0).flatMap((group, index) => (index > 0 ? ['line', ...group] : [...group]));
