import type { FileToOpen } from '../../shared/file-to-open.ts';

/** A program and its arguments. */
export type EditorProgram = Readonly<{ program: string; args: readonly string[] }>;

/**
 * Splits a command at white space outside quotation marks. A backslash is an ordinary character, as in Windows paths.
 * No shell reads the result. `null` if the command is empty or a quotation mark is not closed.
 */
function splitCommand(command: string): readonly string[] | null {
  const words: string[] = [];
  let word: string | null = null;
  let quote: string | null = null;
  for (const character of command) {
    if (quote !== null) {
      if (character === quote) quote = null;
      else word += character;
    } else if (character === '"' || character === "'") {
      quote = character;
      word ??= '';
    } else if (/\s/.test(character)) {
      if (word !== null) words.push(word);
      word = null;
    } else word = (word ?? '') + character;
  }
  if (quote !== null) return null;
  if (word !== null) words.push(word);
  return words.length === 0 || words[0] === '' ? null : words;
}

/**
 * Fills `{file}`, `{line}` and `{column}` in the arguments, never in the program. Without `{file}` the path becomes the
 * last argument. `null` for a command that `splitCommand` cannot split.
 */
export function editorProgram(command: string, at: Pick<FileToOpen, 'file' | 'line' | 'column'>): EditorProgram | null {
  const words = splitCommand(command);
  const [program, ...given] = words ?? [];
  if (program === undefined) return null;
  const values: Readonly<Record<string, string>> = {
    '{file}': at.file,
    '{line}': String(at.line),
    '{column}': String(at.column),
  };
  const args = given.map((each) => each.replaceAll(/\{(?:file|line|column)\}/g, (name) => values[name] ?? name));
  return { program, args: given.some((each) => each.includes('{file}')) ? args : [...args, at.file] };
}
