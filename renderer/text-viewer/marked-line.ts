import { type Extension, StateEffect, StateField } from '@codemirror/state';
import { Decoration, type DecorationSet, EditorView } from '@codemirror/view';

/** Marks the line that begins at the offset; `null` removes the mark. */
export const setMarkedLine = StateEffect.define<number | null>();

const mark = Decoration.line({ class: 'code-marked-line', attributes: { 'aria-current': 'location' } });

/** One marked line, until another is marked or its text is removed. */
export const markedLine: Extension = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(marks, { changes, effects }) {
    const set = effects.findLast((effect) => effect.is(setMarkedLine));
    if (!set) return marks.map(changes);
    return set.value === null ? Decoration.none : Decoration.set([mark.range(set.value as number)]);
  },
  provide: (field) => EditorView.decorations.from(field),
});
