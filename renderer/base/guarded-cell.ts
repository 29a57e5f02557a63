/** A cell that was guarded: an apostrophe before what a spreadsheet would run as a formula. */
export const guardedFormula = /^'+[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]/;

/** Keeps a spreadsheet from running the text as a formula. `readTable` removes the apostrophe again. */
export const guardedCell = (text: string): string => (guardedFormula.test(`'${text}`) ? `'${text}` : text);
