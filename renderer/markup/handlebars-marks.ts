import { Prec, RangeSetBuilder } from '@codemirror/state';
import { Decoration, type DecorationSet, type EditorView, ViewPlugin, type ViewUpdate } from '@codemirror/view';

/** How far before the visible part an expression may begin, in UTF-16 units. A longer one is not highlighted. */
const maxLength = 4_000;

/** The kinds of Handlebars tags (handlebarsjs.com, "Language guide"); the first alternative that matches applies. */
const expression = /\{\{(?:\{[\s\S]*?\}\}\}|!--[\s\S]*?--~?\}\}|[\s\S]*?\}\})/g;

const marks = {
  comment: Decoration.mark({ class: 'markup-comment' }),
  block: Decoration.mark({ class: 'markup-expression markup-block' }),
  value: Decoration.mark({ class: 'markup-expression' }),
};

type ExpressionKind = keyof typeof marks;

/** One `{{…}}` of a template, as offsets in the searched text. */
type Expression = Readonly<{ from: number; to: number; kind: ExpressionKind }>;

/** The Handlebars expressions in `text`, ascending. An unclosed expression is ignored. */
export function expressionsIn(text: string): Expression[] {
  return [...text.matchAll(expression)].map((match) => ({
    from: match.index,
    to: match.index + match[0].length,
    kind: kindOf(match[0]),
  }));
}

function kindOf(tag: string): ExpressionKind {
  const sign = /^\{\{~?\s*(!|[#/^>]|else\b)?/.exec(tag)?.[1];
  if (sign === undefined) return 'value';
  return sign === '!' ? 'comment' : 'block';
}

/** Highlights the expressions in the visible part; these colours win over those of the surrounding HTML. */
export const handlebarsMarks = Prec.highest(
  ViewPlugin.fromClass(
    class {
      decorations: DecorationSet;
      constructor(view: EditorView) {
        this.decorations = marksOf(view);
      }
      update({ view, docChanged, viewportChanged }: ViewUpdate) {
        if (docChanged || viewportChanged) this.decorations = marksOf(view);
      }
    },
    { decorations: (plugin) => plugin.decorations },
  ),
);

function marksOf({ state, visibleRanges }: EditorView): DecorationSet {
  const set = new RangeSetBuilder<Decoration>();
  let done = 0;
  for (const range of visibleRanges) {
    const start = Math.max(done, range.from - maxLength);
    for (const { from, to, kind } of expressionsIn(state.sliceDoc(start, range.to + maxLength))) {
      if (start + to <= range.from || start + from >= range.to) continue;
      set.add(start + from, start + to, marks[kind]);
      done = start + to;
    }
  }
  return set.finish();
}
