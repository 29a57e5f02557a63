import { csvText } from './csv-text.ts';
import { indexJson, type JsonIndex, noParent } from './json/json-index.ts';
import type { CopiedText } from './json/json-messages.ts';
import { childrenOf, kindOf, rootOf } from './json/json-nodes.ts';
import { copiedCell, createTableModel } from './json/table-model.ts';

/**
 * An array of objects as CSV with a header row, or an array of arrays as rows; or why it is neither. A cell that a
 * spreadsheet would run as a formula begins with an apostrophe.
 */
export function csvOf(text: string): CopiedText {
  const index = indexJson(text);
  if (!index) return { problem: 'This result has too many values for CSV. Narrow it with a filter.' };
  const found = rowsOf(index);
  if ('problem' in found) return found;
  const [first = [], ...rows] = found.rows.map((cells) => cells.map(guarded));
  return {
    text: csvText(
      first.map((cell) => cell ?? ''),
      rows,
    ),
  };
}

type Rows = Readonly<{ rows: (string | null)[][] }> | Readonly<{ problem: string }>;

function rowsOf(index: JsonIndex): Rows {
  const root = rootOf(index);
  const [first] = root !== noParent && kindOf(index, root) === 'array' ? childrenOf(index, root) : [];
  if (first !== undefined && kindOf(index, first) === 'array') return arraysOf(index, root);
  const table = createTableModel(index, null);
  const view = table.view();
  if (view.kind === 'none') return { problem: view.why };
  const copied = table.copy(null, Number.MAX_SAFE_INTEGER);
  return copied ? { rows: [[...copied.heads], ...copied.rows] } : { problem: 'This result is too long for CSV.' };
}

function arraysOf(index: JsonIndex, root: number): Rows {
  const rows: (string | null)[][] = [];
  for (const row of childrenOf(index, root)) {
    if (kindOf(index, row) !== 'array')
      return { problem: `This array is no table: row ${(rows.length + 1).toLocaleString('en')} is no array.` };
    rows.push(Array.from(childrenOf(index, row), (cell) => copiedCell(index, cell)));
  }
  return { rows };
}

const number = /^-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?$/;

/**
 * Spreadsheets run cells that begin like this, also in a file (owasp.org, "CSV Injection"). A number is not a formula.
 */
export const guarded = (cell: string | null): string | null =>
  cell !== null && /^[=+\-@\t\r]/.test(cell) && !number.test(cell) ? `'${cell}` : cell;
