import Handlebars from 'handlebars';
import { TemplateError } from './template-error.ts';
import {
  createPartReader,
  locationOf,
  partialNameOf,
  type TemplatePart,
  type TemplateTexts,
} from './template-texts.ts';

/** A template with its partials in place, still with its expressions. */
export type ComposedTemplate = Readonly<{
  texts: TemplateTexts;
  markup: string;
  /**
   * Every partial if the markup still calls some, else none. A call stays if text alone cannot take its place: by a
   * computed name, with `key=value`, around a block, of a partial within itself, or of one that a `{{#*inline}}` of before declares.
   */
  partialsAtRun: ReadonlyMap<string, string>;
  /** Whose lines those of the markup are, in their order. */
  pieces: readonly TemplatePiece[];
}>;

/**
 * Lines `from` to `to` of the composed markup, which are lines of one text from `line` on; all count from 1. A line on which a partial was
 * put in the middle is in several pieces.
 */
export type TemplatePiece = Readonly<{ partial: string | null; line: number; from: number; to: number }>;

/**
 * Puts partials in place, as text. `{{> name path}}` becomes the partial within `{{#with path}}`; a call that stands
 * alone on its line indents every line of the partial, as Handlebars does. Throws `TemplateError` with the place for a
 * text that is not Handlebars, and for a partial that does not exist.
 */
export function composeTemplate(texts: TemplateTexts): ComposedTemplate {
  const readPart = createPartReader(texts);
  const inline = new Set<string>();
  let isComplete = true;

  const compose = (part: TemplatePart, within: readonly string[]): Composed => {
    const composed = createComposing(part.partial);
    let end = 0;
    let line = 1;
    const { calls, declared } = partialCallsOf(part);
    for (const name of declared) inline.add(name);
    for (const call of calls) {
      if (call.name === null || within.includes(call.name) || inline.has(call.name)) {
        isComplete = false;
        continue;
      }
      const called = readPart(call.name);
      if (!call.isText) {
        isComplete = false;
        // Handlebars would report a mistake in this partial only at the run, and without its place.
        if (called) compose(called, [...within, call.name]);
        continue;
      }
      if (!called) throw new TemplateError(`There is no partial "${call.name}".`, locationOf(part, call.node));
      const inner = compose(called, [...within, call.name]);
      composed.addOwn(part.text.slice(end, call.start), line);
      const { start } = call.node.loc;
      if (call.path !== null) composed.addOwn(`{{#with ${call.path}}}\n${call.indent}`, start.line);
      composed.addPart(inner, call.indent);
      if (call.path !== null) composed.addOwn(`\n${call.indent}{{/with}}`, start.line - 1);
      end = call.end;
      line = call.node.loc.end.line;
    }
    composed.addOwn(part.text.slice(end), line);
    return composed.result();
  };

  const { text, pieces } = compose(readPart(null)!, []);
  return { texts, markup: text, partialsAtRun: isComplete ? new Map() : texts.partials, pieces };
}

type Composed = Readonly<{ text: string; pieces: readonly TemplatePiece[] }>;

/** Puts the text of one part together, and notes whose lines come. */
function createComposing(partial: string | null) {
  let text = '';
  let row = 1;
  const pieces: TemplatePiece[] = [];

  return {
    /** Text of the part itself, whose first line is the part's `line`. White space before and after a call makes no piece. */
    addOwn(own: string, line: number): void {
      const lines = own.split('\n');
      const last = lines.length - 1;
      const from = lines[0]!.trim() === '' && (row > 1 || text !== '' || last === 0) ? 1 : 0;
      const to = lines[last]!.trim() === '' ? last - 1 : last;
      if (from <= to) pieces.push({ partial, line: line + from, from: row + from, to: row + to });
      text += own;
      row += last;
    },

    /** A partial in the place of its call. */
    addPart(inner: Composed, indent: string): void {
      for (const { from, to, ...rest } of inner.pieces) {
        pieces.push({ ...rest, from: from + row - 1, to: to + row - 1 });
      }
      text += inner.text.replaceAll('\n', `\n${indent}`);
      row += inner.text.split('\n').length - 1;
    },

    result: (): Composed => ({ text, pieces }),
  };
}

/** One `{{> …}}` or `{{#> …}}`. Offsets are in UTF-16 units of the part's text. */
type PartialCall = Readonly<{
  node: hbs.AST.Node;
  name: string | null;
  /** The context that is passed, if it is a path. */
  path: string | null;
  /** Whether text alone can take the place of the call. */
  isText: boolean;
  start: number;
  end: number;
  /** White space before a call that stands alone on its line, else empty. */
  indent: string;
}>;

/** The calls in the order of the text, and the names that it declares by `{{#*inline}}`. */
function partialCallsOf({ text, program }: TemplatePart): Readonly<{ calls: PartialCall[]; declared: string[] }> {
  const lines = text.split('\n');
  const offsetOf = ({ line, column }: hbs.AST.Position) =>
    lines.slice(0, line - 1).reduce((sum, { length }) => sum + length + 1, 0) + column;
  const calls: PartialCall[] = [];
  const declared: string[] = [];

  const add = (node: hbs.AST.PartialStatement | hbs.AST.PartialBlockStatement, isText: boolean) => {
    const [context] = node.params as hbs.AST.PathExpression[];
    const before = lines[node.loc.start.line - 1]!.slice(0, node.loc.start.column);
    calls.push({
      node,
      name: partialNameOf(node),
      path: context?.original ?? null,
      isText: isText && !node.hash && (context === undefined || context.type === 'PathExpression'),
      start: offsetOf(node.loc.start),
      end: offsetOf(node.loc.end),
      indent: /^\s*$/.test(before) ? before : '',
    });
  };

  class PartialCalls extends Handlebars.Visitor {
    override PartialStatement(call: hbs.AST.PartialStatement): void {
      add(call, true);
    }

    override PartialBlockStatement(call: hbs.AST.PartialBlockStatement): void {
      add(call, false);
      super.PartialBlockStatement(call);
    }

    override DecoratorBlock(block: hbs.AST.DecoratorBlock): void {
      const [name] = block.params as hbs.AST.Expression[];
      if (name?.type === 'StringLiteral') declared.push((name as hbs.AST.StringLiteral).value);
      super.DecoratorBlock(block);
    }
  }

  new PartialCalls().accept(program);
  return { calls, declared };
}
