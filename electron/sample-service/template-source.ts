import { readFile, stat } from 'node:fs/promises';
import Handlebars from 'handlebars';
import { notFound, templateError } from './errors.ts';
import type { Entry, Folder } from './folder.ts';
import { type FrontMatter, splitFrontMatter } from './front-matter.ts';
import { asTemplateError, type Part } from './template-errors.ts';

export type Engine = typeof Handlebars;

/** A template with its layout and its partials in place. */
export type ComposedTemplate = Readonly<{
  id: string;
  file: string;
  matter: FrontMatter;
  modifiedMs: number;
  bytes: number;
  /** Handlebars still, expressions and all. */
  markup: string;
  /** Every file that has a share in it: the layout, the template, then the partials in order of first use. */
  parts: readonly Part[];
  partials: readonly string[];
  /**
   * Every partial, by name, if some calls could not be put in place because only a run can tell: those by a computed
   * name, with `key=value`, around a block, or of a partial within itself. Else none.
   */
  leftToRun: Readonly<Record<string, string>>;
}>;

/** The name by which a layout calls the template that it surrounds. */
const bodyName = 'body';

/**
 * Reads a template anew and puts layout and partials in place, as text. `{{> name path}}` becomes the partial within
 * `{{#with path}}`. Throws 404 for an unknown template, and 422 with the place for whatever Handlebars cannot read.
 */
export async function composeTemplate(engine: Engine, folder: Folder, templateID: string): Promise<ComposedTemplate> {
  const entry = folder.templates.get(templateID);
  if (!entry) throw notFound('templateID', templateID);
  const [text, { mtimeMs, size }] = await Promise.all([readFile(entry.path, 'utf8'), stat(entry.path)]);
  const { matter, markup, line } = splitFrontMatter(text);
  const body: Part = { file: entry.file, text: markup.trimEnd(), line };

  const layout = matter.layout === null ? null : folder.layouts.get(matter.layout);
  if (layout === undefined) {
    throw templateError(`There is no layout "${matter.layout}" in templates/layouts.`, { file: entry.file, line: 1 });
  }
  const outermost = layout ? await readPart(layout) : body;

  const parts = new Map<string, Part>([
    [outermost.file, outermost],
    [body.file, body],
  ]);
  const partials = new Set<string>();
  let callsAreLeft = false;

  const inPlace = async (part: Part, within: readonly string[]): Promise<string> => {
    let composed = part.text;
    for (const call of callsOf(engine, part).reverse()) {
      if (call.name === null || !call.plain || within.includes(call.name)) {
        callsAreLeft = true;
        continue;
      }
      const called = call.name === bodyName && layout ? body : await partialNamed(call.name, part, call);
      if (called !== body) partials.add(call.name);
      const inner = await inPlace(called, [...within, call.name]);
      const text = call.path === null ? inner : `{{#with ${call.path}}}\n${inner}\n{{/with}}`;
      composed = composed.slice(0, call.start) + text.replaceAll('\n', `\n${call.indent}`) + composed.slice(call.end);
    }
    return composed;
  };

  const partialNamed = async (name: string, caller: Part, call: Call): Promise<Part> => {
    const found = folder.partials.get(name);
    if (!found) {
      const place = { file: caller.file, line: call.line + caller.line - 1, column: call.column };
      throw templateError(`There is no partial "${name}" in templates/partials.`, place);
    }
    const part = parts.get(found.file) ?? (await readPart(found));
    parts.set(found.file, part);
    return part;
  };

  const composed = `${await inPlace(outermost, [])}\n`;
  const left = callsAreLeft ? [...folder.partials.values()] : [];
  return {
    id: entry.id,
    file: entry.file,
    matter,
    modifiedMs: mtimeMs,
    bytes: size,
    markup: composed,
    parts: [...parts.values()],
    partials: [...partials].sort(),
    leftToRun: Object.fromEntries(await Promise.all(left.map(async (one) => [one.id, (await readPart(one)).text]))),
  };
}

async function readPart(entry: Entry): Promise<Part> {
  return { file: entry.file, text: (await readFile(entry.path, 'utf8')).trimEnd(), line: 1 };
}

/** One `{{> …}}` of a part. `name` is null when it is computed; `plain` tells that text alone can take its place. */
type Call = Readonly<{
  name: string | null;
  path: string | null;
  plain: boolean;
  start: number;
  end: number;
  line: number;
  column: number;
  /** White space before a call that stands alone on its line: its text is moved in by as much, as Handlebars does. */
  indent: string;
}>;

function callsOf(engine: Engine, part: Part): Call[] {
  const lines = part.text.split('\n');
  const offset = ({ line, column }: hbs.AST.Position) =>
    lines.slice(0, line - 1).reduce((sum, text) => sum + text.length + 1, 0) + column;
  const calls: Call[] = [];

  class Calls extends Handlebars.Visitor {
    override PartialStatement(call: hbs.AST.PartialStatement): void {
      const [path] = call.params as hbs.AST.PathExpression[];
      const before = lines[call.loc.start.line - 1]!.slice(0, call.loc.start.column);
      calls.push({
        name: call.name.type === 'PathExpression' ? (call.name as hbs.AST.PathExpression).original : null,
        path: path?.original ?? null,
        plain: !call.hash && (path === undefined || path.type === 'PathExpression'),
        start: offset(call.loc.start),
        end: offset(call.loc.end),
        line: call.loc.start.line,
        column: call.loc.start.column + 1,
        indent: /^\s*$/.test(before) ? before : '',
      });
    }

    override PartialBlockStatement(call: hbs.AST.PartialBlockStatement): void {
      const at = offset(call.loc.start);
      const name = call.name.type === 'PathExpression' ? (call.name as hbs.AST.PathExpression).original : null;
      calls.push({ name, path: null, plain: false, start: at, end: at, line: 0, column: 0, indent: '' });
      super.PartialBlockStatement(call);
    }
  }

  try {
    new Calls().accept(engine.parse(part.text));
  } catch (thrown) {
    throw asTemplateError(thrown, part);
  }
  return calls.sort((a, b) => a.start - b.start);
}
