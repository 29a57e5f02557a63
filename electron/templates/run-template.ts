import Handlebars from 'handlebars';
import type { ComposedTemplate } from './compose-template.ts';
import { TemplateError, type TemplateLocation } from './template-error.ts';
import type { TemplateTexts } from './template-texts.ts';
import { templateUsage } from './template-usage.ts';

/** What a template may call, beside Handlebars' own helpers, by name. A helper hides a member of the same name. */
export type TemplateHelpers = Readonly<Record<string, Handlebars.HelperDelegate>>;

export type TemplateInput = Readonly<{
  /** The root context: a tree of plain objects, lists and values. */
  data: unknown;
  helpers: TemplateHelpers;
}>;

/**
 * The template with `data` loaded into it, as HTML. Values are escaped, and an expression reaches own members only:
 * neither prototypes nor their methods. Throws `TemplateError`; the place is given for a helper or a partial that does
 * not exist.
 *
 * Handlebars compiles the template to JavaScript and runs it here, in one go, without a limit of time or memory: a
 * caller that does not trust the template has to call this in a process that it can end.
 */
export function runTemplate(template: ComposedTemplate, { data, helpers }: TemplateInput): string {
  try {
    return Handlebars.compile(template.markup)(data, {
      helpers,
      // A copy: Handlebars replaces the texts in it by compiled functions.
      partials: Object.fromEntries(template.partialsAtRun),
      allowProtoPropertiesByDefault: false,
      allowProtoMethodsByDefault: false,
    });
  } catch (thrown) {
    const { message } = thrown as Error;
    throw new TemplateError(message, locationOfMissing(message, template.texts), thrown);
  }
}

/** The result of a helper that is HTML already and is not to be escaped. */
export const unescaped = (html: string) => new Handlebars.SafeString(html);

/** Where the helper or the partial that Handlebars has not found is called first. */
function locationOfMissing(message: string, texts: TemplateTexts): TemplateLocation | null {
  const helper = /^Missing helper: "(.+)"$/.exec(message)?.[1];
  const partial = /^The partial (.+) could not be found$/.exec(message)?.[1];
  if (helper === undefined && partial === undefined) return null;
  const { helpers, partials } = templateUsage(texts);
  const use = helpers.find(({ name }) => name === helper) ?? partials.find(({ name }) => name === partial);
  return use?.location ?? null;
}
