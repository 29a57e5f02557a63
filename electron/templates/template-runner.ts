import { type ComposedTemplate, composeTemplate } from './compose-template.ts';
import { runTemplate, unescaped } from './run-template.ts';
import { TemplateAnswerError } from './template-answers.ts';
import { TemplateError } from './template-error.ts';
import { createTemplateFunctions } from './template-functions.ts';
import type { TemplateJob, TemplateMistake, TextsJob } from './template-job.ts';
import { TemplateLimitError, type TemplateProcess } from './template-process.ts';
import type { TemplateTexts } from './template-texts.ts';
import { type TemplateUsage, templateUsage } from './template-usage.ts';

/** Composes, reads and runs templates of the form of the sample. All reject with `TemplateError`. */
export type TemplateRunner = Readonly<{
  compose(texts: TemplateTexts): Promise<ComposedTemplate>;
  usage(texts: TemplateTexts): Promise<TemplateUsage>;
  /** As HTML; `imageMark:<identifier>;` stands where `imageUrl` was called. */
  run(template: ComposedTemplate, data: unknown, imageMark: string): Promise<string>;
}>;

/** Runs templates in this process, without a limit: only for those that Galley brings along. */
export function createDirectRunner(): TemplateRunner {
  const helpers = createTemplateFunctions();
  return {
    compose: async (texts) => composeTemplate(texts),
    usage: async (texts) => templateUsage(texts),
    run: async (template, data, imageMark) => {
      const imageUrl = (id: unknown) => unescaped(`${imageMark}:${encodeURIComponent(String(id))};`);
      return runTemplate(template, { data, helpers: { ...helpers, imageUrl } });
    },
  };
}

const noResult = 'It makes a result that Galley cannot use: it may be too large.';

/** Characters of a result. */
const maxCharacters = 32_000_000;

/** Does all of it in the sandboxed process: the templates are not known. */
export function createSandboxedRunner(templates: Pick<TemplateProcess, 'run'>): TemplateRunner {
  const { signal } = new AbortController();
  const run = async <Result extends object>(work: Promise<Result | TemplateMistake>): Promise<Result> => {
    const result = await work.catch((thrown: unknown) => {
      if (thrown instanceof TemplateLimitError) throw new TemplateError(thrown.message, null, thrown);
      throw thrown instanceof TemplateAnswerError ? new TemplateError(noResult, null, thrown) : thrown;
    });
    if ('ok' in result && result.ok === false) throw mistakeOf(result as TemplateMistake);
    return result as Result;
  };
  const textsJob = ({ source, partials }: TemplateTexts): TextsJob => ({ source, partials: [...partials] });

  return {
    async compose(texts) {
      const { markup, isComplete, pieces } = await run(templates.run('compose', textsJob(texts), signal));
      return { texts, markup, partialsAtRun: isComplete ? new Map() : texts.partials, pieces };
    },

    async usage(texts) {
      const { usage } = await run(templates.run('usage', textsJob(texts), signal));
      return usage;
    },

    async run({ texts, markup, partialsAtRun }, data, imageMark) {
      const job: TemplateJob = {
        source: markup,
        partials: [...partialsAtRun],
        data: JSON.stringify(data),
        path: '',
        helpers: '',
        functions: 'sample',
        imageMark,
        unknown: 'error',
        learned: [],
        marksReplayed: false,
        traces: false,
        maxCharacters,
      };
      const result = await run(templates.run('run', job, signal)).catch(async (thrown: unknown) => {
        if (!(thrown instanceof TemplateError) || thrown.cause instanceof TemplateLimitError) throw thrown;
        // The place in the composed text is none of the author's: with the partials apart, the mistake is in one of their files.
        await run(templates.run('run', { ...job, ...textsJob(texts) }, signal));
        throw new TemplateError(thrown.message, null, thrown);
      });
      return result.html;
    },
  };
}

function mistakeOf({ at, message, location }: TemplateMistake): TemplateError {
  if (at === 'size') return new TemplateError(`It makes more than ${maxCharacters / 1e6} million characters.`, null);
  return new TemplateError(message, location);
}
