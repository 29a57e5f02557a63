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

/** The same for actions of views that have no command, while their button is not visible. */
export const elsewhere: ReadonlyArray<Readonly<{ label: string; why: string }>> = [
  { label: 'Show beside', why: 'Go to Report first' },
  { label: 'Edit as draft', why: 'Show Handlebars or Deepload first' },
  { label: 'Approve as proof', why: 'Show a PDF first' },
  { label: 'Withdraw approval', why: 'This report has no approved proof' },
  { label: 'Save markup…', why: 'Open a draft first' },
  { label: 'Copy changed lines', why: 'Open a draft first' },
  { label: 'Follow a file…', why: 'Open a draft first' },
  { label: 'Discard the draft…', why: 'Open a draft first' },
  { label: 'Run on the service', why: 'Open a draft first' },
  { label: 'Repeat automatically', why: 'Go to Report first' },
  { label: 'Pin this report', why: 'Go to Report first' },
];
