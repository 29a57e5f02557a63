import Handlebars from 'handlebars';
import { scanMarkup } from '../../../shared/scan-markup.ts';
import { parseError, TemplateError } from '../template-error.ts';
import { lineStarts } from '../text-lines.ts';
import { atName, type Program, type RecordingHooks, recordName, type Statement } from './statement.ts';

type Location = hbs.AST.SourceLocation;
type Source = unknown;

/** The used part of Handlebars' compiler. A subclass can change how a program appends to its output. */
type Compiler = {
  options: { statementOf(location: Location | undefined): number };
  source: { currentLocation: Location | undefined };
  appendToBuffer(source: Source, location?: Location, explicit?: boolean): unknown;
};
type TemplateSpec = Record<string, unknown> & { main: Program };
type Environment = typeof Handlebars & {
  Compiler: new () => { compile(program: hbs.AST.Program, options: object): unknown };
  JavaScriptCompiler: new () => Compiler & { compile(...args: unknown[]): TemplateSpec };
  template(spec: TemplateSpec): Handlebars.TemplateDelegate;
};

/**
 * Compiles a template whose programs report each appended text with its statement to the recorder. Throws
 * `TemplateError` with the place if the text is not valid Handlebars. `partial` is the name of the text, null for the
 * template's own.
 */
export function compileRecording(
  handlebars: typeof Handlebars,
  text: string,
  partial: string | null,
  hooks: RecordingHooks,
): Handlebars.TemplateDelegate {
  const env = handlebars as Environment;
  const program = (() => {
    try {
      return env.parse(text);
    } catch (thrown) {
      throw parseError(thrown, partial, text);
    }
  })();
  const statements = statementsOf(env, program, text, partial, hooks.addStatement);

  class RecordingCompiler extends env.JavaScriptCompiler {
    override appendToBuffer(source: Source, location?: Location, explicit?: boolean): unknown {
      const id = this.options.statementOf(location ?? this.source.currentLocation);
      const parts = Array.isArray(source) ? source : [source];
      return super.appendToBuffer(
        [`container.${recordName}(${id},(container.${atName}=${id},`, ...parts, '))'],
        location,
        explicit,
      );
    }
  }
  // The compiler creates a compiler of its own class for each block.
  (RecordingCompiler.prototype as unknown as { compiler: unknown }).compiler = RecordingCompiler;

  const options = {
    data: true,
    statementOf: (location: Location | undefined) => statements.get(keyOf(location)) ?? -1,
  };
  try {
    const spec = new RecordingCompiler().compile(
      new env.Compiler().compile(program, options),
      options,
      undefined,
      true,
    );
    for (const [name, value] of Object.entries(spec)) {
      if (typeof value !== 'function' || !/^(main|\d+)$/.test(name)) continue;
      spec[name] = (...args: Parameters<Program>) => hooks.runProgram(value as Program, partial, args);
    }
    return env.template(spec);
  } catch (thrown) {
    throw parseError(thrown, partial, text);
  }
}

const keyOf = (location: Location | undefined) => (location ? `${location.start.line}:${location.start.column}` : '');

