import { type Closure, entered, type Frame, reachedIf, rootFrame } from './frames.ts';
import { calleeOf, type Walk } from './template-calls.ts';
import { type Ref, unknownRef } from './values.ts';

type PartialCall = hbs.AST.PartialBlockStatement;

/** Partials that call each other go no deeper. */
const maxDeep = 24;

export function createPartialWalk(walk: Walk) {
  const declared = new Map<hbs.AST.Program, Frame>();
  const called = new Set<hbs.AST.Program>();

  /** Adds the inline partials that a part of the template declares, which are known in all of it. */
  const withInlines = (program: hbs.AST.Program, frame: Frame): Frame => {
    const found = program.body.filter(
      ({ type, path }: hbs.AST.Statement & { path?: hbs.AST.Node }) =>
        type === 'DecoratorBlock' && path && calleeOf(path).original === 'inline',
    ) as hbs.AST.DecoratorBlock[];
    if (found.length === 0) return frame;
    const inlines = new Map(frame.inlines);
    const inner = { ...frame, inlines };
    for (const { params, program: body } of found) {
      const name = params[0] && walk.argument(params[0], frame, 'argument', true).value;
      inlines.set(String(name), {
        program: body,
        frame: { ...inner, depths: frame.outerDepths, params: unknownParams(frame.params) },
      });
      if (!declared.has(body)) declared.set(body, inner);
    }
    return inner;
  };

  const partial = (call: PartialCall, frame: Frame): void => {
    const name = nameOf(call, frame);
    const context = call.params[0] ? walk.argument(call.params[0], frame, 'partial', false) : frame.context;
    const hash = walk.hash(call.hash, frame, false);
    const passed = hash.size > 0 ? withMembers(context, hash) : context;
    const closure = name === null ? null : closureOf(name, frame);
    const block: Closure | null = call.program ? { program: call.program, frame } : null;
    const isAgain = closure !== null && frame.calling.includes(closure.program);
    // A call of itself that is not certain adds nothing new.
    if (isAgain && frame.reach.kind !== 'yes') return;
    const isTooDeep = frame.calling.length >= maxDeep || (isAgain && walk.rows.isFull());
    if (closure && !isTooDeep) {
      const calling = [...frame.calling, closure.program];
      called.add(closure.program);
      const inner: Frame = closure.frame
        ? {
            ...entered(closure.frame, passed),
            calling,
            data: frame.data,
            reach: frame.reach,
            guards: frame.guards,
            iteration: frame.iteration,
          }
        : {
            ...rootFrame(passed),
            calling,
            data: frame.data,
            reach: frame.reach,
            iteration: frame.iteration,
            partial: name,
            inlines: frame.inlines,
          };
      const passedOn = block ? withInlines(block.program, frame).inlines : [];
      const inlines = new Map([...inner.inlines, ...passedOn]);
      walk.program(closure.program, {
        ...inner,
        inlines,
        block: frame.block,
        partialBlock: block ?? closure.partialBlock,
      });
      return;
    }
    if (passed.use && !isTooDeep) passed.use.isWhole = true;
    const expression = () => `> ${name ?? '(…)'}`;
    const reason = isTooDeep
      ? 'Partials call each other too deeply.'
      : name === null
        ? 'Which partial it is, only a run can tell.'
        : `The text of the partial “${name}” is not here.`;
    walk.output?.unknown(call, frame);
    walk.rows.addCall({ node: call, expression, role: 'partial', frame, isOptional: true }, 'undecidable', reason);
    if (block) walk.program(block.program, reachedIf(frame, { kind: 'maybe', because: reason }));
  };

  const nameOf = (call: PartialCall, frame: Frame): string | null => {
    const { name } = call as unknown as { name: hbs.AST.Node };
    if (name.type !== 'SubExpression') return (name as hbs.AST.PathExpression).original.toString();
    const { value, unknown } = walk.argument(name, frame, 'partial', false);
    return unknown === null && typeof value === 'string' ? value : null;
  };

  type Called = Readonly<{ program: hbs.AST.Program; frame: Frame | null; partialBlock: Closure | null }>;

  const closureOf = (name: string, frame: Frame): Called | null => {
    if (name === '@partial-block') {
      const { partialBlock } = frame;
      return partialBlock && { ...partialBlock, partialBlock: partialBlock.frame.partialBlock };
    }
    const inline = frame.inlines.get(name);
    if (inline) return { ...inline, partialBlock: null };
    const program = walk.source.partialOf(name);
    return program && { program, frame: null, partialBlock: null };
  };

  return {
    withInlines,
    partial,

    /** Inline partials that nothing calls, so that no path is left out. */
    walkUncalled(): void {
      for (const [program, frame] of declared) {
        if (called.has(program)) continue;
        const because = 'Nothing calls the inline partial that it is in.';
        walk.skipped(program, entered(frame, unknownRef(because)), because);
      }
    },
  };
}

/** What Handlebars makes of a context and a partial's arguments: a copy with them as members. */
function withMembers(context: Ref, members: ReadonlyMap<string, Ref>): Ref {
  const added = new Map([...(context.added ?? []), ...members]);
  const values = [...members].map(([name, { value }]) => [name, value]);
  const isKnown = context.unknown === null;
  return {
    ...context,
    added,
    value: isKnown ? { ...Object(context.value), ...Object.fromEntries(values) } : undefined,
  };
}

/** In an inline partial, Handlebars uses the block parameters of another block. */
const unknownParams = (params: Frame['params']): Frame['params'] =>
  params.map(({ names }) => ({ names, refs: names.map(() => unknownRef(inlineParamWords)) }));
const inlineParamWords = 'Which block parameter an inline partial gets, only a run can tell.';
