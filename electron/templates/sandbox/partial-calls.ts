import Handlebars from 'handlebars';

/** The names of the raw blocks `{{{{name}}}}` in the texts. */
export const rawBlocksIn = (texts: readonly string[]): ReadonlySet<string> =>
  new Set(texts.flatMap((text) => [...text.matchAll(/\{\{\{\{\s*([\w.$-]+)/g)].map(([, name]) => name!)));

/** The names of the partials that the texts call. Skips computed names, and texts that are not valid Handlebars. */
export function partialCallsIn(texts: readonly string[]): ReadonlySet<string> {
  const names = new Set<string>();
  class Calls extends Handlebars.Visitor {
    override PartialStatement({ name }: hbs.AST.PartialStatement): void {
      if (name.type !== 'PathExpression') return;
      const { data, original } = name as hbs.AST.PathExpression;
      if (!data) names.add(original);
    }
  }
  for (const text of texts) {
    if (!text.includes('{{')) continue;
    try {
      new Calls().accept(Handlebars.parse(text));
    } catch {
      // If the text is called, the run reports the error with its place.
    }
  }
  return names;
}
