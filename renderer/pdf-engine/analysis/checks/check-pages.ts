import { countText } from '../../../../shared/count-text.ts';
import type { Box } from '../../../pdf-pages/box.ts';
import { groupsBySize, isTurned, millimetres, paperName, paperText } from '../../../pdf-pages/paper-sizes.ts';
import type { Finding } from '../../base/analysis-types.ts';
import { type PageFacts, paperOf } from '../facts/page-facts.ts';
import { clampedBox } from '../facts/page-geometry.ts';
import { edgeShare } from './check-layout.ts';
import { firstPage, isOnePage, pagesText, pagesTextFirst, quoteText, runsOf } from './check-runs.ts';

/** A page whose facts could be read. */
export type ReadPage = Readonly<{ page: number; facts: PageFacts }>;

/** A line for each run of pages that are left out; `why` follows their numbers. */
export function pagesNotChecked(pages: readonly number[], why: string): readonly Finding[] {
  const known = pages.toSorted((one, other) => one - other).map((page) => ({ page, of: null }));
  return runsOf(known).map((run) => {
    const words = `${pagesTextFirst(run)} ${why}`;
    return { rule: 'not-checked', page: firstPage(run), words, box: null };
  });
}

/** A line for each run of empty pages. The last page counts too, because many templates end with one break too many. */
export const blankPages = (pages: readonly ReadPage[], count: number): readonly Finding[] =>
  blankLines(
    pages.filter(({ facts }) => facts.isBlank),
    count,
    'blank',
  );

/** The same for pages on which only the running header or footer stands, `ofMargins` by their text. */
export const barePages = (pages: readonly ReadPage[], ofMargins: ReadonlySet<number>, count: number) =>
  blankLines(
    pages.filter(({ page, facts }) => ofMargins.has(page) && facts.graphics.every(({ box }) => isAtEdge(box, facts))),
    count,
    'blank but for the running header or footer',
  );

/** Lines and logos of headers and footers. */
const isAtEdge = ({ y, height }: Box, facts: PageFacts) => {
  const paper = paperOf(facts);
  return y + height < paper.height * edgeShare || y > paper.height * (1 - edgeShare);
};

function blankLines(blank: readonly ReadPage[], count: number, how: string): readonly Finding[] {
  return runsOf(blank.map(({ page }) => ({ page, of: null }))).map((run) => {
    const isLast = isOnePage(run) && firstPage(run) === count && count > 1;
    const words = `${pagesTextFirst(run)}${isLast ? ', the last,' : ''} ${isOnePage(run) ? 'is' : 'are'} ${how}`;
    return { rule: 'blank-page', page: firstPage(run), words, box: null };
  });
}

/** A line for each run of pages in another size than most. */
export function otherSizes(pages: readonly ReadPage[]): readonly Finding[] {
  const [usual, ...others] = groupsBySize(
    pages.map(({ page, facts: { widthPt, heightPt } }) => ({ page, widthPt, heightPt })),
  ).map((group) => ({ ...group[0], group }));
  return others.flatMap(({ group, ...size }) => {
    const odd = group.map(({ page }) => ({ page, of: size }));
    return runsOf(odd).map((run) => {
      const who = `${pagesTextFirst(run)} ${isOnePage(run) ? 'is' : 'are'}`;
      const words = isTurned(size, usual!)
        ? `${who} ${size.widthPt > size.heightPt ? 'landscape' : 'portrait'}, ${millimetres(size)}`
        : `${who} ${paperText(size)}; most are ${paperName(usual!) ?? millimetres(usual!)}`;
      return { rule: 'other-size', page: firstPage(run), words, box: null };
    });
  });
}

/**
 * Whether the document suddenly has many more or fewer pages. Data change, and a page more or less is normal. The
 * difference must be at least two pages, and a quarter of the previous count.
 */
export function pageCountJump(count: number, before: number | null): readonly Finding[] {
  if (before === null || Math.abs(count - before) < Math.max(2, before / 4)) return [];
  const words = `${countText(count, 'page')}; the run before had ${before.toLocaleString('en')}`;
  return [{ rule: 'page-count', page: null, words, box: null }];
}

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

/**
 * A line for each run of pages that Chromium has printed smaller. It does so with all of a page as soon as one thing in
 * it is too wide.
 */
export function shrunkPages(pages: readonly ReadPage[]): readonly Finding[] {
  const shrunk = pages.filter(({ facts }) => facts.shrunkTo < 1).map(({ page, facts }) => ({ page, of: facts }));
  return runsOf(shrunk).map((run) => {
    const percent = Math.round(run.of.shrunkTo * 100);
    const words = `${pagesTextFirst(run)} ${isOnePage(run) ? 'is' : 'are'} printed at ${percent}\u00a0%, because something is wider than the page`;
    return { rule: 'shrunk-page', page: firstPage(run), words, box: null };
  });
}

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
