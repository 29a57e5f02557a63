import { type EditorState, type Extension, RangeSetBuilder, StateEffect, StateField } from '@codemirror/state';
import { Decoration, type DecorationSet, EditorView, WidgetType } from '@codemirror/view';
import { countText } from '../../shared/count-text.ts';
import type { DiffRows } from './diff/diff-rows.ts';

/** In lines: how many stay beside a difference, and from how many on the others are folded. */
const margin = 3;
const fewestFolded = 8;

/** Unfolds the unchanged lines before the passage of this index. */
export const unfoldLines = StateEffect.define<number>();

/** Folds unchanged lines, except for a few beside each difference. `unfold` is called with the index of the passage after them. */
export const foldUnchanged = (rows: DiffRows, unfold: (index: number) => void): Extension =>
  StateField.define<DecorationSet>({
    create: (state) => foldsOf(state, rows, unfold),
    update: (folds, { effects }) =>
      effects.reduce(
        (left, effect) =>
          effect.is(unfoldLines)
            ? left.update({ filter: (_from, _to, { spec }) => (spec.widget as FoldWidget).index !== effect.value })
            : left,
        folds,
      ),
    provide: (field) => EditorView.decorations.from(field),
  });

function foldsOf({ doc }: EditorState, rows: DiffRows, unfold: (index: number) => void): DecorationSet {
  const set = new RangeSetBuilder<Decoration>();
  const marginAt = (index: number) =>
    index < 0 || index >= rows.count || rows.changes.isWhiteSpace[index] === 1 ? 0 : margin;
  for (let index = 0; index <= rows.count; index += 1) {
    const first = (index === 0 ? 0 : rows.endOf(index - 1)) + marginAt(index - 1);
    const end = (index === rows.count ? doc.lines : rows.startOf(index)) - marginAt(index);
    if (end - first < fewestFolded) continue;
    const widget = new FoldWidget(end - first, index, unfold);
    set.add(doc.line(first + 1).from, doc.line(end).to, Decoration.replace({ widget, block: true }));
  }
  return set.finish();
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
