import { dirname, join, normalize } from 'node:path/posix';
import { parseSync } from 'vite';

/** A file of the source, as far as the rules of the architecture look at it. */
export interface SourceFile {
  /** From the root of the repository: `renderer/report/report.ts`. */
  readonly path: string;
  readonly text: string;
  /** Paths from the root for relative imports, and package names. Type imports and dynamic imports are included. */
  readonly imports: readonly string[];
  /** Those of them that are there at run time. */
  readonly runtimeImports: readonly string[];
  /** The names that the file declares and exports. */
  readonly exports: readonly string[];
  /** Every identifier in the file, and the names in JSX; found when they are first asked for, since it takes longest. */
  readonly identifiers: ReadonlySet<string>;
  readonly comments: readonly string[];
  /** Comments as they are read: consecutive `//` lines are one block. `columns` is the widest line. */
  readonly commentBlocks: readonly CommentBlock[];
  /** What the style guide forbids: `default export`, `export *`, `enum`. */
  readonly forbidden: readonly string[];
}

export interface CommentBlock {
  readonly text: string;
  readonly columns: number;
}

/** What a rule finds. `key` names the violation in short, for the tests of the rules. */
export interface Violation {
  readonly key: string;
  readonly message: string;
}

/** Parses TypeScript by the parser that is part of Vite (Oxc), which knows every form of import and export. Throws on a syntax error. */
export function parseSource(path: string, text: string): SourceFile {
  const { program, module, comments, errors } = parseSync(path, text);
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]!.message}`);
  const exported = module.staticExports.flatMap(({ entries }) => entries);
  const forbidden = new Set<string>();
  if (exported.some(({ exportName }) => exportName.kind === 'Default')) forbidden.add('default export');
  if (exported.some(({ importName }) => /^All/.test(importName.kind))) forbidden.add('export *');
  if (/\benum\b/.test(text)) visit(program, ({ type }) => type === 'TSEnumDeclaration' && forbidden.add('enum'));
  let identifiers: ReadonlySet<string> | undefined;
  const dynamic = module.dynamicImports.map(({ moduleRequest }) =>
    text.slice(moduleRequest.start + 1, moduleRequest.end - 1),
  );
  const requests = [
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...exported.flatMap(({ moduleRequest }) => moduleRequest?.value ?? []),
    ...dynamic,
  ];
  const isErased = (entries: ReadonlyArray<Readonly<{ isType: boolean }>>) =>
    entries.length > 0 && entries.every(({ isType }) => isType);
  const atRunTime = [
    ...module.staticImports.filter(({ entries }) => !isErased(entries)).map(({ moduleRequest }) => moduleRequest.value),
    ...exported.flatMap(({ moduleRequest, isType }) => (isType ? [] : (moduleRequest?.value ?? []))),
    ...dynamic,
  ];
  return {
    path,
    text,
    runtimeImports: [...new Set(atRunTime.map((request) => resolveFrom(path, request)))],
    imports: [...new Set(requests.map((request) => resolveFrom(path, request)))],
    exports: [
      ...new Set(
        exported.flatMap(({ exportName, moduleRequest }) => (moduleRequest === null ? (exportName.name ?? []) : [])),
      ),
    ],
    get identifiers() {
      identifiers ??= identifiersOf(program);
      return identifiers;
    },
    comments: comments.map(({ value }) => value),
    commentBlocks: blocksOf(text, comments),
    forbidden: [...forbidden],
  };
}

type Comment = Readonly<{ type: 'Line' | 'Block'; value: string; start: number; end: number }>;

function blocksOf(text: string, comments: readonly Comment[]): CommentBlock[] {
  const blocks: Array<CommentBlock & { end: number; isLine: boolean }> = [];
  for (const { type, value, start, end } of comments) {
    const lineStart = text.lastIndexOf('\n', start) + 1;
    const columns = Math.max(
      ...text
        .slice(lineStart, end)
        .split('\n')
        .map((line) => line.length),
    );
    const last = blocks.at(-1);
    if (last?.isLine && type === 'Line' && /^[ \t]*\r?\n[ \t]*$/.test(text.slice(last.end, start))) {
      const joined = { text: `${last.text} ${value}`, columns: Math.max(last.columns, columns) };
      blocks[blocks.length - 1] = { ...joined, end, isLine: true };
    } else {
      blocks.push({ text: value, columns, end, isLine: type === 'Line' });
    }
  }
  return blocks;
}

/** `./text-diff.worker.ts?worker&url` is the file without what follows the question mark. */
function resolveFrom(path: string, request: string): string {
  return request.startsWith('.') ? normalize(join(dirname(path), request.split('?')[0]!)) : request;
}

interface AnyNode {
  readonly type?: unknown;
  readonly name?: unknown;
}

function identifiersOf(program: unknown): Set<string> {
  const names = new Set<string>();
  visit(program, ({ type, name }) => {
    if ((type === 'Identifier' || type === 'JSXIdentifier') && typeof name === 'string') names.add(name);
  });
  return names;
}

function visit(node: unknown, see: (node: AnyNode) => unknown): void {
  if (typeof node !== 'object' || node === null) return;
  if (!Array.isArray(node)) see(node);
  for (const child of Object.values(node)) visit(child, see);
}
