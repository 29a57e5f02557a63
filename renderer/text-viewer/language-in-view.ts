import { foldNodeProp, foldService, type Language } from '@codemirror/language';
import { type EditorState, type Extension, Prec, RangeSetBuilder, StateEffect, StateField } from '@codemirror/state';
import { Decoration, type DecorationSet, type EditorView, ViewPlugin, type ViewUpdate } from '@codemirror/view';
import { classHighlighter, highlightTree } from '@lezer/highlight';
import { afterPaint } from '../base/after-paint.ts';
import { nextTask } from '../base/next-task.ts';

/** The longest parsing between two pauses, in milliseconds. */
const sliceMs = 5;
/** A text up to this length is parsed completely; lengths in UTF-16 units. */
const maxWhole = 200_000;
/** For a longer text, how much before and after the visible part is parsed, for folding and scrolling. */
const before = 30_000;
const after = 60_000;
/** The parsed part is renewed when less than this is left of it after the visible part. */
const minAfter = 15_000;
/** The visible part counts as at most this long, for texts that are mostly folded. */
const maxInView = 1_000_000;

type Tree = ReturnType<Language['parser']['parse']>;
type SyntaxNode = Tree['topNode'];

/** The parsed text between two offsets, of which `tree` begins at `from`. */
type ParsedPart = Readonly<{ tree: Tree; from: number; to: number; isOutdated: boolean }>;

const setParsed = StateEffect.define<ParsedPart>();

const parsedField = StateField.define<ParsedPart | null>({
  create: () => null,
  update(parsed, { changes, docChanged, effects }) {
    const next = effects.findLast((effect) => effect.is(setParsed))?.value;
    if (next) return next;
    if (!parsed || !docChanged) return parsed;
    let to = parsed.to;
    changes.iterChangedRanges((from) => {
      to = Math.min(to, from);
    });
    return to > parsed.from ? { ...parsed, to, isOutdated: true } : null;
  },
});

/** Whether an update has a new tree, and with it other parts that can be folded. */
export const hasNewTree = ({ state, startState }: ViewUpdate): boolean =>
  state.field(parsedField, false) !== startState.field(parsedField, false);

/**
 * Highlights and folds a text by a language. Only the visible part and some text around it are parsed, in slices
 * between frames, after the text itself is on the screen. CodeMirror's own language support parses for 20 ms before a
 * text is drawn and for 100 ms at once after it, from the start of the text. In a part that begins later the parser
 * does not know what is open there. A style, script or comment that began more than 30,000 characters before the view
 * is highlighted as text.
 */
export const languageInView = ({ parser }: Pick<Language, 'parser'>): Extension => [
  parsedField,
  foldService.of(foldOf),
  Prec.high(
    ViewPlugin.define((view) => createColours(view, parser), { decorations: (colours) => colours.decorations }),
  ),
];

type Span = Readonly<{ from: number; to: number }>;

function createColours(view: EditorView, parser: Language['parser']) {
  let parsing: Span | null = null;
  let running = new AbortController();

  /** Parses `span` between frames, and shows the result. */
  const parse = async ({ from, to }: Span, signal: AbortSignal): Promise<void> => {
    const steps = parser.startParse(view.state.sliceDoc(from, to));
    for (let until = performance.now() + sliceMs; ; ) {
      const tree = steps.advance();
      if (tree) return view.dispatch({ effects: setParsed.of({ tree, from, to, isOutdated: false }) });
      if (performance.now() < until) continue;
      await nextTask();
      if (signal.aborted) return;
      until = performance.now() + sliceMs;
    }
  };

  const parseView = async (): Promise<void> => {
    const parsed = view.state.field(parsedField);
    if (parsed && !parsed.isOutdated && isEnough(parsed, view)) return;
    if (parsing && isEnough(parsing, view)) return;
    running.abort();
    running = new AbortController();
    const { signal } = running;
    const span = spanFor(view);
    parsing = span;
    await afterPaint();
    // What is in view comes first.
    const inView = { from: span.from, to: Math.min(span.to, spanInView(view).to) };
    if (!signal.aborted && inView.to < span.to && inView.to > inView.from) await parse(inView, signal);
    if (!signal.aborted) await parse(span, signal);
    if (!signal.aborted) parsing = null;
  };

  const colours = {
    decorations: Decoration.none,
    update(update: ViewUpdate): void {
      const { docChanged, viewportChanged, changes } = update;
      // A changed text keeps its colours until it is parsed again.
      if (docChanged) {
        colours.decorations = colours.decorations.map(changes);
        parsing = null;
      } else if (viewportChanged || hasNewTree(update)) colours.decorations = coloursOf(view);
      if (docChanged || viewportChanged) void parseView();
    },
    destroy: () => running.abort(),
  };
  void parseView();
  return colours;
}

