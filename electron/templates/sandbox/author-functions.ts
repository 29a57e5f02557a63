import type Handlebars from 'handlebars';
import type { TemplateLocation } from '../template-error.ts';

/** The author's own helpers cannot be used. */
export class HelpersError extends Error {
  override readonly name = 'HelpersError';
  /** In the text of the helpers. V8 says it of what is thrown while they run, not of what is no JavaScript. */
  readonly location: TemplateLocation | null;

  constructor(message: string, location: TemplateLocation | null) {
    super(message);
    this.location = location;
  }
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
    if (!(thrown instanceof Error)) throw new HelpersError(String(thrown), null);
    throw new HelpersError(thrown.message, placeIn(text, thrown.stack));
  }
}

/** Lines that `Function` puts before the text. */
const linesBefore = 2;

/** The place that is named first in the stack of an error, if it lies in the text. */
function placeIn(text: string, stack: unknown): TemplateLocation | null {
  const [, named, column] = /<anonymous>:(\d+):(\d+)\)?$/m.exec(String(stack)) ?? [];
  const line = Number(named) - linesBefore;
  return line >= 1 && line <= text.split('\n').length ? { partial: null, line, column: Number(column) } : null;
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
