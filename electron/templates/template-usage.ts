import Handlebars from 'handlebars';
import type { TemplateLocation } from './template-error.ts';
import {
  createPartReader,
  locationOf,
  partialNameOf,
  type TemplatePart,
  type TemplateTexts,
} from './template-texts.ts';

export type TemplateUse = Readonly<{ name: string; location: TemplateLocation }>;

/**
 * Member names from the root of the data. `null` means each item of a list. `true` means each item of a list, or any
 * other value itself, as in `{{#rows}}`.
 */
export type PathSteps = readonly (string | null | true)[];

/** `firstText` is the first argument if it is a string literal. */
type HelperUse = TemplateUse & Readonly<{ firstText: string | null }>;

/** What a template uses, in the order of a run. A name is repeated for each use. */
export type TemplateUsage = Readonly<{
  /** Without the paths that only a run knows. */
  paths: ReadonlyArray<TemplateUse & Readonly<{ steps: PathSteps }>>;
  /** Including Handlebars' own block helpers. */
  helpers: readonly HelperUse[];
  /** Without calls by a computed name. */
  partials: readonly TemplateUse[];
}>;

/** The scope of names at one point of a text; `null` if only a run knows it. */
type Scope = Readonly<{
  context: PathSteps | null;
  /** The parameters of the surrounding blocks, which hide members. */
  params: ReadonlyMap<string, PathSteps | null>;
  /** The values that a partial call adds to its context. */
  added: ReadonlyMap<string, PathSteps | null>;
}>;

const none: ReadonlyMap<string, PathSteps | null> = new Map();

/**
 * Analyses the texts of a template and its partials. Names in `helperNames` count as calls even without arguments.
 * Throws `TemplateError` with the place if a text is not valid Handlebars.
 */
