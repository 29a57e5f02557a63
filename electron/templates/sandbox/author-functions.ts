import type Handlebars from 'handlebars';

/** The author's own helpers cannot be used. */
export class HelpersError extends Error {
  override readonly name = 'HelpersError';
}

const declared = /(?:^|[\n;])\s*(?:function\s*\*?\s*([A-Za-z_$][\w$]*)|(?:const|let|var)\s+([A-Za-z_$][\w$]*)\s*=)/g;

/**
 * Runs the text and gives the functions that it declares at its top, by name; what it registers with
 * `Handlebars.registerHelper` as well. Only for the sandboxed process: the text may do anything.
 */
export function authorHelpers(handlebars: typeof Handlebars, text: string): Record<string, Handlebars.HelperDelegate> {
  if (text.trim() === '') return {};
  const names = [...new Set([...text.matchAll(declared)].map(([, named, assigned]) => named ?? assigned!))];
  const registered: Record<string, Handlebars.HelperDelegate> = {};
  const { SafeString, escapeExpression } = handlebars;
  const facade = {
    SafeString,
    escapeExpression,
    registerHelper(name: string | Record<string, Handlebars.HelperDelegate>, helper: Handlebars.HelperDelegate) {
      if (typeof name === 'string') registered[name] = helper;
      else Object.assign(registered, name);
    },
  };
  const ask = names.map((name) => `${name}: typeof ${name} === 'function' ? ${name} : undefined`).join(',');
  try {
    const run = new Function('Handlebars', `${text}\nreturn {${ask}};`) as (api: typeof facade) => object;
    const functions = Object.entries(run(facade)).filter(([, value]) => typeof value === 'function');
    return { ...Object.fromEntries(functions), ...registered };
  } catch (thrown) {
    throw new HelpersError(thrown instanceof Error ? thrown.message : String(thrown));
  }
}
