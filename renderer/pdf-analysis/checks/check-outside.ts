import { countText } from '../../../shared/count-text.ts';
import type { Finding } from '../../pdf-core/analysis-types.ts';
import { paperOf } from '../facts/page-facts.ts';
import { clampedBox } from '../facts/page-geometry.ts';
import type { ReadPage } from './check-pages.ts';
import { firstPage, isOnePage, pagesText, quoteText, runsOf } from './check-runs.ts';

/**
 * A line for each run of pages with words beyond the edge, at the first of them. The box is at the nearest edge.
 * Content that a clipping path cuts off does not count, because that is intended.
 */
export function textOutside(pages: readonly ReadPage[]): readonly Finding[] {
  const found = pages.flatMap(({ page, facts }) =>
    facts.outside ? [{ page, of: { ...facts.outside, paper: paperOf(facts) } }] : [],
  );
  return runsOf(found).map((run) => {
    const { words: count, wordsInQuote, quote, box, paper } = run.of;
    const others = count - wordsInQuote;
    const more = others > 0 ? ` and ${countText(others, 'more word')}` : '';
    const words = isOnePage(run)
      ? `${quoteText(quote)}${more} ${more ? 'stand' : 'stands'} outside the page`
      : `Text stands outside ${pagesText(run)}, the first ${quoteText(quote)}`;
    return { rule: 'text-outside-page', page: firstPage(run), words, box: clampedBox(box, paper) };
  });
}
