import type { PlaceholderRole } from './account.ts';
import type { Frame } from './frames.ts';
import type { PlaceholderRows } from './placeholder-rows.ts';
import type { Ref } from './values.ts';

export type TemplateSource = Readonly<{
  program: hbs.AST.Program;
  helperNames: ReadonlySet<string>;
  partialOf: (name: string) => hbs.AST.Program | null;
}>;

export type Call = Pick<hbs.AST.MustacheStatement, 'path' | 'params' | 'hash'>;

/** The output of a template, piece by piece. An unknown call or partial can write anything. */
export type TemplateOutput = Readonly<{
  text(node: hbs.AST.ContentStatement, frame: Frame): void;
  value(node: hbs.AST.MustacheStatement, frame: Frame, ref: Ref): void;
  unknown(node: hbs.AST.Statement, frame: Frame): void;
}>;

/** What the parts of the walk call of each other. */
export type Walk = Readonly<{
  rows: PlaceholderRows;
  source: TemplateSource;
  /** Receives the output of the template, on request. */
  output: TemplateOutput | null;
  program(program: hbs.AST.Program | null | undefined, frame: Frame): void;
  /** Once, because a skipped part is the same for each item of a list. */
  skipped(program: hbs.AST.Program | null | undefined, frame: Frame, because: string): void;
  argument(node: hbs.AST.Node, frame: Frame, role: PlaceholderRole, isOptional: boolean): Ref;
  path(path: hbs.AST.PathExpression, frame: Frame, role: PlaceholderRole, isOptional: boolean): Ref;
  /** Counts as reading, but is recorded nowhere. */
  lookUp(path: hbs.AST.PathExpression, frame: Frame): Ref;
  hash(hash: hbs.AST.Hash | null | undefined, frame: Frame, isOptional: boolean): ReadonlyMap<string, Ref>;
}>;

/** A literal in the place of a path is looked up as a name, like in Handlebars. */
export function calleeOf(node: hbs.AST.Node): hbs.AST.PathExpression {
  if (node.type === 'PathExpression') return node as hbs.AST.PathExpression;
  const original = String((node as hbs.AST.StringLiteral).original);
  const known = literalPaths.get(node);
  const path =
    known ??
    ({ ...node, type: 'PathExpression', data: false, depth: 0, parts: [original], original } as hbs.AST.PathExpression);
  literalPaths.set(node, path);
  return path;
}
const literalPaths = new WeakMap<hbs.AST.Node, hbs.AST.PathExpression>();

/** Whether a helper is called. A name alone calls one only if a helper has that name. */
export function isCall({ path, params, hash }: Call, frame: Frame, { helperNames }: TemplateSource): boolean {
  if (params.length > 0 || hash) return true;
  const { original, parts, data } = calleeOf(path);
  const isParam = frame.params.some(({ names }) => names.includes(original));
  return parts.length === 1 && !data && !isParam && helperNames.has(original);
}

/** An argument as the template has it, without the content of a call. */
export function textOf(node: hbs.AST.Node): string {
  if (node.type === 'SubExpression') return `(${callText(node as hbs.AST.SubExpression)})`;
  const { original } = node as hbs.AST.PathExpression | hbs.AST.StringLiteral;
  return node.type === 'StringLiteral' ? JSON.stringify(original) : String(original ?? node.type);
}

export const callText = ({ path, params, hash }: Call) =>
  [
    calleeOf(path).original,
    ...params.map(textOf),
    ...(hash?.pairs.map(({ key, value }) => `${key}=${textOf(value)}`) ?? []),
  ]
    .join(' ')
    .slice(0, 120);
