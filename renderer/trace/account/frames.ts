import { type Descent, goDown, literal, type Ref, unknownRef } from './values.ts';

export type Reach = Readonly<{ kind: 'yes' | 'maybe' | 'no'; because: string }>;

/** The values of `@index`, `@key` and so on. Each `#each` adds a level. */
export type DataLevel = Readonly<{ values: ReadonlyMap<string, Ref>; outer: DataLevel | null }>;

/** A part of the template with the context where it was declared. */
export type Closure = Readonly<{ program: hbs.AST.Program; frame: Frame }>;

/** What is in force at one point of a run. */
export type Frame = Readonly<{
  context: Ref;
  /** The contexts that `../` leads to, beginning with the current one. */
  depths: readonly Ref[];
  data: DataLevel;
  params: ReadonlyArray<Readonly<{ names: readonly string[]; refs: readonly Ref[] }>>;
  /** The contexts for `../` in an inline partial that is declared here: Handlebars uses those around this part. */
  outerDepths: readonly Ref[];
  inlines: ReadonlyMap<string, Closure>;
  /** The content of the partial block that called this partial. */
  partialBlock: Closure | null;
  partial: string | null;
  reach: Reach;
  /** Paths that surrounding conditions test, so the author knows that they can be missing. */
  guards: readonly string[];
  /** The innermost surrounding block helper that is not one of Handlebars: it can add to the data. */
  block: string | null;
  /** The current item of each surrounding loop, outermost first. */
  iteration: readonly number[];
  /** The partials that this one is called from, outermost first. */
  calling: readonly hbs.AST.Program[];
}>;

const isReached: Reach = { kind: 'yes', because: '' };

export const rootFrame = (root: Ref): Frame => ({
  context: root,
  depths: [root],
  data: { values: new Map([['root', root]]), outer: null },
  params: [],
  outerDepths: [],
  inlines: new Map(),
  partialBlock: null,
  partial: null,
  reach: isReached,
  guards: [],
  block: null,
  iteration: [],
  calling: [],
});

/** Enters another context. As in Handlebars, it adds a step for `../` only if it is a different value. */
export function entered(frame: Frame, context: Ref): Frame {
  const [outer] = frame.depths;
  const isSame =
    outer !== undefined && context.unknown === null && outer.unknown === null && context.value === outer.value;
  return {
    ...frame,
    context,
    depths: isSame && context.added === outer.added ? frame.depths : [context, ...frame.depths],
  };
}

/** With at most the reach of the surrounding part. Each branch that is reached perhaps has a `Reach` of its own. */
export function reachedIf(frame: Frame, reach: Reach): Frame {
  const { kind } = frame.reach;
  if (kind === 'no' || reach.kind === 'yes') return frame;
  return { ...frame, reach: kind === reach.kind ? { ...frame.reach } : reach };
}

export type Lookup = Descent & Readonly<{ parts: readonly string[]; note: string | null }>;

const ofEach = new Set(['index', 'key', 'first', 'last']);

/** Looks a path up. `note` says why nothing can be there. */
export function lookUp(frame: Frame, path: hbs.AST.PathExpression): Lookup {
  const { data, depth, original } = path;
  const parts = path.parts as readonly string[];
  if (parts.some((part) => typeof part !== 'string')) return nowhere(unknownRef('It begins with a call.'), parts);
  const [first = '', ...rest] = parts;
  if (data) return lookUpData(frame, first, rest, depth);
  const isScoped = depth > 0 || /^\.|this\b/.test(original);
  if (!isScoped) {
    const scope = frame.params.findLast(({ names }) => names.includes(first));
    const ref = scope && (scope.refs[scope.names.indexOf(first)] ?? unknownRef(`${first} is set by a helper.`));
    if (ref) return found(ref, rest);
  }
  const base = frame.depths[depth];
  if (base) return found(base, parts);
  const note = `There are only ${frame.depths.length - 1} levels around it.`;
  return nowhere(frame.block === null ? literal(undefined) : unknownRef(blockWords(frame.block)), parts, note);
}

function lookUpData(frame: Frame, name: string, rest: readonly string[], depth: number): Lookup {
  let level: DataLevel | null = frame.data;
  for (let step = 0; step < depth && level; step += 1) level = level.outer;
  for (; level; level = level.outer) {
    const ref = level.values.get(name);
    if (ref) return stoppedAtFalsy(found(ref, rest));
  }
  if (frame.block === null && ofEach.has(name))
    return {
      ...nowhere(literal(undefined), [name, ...rest], `@${name} is known only inside #each.`),
      last: literal({}),
    };
  return nowhere(unknownRef(`@${name} is set by a helper or by the service.`), [name, ...rest]);
}

function found(base: Ref, parts: readonly string[]): Lookup {
  const { ref, last, depth } = goDown(base, parts);
  return { ref, last, depth, parts, note: null };
}

/** Handlebars reads `@root.a.b` as `root && root.a && root.a.b`: the result is the first falsy value on the way. */
function stoppedAtFalsy(lookup: Lookup): Lookup {
  const { ref, last, depth, parts } = lookup;
  const isStopped = depth < parts.length && ref.unknown === null && !last.value;
  return isStopped && last.value !== undefined ? { ...lookup, ref: { ...ref, value: last.value } } : lookup;
}

const nowhere = (ref: Ref, parts: readonly string[], note: string | null = null): Lookup => ({
  ref,
  last: literal(undefined),
  depth: 0,
  parts,
  note,
});

export const blockWords = (name: string) => `The block helper “${name}” can change the data inside.`;

/** A path as the template has it, with the brackets that the parser removes. */
export function expressionOf({ original, parts }: hbs.AST.PathExpression): string {
  if (parts.length === 0) return original;
  return (/^(?:@|\.\.\/|\.\/|this[./])*/.exec(original)?.[0] ?? '') + pathText(parts);
}

export const pathText = (parts: readonly string[]) =>
  parts.map((part) => (/^[^\s!"#%&'()*+,./;<=>@[\\\]^`{|}~]+$/.test(part) ? part : `[${part}]`)).join('.');
