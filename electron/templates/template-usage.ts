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

/** `firstText` is the first argument if it is written as a string. */
export type HelperUse = TemplateUse & Readonly<{ firstText: string | null }>;

/** What a template uses, in the order of the composed text. A name stands there as often as it is used. */
export type TemplateUsage = Readonly<{
  /** From the root of the data down, `[]` standing for each item of a list. Left out where only a run can tell. */
  paths: readonly TemplateUse[];
  /** Handlebars' own block helpers are among them. */
  helpers: readonly HelperUse[];
  /** Calls by a computed name are left out. */
  partials: readonly TemplateUse[];
}>;

/** The helpers of Handlebars itself that can stand before a block. */
const builtIn = new Set(['if', 'unless', 'each', 'with', 'lookup', 'log']);

/** Where names are looked up at one point of the template; null where only a run can tell. */
type Scope = Readonly<{ path: string | null; names: ReadonlyMap<string, string | null> }>;

/** Reads the texts of a template, following its partials. Throws `TemplateError` with the place if one is not Handlebars. */
export function templateUsage(texts: TemplateTexts): TemplateUsage {
  const readPart = createPartReader(texts);
  const paths: TemplateUse[] = [];
  const helpers: HelperUse[] = [];
  const partials: TemplateUse[] = [];
  const scopes: Scope[] = [{ path: '', names: new Map() }];

  const pathOf = ({ data, depth, parts }: hbs.AST.PathExpression): string | null => {
    if (data) return null;
    const scope = scopes[Math.max(0, scopes.length - 1 - depth)]!;
    const [first = '', ...rest] = parts;
    const named = scope.names.get(first);
    const base = named === undefined ? scope.path : named;
    if (base === null) return null;
    return [base, ...(named === undefined ? parts : rest)]
      .filter((part) => part !== '')
      .join('.')
      .replaceAll('.[]', '[]');
  };
  const pathOfNode = (node: hbs.AST.Node) =>
    node.type === 'PathExpression' ? pathOf(node as hbs.AST.PathExpression) : null;

  class Usage extends Handlebars.Visitor {
    private readonly part: TemplatePart;
    /** The partials that this part is inside of. */
    private readonly within: readonly string[];

    constructor(part: TemplatePart, within: readonly string[]) {
      super();
      this.part = part;
      this.within = within;
    }

    override MustacheStatement(call: hbs.AST.MustacheStatement): void {
      this.valueOrHelper(call);
    }

    override SubExpression(call: hbs.AST.SubExpression): void {
      this.valueOrHelper(call);
    }

    override PathExpression(path: hbs.AST.PathExpression): void {
      const name = pathOf(path);
      if (name) paths.push({ name, location: locationOf(this.part, path) });
    }

    override BlockStatement(block: hbs.AST.BlockStatement): void {
      const { original } = block.path;
      const isValue = block.params.length === 0 && !block.hash && !builtIn.has(original);
      if (isValue) this.accept(block.path);
      else this.helper(block);
      if (isValue || original === 'each' || original === 'with') {
        const subject = isValue ? block.path : block.params[0];
        const outer = subject ? pathOfNode(subject) : null;
        const path = outer === null ? null : `${outer}${original === 'each' ? '[]' : ''}`;
        const [name] = block.program.blockParams ?? [];
        this.inside(path, name === undefined ? [] : [[name, path]], () => this.accept(block.program));
      } else {
        this.accept(block.program);
      }
      if (block.inverse) this.accept(block.inverse);
    }

    override PartialStatement(call: hbs.AST.PartialStatement): void {
      this.partial(call);
    }

    override PartialBlockStatement(call: hbs.AST.PartialBlockStatement): void {
      this.partial(call);
      this.accept(call.program);
    }

    private inside(
      path: string | null,
      names: ReadonlyArray<readonly [string, string | null]>,
      visit: () => void,
    ): void {
      scopes.push({ path, names: new Map([...scopes.at(-1)!.names, ...names]) });
      visit();
      scopes.pop();
    }

    private valueOrHelper(call: hbs.AST.MustacheStatement | hbs.AST.SubExpression): void {
      if (call.params.length === 0 && !call.hash) this.accept(call.path);
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
      const location = locationOf(this.part, call);
      this.acceptArray(call.params);
      if (call.hash) this.accept(call.hash);

      const name = partialNameOf(call);
      if (name === null) {
        this.accept(call.name);
        return;
      }
      partials.push({ name, location });
      const called = this.within.includes(name) ? null : readPart(name);
      if (!called) return;
      const visit = () => new Usage(called, [...this.within, name]).accept(called.program);
      // Composed, the partial stands within `{{#with path}}`.
      if (context?.type === 'PathExpression') helpers.push({ name: 'with', location, firstText: null });
      const set = call.hash?.pairs.map(({ key, value }) => [key, pathOfNode(value)] as const) ?? [];
      if (context) this.inside(pathOfNode(context), set, visit);
      else if (set.length > 0) this.inside(scopes.at(-1)!.path, set, visit);
      else visit();
    }
  }

  const own = readPart(null)!;
  new Usage(own, []).accept(own.program);
  return { paths, helpers, partials };
}
