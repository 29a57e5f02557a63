import { countText } from '../../shared/count-text.ts';
import { maxVerdictLength } from '../../shared/run-verdict.ts';
import type { Comparison, PagePair } from '../pdf-engine/pdf-engine.ts';
import type { ComparisonState } from './comparison.ts';
import type { Difference } from './differences.ts';

/** The label of each kind of difference. */
export const kindLabels: Readonly<Record<Difference['kind'], string>> = {
  inserted: 'Inserted',
  removed: 'Removed',
  replaced: 'Changed',
  moved: 'Moved',
  renumbered: 'Renumbered',
  turned: 'Turned',
  look: 'Looks different',
  'page-inserted': 'New page',
  'page-removed': 'Removed page',
};

/** "page 4", or "page 3 of the version before" if only the earlier document has it. */
const pageText = ({ before, after }: Difference) =>
  after ? `page ${count(after.page)}` : `page ${count(before?.page ?? 0)} of the version before`;

/** A difference without its page: "Inserted: Total 40,00 €". */
export const differenceWords = ({ kind, text }: Difference): string =>
  text === '' ? kindLabels[kind] : `${kindLabels[kind]}: ${text}`;

/** A difference in one line: "Inserted: Total 40,00 €, page 4". */
export const differenceText = (difference: Difference): string =>
  `${differenceWords(difference)}, ${pageText(difference)}`;

/** The first difference, and how many more there are: "R6 → R7, and 1 more". At most `maxVerdictLength` characters. */
export function firstDifferenceText([first, ...others]: readonly Difference[]): string {
  if (!first) return '';
  const words = first.kind === 'replaced' && first.text !== '' ? first.text : differenceWords(first);
  const more = others.length === 0 ? '' : `, and ${count(others.length)} more`;
  const room = maxVerdictLength - more.length;
  return `${words.length > room ? `${words.slice(0, room - 1)}…` : words}${more}`;
}

/** The caption of a pair or of one side: "Page 3", "Page 3 before, page 4 after"; empty for a side without a page. */
export function captionText({ before, after }: Partial<PagePair>): string {
  if (before == null || after == null || before === after) {
    const page = after ?? before;
    return page == null ? '' : `Page ${count(page)}`;
  }
  return `Page ${count(before)} before, page ${count(after)} after`;
}

/** The progress or result of the comparison; empty if there is none, or if it has failed (`CompareNotice`). */
export function comparisonStatusText({ phase, comparison, differences }: ComparisonState): string {
  if (phase.name === 'comparing') {
    if (!comparison || comparison.totalPairs === 0) return 'Comparing…';
    return `Comparing… ${count(comparison.comparedPairs)} of ${countText(comparison.totalPairs, 'page')}`;
  }
  if (phase.name !== 'done') return '';
  const left = comparison?.notCompared ?? [];
  const missing = left.length === 0 ? '' : `; ${pagesText(left)} not compared`;
  if (differences.length === 0) return `${left.length === 0 ? 'No differences' : 'No differences found'}${missing}`;
  const rows = new Set(differences.map(({ row }) => row));
  const moved = reflowedPages(comparison, rows);
  const flows = moved === 0 ? '' : `; text has moved on ${countText(moved, 'more page')}`;
  return `${countText(differences.length, 'difference')} on ${countText(rows.size, 'page')}${flows}${missing}`;
}

/** This many pages are named, more are counted. */
const mostNamedPages = 3;

/** "page 4", "pages 4 and 9", "12 pages". */
function pagesText(pairs: readonly PagePair[]): string {
  if (pairs.length > mostNamedPages) return countText(pairs.length, 'page');
  const numbers = pairs.map(({ before, after }) => after ?? before ?? 0).sort((one, other) => one - other);
  return `${numbers.length === 1 ? 'page' : 'pages'} ${new Intl.ListFormat('en-GB').format(numbers.map(count))}`;
}

/** The number of pages that differ only because their text moved after an earlier difference. */
function reflowedPages(comparison: Comparison | null, rowsWithDifference: ReadonlySet<number>): number {
  const rowOf = ({ before, after }: PagePair) =>
    comparison?.pairs.findIndex((pair) => pair.before === before && pair.after === after) ?? -1;
  return (comparison?.reflowed ?? []).filter((pair) => !rowsWithDifference.has(rowOf(pair))).length;
}

/** The note on a pair whose look could not be compared. */
export const notComparedText = 'This page could not be compared in time, or cannot be drawn.';

/** The note on a pair of which one page could not be read. */
export const unreadText = 'This page could not be read in time, or is damaged. Nothing on it was compared.';

/** "3 of 17"; "– of 17" before the first step. */
export function stepText({ current, differences }: Pick<ComparisonState, 'current' | 'differences'>): string {
  if (differences.length === 0) return '';
  return `${current === null ? '–' : count(current + 1)} of ${count(differences.length)}`;
}

const count = (number: number) => number.toLocaleString('en');
