/** A cell that was guarded: an apostrophe before what a spreadsheet would run as a formula. */
const guardedFormula = /^'+[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]/;

/** Keeps a spreadsheet from running the text as a formula. `cellText` removes the apostrophe again. */
export const guardedCell = (text: string): string => (guardedFormula.test(`'${text}`) ? `'${text}` : text);

/** The text of a cell. Excel keeps zeros with `="0045"`, and a formula is exported with an apostrophe before it. */
export function cellText(cell: string): string {
  const text = cell.trim();
  const asText = /^="((?:[^"]|"")*)"$/.exec(text)?.[1];
  return asText?.replaceAll('""', '"') ?? (guardedFormula.test(text) ? text.slice(1) : text);
}
