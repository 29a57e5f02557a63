import { ServiceError, templateError } from './errors.ts';

/** A file of Handlebars, and the line of the file at which its text starts, counted from 1. */
export type Part = Readonly<{ file: string; text: string; line: number }>;

/** What Handlebars throws; which of the members are there depends on which of its stages threw. */
type HandlebarsError = Error & { lineNumber?: number; column?: number };

/** Whatever Handlebars threw over `part`, as 422 with its message and the place in the author's own file. */
export function asTemplateError(thrown: unknown, part: Part): ServiceError {
  if (thrown instanceof ServiceError) return thrown;
  const error = thrown as HandlebarsError;
  const message = error.message.replace(/^Parse error on line \d+:/, 'Parse error:').replace(/ - \d+:\d+$/, '');
  const place = placeOf(error, part.text);
  return templateError(message, {
    file: part.file,
    ...(place && { line: place.line + part.line - 1, column: place.column }),
  });
}

/** What was thrown while the composed markup ran; a helper that does not exist is looked for in `parts`. */
export function asRunError(thrown: unknown, file: string, parts: readonly Part[]): ServiceError {
  if (thrown instanceof ServiceError) return thrown;
  const { message } = thrown as HandlebarsError;
  const helper = /^Missing helper: "(.+)"$/.exec(message)?.[1]?.replace(/[^\w-]/g, '\\$&');
  for (const part of helper === undefined ? [] : parts) {
    const at = part.text.search(new RegExp(`(?<=\\{\\{[^}]*?)(?<![\\w.-])${helper}(?![\\w-])`));
    if (at === -1) continue;
    const before = part.text.slice(0, at).split('\n');
    const place = { line: before.length + part.line - 1, column: before.at(-1)!.length + 1 };
    return templateError(message, { file: part.file, ...place });
  }
  return templateError(message, { file });
}

function placeOf(error: HandlebarsError, text: string): { line: number; column: number } | null {
  if (typeof error.lineNumber === 'number') return { line: error.lineNumber, column: (error.column ?? 0) + 1 };
  const [first = '', excerpt = '', pointer = ''] = error.message.split('\n');
  const named = /^(?:Parse|Lexical) error on line (\d+)/.exec(first);
  if (!named) return null;
  return pointedAt(excerpt, pointer, Number(named[1]), text) ?? { line: Number(named[1]), column: 1 };
}

/**
 * The parser tells the line of what it read last, and draws an arrow under an excerpt from which it took the line
 * breaks. Finds the excerpt in the text with its line breaks taken out too, and counts from there.
 */
function pointedAt(excerpt: string, pointer: string, nearLine: number, text: string) {
  const cut = excerpt.startsWith('...') ? 3 : 0;
  const needle = excerpt.slice(cut).replace(/\.\.\.$/, '');
  const arrow = pointer.indexOf('^') - cut;
  if (needle === '' || arrow < 0) return null;

  const offsets = text.split('').flatMap((unit, offset) => (unit === '\n' ? [] : [offset]));
  const flat = text.replaceAll('\n', '');
  let best: { line: number; column: number } | null = null;
  for (let at = flat.indexOf(needle); at !== -1; at = flat.indexOf(needle, at + 1)) {
    const before = text.slice(0, offsets[at + arrow] ?? text.length).split('\n');
    const place = { line: before.length, column: before.at(-1)!.length + 1 };
    if (!best || Math.abs(place.line - nearLine) < Math.abs(best.line - nearLine)) best = place;
  }
  return best;
}
