import { type EditorState, type Extension, type Range, StateEffect, StateField } from '@codemirror/state';
import { Decoration, type DecorationSet, EditorView, WidgetType } from '@codemirror/view';
import type { DiffRows } from './diff/diff-rows.ts';
import { type PassageRange, passagesAtOnce } from './diff-folding.ts';

/** The space below a passage of an editor, in CSS pixels, by the index of the passage. */
export type Spacer = Readonly<{ index: number; px: number }>;

/** `isNew`: the passage has had no space until now. */
const setSpacers = StateEffect.define<readonly (Spacer & Readonly<{ isNew: boolean }>)[]>();

class SpacerWidget extends WidgetType {
  readonly px: number;
  constructor(px: number) {
    super();
    this.px = px;
  }
  override eq(other: SpacerWidget) {
    return other.px === this.px;
  }
  override toDOM() {
    const element = document.createElement('div');
    element.className = 'code-diff-spacer';
    element.style.height = `${this.px}px`;
    return element;
  }
  override get estimatedHeight() {
    return this.px;
  }
}

export type DiffSpacers = ReturnType<typeof createDiffSpacers>;

/**
 * Empty space below the passages of an editor that are shorter than in the editor beside it, so that equal lines are
 * side by side. It starts with the first passages; `estimated` is the space of each in CSS pixels until it is measured.
 */
export function createDiffSpacers(rows: DiffRows, estimated: Float64Array) {
  const heights = new Float64Array(estimated.length);
  heights.set(estimated.subarray(0, passagesAtOnce));

  const rangeOf = ({ doc }: EditorState, { index, px }: Spacer): Range<Decoration> => {
    const line = rows.endOf(index);
    const isAtEnd = line >= doc.lines;
    const widget = new SpacerWidget(px);
    return Decoration.widget({ widget, block: true, side: isAtEnd ? 1 : -1 }).range(
      isAtEnd ? doc.length : doc.line(line + 1).from,
    );
  };

  const field = StateField.define<DecorationSet>({
    create: (state) =>
      Decoration.set(
        Array.from(heights, (px, index) => ({ index, px }))
          .filter(({ px }) => px > 0)
          .map((spacer) => rangeOf(state, spacer)),
      ),
    update(spacers, { effects, state }) {
      let next = spacers;
      for (const effect of effects) {
        if (!effect.is(setSpacers)) continue;
        if (effect.value.every(({ isNew }) => isNew)) {
          next = next.update({ add: effect.value.map((spacer) => rangeOf(state, spacer)) });
          continue;
        }
        for (const spacer of effect.value) {
          const range = rangeOf(state, spacer);
          next = next.update({
            filterFrom: range.from,
            filterTo: range.from,
            filter: () => false,
            add: spacer.px > 0 ? [range] : [],
          });
        }
      }
      return next;
    },
    provide: (own) => EditorView.decorations.from(own),
  });

  return {
    extension: field as Extension,
    /** The estimated spacers of these passages, for those without one. */
    estimatedIn: ({ from, to }: PassageRange): readonly Spacer[] =>
      Array.from(estimated.subarray(from, to), (px, at) => ({ index: from + at, px })).filter(
        ({ index }) => heights[index] === 0,
      ),
    heightOf: (index: number) => heights[index] ?? 0,
    /** Changes the spacers that differ by a pixel or more, with other effects. Returns whether there was one. */
    change(view: EditorView, spacers: readonly Spacer[], others: readonly StateEffect<unknown>[] = []): boolean {
      const changed = spacers
        .filter(({ index, px }) => Math.abs(px - heights[index]!) >= 1)
        .map((spacer) => ({ ...spacer, isNew: heights[spacer.index] === 0 }));
      if (changed.length === 0 && others.length === 0) return false;
      for (const { index, px } of changed) heights[index] = px;
      view.dispatch({ effects: [setSpacers.of(changed), ...others] });
      return true;
    },
  };
}
