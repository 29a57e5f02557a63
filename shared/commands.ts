import { infoCommands } from './info-commands.ts';
import { mergeCommands } from './merge-commands.ts';
import { navigationCommands } from './navigation-commands.ts';
import { textCommands } from './text-commands.ts';

/**
 * All application commands. The application menu, the keyboard, toolbars, the command palette and the list of shortcuts
 * are made from this table. Each view implements its commands by id.
 */

/**
 * Where keys work. `app` and `view` keys work with the focus anywhere in the window; other scopes need the focus inside
 * them. An inner scope overrides the same keys of the scopes around it.
 */
export const commandScopes = {
  app: { label: 'Everywhere', within: null },
  view: { label: 'Document in front', within: 'app' },
  pdf: { label: 'PDF pages', within: 'view' },
  presentation: { label: 'Presentation', within: 'pdf' },
  comparison: { label: 'PDF comparison', within: 'view' },
  'text-comparison': { label: 'Text comparison', within: 'view' },
  markup: { label: 'Markup', within: 'view' },
  draft: { label: 'Draft', within: 'view' },
  find: { label: 'Find bar', within: 'view' },
  'find-field': { label: 'Find field', within: 'find' },
  'text-find': { label: 'Find bar of a text', within: 'find' },
  'info-tree': { label: 'Info as a tree', within: 'view' },
  'info-table': { label: 'Info as a table', within: 'view' },
  merge: { label: 'Merge', within: 'app' },
  'merge-field': { label: 'Item IDs of Merge', within: 'merge' },
  'merge-list': { label: 'Merge items', within: 'merge' },
  'merge-moving': { label: 'Merge items, picked up', within: 'merge-list' },
} as const satisfies Readonly<Record<string, Readonly<{ label: string; within: string | null }>>>;

export type CommandScope = keyof typeof commandScopes;

export type KeyPlatform = 'apple' | 'windows' | 'linux';

/** Keys in the notation of `key-binding.ts`. Use an object for keys with their own scope, or for some systems only. */
type CommandKeys = string | Readonly<{ keys: string; scope?: CommandScope; on?: readonly KeyPlatform[] }>;

export type CommandMenu = 'file' | 'edit' | 'run' | 'view' | 'help';

type CommandRow = Readonly<{
  /** Also the accessible name of its buttons. */
  label: string;
  scope: CommandScope;
  /** Menus and tooltips show the first binding of a scope. */
  keys?: readonly CommandKeys[];
  /** The command repeats while its keys are held down. Others run once for each press. */
  repeats?: true;
  /** Items of a group are shown together, in the order of the table. The mnemonic is a letter of the label. */
  menu?: Readonly<{ in: CommandMenu; group: number; mnemonic: string }>;
  /** Hidden from the palette. A comment at the row gives the reason. */
  notInPalette?: true;
}>;

/** Moves by a step, which is only useful by key. */
const movement = { repeats: true, notInPalette: true } as const;

