import type { IgnoredArea } from '../../shared/proof.ts';
import type { Comparison, LookChange } from '../pdf-core/analysis-types.ts';
import type { ComparisonPart } from './analysis-messages.ts';
import { compareLooks, type PairToLook, pairsToLook } from './compare-appearance/compare-appearances.ts';
import { withoutIgnored } from './compare-appearance/exclude-ignored.ts';
import { standings } from './compare-appearance/unchanged-positions.ts';
import { diffTexts } from './compare-text/compare-texts.ts';
import type { PageText } from './text/page-text.ts';

/** A document as it is compared. */
export type Compared = Readonly<{ pages: number; text: (page: number) => Promise<PageText> }>;

type CompareDependencies = Readonly<{
  before: Compared;
  after: Compared;
  ignored: readonly IgnoredArea[];
  firstPage: number;
  look: (pair: PairToLook) => Promise<LookChange | null>;
  tell: (part: ComparisonPart) => void;
  nowMs: () => number;
  signal: AbortSignal;
}>;

/**
 * Compares two documents: all of their texts, then how the pages look whose texts are the same, or have changed in place. Rejects with the
 * signal's reason.
 */
export async function compareDocuments(deps: CompareDependencies): Promise<void> {
  const { look, tell, nowMs } = deps;
  const { first, toLook } = await compareTexts(deps);
  tell({ first });
  await compareLooks({ pairs: toLook, look, tell, nowMs });
}

/** By itself, so that no text is held while pages are drawn. */
async function compareTexts({ before, after, ignored, firstPage, signal }: CompareDependencies) {
  const [textsBefore, textsAfter] = await Promise.all([textsOf(before, signal), textsOf(after, signal)]);
  const { pairs, texts, unlike } = diffTexts(textsBefore, textsAfter, signal);
  signal.throwIfAborted();
  const counted = withoutIgnored(texts, ignored, pairs);
  // Where an ignored change stands is unlike, too: half of it may lie outside of the ignored area.
  const standingOf = standings({ before: textsBefore, after: textsAfter }, { texts, unlike });
  const toLook = pairsToLook(pairs, counted, firstPage, standingOf);
  const first: Comparison = {
    pagesBefore: before.pages,
    pagesAfter: after.pages,
    pairs,
    texts: counted,
    looks: [],
    looked: 0,
    toLook: toLook.length,
  };
  return { first, toLook };
}

async function textsOf({ pages, text }: Compared, signal: AbortSignal): Promise<readonly PageText[]> {
  const texts: PageText[] = [];
  for (let page = 1; page <= pages; page += 1) {
    signal.throwIfAborted();
    texts.push(await text(page));
  }
  return texts;
}

/** What there is to say of a document and a copy of it. */
export function sameDocuments(pages: number): Comparison {
  const pairs = Array.from({ length: pages }, (_, index) => ({ before: index + 1, after: index + 1 }));
  return { pagesBefore: pages, pagesAfter: pages, pairs, texts: [], looks: [], looked: 0, toLook: 0 };
}
