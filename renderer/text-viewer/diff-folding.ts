import { type EditorState, type Extension, type Range, StateEffect, StateField } from '@codemirror/state';
import { Decoration, type DecorationSet, EditorView, WidgetType } from '@codemirror/view';
import { countText } from '../../shared/count-text.ts';
import type { DiffRows } from './diff/diff-rows.ts';

/** In lines: how many stay visible beside a difference, and from how many on the others are folded. */
const margin = 3;
const fewestFolded = 8;

/** Unfolds the unchanged lines before the passage of this index. */
export const unfoldLines = StateEffect.define<number>();

/** A part of the passages, by their indexes; the end is exclusive. */
export type PassageRange = Readonly<{ from: number; to: number }>;

/** Folds the unchanged lines before these passages too. */
export const foldMoreLines = StateEffect.define<PassageRange>();

/**
 * How many passages an editor starts with, and how many are added at once afterwards. Each fold and each spacer takes
 * time to lay out; those of 10,000 passages would block the window for a second.
 */
export const passagesAtOnce = 100;

/**
 * Folds unchanged lines, except for a few beside each difference; at first those before the first passages. `unfold` is
 * called with the index of the passage after them.
 */
export const foldUnchanged = (rows: DiffRows, unfold: (index: number) => void): Extension =>
  StateField.define<DecorationSet>({
    create: (state) => Decoration.set(foldsOf(state, rows, unfold, { from: 0, to: passagesAtOnce })),
    update(folds, { effects, state }) {
      let next = folds;
      for (const effect of effects) {
        if (effect.is(foldMoreLines)) next = next.update({ add: foldsOf(state, rows, unfold, effect.value) });
        if (effect.is(unfoldLines)) {
          next = next.update({ filter: (_from, _to, { spec }) => (spec.widget as FoldWidget).index !== effect.value });
        }
      }
      return next;
    },
    provide: (field) => EditorView.decorations.from(field),
  });

/** The folds before the passages of a range, and that after the last passage of all. */
function foldsOf(
  { doc }: EditorState,
  rows: DiffRows,
  unfold: (index: number) => void,
  { from, to }: PassageRange,
): Range<Decoration>[] {
  const folds: Range<Decoration>[] = [];
  const marginAt = (index: number) =>
    index < 0 || index >= rows.count || rows.changes.isWhiteSpace[index] === 1 ? 0 : margin;
  for (let index = from; index <= rows.count && index < to; index += 1) {
    const first = (index === 0 ? 0 : rows.endOf(index - 1)) + marginAt(index - 1);
    const end = (index === rows.count ? doc.lines : rows.startOf(index)) - marginAt(index);
    if (end - first < fewestFolded) continue;
    const widget = new FoldWidget(end - first, index, unfold);
    folds.push(Decoration.replace({ widget, block: true }).range(doc.line(first + 1).from, doc.line(end).to));
  }
  return folds;
}

class FoldWidget extends WidgetType {
  readonly lines: number;
  readonly index: number;
  readonly unfold: (index: number) => void;
  constructor(lines: number, index: number, unfold: (index: number) => void) {
    super();
    this.lines = lines;
    this.index = index;
    this.unfold = unfold;
  }
  override eq(other: FoldWidget) {
    return other.lines === this.lines && other.index === this.index && other.unfold === this.unfold;
  }
  override toDOM() {
    const element = document.createElement('div');
    element.className = 'cm-collapsedLines';
    element.textContent = countText(this.lines, 'unchanged line');
    element.onclick = () => this.unfold(this.index);
    return element;
  }
  override ignoreEvent(event: Event) {
    return event instanceof MouseEvent;
  }
  override get estimatedHeight() {
    return 22;
  }
}
