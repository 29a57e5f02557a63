import { type Extension, StateEffect, StateField } from '@codemirror/state';
import { Decoration, type DecorationSet, EditorView } from '@codemirror/view';

/** Marks the line that begins at the offset as the target of a jump. */
export const setReachedLine = StateEffect.define<number>();

const mark = Decoration.line({ class: 'code-reached-line' });

/** The target line of a jump, until something else is selected. */
export const reachedLine: Extension = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(marks, { changes, effects, selection }) {
    const set = effects.find((effect) => effect.is(setReachedLine));
    if (set) return Decoration.set([mark.range(set.value)]);
    return selection ? Decoration.none : marks.map(changes);
  },
  provide: (field) => EditorView.decorations.from(field),
});
