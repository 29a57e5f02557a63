import type { SandboxTask, SandboxTasks } from '../template-job.ts';
import { learnJob } from './learn-job.ts';
import { rankJob } from './rank-job.ts';
import { runJob } from './run-job.ts';
import { placeJob, usageJob } from './texts-job.ts';

/** What the sandbox can do. None of them throws. */
export const sandboxTasks: {
  readonly [Task in SandboxTask]: (job: SandboxTasks[Task]['job']) => SandboxTasks[Task]['result'];
} = { run: runJob, place: placeJob, usage: usageJob, learn: learnJob, rank: rankJob };