/** The statements that write something other than their own text, by position. */
function statementsOf(
  env: Pick<typeof Handlebars, 'helpers' | 'decorators'>,
  program: hbs.AST.Program,
  text: string,
  partial: string | null,
  add: (statement: Statement) => number,
): ReadonlyMap<string, number> {
  const starts = lineStarts(text);
  const isInText = createTextPlaces(text);
  const offsetOf = ({ line, column }: hbs.AST.Position) => (starts[line - 1] ?? 0) + column;
  const found = new Map<string, number>();
  const names: string[][] = [];

  const note = (
    node: hbs.AST.Node,
    kind: Statement['kind'],
    path: hbs.AST.Node | null,
    firstParam: hbs.AST.Node | null,
  ) => {
    const [start, end] = [offsetOf(node.loc.start), offsetOf(node.loc.end)];
    const id = add({
      kind,
      partial,
      line: node.loc.start.line,
      column: node.loc.start.column + 1,
      expression:
        kind === 'block'
          ? ((path as hbs.AST.PathExpression | null)?.original ?? '')
          : text.slice(start, end).replace(/^\{\{\{?~?&?\s*|\s*~?\}?\}\}$/g, ''),
      path: pathOf(path),
      firstParam: pathOf(firstParam),
      isInText: () => isInText(start),
    });
    found.set(keyOf(node.loc), id);
  };

  const pathOf = (node: hbs.AST.Node | null): Statement['path'] => {
    if (node?.type !== 'PathExpression') return null;
    const { data, depth, parts } = node as hbs.AST.PathExpression;
    const [first = ''] = parts;
    const scope = names.findLastIndex((declared) => declared.includes(first));
    const blockParam =
      scope === -1 || data || depth > 0 ? null : ([names.length - 1 - scope, names[scope]!.indexOf(first)] as const);
    return { isData: data, depth, parts: blockParam ? parts.slice(1) : parts, blockParam };
  };

  /** A single name calls the helper of that name, even if the data have a member of the same name. */
  const isHelper = (node: hbs.AST.Node) =>
    Object.hasOwn(env.helpers, (node as hbs.AST.PathExpression).original) && pathOf(node)?.blockParam === null;

  const neededBy = ({ path, params, inverse }: hbs.AST.BlockStatement): hbs.AST.Node | null => {
    const isNeeded = !inverse && ['each', 'with'].includes((path as hbs.AST.PathExpression).original);
    return isNeeded && params[0]?.type === 'PathExpression' ? params[0] : null;
  };

  const noDecorator = (node: hbs.AST.Node) => {
    const { original } = (node as hbs.AST.Decorator).path as hbs.AST.PathExpression;
    if (Object.hasOwn(env.decorators, original)) return;
    const { line, column } = node.loc.start;
    const words = `There is no decorator “${original}”: Handlebars has “inline” alone.`;
    throw new TemplateError(words, { partial, line, column: column + 1 });
  };

  class Statements extends Handlebars.Visitor {
    override MustacheStatement(node: hbs.AST.MustacheStatement): void {
      const isValue = node.params.length === 0 && !node.hash && !isHelper(node.path);
      note(node, isValue ? 'value' : 'helper', isValue ? node.path : null, null);
      super.MustacheStatement(node);
    }

    override Decorator(node: hbs.AST.Decorator): void {
      noDecorator(node);
      super.Decorator(node);
    }

    override DecoratorBlock(node: hbs.AST.DecoratorBlock): void {
      noDecorator(node);
      super.DecoratorBlock(node);
    }

    override BlockStatement(node: hbs.AST.BlockStatement): void {
      note(node, 'block', neededBy(node), node.params[0] ?? node.path);
      super.BlockStatement(node);
    }

    override PartialStatement(node: hbs.AST.PartialStatement): void {
      note(node, 'block', null, node.params[0] ?? null);
    }

    override PartialBlockStatement(node: hbs.AST.PartialBlockStatement): void {
      note(node, 'block', null, node.params[0] ?? null);
      super.PartialBlockStatement(node);
    }

    override Program(node: hbs.AST.Program): void {
      names.push([...(node.blockParams ?? [])]);
      super.Program(node);
      names.pop();
    }
  }

  new Statements().accept(program);
  return found;
}

/**
 * Returns whether markup is valid at an offset: not in a tag, a style, a script or a title. The template is scanned at
 * the first call.
 */
function createTextPlaces(text: string): (offset: number) => boolean {
  let ranges: readonly Readonly<{ from: number; to: number }>[] | null = null;
  const read = () =>
    [...scanMarkup(text, 'template')].filter((part) => part !== null).filter(({ kind }) => kind !== 'expression');

  return (offset) => {
    ranges ??= read();
    let low = 0;
    let high = ranges.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (ranges[middle]!.from <= offset) low = middle + 1;
      else high = middle;
    }
    const before = ranges[low - 1];
    return before === undefined || offset >= before.to;
  };
}
