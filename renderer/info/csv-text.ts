import { unparse } from 'papaparse';

/** The text of a cell. A null value and a missing key are both empty; an empty string is `""`. */
type CsvCell = string | null | undefined;

/**
 * A table as CSV (RFC 4180) with a header row. Cells are quoted only where necessary, and empty strings always, to
 * distinguish them from missing values. Numbers keep their text. Every line has a line end.
 */
export function csvText(heads: readonly string[], rows: ReadonlyArray<readonly CsvCell[]>): string {
  const quotes = (cell: unknown) => cell === '';
  return `${unparse([[...heads], ...rows.map((cells) => [...cells])], { newline: '\r\n', quotes })}\r\n`;
}
