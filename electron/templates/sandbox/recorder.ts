import type { FailurePoint } from '../../../shared/draft.ts';
import { joinPath } from '../../../shared/value-paths.ts';
import type { TemplateLocation } from '../template-error.ts';
import { type MissingUse, maxListedUses, type TracedPlaceholder } from '../template-job.ts';
import { dataExcerpt } from './data-excerpt.ts';
import { createPathFinder } from './path-finder.ts';
import { atName, type PathUse, type RecordingHooks, recordName, type Statement } from './statement.ts';

type Entry = Readonly<{ statement: Statement; start: number; end: number; value: unknown; call: string | null }>;

/** One run of a program: the template, or the content of a block in one iteration. */
type Frame = {
  readonly parent: Frame | null;
  readonly partial: string | null;
  readonly context: unknown;
  readonly data: Data | undefined;
  /** Copied at the start, because Handlebars changes the data between items. */
  readonly index: unknown;
  readonly key: unknown;
  readonly depths: readonly unknown[] | undefined;
  readonly blockParams: readonly (readonly unknown[])[] | undefined;
  /** The statement of the parent that runs it. */
  readonly within: Statement | null;
  html: string;
  length: number;
  entries: Entry[];
  /** Programs that ran since the last append. The next append contains their output. */
  pending: Frame[];
  children: { frame: Frame; start: number }[];
};

type Data = Readonly<{ index?: unknown; key?: unknown; _parent?: Data; root?: unknown }>;
type Container = Record<string, unknown>;

/** Shared by all frames if there is no trace, because a run has many frames. */
const none: never[] = [];

/** The characters of a value that a trace keeps. */
const maxValueCharacters = 200;

/**
 * Records the output range of each placeholder in a run. Galley cannot follow the changes of a block helper to its
 * content, so it reports nothing there. One recorder serves one run.
 */
