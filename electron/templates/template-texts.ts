import Handlebars from 'handlebars';
import { parseError, type TemplateLocation } from './template-error.ts';

/** All that a template is made of. Nothing is read from elsewhere: a partial that is not in the map does not exist. */
export type TemplateTexts = Readonly<{
  /** Handlebars. */
  source: string;
  /** Text by the name that follows `{{>`. */
  partials: ReadonlyMap<string, string>;
}>;

/** One text of a template, parsed: the template's own if `partial` is null. */
export type TemplatePart = Readonly<{ partial: string | null; text: string; program: hbs.AST.Program }>;

/**
 * Gives the parts of a template, each parsed once: null for its own text, else a partial by name; null for a partial
 * that does not exist. Throws `TemplateError` with the place if the text is not Handlebars.
 */
export function createPartReader({ source, partials }: TemplateTexts) {
  const parsed = new Map<string | null, TemplatePart>();

  return (partial: string | null): TemplatePart | null => {
    const known = parsed.get(partial);
    if (known) return known;
    const text = partial === null ? source : partials.get(partial);
    if (text === undefined) return null;
    const part = { partial, text, program: parse(text, partial) };
    parsed.set(partial, part);
    return part;
  };
}

function parse(text: string, partial: string | null): hbs.AST.Program {
  try {
    return Handlebars.parse(text);
  } catch (thrown) {
    throw parseError(thrown, partial, text);
  }
}

/** Where a node of `part` starts. */
export const locationOf = ({ partial }: TemplatePart, { loc }: hbs.AST.Node): TemplateLocation => ({
  partial,
  line: loc.start.line,
  column: loc.start.column + 1,
});

/** The name of the partial that is called, or null if only a run can tell: a computed one, and `@partial-block`. */
export function partialNameOf({ name }: hbs.AST.PartialStatement | hbs.AST.PartialBlockStatement): string | null {
  if (name.type !== 'PathExpression') return null;
  const { data, original } = name as hbs.AST.PathExpression;
  return data ? null : original;
}
