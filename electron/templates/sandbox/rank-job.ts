import type { DataCandidate } from '../../../shared/draft.ts';
import { joinPath } from '../../../shared/value-paths.ts';
import type { RankJob } from '../template-job.ts';
import { runJob } from './run-job.ts';

/** The processor time after which no further root is tried. The tried ones are ranked. */
const maxMs = 1_000;
/**
 * The longest time of one run, as a multiple of the fastest. On a busy machine the clock also counts time without a
 * processor.
 */
const maxSlowness = 8;
/** Always tried, because the first run may have waited for a processor. */
const leastRuns = 2;

/**
 * Runs the template with each plausible root: the whole data, and the objects up to two levels deep. The best root
 * comes first: its result is closest to `reference`, or without a reference it fills most placeholders. Never throws.
 */
export function rankJob({ reference, maxCandidates, ...job }: RankJob): readonly DataCandidate[] {
  let data: unknown;
  try {
    data = JSON.parse(job.data);
  } catch {
    return [];
  }
  const referenceWords = reference === null ? null : wordsOf(reference);
  const runsMs: number[] = [];
  const ranked = candidatesIn(data, job.source, maxCandidates).flatMap((path): DataCandidate[] => {
    if (runsMs.length >= leastRuns && processorMs(runsMs) > maxMs) return [];
    const startedMs = performance.now();
    const result = runJob({ ...job, path });
    runsMs.push(performance.now() - startedMs);
    if (!result.ok) return [];
    const similarity = referenceWords ? similarityOf(wordsOf(result.html), referenceWords) : null;
    return [{ path, resolved: result.filled, total: result.reached, similarity }];
  });
  const share = ({ resolved, total }: DataCandidate) => (total === 0 ? 0 : resolved / total);
  return ranked.sort(
    (a, b) => (b.similarity ?? 0) - (a.similarity ?? 0) || b.resolved - a.resolved || share(b) - share(a),
  );
}

/** Estimates the processor time of the runs, which compile the same template and differ only in their data. */
function processorMs(runsMs: readonly number[]): number {
  const mostMs = Math.min(...runsMs) * maxSlowness;
  return runsMs.reduce((sum, ms) => sum + Math.min(ms, mostMs), 0);
}

/**
 * The plausible roots. Those with the most members that the template names come first, because time may allow only a
 * few.
 */
function candidatesIn(data: unknown, source: string, maxCandidates: number): string[] {
  const found: [unknown, string][] = [[data, '']];
  let level = found;
  for (let depth = 0; depth < 2; depth += 1) {
    level = level.flatMap(([value, path]) => {
      if (typeof value !== 'object' || value === null || Array.isArray(value)) return [];
      return Object.entries(value).flatMap(([name, member]): [unknown, string][] =>
        typeof member === 'object' && member !== null ? [[member, joinPath(path, name)]] : [],
      );
    });
    found.push(...level);
  }
  const names = new Set([...source.matchAll(/\{\{[^{}]*/g)].flatMap(([text]) => text.match(/[A-Za-z_$][\w$]*/g) ?? []));
  const namedIn = (value: unknown) =>
    typeof value === 'object' && value !== null ? Object.keys(value).filter((name) => names.has(name)).length : 0;
  return found
    .map(([value, path]) => ({ path, named: namedIn(value) }))
    .sort((one, other) => other.named - one.named)
    .slice(0, maxCandidates)
    .map(({ path }) => path);
}

/** Counts each word of the text, without the markup. */
function wordsOf(html: string): ReadonlyMap<string, number> {
  const text = html.replaceAll(/<(style|script)\b[\s\S]*?<\/\1\s*>/gi, ' ').replaceAll(/<[^<>]*>/g, ' ');
  const words = new Map<string, number>();
  for (const word of text.split(/\s+/)) if (word !== '') words.set(word, (words.get(word) ?? 0) + 1);
  return words;
}

/** Dice's coefficient: 1 if both contain the same words equally often, 0 if they share none. */
function similarityOf(a: ReadonlyMap<string, number>, b: ReadonlyMap<string, number>): number {
  const sum = (words: ReadonlyMap<string, number>) => [...words.values()].reduce((total, count) => total + count, 0);
  let shared = 0;
  for (const [word, count] of a) shared += Math.min(count, b.get(word) ?? 0);
  const all = sum(a) + sum(b);
  return all === 0 ? 1 : (2 * shared) / all;
}
