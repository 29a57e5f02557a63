import Handlebars from 'handlebars';
import { valueAt } from '../../../shared/value-paths.ts';
import { jsonMistakePlace } from '../../base/json-mistake.ts';
import { TemplateError, type TemplateLocation } from '../template-error.ts';
import { createTemplateFunctions } from '../template-functions.ts';
import type { TemplateJob, TemplateMistake, TemplateResult } from '../template-job.ts';
import { HelpersError, placeInHelpers, registerAuthorHelpers } from './author-scripts.ts';
import { compileRecording } from './compile-recording.ts';
import { createRecorder } from './recorder.ts';
import { createStubs } from './stubs.ts';

/**
 * Runs a template with its data, exactly like Handlebars. It is compiled to JavaScript without a limit of time or
 * memory, so only the sandboxed process calls it, and the owner can end that process. Values are escaped. Expressions
 * reach only own members, no prototypes or their methods. `{{log}}` has no effect. Never throws. With `explains`,
 * an error has the data where it happened.
 */
export function runJob(job: TemplateJob, explains = false): TemplateResult {
  let root: unknown;
  try {
    root = valueAt(JSON.parse(job.data), job.path);
  } catch (thrown) {
    return { ok: false, at: 'data', ...dataMistake(thrown, job.data) };
  }
  if (root === undefined)
    return { ok: false, at: 'data', message: `There is no "${job.path}" in them.`, location: null };
  if (typeof root === 'object' && root !== null && !Array.isArray(root)) {
    for (const [name, value] of Object.entries(job.unlisted ?? {}))
      if (!Object.hasOwn(root, name)) Object.defineProperty(root, name, { value, enumerable: false });
  }
  const files = [...(job.helperFiles ?? []), { file: null, text: job.helpers }];
  const recorder = createRecorder({ root, traces: job.traces });
  let withAnyData = true;
  try {
    const handlebars = Handlebars.create();
    const stubs = job.unknown === 'stub' ? createStubs(recorder, job) : null;
    handlebars.registerHelper('log', () => undefined);
    if (job.functions === 'sample') {
      handlebars.registerHelper(createTemplateFunctions());
      handlebars.registerHelper(
        'imageUrl',
        (id: unknown) => new Handlebars.SafeString(`${job.imageMark}:${encodeURIComponent(String(id))};`),
      );
    }
    stubs?.registerHelpers(handlebars);
    registerAuthorHelpers(handlebars, files);
    stubs?.registerRawBlocks(handlebars);
    stubs?.registerCalls(handlebars);
    stubs?.registerPartials(handlebars);
    const compile = (text: string, partial: string | null) =>
      compileRecording(handlebars, text, partial, recorder.hooks);
    const main = compile(job.source, null);
    const partials = Object.fromEntries(job.partials.map(([name, text]) => [name, lazily(() => compile(text, name))]));
    withAnyData = false;
    const html = main(root, { partials, allowProtoPropertiesByDefault: false, allowProtoMethodsByDefault: false });
    if (html.length > job.maxCharacters) return outputTooLarge;
    const placeholders = job.traces ? recorder.placeholders() : [];
    return {
      ok: true,
      html,
      unknown: stubs?.list() ?? [],
      replayed: stubs?.replayed() ?? [],
      missing: recorder.missing(),
      placeholders,
      ...recorder.counts(),
    };
  } catch (thrown) {
    if (thrown instanceof HelpersError) {
      const { message, location: helper } = thrown;
      const location = helper && { partial: null, line: helper.line, column: helper.column };
      return { ok: false, at: 'helpers', message, location, withAnyData, ...(helper && { helper }) };
    }
    const message = messageOf(thrown);
    if (/^Invalid (string|array) length/.test(message)) return outputTooLarge;
    const location = thrown instanceof TemplateError ? thrown.location : recorder.failedAt();
    const helper = placeInHelpers(thrown, files) ?? undefined;
    const point = explains ? recorder.failedWith() : null;
    const place = { location, ...(helper && { helper }), ...(point && { point }) };
    return { ok: false, at: 'template', message: inWords(message), withAnyData, ...place };
  }
}

export const outputTooLarge: TemplateMistake = { ok: false, at: 'size', message: '', location: null };

/** Longer data are not searched for the error, because that takes too long. */
const maxSearchedCharacters = 1_000_000;

/** The parser does not always report a place. */
function dataMistake(thrown: unknown, text: string): Readonly<{ message: string; location: TemplateLocation | null }> {
  const message = messageOf(thrown).replace(/ \(line \d+ column \d+\)$/, '');
  if (text.length > maxSearchedCharacters) return { message, location: null };
  const { line, column } = jsonMistakePlace(text);
  return { message: `Line ${line}, column ${column}: ${message}`, location: { partial: null, line, column } };
}

/** Helpers may throw anything, even values that throw when they are read. */
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
  if (/\.call is not a function$/.test(message)) return 'A value of the data is called as if it were a helper.';
  const helper = /^Missing helper: "(.+)"$/.exec(message)?.[1];
  if (helper !== undefined) return `There is no helper “${helper}”.`;
  const ofOne = /^#(\w+) requires exactly one argument$/.exec(message)?.[1];
  if (ofOne !== undefined) return `The block {{#${ofOne}}} takes one value: a helper of that name can take more.`;
  if (message.includes("reading 'lookupProperty'"))
    return '{{lookup}} takes two values: a list or an object, and a name.';
  const partial = /^The partial (.+) could not be found$/.exec(message)?.[1];
  if (partial === 'undefined' || partial === 'null') return 'The name of this partial has no value.';
  if (partial === '@partial-block')
    return '{{> @partial-block}} is outside of a partial that was called around a block.';
  return partial === undefined ? message : `There is no partial “${partial}”.`;
}

/** Compiles on first call, because a template has many unused partials. */
function lazily(make: () => Handlebars.TemplateDelegate): Handlebars.TemplateDelegate {
  let made: Handlebars.TemplateDelegate | null = null;
  return (context, options) => {
    made ??= make();
    return made(context, options);
  };
}
