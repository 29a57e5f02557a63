import Handlebars from 'handlebars';
import { jsonMistakePlace } from '../../base/json-mistake.ts';
import { TemplateError, type TemplateLocation } from '../template-error.ts';
import { createTemplateFunctions } from '../template-functions.ts';
import { maxListedUses, type TemplateJob, type TemplateResult, type UnknownUse } from '../template-job.ts';
import { authorHelpers, HelpersError } from './author-functions.ts';
import { compileRecording } from './compile-recording.ts';
import { partialCallsIn, rawBlocksIn } from './partial-calls.ts';
import { createRecorder } from './recorder.ts';
import { replayMark, stubMark } from './stub-mark.ts';
import { valueAt } from './value-paths.ts';

type HelperOptions = Handlebars.HelperOptions & Readonly<{ name?: string; loc?: hbs.AST.SourceLocation }>;

/**
 * Runs a template with its data. It is compiled to JavaScript and has no limit of time or memory here: only the sandboxed process
 * calls this, and its owner ends that process. Values are escaped, and an expression reaches own members only: neither prototypes nor
 * their methods. `{{log}}` writes nowhere. Never throws.
 */
export function runJob(job: TemplateJob): TemplateResult {
  let root: unknown;
  try {
    root = valueAt(JSON.parse(job.data), job.path);
  } catch (thrown) {
    return { ok: false, at: 'data', ...dataMistake(thrown, job.data) };
  }
  if (root === undefined)
    return { ok: false, at: 'data', message: `There is no "${job.path}" in them.`, location: null };
  const recorder = createRecorder({ root, traces: job.traces });
  try {
    const handlebars = Handlebars.create();
    const unknown = createUnknown(recorder, job);
    handlebars.registerHelper('log', () => undefined);
    if (job.functions === 'sample') {
      handlebars.registerHelper(createTemplateFunctions());
      handlebars.registerHelper(
        'imageUrl',
        (id: unknown) => new Handlebars.SafeString(`${job.imageMark}:${encodeURIComponent(String(id))};`),
      );
    }
    handlebars.registerHelper(authorHelpers(handlebars, job.helpers));
    if (job.unknown === 'stub') {
      handlebars.registerHelper('helperMissing', unknown.helper);
      // Handlebars takes a raw block for a part of the data when it has no helper, and shows nothing.
      for (const name of rawBlocksIn([job.source, ...job.partials.map(([, text]) => text)])) {
        if (!Object.hasOwn(handlebars.helpers, name)) handlebars.registerHelper(name, unknown.rawBlock);
      }
    }
    const compile = (text: string, partial: string | null) =>
      compileRecording(handlebars, text, partial, recorder.hooks);
    const main = compile(job.source, null);
    const partials = Object.fromEntries(job.partials.map(([name, text]) => [name, lazily(() => compile(text, name))]));
    if (job.unknown === 'stub') {
      for (const name of partialCallsIn([job.source, ...job.partials.map(([, text]) => text)])) {
        if (!Object.hasOwn(partials, name)) partials[name] = () => unknown.partial(name);
      }
    }
    const html = main(root, { partials, allowProtoPropertiesByDefault: false, allowProtoMethodsByDefault: false });
    if (html.length > job.maxCharacters) return tooLarge;
    const placeholders = job.traces ? recorder.placeholders() : [];
    return {
      ok: true,
      html,
      unknown: unknown.list(),
      replayed: unknown.replayed(),
      missing: recorder.missing(),
      placeholders,
      ...recorder.counts(),
    };
  } catch (thrown) {
    if (thrown instanceof HelpersError)
      return { ok: false, at: 'helpers', message: thrown.message, location: thrown.location };
    const message = messageOf(thrown);
    if (/^Invalid (string|array) length/.test(message)) return tooLarge;
    const location = thrown instanceof TemplateError ? thrown.location : recorder.failedAt();
    return { ok: false, at: 'template', message: inWords(message), location };
  }
}

const tooLarge: TemplateResult = { ok: false, at: 'size', message: '', location: null };

/** Longer data take too long to be searched for the mistake. */
const maxSearchedCharacters = 1_000_000;

