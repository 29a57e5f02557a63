import { explainParseError } from './explain-parse-error.ts';
import { type LinePosition, lineStarts, offsetAt, positionAt } from './text-lines.ts';

/** A place in the template's own text (`partial` is null) or in a partial. Lines and columns count from 1. */
export type TemplateLocation = Readonly<{ partial: string | null; line: number; column: number }>;

/**
 * A place in the author's helpers: in a file of the folder, or in the draft's helpers if `file` is null. Counts from 1.
 */
export type HelperLocation = Readonly<{ file: string | null; line: number; column: number }>;

/** The template has an error. The message does not contain the position. */
export class TemplateError extends Error {
  override readonly name = 'TemplateError';
  /** Null if the place is unknown, as for an error that a helper throws. */
  readonly location: TemplateLocation | null;
  /** The place in the author's helpers that caused it, if any. */
  readonly helper: HelperLocation | null;

  constructor(
    message: string,
    location: TemplateLocation | null,
    cause?: unknown,
    helper: HelperLocation | null = null,
  ) {
    super(message, { cause });
    this.location = location;
    this.helper = helper;
  }
}

/** Handlebars sets the line (from 1) and the column (from 0) only for errors after the parser. */
type HandlebarsError = Error & Readonly<{ lineNumber?: number; column?: number }>;

/** Converts an error of `Handlebars.parse` for `text`, the template's own text (`partial` is null) or a partial. */
export function parseError(thrown: unknown, partial: string | null, text: string): TemplateError {
  const error = thrown as HandlebarsError;
  const pointed = positionOf(error, text);
  const { words, offset } = explainParseError(error.message, text, pointed ? offsetAt(text, pointed) : text.length);
  const position = offset === undefined ? pointed : positionAt(text, offset);
  return new TemplateError(words, position && { partial, ...position }, thrown);
}

function positionOf(error: HandlebarsError, text: string): LinePosition | null {
  if (typeof error.lineNumber === 'number') return { line: error.lineNumber, column: (error.column ?? 0) + 1 };
  const [first = '', excerpt = '', pointer = ''] = error.message.split('\n');
  const named = /^(?:Parse|Lexical) error on line (\d+)/.exec(first);
  if (!named) return null;
  return pointedAt(excerpt, pointer, Number(named[1]), text) ?? { line: Number(named[1]), column: 1 };
}

/**
 * The parser reports the line of its last token, and an arrow under an excerpt without line breaks. This finds the
 * excerpt in the text, ignoring line breaks, and counts from there. Of several matches, the one nearest to the reported
 * line counts.
 */
function pointedAt(excerpt: string, pointer: string, nearLine: number, text: string): LinePosition | null {
  const cut = excerpt.startsWith('...') ? 3 : 0;
  const needle = excerpt.slice(cut).replace(/\.\.\.$/, '');
  const arrow = pointer.indexOf('^') - cut;
  if (needle === '' || arrow < 0) return null;

  const offsets = text.split('').flatMap((unit, offset) => (unit === '\n' ? [] : [offset]));
  const flat = text.replaceAll('\n', '');
  const starts = lineStarts(text);
  let best: LinePosition | null = null;
  for (let at = flat.indexOf(needle); at !== -1; at = flat.indexOf(needle, at + 1)) {
    const position = positionAt(text, offsets[at + arrow] ?? text.length, starts);
    if (!best || Math.abs(position.line - nearLine) < Math.abs(best.line - nearLine)) best = position;
  }
  return best;
}
