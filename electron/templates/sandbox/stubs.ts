import Handlebars from 'handlebars';
import { maxListedUses, type TemplateJob, type UnknownUse } from '../template-job.ts';
import type { createRecorder } from './recorder.ts';

type Runtime = Readonly<{
  noop: unknown;
  resolvePartial(
    this: unknown,
    partial: unknown,
    context: unknown,
    options: Readonly<{ name?: unknown; fn?: unknown }>,
  ): unknown;
}>;
type HelperOptions = Handlebars.HelperOptions & Readonly<{ name?: string; loc?: hbs.AST.SourceLocation }>;

/** Handlebars' helpers and the number of their arguments. A service may have other helpers of these names. */
const argumentsOf = { if: 1, unless: 1, with: 1, each: 1, lookup: 2 };

/** Writes stubs for missing helpers and partials, and lists them. */
export function createStubs(
  { now, noteUnknown }: Pick<ReturnType<typeof createRecorder>, 'now' | 'noteUnknown'>,
  { data, learned, marksReplayed, source, partials }: TemplateJob,
) {
  const outputs = new Map(learned.map(({ call, output }) => [call, output]));
  const uses = new Map<string, UnknownUse>();
  const replayed = new Map<string, UnknownUse>();
  const texts = [source, ...partials.map(([, text]) => text)];
  /** The results of unknown helpers. */
  const marks = new WeakSet<object>();

  const note = (list: typeof uses, kind: UnknownUse['kind'], name: string, line: number, column: number) => {
    const { partial } = now();
    const key = `${kind} ${name}`;
    const known = list.get(key);
    if (!known && list.size >= maxListedUses) return;
    list.set(key, known ? { ...known, uses: known.uses + 1 } : { kind, name, partial, line, column, uses: 1 });
  };

  /** Handlebars also calls it for a name without arguments that is missing in the data, which is not a helper. */
  function helper(this: unknown, ...args: unknown[]): unknown {
    const options = args.pop() as HelperOptions;
    const isBlock = (options.fn as unknown) !== undefined;
    const hasHash = Object.keys((options.hash as object | undefined) ?? {}).length > 0;
    if (args.length === 0 && !hasHash) return undefined;
    const name = options.name ?? '';
    const { statement } = now();
    const start = options.loc?.start;
    const call = isBlock ? null : JSON.stringify([name, args, options.hash]);
    const output = call === null ? undefined : outputs.get(call);
    note(
      output === undefined ? uses : replayed,
      isBlock ? 'block' : 'helper',
      name,
      start?.line ?? statement?.line ?? 1,
      start ? start.column + 1 : 1,
    );
    const isInText = statement?.isInText() ?? false;
    if (output !== undefined) return new Handlebars.SafeString(replayMark(output, marksReplayed && isInText));
    if (call !== null) noteUnknown(call);
    const mark = stubMark(name, isInText);
    // A block with parameters cannot run without them, so they get no values.
    const unset = { data: options.data, blockParams: [] };
    if (isBlock) return `${mark}${options.fn(this, unset)}`;
    const shown = new Handlebars.SafeString(mark);
    marks.add(shown);
    return shown;
  }

  /** A helper of the service with the name of a member. Without arguments, its value is shown. */
  const helperOrMember = (name: string) =>
    function (this: unknown, ...args: unknown[]): unknown {
      const { hash } = args.at(-1) as HelperOptions;
      const isCall = args.length > 1 || Object.keys((hash as object | undefined) ?? {}).length > 0;
      return isCall ? helper.apply(this, args) : (this as Record<string, unknown> | null)?.[name];
    };

  function rawBlock(this: unknown, ...args: unknown[]): unknown {
    const { fn, name = '', loc } = args.pop() as HelperOptions;
    note(uses, 'block', name, loc?.start.line ?? 1, (loc?.start.column ?? 0) + 1);
    return `${stubMark(name, now().statement?.isInText() ?? false)}${fn(this)}`;
  }

  return {
    list: () => [...uses.values()],

    replayed: () => [...replayed.values()],

    /** Call before the author's helpers are registered, so that they replace the stubs. */
    registerHelpers(env: typeof Handlebars): void {
      env.registerHelper('helperMissing', helper);
      for (const [name, count] of Object.entries(argumentsOf)) {
        const own = env.helpers[name] as Handlebars.HelperDelegate;
        env.registerHelper(name, function (this: unknown, ...args: unknown[]) {
          const given = args.length - 1;
          const { hash } = args[given] as HelperOptions;
          // Without any argument it is a mistake.
          const isOther = given > 0 || Object.keys(hash as object).length > 0;
          const [of] = args;
          // What an unknown helper gives has no items, so the content is shown once.
          if (count === 1 && /^(?:each|with)$/.test(name) && marks.has(of as object)) {
            const { fn, data: frame } = args[given] as HelperOptions;
            return `${of}${fn(null, { data: frame, blockParams: [] })}`;
          }
          return Reflect.apply(given !== count && isOther ? helper : own, this, args);
        });
      }
    },

    /** Where a member has the name of a helper, Handlebars would call its value. */
    registerCalls(env: typeof Handlebars): void {
      for (const name of helperCallsIn(texts)) {
        const isMember = data.includes(`${JSON.stringify(name)}:`) || data.includes(`${JSON.stringify(name)} :`);
        if (isMember && !Object.hasOwn(env.helpers, name)) env.registerHelper(name, helperOrMember(name));
      }
    },

    /** Without a helper, Handlebars treats a raw block as a part of the data and shows nothing. */
    registerRawBlocks(env: typeof Handlebars): void {
      for (const name of rawBlocksIn(texts)) {
        if (!Object.hasOwn(env.helpers, name)) env.registerHelper(name, rawBlock);
      }
    },

    /** Missing partials become stubs, also those with a computed name. */
    registerPartials(env: typeof Handlebars): void {
      const runtime = env as unknown as { VM: Runtime };
      const { VM: own } = runtime;
      runtime.VM = {
        ...own,
        resolvePartial(this: unknown, partial, context, options) {
          const found: unknown = own.resolvePartial.call(this, partial, context, options);
          const { name, fn } = options;
          // The content of a partial block replaces its partial.
          const isBlock = fn !== undefined && fn !== own.noop;
          if (found !== undefined || isBlock || name == null || name === '@partial-block') return found;
          // Without its helper, a name is unknown; the helper is listed already.
          const called = marks.has(name as object) ? '(…)' : String(name);
          return () => {
            const { statement } = now();
            if (!marks.has(name as object)) note(uses, 'partial', called, statement?.line ?? 1, statement?.column ?? 1);
            return stubMark(`> ${called}`, statement?.isInText() ?? true);
          };
        },
      };
    },
  };
}

