import { createHash } from 'node:crypto';
import type { RunResult, TemplateJob } from '../templates/template-job.ts';

type Run = Extract<RunResult, { ok: true }> & Readonly<{ imageMark: string }>;

/** Returns the result of `run`, or a kept one of the same job. */
export type KeepRun = (job: TemplateJob, run: () => Promise<Run>) => Promise<Run>;

/** For all runs: a thousand pages. */
const maxCharacters = 10_000_000;

/** Keeps the results of templates that run repeatedly with the same data, such as the unchanged one of each row. */
export function createKeptRuns(most = maxCharacters) {
  const runs = new Map<string, Readonly<{ sha256: string; result: Run }>>();
  let characters = 0;
  const drop = (name: string) => {
    characters -= runs.get(name)?.result.html.length ?? 0;
    runs.delete(name);
  };

  return {
    /** Keeps the last run of each name. */
    as:
      (name: string): KeepRun =>
      async (job, run) => {
        // The author's helpers may return something else each time.
        if (job.helpers !== '' || job.helperFiles?.length || job.data.length > most) return run();
        const { imageMark: _, ...texts } = job;
        const sha256 = createHash('sha256').update(JSON.stringify(texts)).digest('hex');
        const known = runs.get(name);
        if (known?.sha256 === sha256) return known.result;
        const result = await run();
        drop(name);
        // The results of unknown helpers are learned from answers, which change.
        if (result.unknown.length > 0 || result.replayed.length > 0) return result;
        runs.set(name, { sha256, result });
        characters += result.html.length;
        for (const oldest of runs.keys()) if (characters > most) drop(oldest);
        return result;
      },

    clear(): void {
      runs.clear();
      characters = 0;
    },
  };
}
