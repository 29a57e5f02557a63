import type { LearnedOutput, LearnJob } from '../template-job.ts';
import { runJob } from './run-job.ts';

/** Characters around a placeholder that locate it in the service's result. */
const contextCharacters = 60;
/** Shorter text around a placeholder may occur anywhere. */
const minContextCharacters = 4;
/** A longer helper result is rejected: its start and end probably do not belong together. */
const maxOutputCharacters = 20_000;

/**
 * Learns the results of the service's own helpers from the service's result. The template runs here with a mark for
 * each unknown helper. The text between the same surroundings in the service's result is the result of that call. Calls
 * with two different results, and places that are not found, are ignored. Never throws.
 */
export function learnJob({ reference, ...job }: LearnJob): readonly LearnedOutput[] {
  const run = runJob({ ...job, traces: true, unknown: 'stub', learned: [] });
  if (!run.ok) return [];
  const { html } = run;
  const calls = run.placeholders.filter(({ call }) => call !== null);
  const found = new Map<string, LearnedOutput | null>();
  let cursor = 0;
  for (const [index, { call, start, end }] of calls.entries()) {
    // Up to the nearest other unknown results.
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
