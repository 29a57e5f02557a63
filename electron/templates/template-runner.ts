import type { LoadedPage } from './page-edits.ts';
import type { PlacedTemplate } from './place-partials.ts';
import { checkAnswer, maxHtmlCharacters, TemplateAnswerError } from './template-answers.ts';
import { TemplateError } from './template-error.ts';
import type { HelperFile, TemplateJob, TemplateMistake, TextsJob } from './template-job.ts';
import { TemplateLimitError, type TemplateProcess } from './template-process.ts';
import type { TemplateTexts } from './template-texts.ts';
import type { TemplateUsage } from './template-usage.ts';

/** A template with its partials, helpers and data. */
type TemplateRun = Readonly<{
  texts: TemplateTexts;
  helperFiles: readonly HelperFile[];
  /** JSON. */
  data: string;
  unlisted: NonNullable<TemplateJob['unlisted']>;
  /** Calls of `imageUrl` appear as `imageMark:<identifier>;` in the result. */
  imageMark: string;
}>;

/**
 * Inlines partials, analyses and runs templates of a folder, all in the sandboxed process. All methods reject with
 * `TemplateError`.
 */
export type TemplateRunner = Readonly<{
  place(texts: TemplateTexts): Promise<PlacedTemplate>;
  usage(texts: TemplateTexts, helperFiles: readonly HelperFile[]): Promise<TemplateUsage>;
  run(run: TemplateRun): Promise<LoadedPage>;
  /** The `size` from a page's styles; `null` without one. */
  pageSize(html: string): Promise<string | null>;
}>;

const noResult = 'It makes a result that Galley cannot use: it may be too large.';

export function createTemplateRunner(templates: Pick<TemplateProcess, 'run'>): TemplateRunner {
  const { signal } = new AbortController();
  const resultOf = async <Result extends object>(work: Promise<Result | TemplateMistake>): Promise<Result> => {
    const result = await work.catch((thrown: unknown) => {
      if (thrown instanceof TemplateLimitError) throw new TemplateError(thrown.message, null, thrown);
      throw thrown instanceof TemplateAnswerError ? new TemplateError(noResult, null, thrown) : thrown;
    });
    if ('ok' in result && result.ok === false) throw mistakeOf(result as TemplateMistake);
    return result as Result;
  };
  const textsJob = ({ source, partials }: TemplateTexts): TextsJob => ({ source, partials: [...partials] });

  return {
    place: (texts) => resultOf(templates.run('place', textsJob(texts), signal)),

    async usage(texts, helperFiles) {
      const answer = templates.run('usage', { ...textsJob(texts), helperFiles }, signal);
      return (await resultOf(answer.then((result) => checkAnswer('usage', result)))).usage;
    },

    async run({ texts, data, ...rest }) {
      const job: TemplateJob = {
        ...textsJob(texts),
        data,
        path: '',
        helpers: '',
        functions: 'sample',
        ...rest,
        unknown: 'error',
        learned: [],
        marksReplayed: false,
        traces: false,
        maxCharacters: maxHtmlCharacters,
      };
      const answer = templates.run('run', job, signal).then((result) => checkAnswer('run', result));
      const { html, addresses } = await resultOf(answer);
      return { html, addresses };
    },

    pageSize: (html) => templates.run('pageSize', { html }, signal).catch(() => null),
  };
}

function mistakeOf({ at, message, location, helper }: TemplateMistake): TemplateError {
  if (at === 'size')
    return new TemplateError(`It makes more than ${maxHtmlCharacters / 1e6} million characters.`, null);
  return new TemplateError(message, at === 'helpers' ? null : location, undefined, helper);
}
