import type { IgnoredArea } from '../../../shared/proof.ts';
import type { Comparison } from '../base/analysis-types.ts';
import { type DocumentSide, perSide, type Sides } from '../base/sides.ts';
import type { ComparisonPart } from './analysis-messages.ts';
import { type AppearanceResult, compareAppearances, fromPage } from './compare-appearance/compare-appearances.ts';
import { withoutIgnored } from './compare-appearance/exclude-ignored.ts';
import { comparePageTexts } from './compare-text/compare-page-texts.ts';
import { pagesFarFromChanges, unreadPage, withoutUnreadable } from './compare-text/unread-pages.ts';
import { SlowPageError, type SlowPages, SlowPagesError } from './documents/slow-pages.ts';
import { type ComparablePair, placedPairs } from './page-placements/placements.ts';
import type { PageText } from './text/page-text.ts';

/** After this many milliseconds, work lets other work of this thread run. */
const longestMs = 8;

type StepsDependencies = Readonly<{
  nowMs: () => number;
  /** Resolves when the work may continue. Rejects when it is cancelled; then it never continues. */
  pause: () => Promise<void>;
}>;

/** The result of work that yields between its steps. */
async function runInSteps<T>(steps: Generator<void, T>, { nowMs, pause }: StepsDependencies): Promise<T> {
  let sinceMs = nowMs();
  for (let step = steps.next(); ; step = steps.next()) {
    if (step.done) return step.value;
    if (nowMs() - sinceMs < longestMs) continue;
    await pause();
    sinceMs = nowMs();
  }
}

/** A document to compare: its page count, and the text of a page by its number; `null` for an unreadable one. */
export type ComparedDocument = Readonly<{ pages: number; text: (page: number) => Promise<PageText | null> }>;

type CompareDependencies = Readonly<{
  before: ComparedDocument;
  after: ComparedDocument;
  /** A fingerprint of each page's content (`EqualPages`); empty if it is unknown. */
  names: Sides<readonly string[]>;
  /** Pages that took too long to read before. */
  slow: SlowPages;
  ignored: readonly IgnoredArea[];
  firstPage: number;
  compareAppearance: (pair: ComparablePair) => Promise<AppearanceResult>;
  onProgress: (part: ComparisonPart) => void;
  nowMs: () => number;
  /**
   * Called now and then while texts are compared, so that other work can run. Resolves afterwards, rejects with the
   * signal's reason.
   */
  pause: () => Promise<void>;
  signal: AbortSignal;
}>;

/**
 * Compares two documents: first all of their texts, then the appearance of each pair of pages. Rejects with the
 * signal's reason.
 */
export async function compareDocuments(deps: CompareDependencies): Promise<void> {
  const { compareAppearance, onProgress, nowMs } = deps;
  const { first, comparable } = await compareTexts(deps);
  onProgress({ first });
  await compareAppearances({ pairs: comparable, compareAppearance, onProgress, nowMs });
}

/** A separate function, so that the texts can be collected while pages are drawn. */
async function compareTexts(deps: CompareDependencies) {
  const { before, after, names, ignored, firstPage, signal } = deps;
  let compared = await compareTextsWithout(pagesFarFromChanges(names), deps);
  if (compared.difference.lacksPages) compared = await compareTextsWithout([], deps);
  const { pages, difference } = compared;
  const { pairs, texts } = difference;
  signal.throwIfAborted();
  const unread = pairs.filter(
    (pair) => pages.before[(pair.before ?? 0) - 1]?.isLeftOut || pages.after[(pair.after ?? 0) - 1]?.isLeftOut,
  );
  const counted = withoutIgnored(texts, ignored, pairs);
  // Ignored changes count here, because half of one may be outside the ignored area.
  const turned = new Set(texts.flatMap(({ kind, after: part }) => (kind === 'turned' && part ? [part.page] : [])));
  // A rotated page looks different everywhere, so nothing else is reported.
  const placed = await runInSteps(placedPairs({ pages, difference }), deps);
  const comparable = placed.filter((pair) => !turned.has(pair.after) && !pages.after[pair.after - 1]?.isLeftOut);
  const reflowed = comparable.flatMap(({ placement, before, after }) =>
    isReflowed(placement) ? [{ before, after }] : [],
  );
  const first: Comparison = {
    pagesBefore: before.pages,
    pagesAfter: after.pages,
    pairs,
    texts: counted,
    appearances: [],
    comparedPairs: 0,
    totalPairs: comparable.length,
    ...(reflowed.length > 0 && { reflowed }),
    ...(unread.length > 0 && { unread, notCompared: unread }),
  };
  return { first, comparable: fromPage(comparable, firstPage) };
}

