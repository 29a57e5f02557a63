import type { LearnedOutput, LearnJob } from '../template-job.ts';
import { runJob } from './run-job.ts';

/** Characters around a placeholder by which its place in the service's result is known. */
const contextCharacters = 60;
/** Shorter text around a placeholder may stand anywhere. */
const minContextCharacters = 4;
/** Longer results of helpers are not believed: the places before and after do not belong together then. */
const maxOutputCharacters = 20_000;

/**
 * Learns what the service's own helpers give from its result: the template runs here with a mark for each helper that is not known, and
 * what stands in the service's result between the same texts is the result of that helper with these arguments. Two different results
 * of the same call, and places that cannot be found, teach nothing. Never throws.
 */
export function learnJob({ reference, ...job }: LearnJob): readonly LearnedOutput[] {
  const run = runJob({ ...job, traces: true, unknown: 'stub', learned: [] });
  if (!run.ok) return [];
  const { html } = run;
  const calls = run.placeholders.filter(({ call }) => call !== null);
  const found = new Map<string, LearnedOutput | null>();
  let cursor = 0;
  for (const [index, { call, start, end }] of calls.entries()) {
    // Up to the nearest results that are not known either.
    const before = html.slice(Math.max(calls[index - 1]?.end ?? 0, start - contextCharacters), start);
    const after = html.slice(end, Math.min(calls[index + 1]?.start ?? html.length, end + contextCharacters));
    if (before.length < minContextCharacters || after.length < minContextCharacters) continue;
    const at = reference.indexOf(before, cursor);
    const from = at + before.length;
    const to = at === -1 ? -1 : reference.indexOf(after, from);
    if (to === -1 || to - from > maxOutputCharacters) continue;
    cursor = to;
    const output = reference.slice(from, to);
    const known = found.get(call!);
    if (known === undefined) found.set(call!, { call: call!, output });
    else if (known?.output !== output) found.set(call!, null);
  }
  return [...found.values()].filter((learned) => learned !== null);
}
