import type {} from 'handlebars';
import { parseWithoutProcessing } from 'handlebars/dist/cjs/handlebars/compiler/base.js';

type ParsedTemplate =
  | Readonly<{ program: hbs.AST.Program }>
  /** Why the text is not a valid template; `line` is the place, if the parser knows it. */
  | Readonly<{ problem: string; line: number | null }>;

/** Parses a template with Handlebars' own parser. Nothing is compiled, and the compiler is not loaded. */
export function parseTemplate(text: string): ParsedTemplate {
  try {
    return { program: parseWithoutProcessing(text) };
  } catch (thrown) {
    const message = thrown instanceof Error ? thrown.message : String(thrown);
    const line = /(?:on line |- )(\d+)/.exec(message)?.[1];
    return { problem: message.split('\n').at(-1)!.slice(0, 200), line: line === undefined ? null : Number(line) };
  }
}

/** The offset of each line's first character, to convert positions of the parser. */
export function lineOffsets(text: string): readonly number[] {
  const offsets = [0];
  // The parser counts lines as its lexer does: by `\r\n`, `\n` and `\r`.
  for (const { index, 0: end } of text.matchAll(/\r\n?|\n/g)) offsets.push(index + end.length);
  return offsets;
}

/** The names that the template calls with arguments. A name alone is a call too if it is one of them. */
export function calledNames(program: hbs.AST.Program): ReadonlySet<string> {
  const names = new Set<string>();
  const visit = (value: unknown) => {
    if (Array.isArray(value)) return value.forEach(visit);
    if (typeof value !== 'object' || value === null) return;
    const node = value as { type?: string; params?: unknown[]; hash?: unknown; path?: hbs.AST.PathExpression };
    const isCall = node.type === 'SubExpression' || (node.params?.length ?? 0) > 0 || node.hash;
    if (isCall && node.path?.parts?.length === 1 && !node.path.data) names.add(node.path.original);
    for (const key in node) if (key !== 'loc') visit(node[key as keyof typeof node]);
  };
  visit(program);
  return names;
}
