import { type CommandId, type CommandScope, commands } from '../../shared/commands.ts';

const byScope: Readonly<Partial<Record<CommandScope, string>>> = {
  view: 'Show a document first',
  pdf: 'Show a PDF first',
  presentation: 'Present a PDF first',
  comparison: 'Compare two PDFs first',
  'text-comparison': 'Compare two texts first',
  markup: 'Show Handlebars or Deepload first',
  draft: 'Open a draft of a folder first',
  find: 'Open Find first',
  'info-tree': 'Show Info as a tree first',
  'info-table': 'Show Info as a table first',
  merge: 'Go to Merge first',
  'merge-list': 'Select items in Merge first',
};

const byCommand: Readonly<Partial<Record<CommandId, string>>> = {
  run: 'Go to Report or Merge first',
  cancel: 'Nothing is running',
  save: 'There is no PDF yet',
  'sign-out': 'You are signed out',
  'interface-larger': 'It is as large as it can be',
  'interface-smaller': 'It is as small as it can be',
  'interface-normal': 'It has its normal size',
  'close-report': 'Go to Report first',
  'reopen-report': 'No report was closed',
  'next-report': 'Only one report is open',
  'previous-report': 'Only one report is open',
  'move-report-left': 'It is the first report',
  'move-report-right': 'It is the last report',
  'pick-from-info': 'Go to Merge first',
  'sort-items': 'Merge needs two items first',
  'reverse-items': 'Merge needs two items first',
  'remove-repeats': 'Merge needs two items first',
  'clear-items': 'The list of Merge is empty, or not on the screen',
  'previous-page': 'There is no page before',
  'next-page': 'There is no page after',
  undo: 'Nothing to undo in Merge',
  redo: 'Nothing to redo in Merge',
  'next-change': 'Nothing to compare with yet',
  'previous-change': 'Nothing to compare with yet',
  compare: 'Nothing to compare with yet',
  back: 'Nowhere to go back to',
  forward: 'Nowhere to go forward to',
};

/** Why a command cannot run now, and what to do first. */
export const whyUnavailable = (command: CommandId): string =>
  byCommand[command] ?? byScope[commands[command].scope] ?? 'Not possible now';

/** Why a visible button or menu item cannot be used now. */
const byButton: Readonly<Record<string, string>> = {
  'Approve as proof': 'A run is under way, or the PDF is not the newest',
  'Back in help': 'Nowhere to go back to in the help',
  'Back to the unchanged markup': 'The draft is unchanged',
  'Change to attachment': 'Select items in Merge first',
  'Change to image': 'Select items in Merge first',
  'Clear filters': 'Activity has no filter',
  'Compare both sides': 'One side has no text yet',
  'Compare with the run before': 'There is no run before',
  'Copy changed lines': 'The draft is unchanged',
  Filters: 'Activity has no calls yet',
  'Move to position…': 'Select items in Merge first',
  'Recent reports': 'No report was run yet',
  'Run on the service': 'It is running',
  'With the run before': 'There is no run before',
};

/** The same for any button; most of the others need a result in their view. */
export const whyDisabled = (label: string): string => byButton[label] ?? 'Nothing to use it on yet';

/** By reason, the buttons and menu items without a command that are not on the screen in other views. */
const elsewhereByReason: Readonly<Record<string, readonly string[]>> = {
  'Go to Report first': [
    'Show beside',
    'Repeat automatically',
    'Stop repeating',
    'Pin this report',
    'Unpin this report',
  ],
  'Show two views beside each other first': [
    'Close the split',
    'Compare both sides',
    'Scroll together',
    'Swap the views',
  ],
  'Show Info first': [
    'CSV…',
    'Filters of this template',
    'JSON…',
    'Save raw reply…',
    'Saved filters…',
    'Table',
    'Text',
    'Tree',
  ],
  'Show Info as a tree first': ['Fold', 'Fold…', 'Unfold', 'Unfold all'],
  'Show Info as a table first': ['Copy as CSV', 'Whole result'],
  'Show Handlebars or Deepload first': ['Edit as draft'],
  'Show Handlebars or a draft first': ['Placeholders'],
  'Open Placeholders first': ['Copy as text', 'Save as CSV…', 'Save as HTML…'],
  'Choose a placeholder in Placeholders first': [
    'In all records',
    'In all templates',
    'Show in Info',
    'Show on the page',
  ],
  'Choose a field that is not used in Placeholders first': ['Dim all in Info'],
  'Dim fields in Info first': ['Show undimmed'],
  'Show a text first': ['Wrap lines'],
  'Open a draft first': [
    'Back to the unchanged markup',
    'Copy changed lines',
    'Copy markup',
    'Discard the draft…',
    'Follow a file…',
    'Get data',
    'Pause rendering',
    'Resume rendering',
    'Run on the service',
    'Save markup…',
    'Show all records',
    'Stop following the file',
  ],
  'Open a draft of a folder first': ['Where the lines come from…'],
  'Show a PDF first': ['Approve as proof', 'Compare with the approved proof', 'Compare with the run before'],
  'This report has no approved proof': ['Withdraw approval'],
  'Open Find of a PDF first': ['Highlight all'],
  'Open Find of a text first': ['Match case', 'Regular expression', 'Whole words'],
  'Enter identifiers in Merge first': ['Add'],
  'Select items in Merge first': ['Move down', 'Move to the end', 'Move to the top', 'Move up', 'Remove'],
  'Compare two PDFs first': ['Differences', 'Ignore area', 'Ignore this place', 'Overlay', 'Side by side', 'Swipe'],
  'Compare two texts first': ['Only what differs'],
  'Go to Merge first': [
    'Add from a file…',
    'Change to attachment',
    'Change to image',
    'Export as CSV…',
    'Export as JSON…',
    'Merge',
    'Move to position…',
    'Saved lists…',
  ],
  'Choose a call in Activity first': [
    'Approve',
    'Copy as cURL',
    'Run again',
    'Save…',
    'Use in Merge',
    'Use in Report',
    'With another call…',
    'With the run before',
  ],
  'Go to Activity first': ['Clear filters', 'Filters'],
  'Go to Sheet first': ['Add records…', 'Continue', 'Make test data…', 'Pause', 'Refresh list', 'Show all groups'],
  'Choose a record in Sheet first': ['Close the record', 'Next record', 'Previous record'],
  'A fault has it, where it names a file': ['Open in editor', 'Show in folder'],
  'A fault has it': ['Copy details'],
  'Go to Settings first': ['Copy versions'],
  'Open the help first': ['Back in help', 'Close help', 'Contents'],
  'Choose it in the menu of the window': ['Copy', 'Cut', 'Full screen', 'Paste', 'Quit', 'Select all'],
};

/** The same for actions of views that have no command, while their button is not visible. */
export const elsewhere = Object.entries(elsewhereByReason).flatMap(([why, labels]) =>
  labels.map((label) => ({ label, why })),
);
