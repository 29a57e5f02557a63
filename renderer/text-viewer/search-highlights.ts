import { type EditorState, type Extension, RangeSetBuilder, StateEffect, StateField } from '@codemirror/state';
import { Decoration, type DecorationSet, type EditorView, ViewPlugin, type ViewUpdate } from '@codemirror/view';
import { hitFrom } from './find-in-text.ts';

/** The hits to highlight: their offsets, their length, and the index of the current one (-1 for none). */
export type SearchHits = Readonly<{ hits: Uint32Array; length: number; current: number }>;

/** Replaces the highlighted hits. */
export const setSearchHits = StateEffect.define<SearchHits>();

const hitsField = StateField.define<SearchHits>({
  create: () => ({ hits: new Uint32Array(), length: 0, current: -1 }),
  update: (hits, { effects }) => effects.findLast((effect) => effect.is(setSearchHits))?.value ?? hits,
});

const hit = Decoration.mark({ class: 'code-hit' });
const currentHit = Decoration.mark({ class: 'code-hit code-hit-current' });

/** Highlights the hits of the visible part only: a common letter has millions of hits in a long text. */
export const searchHighlights: Extension = [
  hitsField,
  ViewPlugin.fromClass(
    class {
      decorations: DecorationSet;
      constructor(view: EditorView) {
        this.decorations = marksOf(view);
      }
      update({ view, state, startState, docChanged, viewportChanged }: ViewUpdate) {
        if (docChanged || viewportChanged || hitsOf(state) !== hitsOf(startState)) this.decorations = marksOf(view);
      }
    },
    { decorations: (plugin) => plugin.decorations },
  ),
];

const hitsOf = (state: EditorState) => state.field(hitsField);

function marksOf(view: EditorView): DecorationSet {
  const { hits, length, current } = hitsOf(view.state);
  const marks = new RangeSetBuilder<Decoration>();
  if (hits.length === 0) return marks.finish();
  let done = 0;
  for (const { from, to } of view.visibleRanges) {
    for (let index = hitFrom(hits, Math.max(done, from - length)); index < hits.length; index += 1) {
      const start = hits[index]!;
      const end = start + length;
      // `hitFrom` wraps round to the first hit, and a new text may be shorter than the one that was searched.
      if (start < done || start >= to || end > view.state.doc.length) break;
      marks.add(start, end, index === current ? currentHit : hit);
      done = end;
    }
  }
  return marks.finish();
}
