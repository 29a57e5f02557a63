import { type EditorState, type Extension, RangeSetBuilder, StateEffect, StateField } from '@codemirror/state';
import { Decoration, type DecorationSet, type EditorView, ViewPlugin, type ViewUpdate } from '@codemirror/view';
import { hitFrom } from './find-in-text.ts';

/**
 * The hits to highlight: their offsets, the length of each or of all, and the index of the current one (-1 for none).
 */
type SearchHits = Readonly<{ hits: Uint32Array; length: number | Uint32Array; current: number }>;

/** The length of one hit, in UTF-16 units. */
export const lengthOfHit = ({ length }: Pick<SearchHits, 'length'>, index: number): number =>
  typeof length === 'number' ? length : (length[index] ?? 0);

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
  const found = hitsOf(view.state);
  const { hits, current } = found;
  const marks = new RangeSetBuilder<Decoration>();
  if (hits.length === 0) return marks.finish();
  let done = 0;
  for (const { from, to } of view.visibleRanges) {
    for (let index = lastHitBefore(hits, from); index < hits.length; index += 1) {
      // A hit of an expression may be longer than the visible part.
      const start = Math.max(hits[index]!, from);
      const end = Math.min(hits[index]! + lengthOfHit(found, index), to);
      // A new text may be shorter than the one that was searched.
      if (hits[index]! >= to || hits[index]! + lengthOfHit(found, index) > view.state.doc.length) break;
      if (start < done || end <= start) continue;
      marks.add(start, end, index === current ? currentHit : hit);
      done = end;
    }
  }
  return marks.finish();
}

/** The index of the last hit that begins before `offset`, which may reach over it; 0 if there is none. */
function lastHitBefore(hits: Uint32Array, offset: number): number {
  const next = hitFrom(hits, offset);
  // `hitFrom` wraps round to the first hit.
  const index = hits[next]! < offset ? hits.length : next;
  return Math.max(index - 1, 0);
}
