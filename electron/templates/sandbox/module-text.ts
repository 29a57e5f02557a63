import { type Options, type Pattern, type Program, parse } from 'acorn';

/** JavaScript with a syntax error. The line and the column count from 1. */
export class ScriptSyntaxError extends Error {
  override readonly name = 'ScriptSyntaxError';
  readonly line: number;
  readonly column: number;

  constructor(thrown: SyntaxError & Partial<Readonly<{ loc: Readonly<{ line: number; column: number }> }>>) {
    super(thrown.message.replace(/ \(\d+:\d+\)$/, ''));
    this.line = thrown.loc?.line ?? 1;
    this.column = (thrown.loc?.column ?? 0) + 1;
  }
}

/** A JavaScript file as the body of a function with the parameters `exports`, `require` and `module`. */
type ModuleText = Readonly<{
  /** Each line keeps its number from the file. */
  body: string;
  isStrict: boolean;
  /** The functions and variables declared at the top level. */
  declared: readonly string[];
}>;

const options = { ecmaVersion: 'latest', allowHashBang: true } as const satisfies Options;

/**
 * Scripts and CommonJS files stay unchanged; the imports and exports of an ES module are rewritten. Throws
 * `ScriptSyntaxError`.
 */
export function moduleText(text: string): ModuleText {
  const own = text.replace(/^#!/, '//');
  try {
    const script = parse(own, { ...options, sourceType: 'script', allowReturnOutsideFunction: true });
    return { body: own, isStrict: false, declared: declaredBy(script) };
  } catch (thrown) {
    const isModule =
      /'import' and 'export' may appear only|import\.meta/.test((thrown as Error).message) ||
      /^\s*(?:import|export)\b/m.test(own);
    if (!isModule) throw new ScriptSyntaxError(thrown as SyntaxError);
  }
  try {
    const module = withoutExports(own, parse(own, { ...options, sourceType: 'module' }));
    refuseWaiting(module.body);
    return module;
  } catch (thrown) {
    throw new ScriptSyntaxError(thrown as SyntaxError);
  }
}

/** The body becomes a function, which cannot wait. A script has the name `await`, so what follows it is unexpected. */
function refuseWaiting(body: string): void {
  try {
    parse(body, { ...options, sourceType: 'script' });
  } catch (thrown) {
    const isWaiting = /\bawait\s*$/.test(body.slice(0, (thrown as Readonly<{ pos: number }>).pos));
    if (isWaiting) (thrown as Error).message = 'A helper cannot wait: “await” stands outside of a function';
    throw thrown;
  }
}

const declaredBy = ({ body }: Program): string[] =>
  body.flatMap((statement) => {
    if (statement.type === 'FunctionDeclaration') return [statement.id.name];
    if (statement.type !== 'VariableDeclaration') return [];
    return statement.declarations.flatMap(({ id }) => namesIn(id));
  });

function namesIn(pattern: Pattern): string[] {
  if (pattern.type === 'Identifier') return [pattern.name];
  if (pattern.type === 'AssignmentPattern') return namesIn(pattern.left);
  if (pattern.type === 'RestElement') return namesIn(pattern.argument);
  if (pattern.type === 'ArrayPattern') return pattern.elements.flatMap((each) => (each ? namesIn(each) : []));
  if (pattern.type !== 'ObjectPattern') return [];
  return pattern.properties.flatMap((each) => namesIn(each.type === 'Property' ? each.value : each));
}

type Named = { type: string; name?: string; value?: unknown };
const nameOf = (node: Named) => JSON.stringify(node.name ?? node.value);

/** Imports become calls of `require`. Exports become members of `exports`, set at the end. */
function withoutExports(text: string, program: Program): ModuleText {
  const ends: string[] = [];
  let body = '';
  let at = 0;
  const replace = ({ start, end }: Readonly<{ start: number; end: number }>, by: string) => {
    // The lines below keep their numbers.
    const lines = text.slice(start, end).split('\n').length - by.split('\n').length;
    body += text.slice(at, start) + by + '\n'.repeat(Math.max(0, lines));
    at = end;
  };

  for (const node of program.body) {
    if (node.type === 'ImportDeclaration') {
      const from = `require(${JSON.stringify(node.source.value)})`;
      const parts = node.specifiers.map((each) => {
        if (each.type === 'ImportNamespaceSpecifier') return `const ${each.local.name} = ${from};`;
        if (each.type === 'ImportDefaultSpecifier')
          return `const ${each.local.name} = ((module) => module?.default ?? module)(${from});`;
        return `const { ${nameOf(each.imported)}: ${each.local.name} } = ${from};`;
      });
      replace(node, parts.length === 0 ? `${from};` : parts.join(' '));
    } else if (node.type === 'ExportAllDeclaration') {
      const from = `require(${JSON.stringify(node.source.value)})`;
      replace(
        node,
        node.exported ? `exports[${nameOf(node.exported)}] = ${from};` : `Object.assign(exports, ${from});`,
      );
    } else if (node.type === 'ExportDefaultDeclaration') {
      const { declaration } = node;
      const isNamed = 'id' in declaration && declaration.id && /Declaration$/.test(declaration.type);
      replace({ start: node.start, end: declaration.start }, isNamed ? '' : 'exports.default = ');
      if (isNamed) ends.push(`exports.default = ${(declaration.id as { name: string }).name};`);
    } else if (node.type === 'ExportNamedDeclaration') {
      const { declaration, source } = node;
      if (declaration) {
        replace({ start: node.start, end: declaration.start }, '');
        const names =
          declaration.type === 'VariableDeclaration'
            ? declaration.declarations.flatMap(({ id }) => namesIn(id))
            : [declaration.id.name];
        ends.push(...names.map((name) => `exports.${name} = ${name};`));
        continue;
      }
      const from = source ? `require(${JSON.stringify(source.value)})` : null;
      const parts = node.specifiers.map(
        ({ local, exported }) =>
          `exports[${nameOf(exported)}] = ${from ? `${from}[${nameOf(local)}]` : (local as { name: string }).name};`,
      );
      if (from) replace(node, parts.join(' '));
      else {
        replace(node, '');
        ends.push(...parts);
      }
    }
  }
  return { body: `${body}${text.slice(at)}\n${ends.join(' ')}`, isStrict: true, declared: [] };
}
