/** The rows of the views, the identifiers and the panes in the table of commands. */
export const navigationCommands = {
  'go-report': {
    label: 'Go to Report',
    scope: 'app',
    keys: ['Mod+1'],
    menu: { in: 'view', group: 1, mnemonic: 'R' },
  },
  'go-sheet': { label: 'Go to Sheet', scope: 'app', keys: ['Mod+5'], menu: { in: 'view', group: 1, mnemonic: 'h' } },
  'go-merge': { label: 'Go to Merge', scope: 'app', keys: ['Mod+2'], menu: { in: 'view', group: 1, mnemonic: 'M' } },
  'go-activity': {
    label: 'Go to Activity',
    scope: 'app',
    keys: ['Mod+3'],
    menu: { in: 'view', group: 1, mnemonic: 'A' },
  },
  'go-settings': {
    label: 'Go to Settings',
    scope: 'app',
    keys: ['Mod+4', { keys: 'Mod+,', on: ['apple'] }],
    menu: { in: 'view', group: 1, mnemonic: 'e' },
  },

  'show-info': { label: 'Show Info', scope: 'app', keys: ['Alt+1'], menu: { in: 'run', group: 2, mnemonic: 'I' } },
  'show-handlebars': {
    label: 'Show Handlebars',
    scope: 'app',
    keys: ['Alt+2'],
    menu: { in: 'run', group: 2, mnemonic: 'H' },
  },
  'show-deepload': {
    label: 'Show Deepload',
    scope: 'app',
    keys: ['Alt+3'],
    menu: { in: 'run', group: 2, mnemonic: 'D' },
  },
  'show-pdf': { label: 'Show PDF', scope: 'app', keys: ['Alt+4'], menu: { in: 'run', group: 2, mnemonic: 'P' } },
  'go-template-id': {
    label: 'Go to Template ID',
    scope: 'app',
    keys: ['Alt+T'],
    menu: { in: 'run', group: 3, mnemonic: 'T' },
  },
  'go-record-id': {
    label: 'Go to Record ID',
    scope: 'app',
    keys: ['Alt+R'],
    menu: { in: 'run', group: 3, mnemonic: 'e' },
  },
  // ⌘Tab belongs to the system on macOS.
  'new-report': { label: 'New report', scope: 'app', keys: ['Mod+T'], menu: { in: 'file', group: 4, mnemonic: 'w' } },
  'close-report': {
    label: 'Close report',
    scope: 'app',
    keys: ['Mod+W'],
    menu: { in: 'file', group: 4, mnemonic: 'l' },
  },
  'reopen-report': {
    label: 'Reopen closed report',
    scope: 'app',
    keys: ['Mod+Shift+T'],
    menu: { in: 'file', group: 4, mnemonic: 'R' },
  },
  'next-report': {
    label: 'Next report',
    scope: 'app',
    keys: [
      { keys: 'Mod+Tab', on: ['windows', 'linux'] },
      { keys: 'Mod+Alt+ArrowRight', on: ['apple'] },
    ],
    repeats: true,
  },
  'previous-report': {
    label: 'Previous report',
    scope: 'app',
    keys: [
      { keys: 'Mod+Shift+Tab', on: ['windows', 'linux'] },
      { keys: 'Mod+Alt+ArrowLeft', on: ['apple'] },
    ],
    repeats: true,
  },
  'move-report-left': { label: 'Move report left', scope: 'app', keys: ['Mod+Shift+PageUp'], repeats: true },
  'move-report-right': { label: 'Move report right', scope: 'app', keys: ['Mod+Shift+PageDown'], repeats: true },
  'next-pane': {
    label: 'Next pane',
    scope: 'app',
    keys: ['F6'],
    menu: { in: 'view', group: 7, mnemonic: 'x' },
    repeats: true,
    notInPalette: true, // It moves the focus, which the palette holds.
  },
  'previous-pane': {
    label: 'Previous pane',
    scope: 'app',
    keys: ['Shift+F6'],
    menu: { in: 'view', group: 7, mnemonic: 'v' },
    repeats: true,
    notInPalette: true, // It moves the focus, which the palette holds.
  },
} as const;
