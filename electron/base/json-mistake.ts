import { scanJson } from '../../shared/scan-json.ts';

/** The line and the column, both from 1, at which a text stops being JSON. */
export function jsonMistakePlace(text: string): { line: number; column: number } {
  const before = text.slice(0, scanJson(text, {}).mistakeAt ?? text.length).split('\n');
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
}
