import type { IgnoredArea } from '../../shared/proof.ts';
import type { Comparison } from '../pdf-core/analysis-types.ts';
import type { ComparisonPart } from './analysis-messages.ts';
import { type AppearanceResult, compareAppearances, fromPage } from './compare-appearance/compare-appearances.ts';
import { withoutIgnored } from './compare-appearance/exclude-ignored.ts';
import { comparePageTexts } from './compare-text/compare-page-texts.ts';
import { unreadPage } from './compare-text/unread-pages.ts';
import { type ComparablePair, placedPairs } from './page-placements/placements.ts';
import { createTextDoubts } from './page-placements/text-doubts.ts';
import { runInSteps } from './run-in-steps.ts';
import type { PageText } from './text/page-text.ts';

/** A document to compare: its page count, and the text of a page by its number. */
export type ComparedDocument = Readonly<{ pages: number; text: (page: number) => Promise<PageText> }>;

type Sides<T> = Readonly<{ before: T; after: T }>;

type CompareDependencies = Readonly<{
  before: ComparedDocument;
  after: ComparedDocument;
  /** Pages that are the same in both documents, in their order, whose texts need not be read to tell what has changed (`unread-pages.ts`). */
  farFromChanges: ReadonlyArray<Sides<number>>;
  ignored: readonly IgnoredArea[];
  firstPage: number;
  compareAppearance: (pair: ComparablePair) => Promise<AppearanceResult>;
  onProgress: (part: ComparisonPart) => void;
  nowMs: () => number;
  /** Called now and then while texts are compared, so that other work can go first; resolves when that is done, rejects with the signal's reason. */
  pause: () => Promise<void>;
  signal: AbortSignal;
}>;

/**
 * Compares two documents: first all of their texts, then the appearance of each pair of pages, which may show that changed texts are
 * not seen. Rejects with the signal's reason.
 */
export async function compareDocuments(deps: CompareDependencies): Promise<void> {
  const { compareAppearance, onProgress, nowMs } = deps;
  const { first, comparable } = await compareTexts(deps);
  onProgress({ first });
  await compareAppearances({ pairs: comparable, compareAppearance, onProgress, nowMs });
}

/** A function of its own, so that the texts can be collected while pages are drawn. */
async function compareTexts(deps: CompareDependencies) {
  const { before, after, farFromChanges, ignored, firstPage, signal } = deps;
  const compareWithout = async (unread: CompareDependencies['farFromChanges']) => {
    const namesOf = (side: keyof Sides<unknown>) => new Map(unread.map((pair, index) => [pair[side], `${index}`]));
    const [textsBefore, textsAfter] = await Promise.all([
      textsOf(before, namesOf('before'), signal),
      textsOf(after, namesOf('after'), signal),
    ]);
    const difference = await runInSteps(comparePageTexts(textsBefore, textsAfter), deps);
    return { textsBefore, textsAfter, difference };
  };
  let compared = await compareWithout(farFromChanges);
  if (compared.difference.lacksPages) compared = await compareWithout([]);
  const { textsBefore, textsAfter, difference } = compared;
  const { pairs, texts } = difference;
  signal.throwIfAborted();
  const counted = withoutIgnored(texts, ignored, pairs);
  // Ignored changes count here, because half of one may lie outside of the ignored area.
  const turned = new Set(texts.flatMap(({ kind, after: part }) => (kind === 'turned' && part ? [part.page] : [])));
  // A page that is turned looks different everywhere, which says nothing more.
  const placed = await runInSteps(placedPairs({ pages: { before: textsBefore, after: textsAfter }, difference }), deps);
  const comparable = placed.filter((pair) => !turned.has(pair.after));
  const doubtOf = createTextDoubts({ before: textsBefore, after: textsAfter }, counted);
  const reflowed = comparable
    .filter(({ placement }) => isReflowed(placement))
    .map(({ before: one, after: other }) => ({ before: one, after: other }));
  const first: Comparison = {
    pagesBefore: before.pages,
    pagesAfter: after.pages,
    pairs,
    texts: counted,
    appearances: [],
    comparedPairs: 0,
    totalPairs: comparable.length,
    ...(reflowed.length > 0 && { reflowed }),
  };
  const doubted = comparable.map((pair) => {
    const doubt = doubtOf(pair);
    return doubt ? { ...pair, doubt } : pair;
  });
  return { first, comparable: fromPage(doubted, firstPage) };
}

/** Whether nothing on the page has changed but where its words stand, because of a change before. */
const isReflowed = ({ kind, isExplained, changed }: ComparablePair['placement']) =>
  kind === 'flowing' && isExplained && changed.before.length === 0 && changed.after.length === 0;

/** So many pages of a document are asked for at once: while this thread takes in one, the thread of pdf.js reads the next. It cannot be stopped in it. */
const pagesAhead = 2;

/** The texts of all pages but those in `unread`, which gives each of these its name. */
async function textsOf(
  { pages, text }: ComparedDocument,
  unread: ReadonlyMap<number, string>,
  signal: AbortSignal,
): Promise<readonly PageText[]> {
  const texts: PageText[] = [];
  let next = 1;
  const readNext = async () => {
    while (next <= pages) {
      signal.throwIfAborted();
      const page = next;
      next += 1;
      const name = unread.get(page);
      texts[page - 1] = name === undefined ? await text(page) : unreadPage(page, name);
    }
  };
  await Promise.all(Array.from({ length: pagesAhead }, readNext));
  return texts;
}

/** The comparison of a document with an identical copy. */
export function sameDocuments(pages: number): Comparison {
  const pairs = Array.from({ length: pages }, (_, index) => ({ before: index + 1, after: index + 1 }));
  return { pagesBefore: pages, pagesAfter: pages, pairs, texts: [], appearances: [], comparedPairs: 0, totalPairs: 0 };
}
