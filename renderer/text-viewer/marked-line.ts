import { type Extension, StateEffect, StateField } from '@codemirror/state';
import { Decoration, type DecorationSet, EditorView } from '@codemirror/view';

/** Marks the line that begins at the offset; `null` takes the mark away. */
export const setMarkedLine = StateEffect.define<number | null>();

const mark = Decoration.line({ class: 'code-marked-line', attributes: { 'aria-current': 'location' } });

/** One line that stands out until another is marked, or its text goes. */
export const markedLine: Extension = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(marks, { changes, effects }) {
    const set = effects.findLast((effect) => effect.is(setMarkedLine));
    if (!set) return marks.map(changes);
    return set.value === null ? Decoration.none : Decoration.set([mark.range(set.value as number)]);
  },
  provide: (field) => EditorView.decorations.from(field),
});