const table = {
  run: { label: 'Run', scope: 'app', keys: ['Mod+Enter'], menu: { in: 'run', group: 1, mnemonic: 'R' } },
  cancel: { label: 'Cancel', scope: 'app', keys: ['Escape'], menu: { in: 'run', group: 1, mnemonic: 'C' } },
  save: { label: 'Save PDF…', scope: 'app', keys: ['Mod+S'], menu: { in: 'file', group: 1, mnemonic: 'S' } },

  ...navigationCommands,

  'switch-connection': {
    label: 'Switch connection…',
    scope: 'app',
    keys: ['Mod+Shift+C'],
    menu: { in: 'file', group: 2, mnemonic: 'c' },
  },
  'new-connection': { label: 'New connection…', scope: 'app', menu: { in: 'file', group: 2, mnemonic: 'N' } },
  'sign-out': { label: 'Sign out', scope: 'app', menu: { in: 'file', group: 2, mnemonic: 'o' } },
  quit: {
    label: 'Quit',
    scope: 'app',
    keys: [{ keys: 'Mod+Q', on: ['apple', 'linux'] }],
    notInPalette: true, // The main process runs it; the window has no call for it.
  },
  'context-menu': {
    label: 'Open context menu',
    scope: 'app',
    keys: [
      { keys: 'Shift+F10', on: ['windows', 'linux'] },
      { keys: 'ContextMenu', on: ['windows', 'linux'] },
    ],
    notInPalette: true, // The system opens it for the focused element.
  },

  find: { label: 'Find', scope: 'view', keys: ['Mod+F'], menu: { in: 'edit', group: 1, mnemonic: 'F' } },
  'find-next': {
    label: 'Next match',
    scope: 'view',
    keys: ['F3', 'Mod+G', { keys: 'Enter', scope: 'find-field' }],
    repeats: true,
    menu: { in: 'edit', group: 1, mnemonic: 'N' },
  },
  'find-previous': {
    label: 'Previous match',
    scope: 'view',
    keys: ['Shift+F3', 'Mod+Shift+G', { keys: 'Shift+Enter', scope: 'find-field' }],
    repeats: true,
    menu: { in: 'edit', group: 1, mnemonic: 'P' },
  },
  'close-find': { label: 'Close find', scope: 'find', keys: ['Escape'] },

  ...textCommands,

  'go-to-source': { label: 'Go to source', scope: 'pdf', keys: ['F12'] },

  'zoom-in': {
    label: 'Zoom in',
    scope: 'view',
    keys: ['Mod+Plus', 'Mod+='],
    repeats: true,
    menu: { in: 'view', group: 2, mnemonic: 'i' },
  },
  'zoom-out': {
    label: 'Zoom out',
    scope: 'view',
    keys: ['Mod+Minus'],
    repeats: true,
    menu: { in: 'view', group: 2, mnemonic: 'o' },
  },
  'actual-size': {
    label: 'Actual size',
    scope: 'view',
    keys: ['Mod+0'],
    menu: { in: 'view', group: 2, mnemonic: 's' },
  },
  'fit-width': { label: 'Fit width', scope: 'view', keys: ['Mod+9'], menu: { in: 'view', group: 2, mnemonic: 'w' } },

  'interface-larger': {
    label: 'Larger interface',
    scope: 'app',
    keys: ['Mod+Shift+Plus'],
    repeats: true,
    menu: { in: 'view', group: 6, mnemonic: 'g' },
  },
  'interface-smaller': {
    label: 'Smaller interface',
    scope: 'app',
    keys: ['Mod+Shift+Minus'],
    repeats: true,
    menu: { in: 'view', group: 6, mnemonic: 'l' },
  },
  'interface-normal': {
    label: 'Normal interface size',
    scope: 'app',
    keys: ['Mod+Shift+0'],
    menu: { in: 'view', group: 6, mnemonic: 'z' },
  },

  'next-change': {
    label: 'Next difference',
    scope: 'view',
    keys: ['F7', { keys: ']', scope: 'comparison' }],
    repeats: true,
    menu: { in: 'view', group: 3, mnemonic: 'N' },
  },
  'previous-change': {
    label: 'Previous difference',
    scope: 'view',
    keys: ['Shift+F7', { keys: '[', scope: 'comparison' }],
    repeats: true,
    menu: { in: 'view', group: 3, mnemonic: 'P' },
  },
  compare: { label: 'Compare', scope: 'view', keys: ['Mod+D'], menu: { in: 'view', group: 3, mnemonic: 'C' } },
  'unified-comparison': { label: 'Unified view', scope: 'text-comparison', keys: ['U'] },
  'ignore-white-space': { label: 'Ignore white space', scope: 'text-comparison', keys: ['W'] },
  'close-comparison': {
    label: 'Close comparison',
    scope: 'comparison',
    keys: ['Escape', { keys: 'Escape', scope: 'text-comparison' }],
  },

  print: { label: 'Print…', scope: 'view', keys: ['Mod+P'], menu: { in: 'file', group: 1, mnemonic: 'P' } },
  present: { label: 'Present', scope: 'view', keys: ['Mod+L'], menu: { in: 'view', group: 4, mnemonic: 't' } },
  'end-presentation': {
    label: 'End the presentation',
    scope: 'presentation',
    keys: ['Escape'],
  },

  'previous-page': {
    label: 'Previous page',
    scope: 'pdf',
    keys: ['P', ...inPresentation('ArrowLeft', 'ArrowUp', 'PageUp', 'Shift+Space', 'Shift+Enter', 'Backspace', 'P')],
    repeats: true,
  },
  'next-page': {
    label: 'Next page',
    scope: 'pdf',
    keys: ['N', ...inPresentation('ArrowRight', 'ArrowDown', 'PageDown', 'Space', 'Enter', 'N')],
    repeats: true,
  },
  'first-page': { label: 'First page', scope: 'pdf', keys: ['Home', 'Mod+Home', ...inPresentation('Home')] },
  'last-page': { label: 'Last page', scope: 'pdf', keys: ['End', 'Mod+End', ...inPresentation('End')] },
  // On macOS, Option with an arrow moves by a word in text.
  back: {
    label: 'Back',
    scope: 'view',
    keys: [
      { keys: 'Alt+ArrowLeft', on: ['windows', 'linux'] },
      { keys: 'Mod+[', on: ['apple'] },
    ],
    repeats: true,
    menu: { in: 'view', group: 5, mnemonic: 'B' },
  },
  forward: {
    label: 'Forward',
    scope: 'view',
    keys: [
      { keys: 'Alt+ArrowRight', on: ['windows', 'linux'] },
      { keys: 'Mod+]', on: ['apple'] },
    ],
    repeats: true,
    menu: { in: 'view', group: 5, mnemonic: 'F' },
  },
  'scroll-page-down': {
    label: 'Scroll down by a page',
    scope: 'pdf',
    keys: ['PageDown', 'Space'],
    ...movement,
  },
  'scroll-page-up': {
    label: 'Scroll up by a page',
    scope: 'pdf',
    keys: ['PageUp', 'Shift+Space'],
    ...movement,
  },
  'scroll-down': { label: 'Scroll down', scope: 'pdf', keys: ['ArrowDown'], ...movement },
  'scroll-up': { label: 'Scroll up', scope: 'pdf', keys: ['ArrowUp'], ...movement },
  'scroll-right': { label: 'Scroll right', scope: 'pdf', keys: ['ArrowRight'], ...movement },
  'scroll-left': { label: 'Scroll left', scope: 'pdf', keys: ['ArrowLeft'], ...movement },
  'side-panel': { label: 'Pages and outline', scope: 'pdf' },
  'rotate-clockwise': { label: 'Rotate clockwise', scope: 'pdf' },
  'rotate-counterclockwise': { label: 'Rotate counterclockwise', scope: 'pdf' },
  'two-pages': { label: 'Two pages side by side', scope: 'pdf' },
  'dark-pages': { label: 'Dark pages', scope: 'pdf' },
  'layout-check': { label: 'Layout check', scope: 'pdf' },
  'document-properties': { label: 'Properties…', scope: 'pdf' },

  ...infoCommands,
  ...mergeCommands,

  help: { label: 'Galley help', scope: 'app', keys: ['F1'], menu: { in: 'help', group: 1, mnemonic: 'h' } },
  'command-palette': {
    label: 'Commands…',
    scope: 'app',
    keys: ['Mod+Shift+P'],
    menu: { in: 'help', group: 1, mnemonic: 'C' },
    notInPalette: true, // It opens the palette itself.
  },
  shortcuts: { label: 'Shortcuts', scope: 'app', keys: ['?'], menu: { in: 'help', group: 1, mnemonic: 'S' } },
  'open-log-folder': { label: 'Open log folder', scope: 'app', menu: { in: 'help', group: 2, mnemonic: 'l' } },
  about: { label: 'About Galley', scope: 'app', menu: { in: 'help', group: 3, mnemonic: 'A' } },
} as const satisfies Readonly<Record<string, CommandRow>>;

function inPresentation(...keys: readonly string[]) {
  return keys.map((each) => ({ keys: each, scope: 'presentation' }) as const);
}

export type CommandId = keyof typeof table;

export const commands: Readonly<Record<CommandId, CommandRow>> = table;

export const commandIds = Object.keys(table) as [CommandId, ...CommandId[]];

/** The ids of a scope's commands. */
export type CommandsOf<S extends CommandScope> = {
  [Id in CommandId]: (typeof table)[Id]['scope'] extends S ? Id : never;
}[CommandId];

export type ScopedKeys = Readonly<{ command: CommandId; keys: string; scope: CommandScope }>;

/** All bindings for one platform, in the order of the table. */
export function keysOfCommands(platform: KeyPlatform): readonly ScopedKeys[] {
  return commandIds.flatMap((command) => {
    const { keys = [], scope } = commands[command];
    return keys
      .map((each) => (typeof each === 'string' ? { keys: each } : each))
      .filter(({ on }) => on === undefined || on.includes(platform))
      .map((each) => ({ command, keys: each.keys, scope: each.scope ?? scope }));
  });
}