export function createRecorder({ root, traces }: Readonly<{ root: unknown; traces: boolean }>) {
  const statements: Statement[] = [];
  const missing = new Map<Statement, { path: string; uses: number }>();
  const pathOfValue = createPathFinder(root);
  let current: Frame | null = null;
  let top: Frame | null = null;
  let container: Container = {};
  let raw: unknown;
  let hasRaw = false;
  let unknownCall: string | null = null;
  let failed: Readonly<{ at: TemplateLocation; frame: Frame }> | null = null;
  let reached = 0;
  let filled = 0;

  const statementAt = (id: unknown): Statement | null => (typeof id === 'number' ? (statements[id] ?? null) : null);

  const record = (id: number, appended: unknown): unknown => {
    const text = typeof appended === 'string' ? appended : appended == null ? '' : String(appended);
    const statement = statements[id];
    if (statement !== undefined && statement.kind !== 'block') {
      reached += 1;
      if (text !== '') filled += 1;
    }
    if (statement !== undefined && text === '') noteMissing(current!, statement);
    if (traces) trace(current!, statement, text, hasRaw ? raw : appended);
    hasRaw = false;
    unknownCall = null;
    // Not the text: Handlebars adds two numbers that stand side by side, as in `{{{a}}}{{{b}}}`.
    return appended;
  };

  const trace = (frame: Frame, statement: Statement | undefined, text: string, value: unknown) => {
    const start = frame.length;
    frame.length += text.length;
    if (frame.pending.length > 0) {
      place(frame, text, start);
      frame.pending = [];
    }
    if (statement === undefined || statement.kind === 'block') return;
    frame.entries.push({ statement, start, end: frame.length, value, call: unknownCall });
  };

  const place = (frame: Frame, text: string, start: number) => {
    let cursor = 0;
    for (const child of frame.pending) {
      if (child.html === '') continue;
      const at = text.startsWith(child.html, cursor) ? cursor : text.indexOf(child.html, cursor);
      if (at === -1) continue;
      frame.children.push({ frame: child, start: start + at });
      cursor = at + child.html.length;
    }
  };

  /** The value that a path starts at, and the path of that value; `null` if it is unknown. */
  const baseOf = (frame: Frame, path: PathUse): Readonly<{ value: unknown; path: string | null }> => {
    if (path.blockParam) {
      const [depth, index] = path.blockParam;
      const value = frame.blockParams?.[depth]?.[index];
      return { value, path: index === 0 ? (pathOfValue(value) ?? contextPath(frame, value)) : null };
    }
    if (path.isData) return { value: root, path: path.parts[0] === 'root' ? '' : null };
    const value = path.depth === 0 ? frame.context : frame.depths?.[path.depth];
    return { value, path: path.depth === 0 ? contextPath(frame, value) : pathOfValue(value) };
  };

  const contextPath = (frame: Frame, context: unknown): string | null => {
    const known = pathOfValue(context);
    if (known !== null || frame.parent === null) return known;
    if (typeof context === 'object' && context !== null) return null;
    // A string or a number has no identity: it is the item of the block's list.
    const { parent, within, data, index, key } = frame;
    if (data === parent.data) return contextPath(parent, context);
    const list = within?.firstParam ? pathOf(parent, within.firstParam) : null;
    if (list === null) return null;
    if (typeof index === 'number') return joinPath(list, index);
    return typeof key === 'string' ? joinPath(list, key) : null;
  };

  const pathOf = (frame: Frame, path: PathUse): string | null => {
    const base = baseOf(frame, path);
    if (base.path === null) return null;
    const parts = path.isData ? path.parts.slice(1) : path.parts;
    let value = base.value;
    let full = base.path;
    for (const part of parts) {
      full = joinPath(full, Array.isArray(value) && /^\d+$/.test(part) ? Number(part) : part);
      value = memberOf(value, part);
    }
    return full;
  };

  const noteMissing = (frame: Frame, statement: Statement) => {
    const { path } = statement;
    if (path === null || path.parts.length === 0) return;
    const base = baseOf(frame, path);
    let value = base.value;
    for (const part of path.isData ? path.parts.slice(1) : path.parts) value = memberOf(value, part);
    if (value !== undefined || (path.isData && base.path === null)) return;
    const known = missing.get(statement);
    if (known) known.uses += 1;
    else if (missing.size < maxListedUses)
      missing.set(statement, { path: pathOf(frame, path) ?? statement.expression, uses: 1 });
  };

  const hooks: RecordingHooks = {
    addStatement: (statement) => statements.push(statement) - 1,

    runProgram(program, partial, args) {
      const parent = current;
      const outer = container;
      const [own, context, , , data, blockParams, depths] = args;
      const frame: Frame = {
        parent,
        partial,
        context,
        data: data as Data | undefined,
        index: (data as Data | undefined)?.index,
        key: (data as Data | undefined)?.key,
        blockParams: blockParams as Frame['blockParams'],
        depths: depths as Frame['depths'],
        within: parent ? statementAt(outer[atName]) : null,
        html: '',
        length: 0,
        entries: traces ? [] : none,
        pending: traces ? [] : none,
        children: traces ? [] : none,
      };
      container = own;
      const at = own[atName];
      if (own[recordName] !== record) {
        own[recordName] = record;
        const escaped = own.escapeExpression as (value: unknown) => string;
        own.escapeExpression = (value: unknown) => {
          raw = value;
          hasRaw = true;
          return escaped(value);
        };
      }
      current = frame;
      let output: unknown;
      try {
        output = program(...args);
        frame.html = String(output);
      } catch (thrown) {
        failed ??= { at: statementAt(own[atName]) ?? { partial, line: 1, column: 1 }, frame };
        throw thrown;
      } finally {
        current = parent;
        own[atName] = at;
        container = outer;
      }
      if (!traces) return output;
      if (parent) parent.pending.push(frame);
      else top = frame;
      return output;
    },
  };

  const iterationOf = (frame: Frame): number[] => {
    const outer = frame.parent ? iterationOf(frame.parent) : [];
    const { index } = frame;
    const isItem = frame.parent !== null && frame.data !== frame.parent.data && typeof index === 'number';
    return isItem && frame.within !== null ? [...outer, index] : outer;
  };

  return {
    hooks,

    /** The running statement, and its partial. */
    now: (): Readonly<{ statement: Statement | null; partial: string | null }> => ({
      statement: statementAt(container[atName]),
      partial: current?.partial ?? null,
    }),

    /** Records that the running statement calls an unknown helper. */
    noteUnknown: (call: string): void => {
      unknownCall = call;
    },

    /** The place where the run failed; null if it has not. */
    failedAt: (): TemplateLocation | null =>
      failed && { partial: failed.at.partial, line: failed.at.line, column: failed.at.column },

    /** The context in which the run failed. */
    failedWith: (): FailurePoint | null =>
      failed && {
        path: contextPath(failed.frame, failed.frame.context),
        context: dataExcerpt(failed.frame.context),
      },

    counts: () => ({ reached, filled }),

    missing: (): MissingUse[] =>
      [...missing].map(([{ partial, line, column }, { path, uses }]) => ({ partial, line, column, path, uses })),

    /** In the order of the output. */
    placeholders(): TracedPlaceholder[] {
      const found: TracedPlaceholder[] = [];
      const visit = (frame: Frame, offset: number) => {
        const iteration = iterationOf(frame);
        for (const { statement, start, end, value, call } of frame.entries) {
          const { partial, line, column, expression, path } = statement;
          found.push({
            partial,
            line,
            column,
            expression,
            path: path ? pathOf(frame, path) : null,
            value: String(value ?? '').slice(0, maxValueCharacters),
            iteration,
            call,
            start: offset + start,
            end: offset + end,
          });
        }
        for (const child of frame.children) visit(child.frame, offset + child.start);
      };
      if (top) visit(top, 0);
      return found.sort((a, b) => a.start - b.start || a.end - b.end);
    },
  };
}

function memberOf(value: unknown, name: string): unknown {
  if (value === null || value === undefined) return undefined;
  if (typeof value === 'string' && name === 'length') return value.length;
  return typeof value === 'object' && Object.hasOwn(value, name) ? (value as Record<string, unknown>)[name] : undefined;
}
