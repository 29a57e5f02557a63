import { maxTracedPlaceholders, type SandboxTask, type SandboxTasks } from '../template-job.ts';
import { learnJob } from './learn-job.ts';
import { pageAddresses } from './page-addresses.ts';
import { pageSizeIn } from './page-size.ts';
import { rankJob } from './rank-job.ts';
import { outputTooLarge, runJob } from './run-job.ts';
import { placeJob, usageJob } from './texts-job.ts';

/** The tasks of the sandbox. None of them throws. */
export const sandboxTasks: {
  readonly [Task in SandboxTask]: (job: SandboxTasks[Task]['job']) => SandboxTasks[Task]['result'];
} = {
  run: (job) => {
    const result = runJob(job);
    if (result.ok && result.placeholders.length > maxTracedPlaceholders) return outputTooLarge;
    return result.ok ? { ...result, addresses: pageAddresses(result.html) } : result;
  },
  explain: (job) => {
    const result = runJob(job, true);
    return result.ok ? { ok: true, unknown: result.unknown } : result;
  },
  place: placeJob,
  usage: usageJob,
  addresses: ({ html }) => pageAddresses(html),
  pageSize: ({ html }) => pageSizeIn(html),
  learn: learnJob,
  rank: rankJob,
};