export function templateUsage(texts: TemplateTexts, helperNames: ReadonlySet<string>): TemplateUsage {
  const readPart = createPartReader(texts);
  const paths: Array<TemplateUsage['paths'][number]> = [];
  const helpers: HelperUse[] = [];
  const partials: TemplateUse[] = [];
  /** The inline partials by name, and the contents of those that are called. */
  const inlines = new Map<string, Pick<TemplatePart, 'program'> & Readonly<{ part: TemplatePart }>>();
  const calledInlines = new Set<hbs.AST.Program>();

  class Usage extends Handlebars.Visitor {
    private readonly part: TemplatePart;
    /** The partials around this part. */
    private readonly within: readonly string[];
    private readonly scopes: Scope[];

    constructor(part: TemplatePart, within: readonly string[], scope: Omit<Scope, 'params'>) {
      super();
      this.part = part;
      this.within = within;
      this.scopes = [{ ...scope, params: none }];
    }

    override MustacheStatement(call: hbs.AST.MustacheStatement): void {
      this.valueOrHelper(call);
    }

    override SubExpression(call: hbs.AST.SubExpression): void {
      this.valueOrHelper(call);
    }

    override PathExpression(path: hbs.AST.PathExpression): void {
      const steps = this.stepsOf(path);
      if (steps && steps.length > 0) paths.push({ name: nameOf(steps), steps, location: locationOf(this.part, path) });
    }

    override BlockStatement(block: hbs.AST.BlockStatement): void {
      const { original } = block.path;
      // A block with only an inverse section has no program.
      const program = block.program as hbs.AST.Program | undefined;
      const isValue = block.params.length === 0 && !block.hash && !helperNames.has(original);
      if (isValue) this.accept(block.path);
      else this.helper(block);
      const declared = program?.blockParams ?? [];
      const subject = isValue ? block.path : block.params[0];
      const outer = subject ? this.stepsOfNode(subject) : null;
      const isEntered = isValue || original === 'each' || original === 'with';
      const inner = outer && (isValue ? [...outer, true as const] : original === 'each' ? [...outer, null] : outer);
      const params = declared.map((name, at) => [name, isEntered && at === 0 ? inner : null] as const);
      if (program) this.inside(isEntered ? inner : this.scope().context, params, program);
      if (block.inverse) this.accept(block.inverse);
    }

    override Program(program: hbs.AST.Program): void {
      const declared = this.declareInlines(program);
      super.Program(program);
      // Without a call by name, only a run knows the context. Most are called where they are declared.
      for (const content of declared) if (!calledInlines.has(content)) this.accept(content);
    }

    override DecoratorBlock(): void {
      // An inline partial is read where it is called.
    }

    override PartialStatement(call: hbs.AST.PartialStatement): void {
      this.partial(call);
    }

    override PartialBlockStatement(call: hbs.AST.PartialBlockStatement): void {
      this.declareInlines(call.program);
      this.partial(call);
      this.accept(call.program);
    }

    private declareInlines({ body }: hbs.AST.Program): readonly hbs.AST.Program[] {
      return body.flatMap((node) => {
        if (node.type !== 'DecoratorBlock') return [];
        const { params, program } = node as hbs.AST.DecoratorBlock;
        const name = (params[0] as hbs.AST.StringLiteral | undefined)?.value;
        if (name !== undefined) inlines.set(name, { part: this.part, program });
        return [program];
      });
    }

    private scope(depth = 0): Scope {
      return this.scopes[this.scopes.length - 1 - depth] ?? { context: null, params: none, added: none };
    }

    private stepsOf({ data, depth, parts, original }: hbs.AST.PathExpression): PathSteps | null {
      const [first = '', ...rest] = parts;
      if (data) return first === 'root' ? rest : null;
      const { context, params, added } = this.scope(depth);
      const isScoped = depth > 0 || /^\.|^this\b/.test(original);
      if (!isScoped && params.has(first)) return joined(params.get(first), rest);
      return added.has(first) ? joined(added.get(first), rest) : joined(context, parts);
    }

    private stepsOfNode(node: hbs.AST.Node): PathSteps | null {
      return node.type === 'PathExpression' ? this.stepsOf(node as hbs.AST.PathExpression) : null;
    }

    private inside(
      context: PathSteps | null,
      params: ReadonlyArray<readonly [string, PathSteps | null]>,
      program: hbs.AST.Program,
    ): void {
      const outer = this.scope();
      const isSame = context === outer.context;
      const scope = { context, params: new Map([...outer.params, ...params]), added: isSame ? outer.added : none };
      // A block that keeps the context does not count for `../`.
      if (isSame) this.scopes[this.scopes.length - 1] = scope;
      else this.scopes.push(scope);
      this.accept(program);
      if (isSame) this.scopes[this.scopes.length - 1] = outer;
      else this.scopes.pop();
    }

    private valueOrHelper(call: hbs.AST.MustacheStatement | hbs.AST.SubExpression): void {
      const isHelper = helperNames.has((call.path as hbs.AST.PathExpression).original);
      if (call.params.length === 0 && !call.hash && !isHelper) this.accept(call.path);
      else this.helper(call);
    }

    private helper({ path, params, hash }: Pick<hbs.AST.MustacheStatement, 'path' | 'params' | 'hash'>): void {
      const [first] = params;
      helpers.push({
        name: (path as hbs.AST.PathExpression).original,
        location: locationOf(this.part, path),
        firstText: first?.type === 'StringLiteral' ? (first as hbs.AST.StringLiteral).value : null,
      });
      this.acceptArray(params);
      if (hash) this.accept(hash);
    }

    private partial(call: hbs.AST.PartialStatement | hbs.AST.PartialBlockStatement): void {
      const [context] = call.params;
      this.acceptArray(call.params);
      if (call.hash) this.accept(call.hash);
      const name = partialNameOf(call);
      if (name === null) {
        if (call.name.type === 'SubExpression') this.accept(call.name);
        return;
      }
      const inline = inlines.get(name);
      if (inline) calledInlines.add(inline.program);
      else partials.push({ name, location: locationOf(this.part, call) });
      const part = this.within.includes(name) ? null : (inline?.part ?? readPart(name));
      if (!part) return;
      const added = new Map(call.hash?.pairs.map(({ key, value }) => [key, this.stepsOfNode(value)]) ?? []);
      const scope = { context: context ? this.stepsOfNode(context) : this.scope().context, added };
      new Usage(part, [...this.within, name], scope).accept(inline?.program ?? part.program);
    }
  }

  const own = readPart(null)!;
  new Usage(own, [], { context: [], added: none }).accept(own.program);
  return { paths, helpers, partials };
}

const joined = (base: PathSteps | null | undefined, steps: PathSteps): PathSteps | null =>
  base ? [...base, ...steps] : null;

/** A path such as `lines[].price`. */
const nameOf = (steps: PathSteps) =>
  steps
    .filter((step) => step !== true)
    .map((step, at) => (step === null ? '[]' : at === 0 ? step : `.${step}`))
    .join('');
