import type { PlaceholderRole } from './account.ts';
import {
  type Decision,
  decideEach,
  decideIf,
  decideSection,
  decideWith,
  keepsContext,
  keysOf,
  takesMissing,
} from './decisions.ts';
import { blockWords, type DataLevel, entered, type Frame, reachedIf } from './frames.ts';
import { calleeOf, isCall, textOf, type Walk } from './template-calls.ts';
import { guessed, itemOf, literal, type Ref, unknownRef } from './values.ts';

type Block = hbs.AST.BlockStatement;

/** How many items of each list are read once there are enough uses. */
const itemsWhenFull = 20;

export function createBlockWalk(walk: Walk) {
  const block = (node: Block, frame: Frame) => {
    const path = calleeOf(node.path);
    const name = path.original;
    if (!isCall(node, frame, walk.source)) {
      const value = walk.path(path, frame, 'condition', true);
      return section(node, frame, value);
    }
    const [first] = node.params;
    if (first && node.params.length === 1) {
      if (name === 'if' || name === 'unless') return condition(node, frame, first, name === 'unless');
      if (name === 'each' || name === 'with') return entering(node, frame, first, name);
    }
    custom(node, frame, name);
  };

  const condition = (node: Block, frame: Frame, param: hbs.AST.Node, isUnless: boolean) => {
    const value = walk.argument(param, frame, 'condition', true);
    const hash = walk.hash(node.hash, frame, true);
    const decision = decideIf(value, isUnless, hash.get('includeZero')?.value === true, textOf(param));
    const inner = { ...frame, guards: [...frame.guards, ...testedBy(param, frame)] };
    branches(node, inner, decision, isUnless ? 'unless' : 'if', (reached) =>
      walk.program(node.program, params(node, reached, [])),
    );
  };

  const entering = (node: Block, frame: Frame, param: hbs.AST.Node, name: 'each' | 'with') => {
    const role: PlaceholderRole = name === 'each' ? 'list' : 'context';
    const value = walk.argument(param, frame, role, Boolean(node.inverse));
    walk.hash(node.hash, frame, true);
    const decide = name === 'each' ? decideEach : decideWith;
    branches(node, frame, decide(value, textOf(param)), name, (reached) =>
      name === 'each' ? items(node, reached, value) : inside(node, entered(reached, value), [value]),
    );
  };

  /** `{{#name}}` of a value: iterates over a list, keeps the context for `true`, and enters anything else. */
  const section = (node: Block, frame: Frame, value: Ref) => {
    const words = calleeOf(node.path).original;
    branches(node, frame, decideSection(value, words), words, (reached) => {
      if (Array.isArray(value.value)) items(node, reached, value);
      else if (value.value === true && value.unknown === null) inside(node, reached, []);
      else inside(node, entered(reached, value), []);
    });
  };

  /** A helper that is not one of Handlebars. Some only choose a branch, the others can change the data inside. */
  const custom = (node: Block, frame: Frame, name: string) => {
    const isChoice = keepsContext(name);
    const role = isChoice ? 'condition' : 'argument';
    const args = node.params.map((param) => walk.argument(param, frame, role, isChoice || takesMissing(name)));
    walk.hash(node.hash, frame, isChoice);
    const reason = `The block helper “${name}” decides.`;
    const use = { node, expression: () => `#${name}`, role: 'call', frame, isOptional: true } as const;
    walk.rows.addCall(use, 'helper', reason);
    const maybe = () => reachedIf(frame, { kind: 'maybe', because: reason });
    const guards = [...frame.guards, ...node.params.flatMap((param) => testedBy(param, frame))];
    const unknowns = node.program?.blockParams?.map(() => unknownRef(blockWords(name))) ?? [];
    if (isChoice) {
      walk.program(node.program, params(node, { ...maybe(), guards }, unknowns));
      return walk.program(node.inverse, { ...maybe(), guards });
    }
    const why = blockWords(name);
    const inner = { ...maybe(), guards, block: name };
    const lists = args.filter(({ value, unknown }) => unknown === null && Array.isArray(value));
    if (lists.length === 1 && args.length > 0) items(node, inner, guessed(lists[0]!, why));
    else {
      const [only] = args;
      const isObject = args.length === 1 && typeof only!.value === 'object' && only!.value !== null;
      const context = isObject
        ? entered(inner, guessed(only!, why))
        : { ...inner, context: guessed(frame.context, why) };
      const depths = isObject ? context.depths : [context.context, ...frame.depths.slice(1)];
      walk.program(node.program, params(node, { ...context, depths }, []));
    }
    walk.program(node.inverse, { ...inner, reach: maybe().reach });
  };

  const branches = (
    node: Block,
    frame: Frame,
    { branch, because }: Decision,
    name: string,
    program: (frame: Frame) => void,
  ) => {
    const line = node.loc.start.line;
    const out = `#${name} on line ${line} leaves it out: ${because}.`;
    if (branch === 'either') {
      const maybe = () => reachedIf(frame, { kind: 'maybe', because: `#${name} on line ${line}: ${because}` });
      program(maybe());
      return walk.program(node.inverse, maybe());
    }
    if (branch === 'program') {
      program(frame);
      return walk.skipped(node.inverse, frame, `The else of ${out}`);
    }
    walk.program(node.inverse, frame);
    if (!node.program) return;
    const isKept = name === 'if' || name === 'unless';
    const context = isKept ? frame : entered(frame, unknownRef(out));
    const names = node.program.blockParams ?? [];
    const refs = names.map(() => unknownRef(out));
    const scope = names.length > 0 ? [...context.params, { names, refs }] : context.params;
    walk.skipped(
      node.program,
      { ...context, data: name === 'each' ? eachLevel(frame.data, null) : frame.data, params: scope },
      out,
    );
  };

  const items = (node: Block, frame: Frame, list: Ref) => {
    const isKnown = typeof list.value === 'object' && list.value !== null;
    if (!isKnown) {
      const item = unknownRef(list.unknown ?? 'The list is not known.');
      return inside(node, { ...entered(frame, item), data: eachLevel(frame.data, null) }, [item, item]);
    }
    const keys = keysOf(list.value as object);
    if (list.use) list.use.isRead = true;
    for (const [at, key] of keys.entries()) {
      if (at >= itemsWhenFull && walk.rows.isFull()) return walk.rows.cut();
      const item = itemOf(list, key);
      if (item.use) item.use.isRead = true;
      const isList = Array.isArray(list.value);
      const place = { key: isList ? at : key, index: at, first: at === 0, last: at === keys.length - 1 };
      const inner = { ...entered(frame, item), iteration: [...frame.iteration, at] };
      inside(node, { ...inner, data: eachLevel(frame.data, place) }, [item, literal(place.key)]);
    }
  };

  const inside = (node: Block, frame: Frame, refs: readonly Ref[]) =>
    walk.program(node.program, params(node, frame, refs));

  return { block };

  function params(node: Block, frame: Frame, refs: readonly Ref[]): Frame {
    const names = node.program?.blockParams ?? [];
    if (names.length === 0) return frame;
    // Only a custom helper can provide more parameters than Handlebars' own.
    const given = frame.block === null ? names.map((_, at) => refs[at] ?? literal(undefined)) : refs;
    return { ...frame, params: [...frame.params, { names, refs: given }] };
  }

  /** The paths that a condition reads, including those inside calls. */
  function testedBy(param: hbs.AST.Node, frame: Frame): string[] {
    const { type, params: inner } = param as hbs.AST.SubExpression;
    if (type === 'SubExpression') return inner.flatMap((each) => testedBy(each, frame));
    if (type !== 'PathExpression') return [];
    const { path } = walk.lookUp(param as hbs.AST.PathExpression, frame);
    return path === null || path === '' ? [] : [path];
  }
}

type ItemPlace = Readonly<{ key: unknown; index: number; first: boolean; last: boolean }>;

const placeNames = ['key', 'index', 'first', 'last'] as const;
const unknownItem = unknownRef('Which item it is, is not known.');

function eachLevel(outer: DataLevel, place: ItemPlace | null): DataLevel {
  return { values: new Map(placeNames.map((name) => [name, place ? literal(place[name]) : unknownItem])), outer };
}
