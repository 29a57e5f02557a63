/** Lines and columns count from 1. */
export type LinePosition = Readonly<{ line: number; column: number }>;

/** The offset of each line. A lone carriage return also ends a line, as in Handlebars' lexer. */
export function lineStarts(text: string): readonly number[] {
  const starts = [0];
  for (const { 0: end, index } of text.matchAll(/\r\n?|\n/g)) starts.push(index + end.length);
  return starts;
}

export function positionAt(text: string, offset: number, starts = lineStarts(text)): LinePosition {
  let low = 0;
  let high = starts.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (starts[middle]! <= offset) low = middle + 1;
    else high = middle;
  }
  return { line: low, column: offset - starts[low - 1]! + 1 };
}

export const offsetAt = (text: string, { line, column }: LinePosition, starts = lineStarts(text)): number =>
  (starts[line - 1] ?? text.length) + column - 1;