/** The visible part; for a long line only the drawn part of it. */
function spanInView({ visibleRanges }: EditorView): Span {
  const from = visibleRanges[0]?.from ?? 0;
  return { from, to: Math.min(visibleRanges.at(-1)?.to ?? 0, from + maxInView) };
}

/** What to parse for the part in view. */
function spanFor(view: EditorView): Span {
  const { doc } = view.state;
  if (doc.length <= maxWhole) return { from: 0, to: doc.length };
  const inView = spanInView(view);
  const from = Math.max(0, inView.from - before);
  const line = doc.lineAt(from).from;
  return { from: from - line < before ? line : from, to: Math.min(inView.to + after, doc.length) };
}

function isEnough({ from, to }: Span, view: EditorView): boolean {
  const inView = spanInView(view);
  return from <= inView.from && to >= Math.min(inView.to + minAfter, view.state.doc.length);
}

function coloursOf({ state, visibleRanges }: EditorView): DecorationSet {
  const parsed = state.field(parsedField);
  if (!parsed) return Decoration.none;
  const { tree, from: start, to: end } = parsed;
  const colours = new RangeSetBuilder<Decoration>();
  const add = (from: number, to: number, names: string) => {
    // A tag whose start is not parsed looks like an end tag without a start.
    const known = start > 0 ? names.replace(/ ?\btok-invalid\b/, '') : names;
    if (known !== '') colours.add(start + from, start + to, markOf(known));
  };
  for (const { from, to } of visibleRanges) {
    const [first, last] = [Math.max(from, start) - start, Math.min(to, end) - start];
    if (first < last) highlightTree(tree, classHighlighter, add, first, last);
  }
  return colours.finish();
}

const marks = new Map<string, Decoration>();

function markOf(names: string): Decoration {
  const mark = marks.get(names) ?? Decoration.mark({ class: names });
  marks.set(names, mark);
  return mark;
}

/** The range to fold after the line between two offsets, like CodeMirror's `syntaxFolding`, in the parsed part. */
function foldOf(state: EditorState, lineFrom: number, lineTo: number): Span | null {
  const parsed = state.field(parsedField);
  if (!parsed || lineFrom < parsed.from || lineTo > parsed.to) return null;
  const { tree, from: start } = parsed;
  const isToEnd = parsed.to === state.doc.length;
  let found: Span | null = null;
  for (let node: SyntaxNode | null = tree.resolveInner(lineTo - start, 1); node; node = node.parent) {
    const from = start + node.from;
    const to = start + node.to;
    if (to <= lineTo || from > lineTo) continue;
    if (found && from < lineFrom) break;
    // A range that reaches the end of the parsed part continues after it.
    const fold = isToEnd || to < parsed.to - 50 ? node.type.prop(foldNodeProp)?.(node, state) : null;
    if (!fold) continue;
    const span = { from: start + fold.from, to: start + fold.to };
    if (span.from <= lineTo && span.from >= lineFrom && span.to > lineTo && span.to <= parsed.to) found = span;
  }
  return found;
}
