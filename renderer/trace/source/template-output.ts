import { joinPath } from '../../../shared/value-paths.ts';
import { expressionOf, type Frame, type Reach } from '../account/frames.ts';
import type { PlaceholderRows } from '../account/placeholder-rows.ts';
import { calleeOf, callText, type TemplateOutput, type TemplateSource } from '../account/template-calls.ts';
import type { Ref } from '../account/values.ts';
import { createUseNode, rootRef } from '../account/values.ts';
import { walkTemplate } from '../account/walk-template.ts';

/** One piece of output. Offsets are in UTF-16 units. */
export type OutputPiece = Readonly<{
  /** In the output. */
  from: number;
  to: number;
  /** `unknown`: the text of a helper or a missing partial; in the output it is one `unknownMark`. */
  kind: 'text' | 'value' | 'unknown';
  /** In the text of the template or of `partial`. */
  offset: number;
  length: number;
  line: number;
  partial: string | null;
  expression: string;
  /** From the root of the data, with the index of each item; `null` if no value of the data is written. */
  path: string | null;
  /** The item of each list around it, outermost first. */
  iteration: readonly number[];
  /** The number of the branch that it is in, if it is unknown whether and how often that is written; else `null`. */
  branch: number | null;
}>;

export type ExpectedOutput = Readonly<{ text: string; pieces: readonly OutputPiece[]; isCut: boolean }>;

export const unknownMark = '\ue000';

/** Limits the output of nested loops, such as one that writes each item of each list of lists. */
const maxPieces = 1_000_000;
const maxCharacters = 32_000_000;

/** The expected output of a template with these data, as far as it is known without running it. */
export function expectedOutput(
  root: Readonly<{ value: unknown; path: string }>,
  source: TemplateSource,
  offsetsOf: (partial: string | null) => readonly number[],
): ExpectedOutput {
  const pieces: OutputPiece[] = [];
  const texts: string[] = [];
  let length = 0;
  const branches = new Map<Reach, number>();
  const branchOf = (reach: Reach): number | null => {
    if (reach.kind !== 'maybe') return null;
    if (!branches.has(reach)) branches.set(reach, branches.size);
    return branches.get(reach)!;
  };
  const isFull = () => pieces.length >= maxPieces || length >= maxCharacters;

  const add = (
    node: hbs.AST.Node,
    frame: Frame,
    text: string,
    what: Pick<OutputPiece, 'kind' | 'expression' | 'path'>,
  ) => {
    if (frame.reach.kind === 'no' || isFull()) return;
    const offsets = offsetsOf(frame.partial);
    const { start, end } = node.loc;
    const offset = (offsets[start.line - 1] ?? 0) + start.column;
    pieces.push({
      from: length,
      to: length + text.length,
      offset,
      length: (offsets[end.line - 1] ?? 0) + end.column - offset,
      line: start.line,
      partial: frame.partial,
      iteration: frame.iteration,
      branch: branchOf(frame.reach),
      ...what,
    });
    texts.push(text);
    length += text.length;
  };

  const output: TemplateOutput = {
    text: (node, frame) => add(node, frame, node.value, { kind: 'text', expression: '', path: null }),
    value(node, frame, ref) {
      const path = calleeOf(node.path);
      const isCalled = node.params.length > 0 || Boolean(node.hash);
      const expression = isCalled ? callText(node) : expressionOf(path);
      const isKnown = ref.unknown === null && (!isCalled || path.original === 'lookup');
      if (!isKnown) return add(node, frame, unknownMark, { kind: 'unknown', expression, path: exactPath(ref) });
      const text = writtenText(ref.value);
      add(node, frame, node.escaped ? escaped(text) : text, { kind: 'value', expression, path: exactPath(ref) });
    },
    unknown(node, frame) {
      const { name } = node as unknown as { name?: Partial<hbs.AST.PathExpression> };
      const expression = `> ${name?.original ?? '…'}`;
      add(node, frame, unknownMark, { kind: 'unknown', expression, path: null });
    },
  };
  walkTemplate(rootRef(root.value, root.path, createUseNode()), source, notCounted(isFull), output);
  return { text: texts.join(''), pieces, isCut: isFull() };
}

const notCounted = (isFull: () => boolean): PlaceholderRows => ({
  isFull,
  isCut: () => false,
  cut() {},
  addPath() {},
  addCall() {},
  counts: () => ({ present: 0, missing: 0 }),
  list: () => [],
});

/** With the index of each item in place of its `[]`. */
function exactPath({ path, items }: Ref): string | null {
  if (path === null) return null;
  const [first = '', ...rest] = path.split('[]');
  return rest.reduce((joined, part, at) => joinPath(joined, items[at] ?? 0) + part, first);
}

/** What Handlebars writes for a value. */
function writtenText(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'object' && !Array.isArray(value)) return '[object Object]';
  return Array.isArray(value) ? value.map(writtenText).join(',') : String(value);
}

const signs: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#x27;',
  '`': '&#x60;',
  '=': '&#x3D;',
};

/** As Handlebars' `escapeExpression`. */
const escaped = (text: string) => (/[&<>"'`=]/.test(text) ? text.replace(/[&<>"'`=]/g, (sign) => signs[sign]!) : text);
