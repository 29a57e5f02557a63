import { EditorSelection, type Extension } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import type { DiffRows, TextSideName } from './diff/diff-rows.ts';
import { passageAt, type TextChanges } from './diff/text-changes.ts';
import { type PassageRange, passagesAtOnce } from './diff-folding.ts';
import type { ComparedTexts } from './diff-marks.ts';
import { scrollGestures } from './scroll-link.ts';

export type DiffEditorDependencies = Readonly<{
  parent: HTMLElement;
  texts: ComparedTexts;
  /** The differences, computed in a worker, because computing them here would block the window. */
  changes: TextChanges;
  language: Extension;
  wrap: boolean;
  /** Folds unchanged lines, except for a few around each difference. */
  onlyChanges: boolean;
  /** Aborts the creation, which takes several tasks for long texts. */
  signal: AbortSignal;
}>;

/** The reading position: a line of one of the texts (from 0), and its distance below the top of the view. */
type DiffPlace = Readonly<{ side: TextSideName; line: number; topPx: number }>;

/** Two read-only texts with their differences marked. */
export type DiffEditor = Readonly<{
  /** Scrolls to a difference and puts the caret there. `index` counts the differences from 0. */
  goTo(index: number): void;
  /** The reading position: the difference of this index if it is visible, else the first visible line. */
  place(index: number | null): DiffPlace;
  /** Shows the same lines as another editor of the same texts. */
  restore(place: DiffPlace): void;
  focus(): void;
  destroy(): void;
}>;

/** In frames: lines that are drawn for the first time may change their heights for this long. */
const restoringFrames = 4;

/** The offset at which a line of an editor begins, from 0; the end of the text for a line below it. */
export const startOfLine = ({ state: { doc } }: EditorView, line: number) =>
  line >= doc.lines ? doc.length : doc.line(line + 1).from;

/**
 * Adds the decorations of the passages after the initial ones: calls one of `adds` in each frame, each once for each
 * range of passages, until `isEnded`.
 */
export function addPassages(
  count: number,
  isEnded: () => boolean,
  adds: readonly ((range: PassageRange) => void)[],
): void {
  let step = 0;
  const next = () => {
    const from = passagesAtOnce * (1 + Math.floor(step / adds.length));
    // One more than the passages, because lines are folded after the last one too.
    if (isEnded() || from > count) return;
    adds[step % adds.length]!({ from, to: from + passagesAtOnce });
    step += 1;
    requestAnimationFrame(next);
  };
  requestAnimationFrame(next);
}

/** Selects the first line of a passage, in the middle of the view. */
export function revealPassage(view: EditorView, rows: DiffRows, passage: number): void {
  const start = startOfLine(view, rows.startOf(passage));
  view.dispatch({
    selection: EditorSelection.cursor(start),
    effects: EditorView.scrollIntoView(start, { y: 'center' }),
  });
}

export function placeIn(view: EditorView, rows: DiffRows, index: number | null): DiffPlace {
  const { scrollDOM, documentPadding } = view;
  const scrolledPx = scrollDOM.scrollTop - documentPadding.top;
  const topOf = (line: number) => view.lineBlockAt(startOfLine(view, line)).top - scrolledPx;
  const passage = index === null ? undefined : rows.counted[index];
  if (passage !== undefined) {
    const topPx = topOf(rows.startOf(passage));
    const { fromA, toA, fromB } = passageAt(rows.changes, passage);
    const first = fromA < toA ? ({ side: 'before', line: fromA } as const) : ({ side: 'after', line: fromB } as const);
    if (topPx >= 0 && topPx < scrollDOM.clientHeight) return { ...first, topPx };
  }
  const line = view.state.doc.lineAt(view.lineBlockAtHeight(Math.max(scrolledPx, 0)).from).number - 1;
  const row = rows.rowAt(line);
  const topPx = topOf(line);
  if (row.kind === 'white-space') return { side: row.side, line: row.line, topPx };
  return row.kind === 'removed'
    ? { side: 'before', line: row.before, topPx }
    : { side: 'after', line: row.after, topPx };
}

/**
 * Scrolls to a place now, and again while newly visible lines are measured, unless the user scrolls. Calls `settled`
 * each time.
 */
export function restoreIn(
  view: EditorView,
  rows: DiffRows,
  { side, line, topPx }: DiffPlace,
  settled = () => {},
): void {
  const offset = startOfLine(view, rows.lineOf(side, line));
  const ended = new AbortController();
  for (const type of scrollGestures) {
    view.dom.parentElement?.addEventListener(type, () => ended.abort(), { signal: ended.signal, passive: true });
  }
  let frames = restoringFrames;
  const scroll = () => {
    if (ended.signal.aborted || !view.dom.isConnected) return;
    view.scrollDOM.scrollTop = view.lineBlockAt(offset).top + view.documentPadding.top - topPx;
    settled();
    frames -= 1;
    if (frames > 0) requestAnimationFrame(scroll);
    else ended.abort();
  };
  scroll();
}
