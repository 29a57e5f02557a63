import { explainParseError } from './explain-parse-error.ts';

/** A place in the template's own text (`partial` is null) or in the text of a partial. Lines and columns count from 1. */
export type TemplateLocation = Readonly<{ partial: string | null; line: number; column: number }>;

/** The template cannot be used as it is. The message is in words, without the position. */
export class TemplateError extends Error {
  override readonly name = 'TemplateError';
  /** Null if the place is unknown, as for an error that a helper throws while the template runs. */
  readonly location: TemplateLocation | null;

  constructor(message: string, location: TemplateLocation | null, cause?: unknown) {
    super(message, { cause });
    this.location = location;
  }
}

/** Handlebars sets the line (from 1) and the column (from 0) only if the error comes after its parser. */
type HandlebarsError = Error & Readonly<{ lineNumber?: number; column?: number }>;

/** What `Handlebars.parse` threw for `text`, the text of the template (`partial` is null) or of a partial. */
export function parseError(thrown: unknown, partial: string | null, text: string): TemplateError {
  const error = thrown as HandlebarsError;
  const pointed = positionOf(error, text);
  const { words, offset } = explainParseError(error.message, text, pointed ? offsetOf(pointed, text) : text.length);
  const position = offset === undefined ? pointed : positionAt(text, offset);
  return new TemplateError(words, position && { partial, ...position }, thrown);
}

function positionOf(error: HandlebarsError, text: string): Position | null {
  if (typeof error.lineNumber === 'number') return { line: error.lineNumber, column: (error.column ?? 0) + 1 };
  const [first = '', excerpt = '', pointer = ''] = error.message.split('\n');
  const named = /^(?:Parse|Lexical) error on line (\d+)/.exec(first);
  if (!named) return null;
  return pointedAt(excerpt, pointer, Number(named[1]), text) ?? { line: Number(named[1]), column: 1 };
}

function offsetOf({ line, column }: Position, text: string): number {
  const lines = text.split('\n').slice(0, line - 1);
  return lines.reduce((sum, { length }) => sum + length + 1, 0) + column - 1;
}

function positionAt(text: string, offset: number): Position {
  const before = text.slice(0, offset).split('\n');
  return { line: before.length, column: before.at(-1)!.length + 1 };
}

type Position = Readonly<{ line: number; column: number }>;

/**
 * The parser names the line of what it read last, and draws an arrow under an excerpt from which it removed the line
 * breaks. Finds the excerpt in the text, also without its line breaks, and counts from there. Of several matches the
 * one nearest to the named line is taken.
 */
function pointedAt(excerpt: string, pointer: string, nearLine: number, text: string): Position | null {
  const cut = excerpt.startsWith('...') ? 3 : 0;
  const needle = excerpt.slice(cut).replace(/\.\.\.$/, '');
  const arrow = pointer.indexOf('^') - cut;
  if (needle === '' || arrow < 0) return null;

  const offsets = text.split('').flatMap((unit, offset) => (unit === '\n' ? [] : [offset]));
  const flat = text.replaceAll('\n', '');
  let best: Position | null = null;
  for (let at = flat.indexOf(needle); at !== -1; at = flat.indexOf(needle, at + 1)) {
    const position = positionAt(text, offsets[at + arrow] ?? text.length);
    if (!best || Math.abs(position.line - nearLine) < Math.abs(best.line - nearLine)) best = position;
  }
  return best;
}
