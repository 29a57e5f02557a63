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

/** The rows as one HTML file that loads nothing and runs nothing. */
export function rowsAsHtml(rows: readonly AccountRow[], withValues: boolean, title: string): string {
  const heads = ['Line', 'Placeholder', 'State', 'Remarks', ...(withValues ? ['Value'] : [])];
  const cells = rows.map((row) => {
    if (row.kind === 'unused') return ['', row.path, 'Not read', '', ...(withValues ? [row.value] : [])];
    const { placeholder } = row;
    const { line, partial, expression, value } = placeholder;
    const place = partial === null ? `${line}` : `${partial}:${line}`;
    const own = [place, expression, stateText(placeholder), detailText(placeholder)];
    return withValues ? [...own, value ?? ''] : own;
  });
  const rowOf = (texts: readonly string[], tag: 'th' | 'td') =>
    `<tr>${texts.map((text) => `<${tag}>${escaped(text)}</${tag}>`).join('')}</tr>`;
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${escaped(title)}</title>
<style>
body { font: 14px/1.4 system-ui, sans-serif; color-scheme: light dark; }
table { border-collapse: collapse; }
th, td { padding: 4px 8px; border: 1px solid; text-align: left; vertical-align: top; overflow-wrap: anywhere; }
</style>
<h1>${escaped(title)}</h1>
<table>
${[rowOf(heads, 'th'), ...cells.map((texts) => rowOf(texts, 'td'))].join('\n')}
</table>
</html>
`;
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
