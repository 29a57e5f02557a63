import {
  findPassage,
  type Letters,
  lettersBefore,
  lettersOf,
  type Passage,
  passageOf,
  type TextPoint,
} from './page-letters.ts';

/** One end of a selection: a passage that begins or ends there, and the page it is on, from 0. */
type End = Readonly<{ page: number; passage: Passage }>;

/** A selection. If it is on one page, both ends are the whole passage. */
type Kept = Readonly<{ start: End; end: End; isBackward: boolean }>;

/** The number of letters that are searched for at each end of a selection over several pages. */
const endLetters = 80;

/** On another page, at least this number of letters around the passage must be the same. */
const enoughContext = 12;

/** Elements with a selection of their own, which replaces that of the window while they have the focus. */
const ownSelection = 'input, textarea, select, [contenteditable="true"]';

/**
 * Restores the text selection in the pages of the next run, if the text is there. A selection that the user makes
 * meanwhile has priority. The focus is not changed.
 */
export function createKeptSelection() {
  let kept: Kept | null = null;
  /** The selection as Galley last set or read it. A different one was made by the user. */
  let ours: readonly unknown[] = [];
  let isBack = false;
  let layers: ReadonlyArray<Element | null> = [];

  const forget = () => {
    kept = null;
  };
  const isOurs = () => stateOf(getSelection()).every((part, at) => part === ours[at]);
  /** Whether search highlights have removed the selection, because they replace its text nodes. */
  const isMarkedOver = () =>
    isBack &&
    layers.every((layer) => layer?.isConnected) &&
    ours.some((part) => part instanceof Node && !part.isConnected);

  return {
    forget,
    /** Stores the selection in `pages` before they are removed. A stored selection that is not restored yet is kept. */
    keep(pages: Element): void {
      const selection = getSelection();
      if (!selection || selection.isCollapsed) {
        if (!isOurs()) forget();
      } else kept = keptOf(selection, pages);
      isBack = false;
    },
    /** Call when the pages are removed. `pagesLower` is the number of pages by which the content has moved. */
    gone(pagesLower: number): void {
      ours = stateOf(getSelection());
      if (kept) kept = { ...kept, start: movedBy(kept.start, pagesLower), end: movedBy(kept.end, pagesLower) };
    },
    /** Call when text of `pages` is added or replaced. Restores the selection if its text is there. */
    restore(pages: Element): void {
      if (!kept) return;
      if (isOurs() ? isBack : !isMarkedOver()) {
        if (!isOurs()) forget();
        return;
      }
      if (document.activeElement?.matches(ownSelection)) return;
      const found = find(kept, pages);
      if (!found) return;
      const [anchor, focus] = kept.isBackward ? found.toReversed() : found;
      getSelection()?.setBaseAndExtent(anchor!.node, anchor!.offset, focus!.node, focus!.offset);
      ours = stateOf(getSelection());
      layers = found.map(({ node }) => node.parentElement?.closest('.textLayer') ?? null);
      isBack = true;
    },
  };
}

const stateOf = (selection: Selection | null) =>
  selection ? [selection.anchorNode, selection.anchorOffset, selection.focusNode, selection.focusOffset] : [];

const movedBy = ({ page, passage }: End, pages: number): End => ({ page: page + pages, passage });

const layerOf = (pages: Element, page: number) => pages.querySelector(`[data-page-number="${page + 1}"] .textLayer`);

function keptOf(selection: Selection, pages: Element): Kept | null {
  const range = selection.getRangeAt(0);
  const pageOf = (node: Node) => {
    const slot = [...pages.children].find((one) => one.contains(node));
    return slot instanceof HTMLElement ? Number(slot.dataset.pageNumber) - 1 : -1;
  };
  const first = pageOf(range.startContainer);
  let last = pageOf(range.endContainer);
  const layer = layerOf(pages, first);
  let lastLayer = layerOf(pages, last);
  if (!layer || !lastLayer) return null;
  const { text } = lettersOf(layer);
  const from = lettersBefore(layer, { node: range.startContainer, offset: range.startOffset });
  let to = lettersBefore(lastLayer, { node: range.endContainer, offset: range.endOffset });
  // A selection that ends at the top of a page ends with the previous page.
  if (to === 0 && last > first) {
    last -= 1;
    lastLayer = layerOf(pages, last);
    to = lastLayer ? lettersOf(lastLayer).text.length : 0;
  }
  if (!lastLayer || to === 0 || (first === last && to <= from)) return null;
  const isBackward = selection.anchorNode !== range.startContainer || selection.anchorOffset !== range.startOffset;
  if (first === last) {
    const whole = { page: first, passage: passageOf(text, from, to) };
    return { start: whole, end: whole, isBackward };
  }
  const start = { page: first, passage: passageOf(text, from, Math.min(from + endLetters, text.length)) };
  const end = { page: last, passage: passageOf(lettersOf(lastLayer).text, Math.max(0, to - endLetters), to) };
  return start.passage.text === '' ? null : { start, end, isBackward };
}

function find({ start, end }: Kept, pages: Element): readonly [TextPoint, TextPoint] | null {
  if (start.page === end.page) {
    const at = findOnePage(start, pages);
    return at && [at.letters.startOf(at.from), at.letters.endOf(at.from + start.passage.text.length)];
  }
  const first = findOn(pages, start.page, start.passage);
  const last = findOn(pages, end.page, end.passage);
  return first && last && [first.letters.startOf(first.from), last.letters.endOf(last.from + end.passage.text.length)];
}

type Found = Readonly<{ letters: Letters; from: number; context: number }>;

function findOn(pages: Element, page: number, passage: Passage): Found | null {
  const layer = layerOf(pages, page);
  if (!layer) return null;
  const letters = lettersOf(layer);
  const found = findPassage(letters.text, passage);
  return found && { letters, ...found };
}

/**
 * Searches its own page, once that has text; then the drawn pages, for the one with most of the same letters around it.
 */
function findOnePage({ page, passage }: End, pages: Element): Found | null {
  if (page < pages.children.length && !layerOf(pages, page)) return null;
  const here = findOn(pages, page, passage);
  if (here) return here;
  const elsewhere = [...pages.children].flatMap((slot, at) =>
    slot.firstElementChild ? (findOn(pages, at, passage) ?? []) : [],
  );
  const best = elsewhere.toSorted((one, other) => other.context - one.context)[0];
  return best && best.context >= enoughContext ? best : null;
}
