import Handlebars from 'handlebars';
import { createPartReader, partialNameOf, type TemplatePart, type TemplateTexts } from './template-texts.ts';
import { lineStarts, offsetAt } from './text-lines.ts';

/**
 * Lines `from` to `to` of a markup come from one text, starting at `line`. All count from 1. `partial` is null for the
 * template's own text. A line with a partial in its middle has several pieces.
 */
type TemplatePiece = Readonly<{ partial: string | null; line: number; from: number; to: number }>;

/** A template with partials inlined at their calls, and the sources of its lines in order. */
export type PlacedTemplate = Readonly<{ markup: string; pieces: readonly TemplatePiece[] }>;

/**
 * Inlines a partial wherever that prints the same; other calls stay. A call alone on its line indents each line of the
 * partial. Throws `TemplateError` with the place if a text is not valid Handlebars.
 */
export function placePartials(texts: TemplateTexts): PlacedTemplate {
  const readPart = createPartReader(texts);
  const known = new Map<string | null, Facts>();
  const factsOf = (part: TemplatePart): Facts => {
    const facts = known.get(part.partial) ?? readFacts(part);
    known.set(part.partial, facts);
    return facts;
  };
  /** The parts that this one calls, directly or indirectly, including itself. */
  const reachedFrom = (start: TemplatePart): readonly TemplatePart[] => {
    const reached = new Set([start]);
    for (const part of reached) {
      for (const name of factsOf(part).called) {
        const called = readPart(name);
        if (called) reached.add(called);
      }
    }
    return [...reached];
  };
  const own = readPart(null)!;
  const declared = new Set(reachedFrom(own).flatMap((part) => factsOf(part).declares));
  const closed = new Map<string, boolean>();
  /** Whether the partial and its callees mean the same in any place. */
  const isClosed = (name: string, called: TemplatePart): boolean => {
    const answer =
      closed.get(name) ??
      reachedFrom(called).every((part) => !factsOf(part).reachesOut && factsOf(part).declares.length === 0);
    closed.set(name, answer);
    return answer;
  };

  const place = (part: TemplatePart, within: readonly string[]): PlacedTemplate => {
    const composed = createComposing(part.partial);
    let end = 0;
    let line = 1;
    for (const call of factsOf(part).calls) {
      const { name } = call;
      const called = within.includes(name) || declared.has(name) ? null : readPart(name);
      if (!called || !isClosed(name, called) || !fits(call, part.text, called.text)) continue;
      composed.addOwn(part.text.slice(end, call.start), line);
      composed.addPart(place(called, [...within, name]), call.indent);
      end = call.end;
      line = call.line;
      if (call.isAlone) {
        // Handlebars removes the end of that line.
        end += /^[ \t]*(?:\r?\n)?/.exec(part.text.slice(end, end + maxBlank))![0].length;
        line += part.text[end - 1] === '\n' ? 1 : 0;
      }
    }
    composed.addOwn(part.text.slice(end), line);
    return composed.result();
  };

  return place(own, []);
}

/** The most white space to check after a call. */
const maxBlank = 1_000;

/** Assembles the text of one part and records the sources of its lines. */
function createComposing(partial: string | null) {
  let markup = '';
  let row = 1;
  const pieces: TemplatePiece[] = [];

  return {
    /** Adds the part's own text, whose first line is `line`. White space around a call makes no piece. */
    addOwn(own: string, line: number): void {
      const lines = own.split(lineEnd);
      const last = lines.length - 1;
      const isBlank = (at: number) => lines[at]!.trim() === '';
      const from = isBlank(0) && markup !== '' && !/[\r\n]$/.test(markup) ? 1 : 0;
      const to = isBlank(last) ? last - 1 : last;
      if (from <= to) pieces.push({ partial, line: line + from, from: row + from, to: row + to });
      markup += own;
      row += last;
    },

    /** Adds a partial in the place of its call. */
    addPart(inner: PlacedTemplate, indent: string): void {
      for (const { from, to, ...rest } of inner.pieces) {
        pieces.push({ ...rest, from: from + row - 1, to: to + row - 1 });
      }
      markup += inner.markup.replaceAll(/(\r\n?|\n)(?=.|\r|\n)/g, `$1${indent}`);
      row += inner.markup.split(lineEnd).length - 1;
    },

    result: (): PlacedTemplate => ({ markup, pieces }),
  };
}

const lineEnd = /\r\n?|\n/;

/** A `{{> name}}` that can be inlined. Offsets are in UTF-16 units of the part's text. */
type PartialCall = Readonly<{
  name: string;
  start: number;
  end: number;
  /** Its last line, from 1. */
  line: number;
  /** Whether it is alone on its line. */
  isAlone: boolean;
  /** The white space before a call that is alone on its line. */
  indent: string;
}>;

