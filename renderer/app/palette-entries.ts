import { type CommandId, commandScopes, commands } from '../../shared/commands.ts';
import { operations } from '../../shared/operations.ts';
import type { PinnedReport, Workspace } from '../../shared/workspace.ts';
import type { HelpTopic } from '../help/help.ts';
import { helpPages } from '../help/help-pages.ts';
import { keysText } from '../ui/keys.ts';

export type RecentReport = Workspace['recents'][number] & Partial<Pick<PinnedReport, 'tab'>>;

/** One line of the command palette. */
export type PaletteEntry = Readonly<{
  key: string;
  label: string;
  /** What it is about: the scope of a command; empty for one of the whole window. */
  group: string;
  /** Its keys, as they are written on this platform. */
  keys: string | undefined;
  action: Readonly<{ command: CommandId }> | Readonly<{ recent: RecentReport }> | Readonly<{ help: HelpTopic }>;
}>;

/** The commands that can be run now, then the pinned reports, then the recent ones, the latest first. */
export function paletteEntries(
  enabled: readonly CommandId[],
  recents: readonly RecentReport[],
  pins: readonly PinnedReport[] = [],
): PaletteEntry[] {
  return [
    ...enabled
      .filter((command) => !commands[command].notInPalette)
      .map((command) => ({
        key: command,
        label: commands[command].label,
        group: commands[command].scope === 'app' ? '' : commandScopes[commands[command].scope].label,
        keys: keysText(command),
        action: { command },
      })),
    ...pins.map(({ templateID, sobjectId, tab }) => ({
      key: `pinned ${JSON.stringify([templateID, sobjectId, tab])}`,
      label: `Template ${templateID}, record ${sobjectId}, ${operations[tab].label}`,
      group: 'Pinned report',
      keys: undefined,
      action: { recent: { templateID, sobjectId, tab } },
    })),
    ...recents.map((recent) => ({
      key: `recent ${JSON.stringify(recent)}`,
      label: `Template ${recent.templateID}, record ${recent.sobjectId}`,
      group: 'Recent report',
      keys: undefined,
      action: { recent },
    })),
  ];
}

/** The headings of the help, for a search alone: without a word they would bury the commands. */
const helpEntries: readonly PaletteEntry[] = helpPages.flatMap(({ title, sections }) =>
  sections.map((section, index) => ({
    key: `help ${JSON.stringify(section.topic)}`,
    label: section.title,
    group: index === 0 ? 'Help' : `Help: ${title}`,
    keys: undefined,
    action: { help: section.topic },
  })),
);

/**
 * The entries that hold every typed word, the best match first, then such headings of the help. Without a word all entries, in
 * their order, and no help.
 */
export function matchingEntries(entries: readonly PaletteEntry[], typed: string): readonly PaletteEntry[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return entries;
  const matching = (from: readonly PaletteEntry[]) =>
    from
      .map((entry) => ({ entry, rank: rankOf(entry, words) }))
      .filter(({ rank }) => rank !== null)
      .sort((one, other) => one.rank! - other.rank!)
      .map(({ entry }) => entry);
  return [...matching(entries), ...matching(helpEntries).slice(0, maxHelpFound)];
}

const maxHelpFound = 8;

/** How far an entry is from the words: 0 is best; `null` if a word is not in it at all. */
function rankOf({ label, group }: PaletteEntry, words: readonly string[]): number | null {
  let rank = 0;
  for (const word of words) {
    const distance = distanceOf(label.toLowerCase(), word) ?? (group.toLowerCase().includes(word) ? 4 : null);
    if (distance === null) return null;
    rank += distance;
  }
  return rank;
}

function distanceOf(text: string, word: string): number | null {
  const at = text.indexOf(word);
  if (at === 0) return 0;
  if (at > 0) return /\w/.test(text.charAt(at - 1)) ? 2 : 1;
  return hasInOrder(text, word) ? 3 : null;
}

/** Whether the letters of the word are in the text in their order, with others between them. */
function hasInOrder(text: string, word: string): boolean {
  let from = 0;
  for (const letter of word) {
    const at = text.indexOf(letter, from);
    if (at === -1) return false;
    from = at + 1;
  }
  return true;
}