/** Whether only the positions of the page's words have changed, because of an earlier change. */
const isReflowed = ({ kind, isExplained, changed }: ComparablePair['placement']) =>
  kind === 'flowing' && isExplained && changed.before.length === 0 && changed.after.length === 0;

/**
 * How many pages of a document are requested at once: while this thread processes one, the thread of pdf.js reads the
 * next. It cannot be stopped in it.
 */
const pagesAhead = 2;

/** The texts of a document, in which an unreadable page is `null`. */
type ReadTexts = ReadonlyArray<PageText | null>;

/**
 * The texts of all pages except those in `unread`, which maps each of these to its name; fewer if `isStopped` becomes
 * true.
 */
async function textsOf(
  { pages, text }: ComparedDocument,
  unread: ReadonlyMap<number, string>,
  isStopped: () => boolean,
): Promise<ReadTexts> {
  const texts: Array<PageText | null> = [];
  let next = 1;
  const readNext = async () => {
    while (next <= pages && !isStopped()) {
      const page = next;
      next += 1;
      const name = unread.get(page);
      texts[page - 1] = name === undefined ? await text(page) : unreadPage(page, name);
    }
  };
  await Promise.all(Array.from({ length: pagesAhead }, readNext));
  return texts;
}

/**
 * The texts of both documents. If a page takes too long, no more is read, but the current page of the other document is
 * awaited: it is often the same one and takes too long too. Then rejects with `SlowPagesError`.
 */
async function textsOfBoth(
  unread: ReadonlyArray<Sides<number>>,
  { before, after, names, slow, signal }: CompareDependencies,
): Promise<Sides<ReadTexts>> {
  const namesOf = (side: DocumentSide) => new Map(unread.map((pair, index) => [pair[side], `far ${index}`]));
  let isStopped = false;
  const stopped = () => {
    signal.throwIfAborted();
    return isStopped;
  };
  const stopAtFailure = <T>(reading: Promise<T>) =>
    reading.catch((thrown: unknown) => {
      isStopped = true;
      if (thrown instanceof SlowPageError) return thrown;
      throw thrown;
    });
  const [earlier, later] = await Promise.all([
    stopAtFailure(textsOf(before, namesOf('before'), stopped)),
    stopAtFailure(textsOf(after, namesOf('after'), stopped)),
  ]);
  if (!(earlier instanceof SlowPageError) && !(later instanceof SlowPageError))
    return { before: earlier, after: later };
  const withSlow = (known: readonly number[], texts: ReadTexts | SlowPageError) =>
    texts instanceof SlowPageError ? [...known, texts.page] : known;
  throw new SlowPagesError(
    { before: withSlow(slow.before, earlier), after: withSlow(slow.after, later) },
    { before: before.pages, after: after.pages },
    names,
  );
}

/** Compares the texts without equal pages, which need not be read, and without unreadable pages and their partners. */
async function compareTextsWithout(unread: ReadonlyArray<Sides<number>>, deps: CompareDependencies) {
  const read = await textsOfBoth(unread, deps);
  const pages = perSide((side) =>
    read[side].map((text, index) => text ?? unreadPage(index + 1, deps.names[side][index] ?? `${side} ${index + 1}`)),
  );
  const difference = await runInSteps(comparePageTexts(pages.before, pages.after), deps);
  const unreadable = perSide((side) => unreadableIn(read[side]));
  const left = withoutUnreadable(pages, unreadable, difference.pairs);
  if (!left) return { pages, difference };
  return { pages: left, difference: await runInSteps(comparePageTexts(left.before, left.after), deps) };
}

const unreadableIn = (texts: ReadTexts): ReadonlySet<number> =>
  new Set(texts.flatMap((text, index) => (text ? [] : [index + 1])));

/** The comparison of a document with an identical copy. */
export function sameDocuments(pages: number): Comparison {
  const pairs = Array.from({ length: pages }, (_, index) => ({ before: index + 1, after: index + 1 }));
  return { pagesBefore: pages, pagesAfter: pages, pairs, texts: [], appearances: [], comparedPairs: 0, totalPairs: 0 };
}
