import { decodeHTMLAttribute } from 'entities/decode';
import { addressesOf, type MarkupAddress } from '../../../shared/markup-addresses.ts';
import { scanMarkup } from '../../../shared/scan-markup.ts';
import { mayLoadFiles } from '../page-edits.ts';
import { maxAddresses, maxTracedPlaceholders, type SandboxTask, type SandboxTasks } from '../template-job.ts';
import { learnJob } from './learn-job.ts';
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

/** The first `maxAddresses` addresses that the page loads, ascending. */
export function pageAddresses(html: string): readonly MarkupAddress[] {
  const found: MarkupAddress[] = [];
  if (!mayLoadFiles(html)) return found;
  for (const part of scanMarkup(html, 'page')) {
    if (part === null || part.kind === 'close' || part.kind === 'expression') continue;
    for (const address of addressesOf(part, html, decodeHTMLAttribute)) {
      if (address !== null) found.push(address);
      if (found.length >= maxAddresses) return found;
    }
  }
  return found;
}
