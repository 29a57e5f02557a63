import Handlebars from 'handlebars';
import type { Engine } from './template-source.ts';

/** What a template asks of its record. Paths are written from the record down, `[]` standing for each item of a list. */
export type TemplateUsage = Readonly<{
  paths: readonly string[];
  functions: readonly string[];
  /** Images that are named in the template itself; a name that comes out of the record is not known here. */
  images: readonly string[];
}>;

/** Blocks of Handlebars itself, which mean the engine and not the record. */
const blocks = new Set(['if', 'unless', 'each', 'with', 'lookup', 'log']);

/** Where names are looked up at one point of the template; `null` where only a run can tell. */
type Scope = Readonly<{ path: string | null; names: ReadonlyMap<string, string | null> }>;

/** Reads the composed markup of a template, which must be sound Handlebars. */
export function usageOf(engine: Engine, markup: string): TemplateUsage {
  const paths = new Set<string>();
  const functions = new Set<string>();
  const images = new Set<string>();
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

  class Usage extends Handlebars.Visitor {
    override MustacheStatement(call: hbs.AST.MustacheStatement): void {
      this.call(call);
    }

    override SubExpression(call: hbs.AST.SubExpression): void {
      this.call(call);
    }

    override PathExpression(path: hbs.AST.PathExpression): void {
      const found = pathOf(path);
      if (found) paths.add(found);
    }

    override BlockStatement(block: hbs.AST.BlockStatement): void {
      const { original } = block.path as hbs.AST.PathExpression;
      if (blocks.has(original)) functions.add(original);
      this.acceptArray(block.params);
      const implicit = block.params.length === 0 && !blocks.has(original);
      if (implicit) this.accept(block.path);
      const subject = implicit ? block.path : block.params[0];
      if (implicit || original === 'each' || original === 'with') {
        scopes.push(this.inside(subject, original === 'each', block.program.blockParams ?? []));
        this.accept(block.program);
        scopes.pop();
      } else {
        this.accept(block.program);
      }
      if (block.inverse) this.accept(block.inverse);
    }

    private inside(subject: hbs.AST.Node | undefined, each: boolean, [name]: readonly string[]): Scope {
      const outer = subject?.type === 'PathExpression' ? pathOf(subject as hbs.AST.PathExpression) : null;
      const path = outer === null ? null : `${outer}${each ? '[]' : ''}`;
      const names = new Map(scopes.at(-1)!.names);
      if (name !== undefined) names.set(name, path);
      return { path, names };
    }

    private call({ path, params, hash }: hbs.AST.MustacheStatement | hbs.AST.SubExpression): void {
      const { original } = path as hbs.AST.PathExpression;
      const [first] = params;
      if (params.length === 0 && !hash) {
        this.accept(path);
        return;
      }
      functions.add(original);
      if (original === 'imageUrl' && first?.type === 'StringLiteral')
        images.add((first as hbs.AST.StringLiteral).value);
      this.acceptArray(params);
      if (hash) this.accept(hash);
    }
  }

  new Usage().accept(engine.parse(markup));
  const sorted = (names: ReadonlySet<string>) => [...names].sort();
  return { paths: sorted(paths), functions: sorted(functions), images: sorted(images) };
}
