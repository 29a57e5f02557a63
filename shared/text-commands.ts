/** The rows of markup and JSON in the table of commands. */
export const textCommands = {
  // Ctrl+G is "next match", and Ctrl+L presents a PDF. The draft editor uses the same keys.
  'go-to-line': {
    label: 'Go to line…',
    scope: 'view',
    keys: ['Mod+Alt+G'],
    menu: { in: 'edit', group: 1, mnemonic: 'l' },
  },
  'find-match-case': {
    label: 'Match case',
    scope: 'text-find',
    keys: withAlt('C'),
    notInPalette: true, // It is shown next to the query.
  },
  'find-whole-words': {
    label: 'Whole words',
    scope: 'text-find',
    keys: withAlt('W'),
    notInPalette: true, // It is shown next to the query.
  },
  // Alt+R moves to the record.
  'find-regular-expression': {
    label: 'Regular expression',
    scope: 'text-find',
    keys: withAlt('X'),
    notInPalette: true, // It is shown next to the query.
  },
  'format-markup': { label: 'Format', scope: 'markup', keys: ['Alt+Shift+F'] },
  'show-on-page': { label: 'Show on the page', scope: 'markup', keys: ['F12'] },
  'save-markup': {
    label: 'Save as…',
    scope: 'markup',
    keys: ['Mod+Shift+S'],
    menu: { in: 'file', group: 1, mnemonic: 'a' },
  },
  // Of other drafts the keys are those of Save markup….
  'save-to-folder': { label: 'Save to the folder', scope: 'draft', keys: ['Mod+S'] },
  'markup-outline': { label: 'Outline', scope: 'markup' },
  'markup-preview': { label: 'Preview', scope: 'markup' },
} as const;

/** On macOS, Option with a letter types another character. */
function withAlt(letter: string) {
  return [
    { keys: `Alt+${letter}`, on: ['windows', 'linux'] },
    { keys: `Mod+Alt+${letter}`, on: ['apple'] },
  ] as const;
}
