import { composeTemplate } from '../compose-template.ts';
import { TemplateError } from '../template-error.ts';
import type { SandboxTasks, TemplateMistake, TextsJob } from '../template-job.ts';
import { templateUsage } from '../template-usage.ts';

/** Puts the partials of a template in place. Never throws. */
export const composeJob = (job: TextsJob): SandboxTasks['compose']['result'] =>
  orMistake(() => {
    const { markup, partialsAtRun, pieces } = composeTemplate(textsOf(job));
    return { ok: true, markup, isComplete: partialsAtRun.size === 0, pieces };
  });

/** Reads what a template uses. Never throws. */
export const usageJob = (job: TextsJob): SandboxTasks['usage']['result'] =>
  orMistake(() => ({ ok: true, usage: templateUsage(textsOf(job)) }));

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
