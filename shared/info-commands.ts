/** The commands of the tree and the table of Info. */
export const infoCommands = {
  'copy-json-value': { label: 'Copy value', scope: 'info-tree', keys: ['Mod+C'] },
  'copy-json-path': { label: 'Copy path', scope: 'info-tree', keys: ['Alt+C'] },
  'filter-to-node': { label: 'Filter to this node', scope: 'info-tree', keys: ['Alt+Enter'] },
  'show-as-table': { label: 'Show as table', scope: 'info-tree' },
  'copy-table-cell': { label: 'Copy cell', scope: 'info-table', keys: ['Mod+C'] },
  'copy-table-rows': { label: 'Copy rows as CSV', scope: 'info-table', keys: ['Alt+C'] },
  'narrower-column': { label: 'Narrower column', scope: 'info-table', keys: ['Shift+ArrowLeft'], repeats: true },
  'wider-column': { label: 'Wider column', scope: 'info-table', keys: ['Shift+ArrowRight'], repeats: true },
  'select-all-rows': { label: 'Select all rows', scope: 'info-table', keys: ['Mod+A'] },
} as const;
