import { scanJson } from '../../shared/scan-json.ts';

/** The line and the column (from 1) of the first JSON error. */
export function jsonMistakePlace(text: string): { line: number; column: number } {
  const at = scanJson(text, {}).mistakeAt ?? text.length;
  const before = text.slice(0, at + begunLength(text, at)).split('\n');
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
}

/** The length of the matching prefix of a JSON literal. In `tru3` the error is the 3. */
function begunLength(text: string, at: number): number {
  const word = ['true', 'false', 'null'].find((each) => each[0] === text[at]) ?? '';
  let length = 0;
  while (length < word.length && text[at + length] === word[length]) length += 1;
  return length;
}
