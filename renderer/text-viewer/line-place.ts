import type { Text } from '@codemirror/state';

/** A line and a column, both counted from 1. */
export type LinePlace = Readonly<{ line: number; column: number }>;

/** The typed position: a line, or a line and a column as compilers write them; `null` for other text. */
export function readLinePlace(typed: string): LinePlace | null {
  const match = /^\s*(\d+)\s*(?:[:,]\s*(\d*)\s*)?$/.exec(typed);
  if (!match) return null;
  return { line: Number(match[1]), column: Number(match[2] || 1) };
}

/** The offset of a position. A line beyond the text is the last one, a column beyond its line its end. */
export function offsetOfPlace(doc: Text, { line, column }: LinePlace): number {
  const { from, to } = doc.line(Math.min(Math.max(line, 1), doc.lines));
  return Math.min(from + Math.max(column, 1) - 1, to);
}
