import { type Extension, StateEffect, StateField } from '@codemirror/state';
import { Decoration, type DecorationSet, EditorView } from '@codemirror/view';

/** Marks the line that begins at the offset; `null` removes the mark. */
export const setMarkedLine = StateEffect.define<number | null>();

/** Marks the line that begins at the offset as the target of a jump. */
export const setReachedLine = StateEffect.define<number>();

const marked = Decoration.line({ class: 'code-marked-line', attributes: { 'aria-current': 'location' } });
const reached = Decoration.line({ class: 'code-reached-line' });
const provide = (field: StateField<DecorationSet>) => EditorView.decorations.from(field);

/** One marked line, until another is marked or its text is removed. */
export const markedLine: Extension = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(marks, { changes, effects }) {
    const set = effects.findLast((effect) => effect.is(setMarkedLine));
    if (!set) return marks.map(changes);
    return set.value === null ? Decoration.none : Decoration.set([marked.range(set.value as number)]);
  },
  provide,
});

/** The target line of a jump, until something else is selected. */
export const reachedLine: Extension = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(marks, { changes, effects, selection }) {
    const set = effects.find((effect) => effect.is(setReachedLine));
    if (set) return Decoration.set([reached.range(set.value)]);
    return selection ? Decoration.none : marks.map(changes);
  },
  provide,
});
