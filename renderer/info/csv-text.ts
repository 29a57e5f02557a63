import { unparse } from 'papaparse';

/** The text of a cell. A value that is null and a key that is missing are both empty; an empty text is `""`. */
export type CsvCell = string | null | undefined;

/**
 * A table as CSV (RFC 4180) with a row of heads. A cell is quoted where it must be; an empty text is too, which tells
 * it from a value that is missing. Numbers keep the text that they are given with. Every line has its end.
 */
export function csvText(heads: readonly string[], rows: ReadonlyArray<readonly CsvCell[]>): string {
  const quotes = (cell: unknown) => cell === '';
  return `${unparse([[...heads], ...rows.map((cells) => [...cells])], { newline: '\r\n', quotes })}\r\n`;
}