/** The parser names a place only sometimes. */
function dataMistake(thrown: unknown, text: string): Readonly<{ message: string; location: TemplateLocation | null }> {
  const message = messageOf(thrown).replace(/ \(line \d+ column \d+\)$/, '');
  if (text.length > maxSearchedCharacters) return { message, location: null };
  const { line, column } = jsonMistakePlace(text);
  return { message: `Line ${line}, column ${column}: ${message}`, location: { partial: null, line, column } };
}

/** What helpers throw may be anything, and fail itself when it is read. */
const messageOf = (thrown: unknown) => {
  try {
    const message = thrown instanceof Error ? thrown.message : String(thrown);
    return String(message).slice(0, 2_000);
  } catch {
    return 'What was thrown cannot be shown.';
  }
};

function inWords(message: string): string {
  if (message.startsWith('Maximum call stack')) return 'It calls itself without an end.';
  const partial = /^The partial (.+) could not be found$/.exec(message)?.[1];
  if (partial === 'undefined' || partial === 'null') return 'The name of this partial has no value.';
  if (partial === '@partial-block') return '{{> @partial-block}} stands in no partial that was called around a block.';
  return partial === undefined ? message : `There is no partial “${partial}”.`;
}

/** Compiled when it is first called: a template has many partials that it does not use. */
function lazily(make: () => Handlebars.TemplateDelegate): Handlebars.TemplateDelegate {
  let made: Handlebars.TemplateDelegate | null = null;
  return (context, options) => {
    made ??= make();
    return made(context, options);
  };
}

/** Stubs for what does not exist, and the list of them. */
function createUnknown(
  { now, noteUnknown }: Pick<ReturnType<typeof createRecorder>, 'now' | 'noteUnknown'>,
  { learned, marksReplayed }: Pick<TemplateJob, 'learned' | 'marksReplayed'>,
) {
  const outputs = new Map(learned.map(({ call, output }) => [call, output]));
  const uses = new Map<string, UnknownUse>();
  const replayed = new Map<string, UnknownUse>();

  const note = (list: typeof uses, kind: UnknownUse['kind'], name: string, line: number, column: number) => {
    const { partial } = now();
    const key = `${kind} ${name}`;
    const known = list.get(key);
    if (!known && list.size >= maxListedUses) return;
    list.set(key, known ? { ...known, uses: known.uses + 1 } : { kind, name, partial, line, column, uses: 1 });
  };

  return {
    list: () => [...uses.values()],

    replayed: () => [...replayed.values()],

    /** Handlebars calls it for a name without arguments too, when the data have no such member: that is no helper. */
    helper(this: unknown, ...args: unknown[]): unknown {
      const options = args.pop() as HelperOptions;
      const isBlock = (options.fn as unknown) !== undefined;
      const hasHash = Object.keys((options.hash as object | undefined) ?? {}).length > 0;
      if (args.length === 0 && !hasHash) return undefined;
      const name = options.name ?? '';
      const { statement } = now();
      const start = options.loc?.start;
      const call = isBlock ? null : JSON.stringify([name, args, options.hash]);
      const output = call === null ? undefined : outputs.get(call);
      note(
        output === undefined ? uses : replayed,
        isBlock ? 'block' : 'helper',
        name,
        start?.line ?? statement?.line ?? 1,
        start ? start.column + 1 : 1,
      );
      if (output !== undefined)
        return new Handlebars.SafeString(replayMark(output, marksReplayed && (statement?.isInText() ?? false)));
      if (call !== null) noteUnknown(call);
      const mark = stubMark(name, statement?.isInText() ?? false);
      return isBlock ? `${mark}${options.fn(this)}` : new Handlebars.SafeString(mark);
    },

    rawBlock(this: unknown, ...args: unknown[]): unknown {
      const { fn, name = '', loc } = args.pop() as HelperOptions;
      note(uses, 'block', name, loc?.start.line ?? 1, (loc?.start.column ?? 0) + 1);
      return `${stubMark(name, now().statement?.isInText() ?? false)}${fn(this)}`;
    },

    partial(name: string): string {
      const { statement } = now();
      note(uses, 'partial', name, statement?.line ?? 1, statement?.column ?? 1);
      return stubMark(`> ${name}`, statement?.isInText() ?? true);
    },
  };
}
