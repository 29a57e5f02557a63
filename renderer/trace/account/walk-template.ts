import type { PlaceholderRole } from './account.ts';
import { conventionalResult, takesMissing } from './decisions.ts';
import { expressionOf, type Frame, lookUp, reachedIf, rootFrame } from './frames.ts';
import type { PlaceholderRows } from './placeholder-rows.ts';
import {
  type Call,
  calleeOf,
  callText,
  isCall,
  type TemplateOutput,
  type TemplateSource,
  textOf,
  type Walk,
} from './template-calls.ts';
import { guessed, itemOf, literal, memberOf, type Ref, unknownRef } from './values.ts';
import { createBlockWalk } from './walk-blocks.ts';
import { createPartialWalk } from './walk-partials.ts';

/** Walks the template over the data without running it, and records the state of each path. */
export function walkTemplate(
  root: Ref,
  source: TemplateSource,
  rows: PlaceholderRows,
  output: TemplateOutput | null = null,
): void {
  const skippedBefore = new Set<hbs.AST.Program>();

  const walk: Walk = {
    rows,
    source,
    output,

    program(program, frame) {
      if (!program) return;
      const inner = { ...partials.withInlines(program, frame), outerDepths: frame.depths };
      for (const statement of program.body) visit(statement, inner);
    },

    skipped(program, frame, because) {
      if (!program || skippedBefore.has(program)) return;
      skippedBefore.add(program);
      walk.program(program, reachedIf(frame, { kind: 'no', because }));
    },

    argument(node, frame, role, isOptional) {
      if (node.type === 'PathExpression') return walk.path(node as hbs.AST.PathExpression, frame, role, isOptional);
      if (node.type === 'SubExpression') return call(node as hbs.AST.SubExpression, node, frame, role, isOptional);
      return literal((node as hbs.AST.StringLiteral).value);
    },

    path(path, frame, role, isOptional) {
      const lookup = lookUp(frame, path);
      const { ref } = lookup;
      if (ref.use && (role === 'value' || role === 'argument')) ref.use.isWhole = true;
      rows.addPath({ node: path, expression: () => expressionOf(path), role, frame, isOptional }, lookup);
      return ref;
    },

    lookUp: (path, frame) => lookUp(frame, path).ref,

    hash: (hash, frame, isOptional) =>
      new Map(hash?.pairs.map(({ key, value }) => [key, walk.argument(value, frame, 'argument', isOptional)]) ?? []),
  };

  const blocks = createBlockWalk(walk);
  const partials = createPartialWalk(walk);

  const visit = (statement: hbs.AST.Statement, frame: Frame) => {
    switch (statement.type) {
      case 'MustacheStatement':
        return mustache(statement as hbs.AST.MustacheStatement, frame);
      case 'BlockStatement':
        return blocks.block(statement as hbs.AST.BlockStatement, frame);
      case 'PartialStatement':
      case 'PartialBlockStatement':
        return partials.partial(statement as hbs.AST.PartialBlockStatement, frame);
      case 'ContentStatement':
        return output?.text(statement as hbs.AST.ContentStatement, frame);
      default: // comments, and declarations, which were taken with their program
    }
  };

  const mustache = (statement: hbs.AST.MustacheStatement, frame: Frame) => {
    const path = calleeOf(statement.path);
    const ref = isCall(statement, frame, source)
      ? call(statement, statement, frame, 'value', false)
      : walk.path(path, frame, 'value', false);
    output?.value(statement, frame, ref);
  };

  /** A helper call, with its result as far as that is certain. */
  const call = (called: Call, node: hbs.AST.Node, frame: Frame, role: PlaceholderRole, isOptional: boolean): Ref => {
    const name = calleeOf(called.path).original;
    if (name === 'lookup' && called.params.length === 2) return dynamicLookup(called, node, frame, role, isOptional);
    const argumentRole = role === 'condition' ? 'condition' : 'argument';
    const areOptional = isOptional || takesMissing(name);
    const args = called.params.map((param) => walk.argument(param, frame, argumentRole, areOptional));
    walk.hash(called.hash, frame, areOptional);
    const reason = `The helper “${name}” decides.`;
    if (node.type === 'MustacheStatement')
      rows.addCall({ node, expression: () => callText(called), role: 'call', frame, isOptional }, 'helper', reason);
    const result = called.hash ? undefined : conventionalResult(name, args);
    if (result !== undefined) return literal(result);
    const lists = args.filter(({ value, unknown }) => unknown === null && Array.isArray(value));
    return lists.length === 1 ? guessed(lists[0]!, reason) : unknownRef(reason);
  };

  const dynamicLookup = (
    { params }: Call,
    node: hbs.AST.Node,
    frame: Frame,
    role: PlaceholderRole,
    isOptional: boolean,
  ): Ref => {
    const base = walk.argument(params[0]!, frame, 'context', isOptional);
    const key = walk.argument(params[1]!, frame, 'argument', isOptional);
    const expression = () => `lookup ${params.map(textOf).join(' ')}`;
    const use = { node, expression, role, frame, isOptional };
    const unknown = key.unknown ?? base.unknown;
    const isKnown = unknown === null && key.value !== undefined && key.value !== null;
    if (!isKnown) {
      if (base.use) base.use.isWhole = true;
      rows.addCall(use, 'undecidable', unknown ?? `The name to look up is missing: ${textOf(params[1]!)}.`);
      return unknownRef(unknown ?? 'The name to look up is missing.');
    }
    const part = String(key.value);
    const ref = Array.isArray(base.value) && /^\d+$/.test(part) ? itemOf(base, part) : memberOf(base, part);
    if (ref.use) ref.use.isRead = ref.use.isWhole = true;
    const hasParent = base.value !== undefined && base.value !== null;
    rows.addPath(use, {
      ref,
      last: base,
      depth: 0,
      parts: hasParent ? [part] : ['', part],
      note: `It looks up “${part}”.`,
    });
    return ref;
  };

  walk.program(source.program, rootFrame(root));
  partials.walkUncalled();
}
