import Handlebars from 'handlebars';
import { placePartials } from '../place-partials.ts';
import { TemplateError } from '../template-error.ts';
import { createTemplateFunctions } from '../template-functions.ts';
import type { SandboxTasks, TemplateMistake, TextsJob, UsageJob } from '../template-job.ts';
import { templateUsage } from '../template-usage.ts';
import { registerAuthorHelpers } from './author-scripts.ts';

/** Inlines partials. Never throws. */
export const placeJob = (job: TextsJob): SandboxTasks['place']['result'] =>
  orMistake(() => ({ ok: true, ...placePartials(textsOf(job)) }));

/** Lists what a template of a folder uses. Never throws. */
export const usageJob = ({ helperFiles, ...job }: UsageJob): SandboxTasks['usage']['result'] =>
  orMistake(() => {
    const handlebars = Handlebars.create();
    handlebars.registerHelper(createTemplateFunctions());
    try {
      registerAuthorHelpers(handlebars, helperFiles);
    } catch {
      // A run reports the error; the other helpers are known.
    }
    const names = new Set([...Object.keys(handlebars.helpers), 'imageUrl']);
    return { ok: true, usage: templateUsage(textsOf(job), names) };
  });

const textsOf = ({ source, partials }: TextsJob) => ({ source, partials: new Map(partials) });

function orMistake<Result>(work: () => Result): Result | TemplateMistake {
  try {
    return work();
  } catch (thrown) {
    const message = thrown instanceof Error ? thrown.message : String(thrown);
    const isTooLarge = /^Invalid (string|array) length/.test(message);
    const location = thrown instanceof TemplateError ? thrown.location : null;
    return { ok: false, at: isTooLarge ? 'size' : 'template', message: message.slice(0, 2_000), location };
  }
}
