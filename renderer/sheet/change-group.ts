import type { Difference } from '../pdf-compare/differences.ts';

const word = /[\p{L}\p{N}]+/gu;

/** The words of both markups. All other words on a page are data, which differ from record to record. */
export const staticWords = (original: string, markup: string): ReadonlySet<string> =>
  new Set(`${original} ${markup}`.match(word));

/**
 * A text that rows with like changes share: the kinds of the differences, and their words without the data. Differences
 * that occur several times count once, so the number of lines of a record does not matter.
 */
export function groupOf(differences: readonly Difference[], known: ReadonlySet<string>): string {
  const parts = differences.map(({ kind, text }) => `${kind} ${withoutData(text, known)}`);
  return [...new Set(parts)].sort().join('\n');
}

const withoutData = (text: string, known: ReadonlySet<string>) =>
  text.replaceAll(word, (each) => (known.has(each) ? each : '#')).replaceAll(/#(?:[^\p{L}\p{N}→]*#)+/gu, '#');