/** The names of the raw blocks `{{{{name}}}}` in the texts. */
const rawBlocksIn = (texts: readonly string[]): ReadonlySet<string> =>
  new Set(texts.flatMap((text) => [...text.matchAll(/\{\{\{\{\s*([\w.$-]+)/g)].map(([, name]) => name!)));

/** The names of helpers that the texts call with arguments. Texts that are not valid Handlebars have none. */
function helperCallsIn(texts: readonly string[]): ReadonlySet<string> {
  const names = new Set<string>();
  class Calls extends Handlebars.Visitor {
    override SubExpression(call: hbs.AST.SubExpression): void {
      add(call);
      super.SubExpression(call);
    }
    override MustacheStatement(call: hbs.AST.MustacheStatement): void {
      add(call);
      super.MustacheStatement(call);
    }
    override BlockStatement(call: hbs.AST.BlockStatement): void {
      add(call);
      super.BlockStatement(call);
    }
  }
  const add = ({ path, params, hash }: Pick<hbs.AST.SubExpression, 'params' | 'hash'> & { path: hbs.AST.Node }) => {
    const { original, parts, data } = path as hbs.AST.PathExpression;
    if ((params.length > 0 || hash) && !data && parts?.length === 1 && parts[0] === original) names.add(original);
  };
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

/** The stub for a missing helper or partial: a box with its name, or inside a tag only the name. */
function stubMark(name: string, isInText: boolean): string {
  const text = `\u27e6${Handlebars.escapeExpression(name)}\u27e7`;
  return isInText ? `<span style="${stubStyle}">${text}</span>` : text;
}

/** A learned result with a dotted line below it, because it may be outdated. The line does not change the layout. */
const replayMark = (output: string, isInText: boolean): string =>
  isInText && !output.includes('<')
    ? `<span style="text-decoration: underline dotted #7a1fb5">${output}</span>`
    : output;

const stubStyle = 'outline: 1px dashed #9a3fd5; color: #7a1fb5; background: #f6ecfd; padding: 0 2px';
