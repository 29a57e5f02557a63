import type Handlebars from 'handlebars';

/** The author's own helpers cannot be used. */
export class HelpersError extends Error {
  override readonly name = 'HelpersError';
}

const declared =
  /(?:^|[\n;])\s*(?:(?:async\s+)?function\s*\*?\s*([A-Za-z_$][\w$]*)|(?:const|let|var)\s+([A-Za-z_$][\w$]*)\s*=)/g;

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
    const functions = Object.entries({ ...run(facade), ...registered }).flatMap(([name, value]) =>
      typeof value === 'function' ? [[name, withoutPromise(name, value as Handlebars.HelperDelegate)] as const] : [],
    );
    return Object.fromEntries(functions);
  } catch (thrown) {
    throw new HelpersError(thrown instanceof Error ? thrown.message : String(thrown));
  }
}

/** Handlebars waits for no promise, and would write "[object Promise]". */
const withoutPromise = (name: string, helper: Handlebars.HelperDelegate): Handlebars.HelperDelegate =>
  function (this: unknown, ...args: Parameters<Handlebars.HelperDelegate>): unknown {
    const given: unknown = helper.apply(this, args);
    if (given instanceof Promise) {
      given.catch(() => {});
      throw new Error(
        `Your helper “${name}” gives a promise, and Handlebars does not wait for it: give the value itself.`,
      );
    }
    return given;
  };
