import Handlebars from 'handlebars';
import { parseError, type TemplateLocation } from './template-error.ts';

/** All texts of a template. A partial that is not in the map does not exist. */
export type TemplateTexts = Readonly<{
  /** Handlebars source. */
  source: string;
  /** Partials by the name after `{{>`. */
  partials: ReadonlyMap<string, string>;
}>;

/** One parsed text of a template: its own if `partial` is null. */
export type TemplatePart = Readonly<{ partial: string | null; text: string; program: hbs.AST.Program }>;

/**
 * Returns the parts of a template, each parsed once. null is the template's own text. Returns null for a partial that
 * does not exist. Throws `TemplateError` with the place if the text is not valid Handlebars.
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

/** The start of a node of `part`. */
export const locationOf = ({ partial }: TemplatePart, { loc }: hbs.AST.Node): TemplateLocation => ({
  partial,
  line: loc.start.line,
  column: loc.start.column + 1,
});

/** The name of the called partial; null if only a run knows it: for a computed name and `@partial-block`. */
export function partialNameOf({ name }: hbs.AST.PartialStatement | hbs.AST.PartialBlockStatement): string | null {
  if (name.type !== 'PathExpression') return null;
  const { data, original } = name as hbs.AST.PathExpression;
  return data ? null : original;
}
