import { joinPath, valueAt } from '../../../shared/value-paths.ts';
import type { AccountInput, AccountResult } from './account.ts';
import { calledNames, lineOffsets, parseTemplate } from './parse-template.ts';
import { createPlaceholderRows } from './placeholder-rows.ts';
import type { TemplateSource } from './template-calls.ts';
import { unusedFields } from './unused-data.ts';
import { createUseNode, rootRef } from './values.ts';
import { walkTemplate } from './walk-template.ts';

/** The number of parts of the data that are tried as the template's root. */
const maxRoots = 16;
const sampledStatements = 300;
const builtIn = ['if', 'unless', 'each', 'with', 'lookup', 'log'];

/** The state of every placeholder of a template with these data. Nothing is compiled or run. */
export function takeAccount({ template, data, root, helperNames = [], partials = {} }: AccountInput): AccountResult {
  const parsed = parsedOnce(template);
  if ('problem' in parsed) return { problem: 'template', message: parsed.problem, line: parsed.line };
  let whole: unknown;
  try {
    whole = JSON.parse(data);
  } catch {
    return { problem: 'data' };
  }
  const { source, offsetsOf } = sourceOf(parsed.program, template, helperNames, partials);
  const roots = plausibleRoots(whole, template);
  const chosen = root ?? bestRoot(whole, roots, source);
  const start = valueAt(whole, chosen);
  const use = createUseNode();
  const rows = createPlaceholderRows(offsetsOf);
  walkTemplate(rootRef(start, chosen, use), source, rows);
  return {
    placeholders: rows.list(),
    unused: unusedFields(start, chosen, use),
    root: chosen,
    roots: roots.includes(chosen) ? roots : [chosen, ...roots],
    isCut: rows.isCut(),
  };
}

/** The last template. Accounts over records take the same text again and again, and parsing takes most of the time. */
let last: Readonly<{ text: string; parsed: ReturnType<typeof parseTemplate> }> | null = null;

function parsedOnce(text: string) {
  if (last?.text !== text) last = { text, parsed: parseTemplate(text) };
  return last.parsed;
}

/** The parsed texts of a template, and the line offsets of each. */
export function sourceOf(
  program: hbs.AST.Program,
  template: string,
  helperNames: readonly string[] = [],
  partials: Readonly<Record<string, string>> = {},
) {
  const texts = new Map<string, hbs.AST.Program | null>();
  const offsets = new Map<string | null, readonly number[]>();
  return {
    source: {
      program,
      helperNames: new Set([...builtIn, ...helperNames, ...calledNames(program)]),
      partialOf(name: string) {
        if (!texts.has(name)) {
          const read = Object.hasOwn(partials, name) ? parseTemplate(partials[name]!) : null;
          texts.set(name, read && 'program' in read ? read.program : null);
        }
        return texts.get(name) ?? null;
      },
    } satisfies TemplateSource,
    offsetsOf(partial: string | null) {
      const known = offsets.get(partial) ?? lineOffsets(partial === null ? template : (partials[partial] ?? ''));
      offsets.set(partial, known);
      return known;
    },
  };
}

/** The most probable root of the template in the data. */
export const dataRootOf = (data: unknown, template: string, source: TemplateSource): string =>
  bestRoot(data, plausibleRoots(data, template), source);

/**
 * The whole data and their objects up to two levels deep. Those with the most members that the template names come
 * first.
 */
function plausibleRoots(whole: unknown, template: string): string[] {
  const found: [unknown, string][] = [[whole, '']];
  let level = found.slice();
  for (let depth = 0; depth < 2; depth += 1) {
    level = level.flatMap(([value, path]) =>
      typeof value !== 'object' || value === null || Array.isArray(value)
        ? []
        : Object.entries(value).flatMap(([name, member]): [unknown, string][] =>
            typeof member === 'object' && member !== null && !Array.isArray(member)
              ? [[member, joinPath(path, name)]]
              : [],
          ),
    );
    found.push(...level);
  }
  const names = new Set(
    [...template.matchAll(/\{\{[^{}]*/g)].flatMap(([text]) => text.match(/[A-Za-z_$][\w$]*/g) ?? []),
  );
  const named = (value: unknown) => Object.keys((value as object) ?? {}).filter((name) => names.has(name)).length;
  return found
    .map(([value, path], at) => ({ path, named: named(value), at }))
    .filter(({ named: count, path }) => count > 0 || path === '')
    .sort((a, b) => b.named - a.named || a.at - b.at)
    .slice(0, maxRoots)
    .map(({ path }) => path);
}

/** The root for which most placeholders have a value, then the one with the fewest missing. */
function bestRoot(whole: unknown, roots: readonly string[], source: TemplateSource): string {
  if (roots.length < 2) return roots[0] ?? '';
  const sample = sampleOf(whole);
  const part = { ...source, program: sampledProgram(source.program) };
  const ranked = roots.map((path, at) => {
    const rows = createPlaceholderRows(() => []);
    walkTemplate(rootRef(valueAt(sample, path), path, createUseNode()), part, rows);
    return { path, at, ...rows.counts() };
  });
  return ranked.sort((a, b) => b.present - a.present || a.missing - b.missing || a.at - b.at)[0]!.path;
}

/** Without texts, and with every second, third and so on statement of a long template, which is enough to choose. */
function sampledProgram(program: hbs.AST.Program): hbs.AST.Program {
  const body = program.body.filter(({ type }) => type !== 'ContentStatement');
  const step = Math.ceil(body.length / sampledStatements);
  return { ...program, body: body.filter(({ type }, at) => at % step === 0 || type === 'DecoratorBlock') };
}

/** With only the first items of each list, which is enough to choose. */
function sampleOf(value: unknown, depth = 0): unknown {
  if (Array.isArray(value)) return value.slice(0, 2).map((item) => sampleOf(item, depth + 1));
  if (typeof value !== 'object' || value === null || depth > 12) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, sampleOf(member, depth + 1)]));
}
