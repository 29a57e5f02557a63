import { unparse } from 'papaparse';
import { countText } from '../../shared/count-text.ts';
import type { Placeholder, PlaceholderState } from './account/account.ts';
import type { AccountRow, StateFilter } from './account-rows.ts';

export const stateLabels: Readonly<Record<PlaceholderState, string>> = {
  'key-missing': 'Key missing',
  'parent-missing': 'Parent missing',
  null: 'Null',
  empty: 'Empty',
  undecidable: 'Undecidable',
  helper: 'Decided by a helper',
  'never-reached': 'Never reached',
  filled: 'Filled',
};

export const filterLabels: Readonly<Record<StateFilter, string>> = {
  all: 'All',
  alarms: 'Missing',
  ...stateLabels,
  unused: 'Unused data',
};

/** The state as text, with the number of uses that have it if not all have. */
export function stateText({ state, uses, usesOfState, isAlarm }: Placeholder): string {
  const isSome = usesOfState > 0 && usesOfState < uses;
  const isIntended = !isAlarm && (state === 'key-missing' || state === 'parent-missing');
  return `${stateLabels[state]}${isSome ? ` in ${usesOfState} of ${uses}` : ''}${isIntended ? ', tested or optional' : ''}`;
}

/** Further remarks on a placeholder, without its value. */
export function detailText({ suggestion, reason, uses, usesOfState }: Placeholder): string {
  const repeated = uses > 1 && usesOfState === uses ? `${countText(uses, 'use')}.` : '';
  const meant = suggestion === null ? '' : `Did you mean ${suggestion}?`;
  return [meant, reason ?? '', repeated].filter((text) => text !== '').join(' ');
}

/** What is said of a placeholder under the pointer: its path, its state with its uses, its value, and remarks. */
export function hoverLines(placeholder: Placeholder): readonly string[] {
  const { path, expression, value, uses, usesOfState } = placeholder;
  const times = uses > 1 && usesOfState === uses ? `, ${countText(uses, 'use')}` : '';
  const remarks = detailText({ ...placeholder, uses: 0 });
  return [path ?? expression, `${stateText(placeholder)}${times}`, value ?? '', remarks].filter((line) => line !== '');
}

/** A line for each row, with values only on request. */
export function rowsAsText(rows: readonly AccountRow[], withValues: boolean): string {
  const lines = rows.map((row) => {
    if (row.kind === 'unused') return `${row.path}: not read${withValues ? ` = ${row.value}` : ''}`;
    const { placeholder } = row;
    const { line, partial, expression, value } = placeholder;
    const place = partial === null ? `${line}` : `${partial}:${line}`;
    const shown = withValues && value !== null ? ` = ${value}` : '';
    const detail = detailText(placeholder);
    return `${place}: ${expression}: ${stateText(placeholder)}${shown}${detail === '' ? '' : `. ${detail}`}`;
  });
  return `${lines.join('\n')}\n`;
}

/** The rows as CSV (RFC 4180); no cell is a formula for a spreadsheet. */
export function rowsAsCsv(rows: readonly AccountRow[], withValues: boolean): string {
  const heads = ['line', 'partial', 'placeholder', 'path', 'state', 'uses', 'usesOfState', 'suggestion', 'reason'];
  const cells = rows.map((row) => {
    if (row.kind === 'unused')
      return ['', '', '', row.path, 'unused', '', '', '', '', ...(withValues ? [row.value] : [])];
    const { line, partial, expression, path, state, uses, usesOfState, suggestion, reason, value } = row.placeholder;
    const own = [line, partial, expression, path, state, uses, usesOfState, suggestion, reason];
    return withValues ? [...own, value] : own;
  });
  const rowsOfFile = [withValues ? [...heads, 'value'] : heads, ...cells];
  return `${unparse(rowsOfFile, { newline: '\r\n', escapeFormulae: true })}\r\n`;
}
