import { type CommandId, commandIds, commandScopes, commands } from '../../shared/commands.ts';
import { operations } from '../../shared/operations.ts';
import type { Recent } from '../../shared/recents.ts';
import type { PinnedReport } from '../../shared/workspace.ts';
import type { HelpTopic } from '../help/help.ts';
import { helpPages } from '../help/help-pages.ts';
import { keysText } from '../ui/keys.ts';
import { synonyms } from './palette-synonyms.ts';
import type { ScreenAction } from './screen-actions.ts';
import { elsewhere, whyDisabled, whyUnavailable } from './unavailable-text.ts';

export type RecentReport = Recent & Partial<Pick<PinnedReport, 'tab'>>;

/** One line of the command palette. */
export type PaletteEntry = Readonly<{
  key: string;
  label: string;
  /** What the entry belongs to; for an entry that cannot run, the reason. */
  note: string;
  /** Its keys, as they are written on this platform. */
  keys?: string | undefined;
  /** `null` for an entry that cannot run now. */
  run: (() => void) | null;
  /** Found by words alone, after everything else. */
  isHelp?: boolean;
}>;

export type PaletteSources = Readonly<{
  enabled: readonly CommandId[];
  runCommand: (command: CommandId) => void;
  /** Actions of the whole window without a command. */
  actions: ReadonlyArray<Readonly<{ label: string; run: () => void }>>;
  onScreen: readonly ScreenAction[];
  /** Of the current connection. */
  pins: readonly PinnedReport[];
  recents: readonly RecentReport[];
  openRecent: (recent: RecentReport) => void;
  openHelp: (topic: HelpTopic) => void;
}>;

/**
 * The entries that can run now: commands, actions of the window, visible buttons and menu items, pinned and recent
 * reports. After them the entries that cannot run now, with the reason, and the headings of the help.
 */
export function paletteEntries(sources: PaletteSources): readonly PaletteEntry[] {
  const { enabled, actions, onScreen, openHelp } = sources;
  const listed = commandIds.filter((command) => !commands[command].notInPalette);
  const known = new Set([...listed.map((command) => commands[command].label), ...actions.map(({ label }) => label)]);
  const pressable = onScreen.filter(({ label }) => !known.has(label));
  const shown = new Set(pressable.flatMap(({ label, group }) => [withoutCount(label), group]));

  return [
    ...listed.filter((command) => enabled.includes(command)).map((command) => commandEntry(command, sources)),
    ...actions.map(({ label, run }) => ({ key: `action ${label}`, label, note: '', run })),
    ...pressable.filter(({ press }) => press).map(screenEntry),
    ...reportEntries(sources),
    ...listed
      .filter((command) => !enabled.includes(command))
      .map((command) => ({ ...commandEntry(command, sources), note: whyUnavailable(command), run: null })),
    ...pressable.filter(({ press }) => !press).map((each) => ({ ...screenEntry(each), note: whyDisabled(each.label) })),
    ...elsewhere
      .filter(({ label }) => !shown.has(label))
      .map(({ label, why }) => ({ key: `elsewhere ${label}`, label, note: why, run: null })),
    ...helpPages.flatMap(({ title, sections }) =>
      sections.map((section, index) => ({
        key: `help ${JSON.stringify(section.topic)}`,
        label: section.title,
        note: index === 0 ? 'Help' : `Help: ${title}`,
        run: () => openHelp(section.topic),
        isHelp: true,
      })),
    ),
  ];
}

function commandEntry(command: CommandId, { runCommand }: PaletteSources): PaletteEntry {
  const { label, scope } = commands[command];
  const note = scope === 'app' ? '' : commandScopes[scope].label;
  return { key: command, label, note, keys: keysText(command), run: () => runCommand(command) };
}

const screenEntry = ({ label, group, press }: ScreenAction): PaletteEntry => ({
  key: `screen ${group} ${label}`,
  label,
  note: group,
  run: press,
});

function reportEntries({ pins, recents, openRecent }: PaletteSources): readonly PaletteEntry[] {
  return [
    ...pins.map(({ templateID, sobjectId, tab }) => ({
      key: `pinned ${JSON.stringify([templateID, sobjectId, tab])}`,
      label: `Template ${templateID}, record ${sobjectId}, ${operations[tab].label}`,
      note: 'Pinned report',
      run: () => openRecent({ templateID, sobjectId, tab }),
    })),
    ...recents.map((recent) => ({
      key: `recent ${JSON.stringify(recent)}`,
      label: `Template ${recent.templateID}, record ${recent.sobjectId}`,
      note: 'Recent report',
      run: () => openRecent(recent),
    })),
  ];
}

const maxHelpFound = 8;

/**
 * The entries with every typed word in their label, their synonyms or their note, best match first. Entries that cannot
 * run follow those that can, and the help comes last. Without a word: all entries except the help, in their order.
 */
export function matchingEntries(entries: readonly PaletteEntry[], typed: string): readonly PaletteEntry[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return entries.filter(({ isHelp }) => !isHelp);
  const ranked = entries
    .map((entry) => ({ entry, rank: rankOf(entry, words) }))
    .filter(({ rank }) => rank !== null)
    .sort((one, other) => one.rank! - other.rank!)
    .map(({ entry }) => entry);
  return [
    ...ranked.filter(({ run, isHelp }) => run && !isHelp),
    ...ranked.filter(({ run }) => !run),
    ...ranked.filter(({ isHelp }) => isHelp).slice(0, maxHelpFound),
  ];
}

/** The distance of an entry from the words: 0 is best; `null` if a word is missing in it. */
function rankOf({ label, note, isHelp }: PaletteEntry, words: readonly string[]): number | null {
  const others = `${synonyms[withoutCount(label)] ?? ''} ${note} ${synonyms[note] ?? ''}`.toLowerCase();
  let rank = 0;
  for (const word of words) {
    const distance = distanceOf(label.toLowerCase(), word) ?? (` ${others}`.includes(` ${word}`) ? 3 : null);
    const found = distance ?? (!isHelp && hasInOrder(label.toLowerCase(), word) ? 5 : null);
    if (found === null) return null;
    rank += found;
  }
  return rank;
}

/** “Placeholders” of “Placeholders, 3 missing”. */
const withoutCount = (label: string) => label.split(', ')[0]!;

function distanceOf(text: string, word: string): number | null {
  const at = text.indexOf(word);
  if (at === 0) return 0;
  if (at > 0) return /\w/.test(text.charAt(at - 1)) ? 2 : 1;
  return null;
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
