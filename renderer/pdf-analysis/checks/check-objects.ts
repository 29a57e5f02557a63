import { countText } from '../../../shared/count-text.ts';
import type { Finding } from '../../pdf-core/analysis-types.ts';
import { paperOf } from '../facts/page-facts.ts';
import { clampedBox } from '../facts/page-geometry.ts';
import type { ReadPage } from './check-pages.ts';
import { firstPage, isOnePage, pagesText, runsOf } from './check-runs.ts';

/** A line for each font that is not embedded, at the page that uses it first. */
export function fontsNotEmbedded(pages: readonly ReadPage[]): readonly Finding[] {
  const firstPages = new Map<string, number>();
  for (const { page, facts } of pages) {
    for (const { name, isEmbedded } of facts.fonts) {
      if (!isEmbedded && !firstPages.has(name)) firstPages.set(name, page);
    }
  }
  return [...firstPages].map(([name, page]) => ({
    rule: 'font-not-embedded',
    page,
    words: `The font ${name} is not embedded`,
    box: null,
  }));
}

/** A line for each run of pages with images that cannot be decoded, at the first of them. */
export function failedImages(pages: readonly ReadPage[]): readonly Finding[] {
  const failed = pages
    .filter(({ facts }) => facts.failedImages.length > 0)
    .map(({ page, facts }) => ({ page, of: facts }));
  return runsOf(failed).map((run) => {
    const boxes = run.of.failedImages;
    const words = isOnePage(run)
      ? `${boxes.length === 1 ? 'An image' : countText(boxes.length, 'image')} cannot be shown`
      : `Images on ${pagesText(run)} cannot be shown`;
    return { rule: 'image-failed', page: firstPage(run), words, box: clampedBox(boxes[0]!, paperOf(run.of)) };
  });
}