type Facts = Readonly<{
  /** In the order of the text. */
  calls: readonly PartialCall[];
  /** All partials that it calls by name. */
  called: readonly string[];
  /** The partials that it declares by `{{#*inline}}`. */
  declares: readonly string[];
  /** Whether a path leads out of the part, or the part uses something that only a call provides. */
  reachesOut: boolean;
}>;

function readFacts({ text, program }: TemplatePart): Facts {
  const starts = lineStarts(text);
  const calls: PartialCall[] = [];
  const called: string[] = [];
  const declares: string[] = [];
  let reachesOut = false;
  /**
   * Counts the surrounding blocks that certainly change the context, and those that declare parameters or run
   * elsewhere.
   */
  let contexts = 0;
  let scopes = 0;
  const offsetOf = ({ line, column }: hbs.AST.Position) => offsetAt(text, { line, column: column + 1 }, starts);

  class PartialCalls extends Handlebars.Visitor {
    override PartialStatement(call: hbs.AST.PartialStatement): void {
      super.PartialStatement(call);
      const name = partialNameOf(call);
      if (name === null) return;
      called.push(name);
      const { strip } = call as unknown as { strip: hbs.AST.StripFlags };
      if (call.params.length > 0 || call.hash || strip.open || strip.close || scopes > 0) return;
      const [start, end] = [offsetOf(call.loc.start), offsetOf(call.loc.end)];
      const before = /(?:^|[\r\n])([ \t]*)$/.exec(text.slice(Math.max(0, start - maxBlank), start));
      const isAlone = before !== null && /^[ \t]*(?:\r?\n|$)/.test(text.slice(end, end + maxBlank));
      calls.push({ name, start, end, line: call.loc.end.line, isAlone, indent: isAlone ? before[1]! : '' });
    }

    override PartialBlockStatement(call: hbs.AST.PartialBlockStatement): void {
      const name = partialNameOf(call);
      if (name !== null) called.push(name);
      this.acceptArray([call.name, ...call.params]);
      if (call.hash) this.accept(call.hash);
      this.inside(call.program, false, true);
    }

    override DecoratorBlock(block: hbs.AST.DecoratorBlock): void {
      const [name] = block.params as hbs.AST.Expression[];
      if (name?.type === 'StringLiteral') declares.push((name as hbs.AST.StringLiteral).value);
      this.inside(block.program, false, true);
    }

    override BlockStatement({ path, params, hash, program, inverse }: hbs.AST.BlockStatement): void {
      this.acceptArray([path, ...params]);
      if (hash) this.accept(hash);
      const isOther = ['each', 'with'].includes(path.original) && params[0]?.type === 'PathExpression';
      this.inside(program, isOther && (params[0] as hbs.AST.PathExpression).parts.length > 0, false);
      this.inside(inverse, false, false);
    }

    override PathExpression({ data, depth, parts }: hbs.AST.PathExpression): void {
      if (data ? parts[0] === 'partial-block' : depth > contexts) reachesOut = true;
    }

    private inside(program: hbs.AST.Program | undefined, isOtherContext: boolean, isElsewhere: boolean): void {
      if (!program) return;
      const isScope = isElsewhere || (program.blockParams ?? []).length > 0;
      contexts += isOtherContext ? 1 : 0;
      scopes += isScope ? 1 : 0;
      this.accept(program);
      contexts -= isOtherContext ? 1 : 0;
      scopes -= isScope ? 1 : 0;
    }
  }

  new PartialCalls().accept(program);
  return { calls, called, declares, reachesOut };
}

const opensLine = /^[ \t]*\{\{(?:~|[#^/!>]|else\b)/;
const closesLine = /(?:~|\{\{[#^/!>][^{}]*|\{\{else[^{}]*)\}\}[ \t]*$/;

/** Whether Handlebars strips the same white space if the text replaces the call. */
function fits({ start, end, isAlone }: PartialCall, text: string, partial: string): boolean {
  const before = text.slice(Math.max(0, start - maxBlank), start).trimEnd();
  const after = text.slice(end, end + maxBlank);
  const first = partial.trimStart();
  if (before.endsWith('~}}') || after.trimStart().startsWith('{{~')) return false;
  // A brace or a backslash would join the expression next to it.
  if (partial.startsWith('}') || /[{\\]$/.test(partial)) return false;
  if (first.startsWith('{{~') || partial.trimEnd().endsWith('~}}')) return false;
  if (isAlone) return /\n$/.test(partial) || /^[ \t]*$/.test(after);
  return first !== '' && partial.trim() === partial && !opensLine.test(partial) && !closesLine.test(partial);
}
