import type { PagePair } from '../../pdf-core/analysis-types.ts';
import type { PageText } from '../text/page-text.ts';
import type { ChangeDraft } from './change-drafts.ts';

type Sides<T> = Readonly<{ before: T; after: T }>;

/** The pairs of pages whose text is turned against each other; `placeOf` gives the place of a later page in the order of changes. */
export function turnedPages(
  pairs: readonly PagePair[],
  pages: Sides<readonly PageText[]>,
  placeOf: (page: number) => number,
): readonly ChangeDraft[] {
  const byNumber = { before: indexes(pages.before), after: indexes(pages.after) };
  return pairs.flatMap(({ before, after }) => {
    if (before === null || after === null) return [];
    const [b, a] = [byNumber.before.get(before)!, byNumber.after.get(after)!];
    const [one, other] = [pages.before[b]!, pages.after[a]!];
    const by = ((other.turn ?? 0) - (one.turn ?? 0) + 360) % 360;
    if (by === 0 || one.words.length === 0 || other.words.length === 0) return [];
    const text =
      by === 180 ? 'Page turned by 180°' : `Page turned by 90° ${by === 90 ? 'to the right' : 'to the left'}`;
    const change = {
      kind: 'turned' as const,
      text,
      before: null,
      after: { page: after, boxes: [] },
    };
    return [{ at: placeOf(a), change }];
  });
}

const indexes = (pages: readonly PageText[]) => new Map(pages.map(({ page }, index) => [page, index]));
