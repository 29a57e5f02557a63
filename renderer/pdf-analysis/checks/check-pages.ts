import { countText } from '../../../shared/count-text.ts';
import type { Finding } from '../../pdf-core/analysis-types.ts';
import { groupsBySize, isTurned, millimetres, paperName, paperText } from '../../pdf-core/paper-sizes.ts';
import type { PageFacts } from '../facts/page-facts.ts';
import { firstPage, isOnePage, pagesTextFirst, runsOf } from './check-runs.ts';

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
export function blankPages(pages: readonly ReadPage[], count: number): readonly Finding[] {
  const blank = pages.filter(({ facts }) => facts.isBlank).map(({ page }) => ({ page, of: null }));
  return runsOf(blank).map((run) => {
    const isLast = isOnePage(run) && firstPage(run) === count && count > 1;
    const words = `${pagesTextFirst(run)}${isLast ? ', the last,' : ''} ${isOnePage(run) ? 'is' : 'are'} blank`;
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
