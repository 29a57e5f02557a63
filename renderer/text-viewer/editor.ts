import { Compartment, EditorSelection, EditorState, type Extension } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { type CodeText, emptyCodeText } from './code-text.ts';
import { readerTheme } from './editor-theme.ts';
import { markedLine, reachedLine, setMarkedLine, setReachedLine } from './line-marks.ts';
import { type LinePlace, offsetOfPlace } from './line-place.ts';
import { folding, readingExtensions } from './reading-extensions.ts';
import { createScrollPositionKeeper, type OffsetMap, type TextPosition } from './scroll-position-keeper.ts';
import { searchHighlights } from './search-highlights.ts';

/**
 * The content of an editor. A new text with the same `positionKey` keeps the scroll position. A text with another key
 * starts at its top.
 */
type EditorContent = Readonly<{ text: CodeText; positionKey: string; language: Extension; wrap: boolean }>;

export type CodeEditor = ReturnType<typeof createCodeEditor>;

/**
 * A read-only editor inside `parent`, whose text can be scrolled, folded, selected and copied. `extension` applies to
 * all texts.
 */
export function createCodeEditor(parent: HTMLElement, extension: Extension = []) {
  const language = new Compartment();
  const wrapping = new Compartment();
  const positionKeeper = createScrollPositionKeeper();
  let shown: EditorContent = { text: emptyCodeText, positionKey: '', language: [], wrap: false };

  const stateOf = (content: EditorContent) =>
    EditorState.create({
      doc: content.text.lines,
      extensions: [
        readingExtensions('Text'),
        readerTheme,
        folding,
        searchHighlights,
        markedLine,
        reachedLine,
        positionKeeper.extension,
        extension,
        language.of(content.language),
        wrapping.of(wrapOf(content.wrap)),
      ],
    });

  const view = new EditorView({ state: stateOf(shown), parent });

  return {
    view,
    position: () => positionKeeper.positionOf(view),
    restore: (position: TextPosition) => positionKeeper.restore(view, position),

    /**
     * Replaces the content, changing only the part that differs. With `moved` the text is another form of the shown
     * one.
     */
    show(next: EditorContent, moved: OffsetMap | null = null): void {
      const before = shown;
      shown = next;
      if (next.positionKey !== before.positionKey) {
        const { scrollTop, scrollLeft } = view.scrollDOM;
        view.setState(stateOf(next));
        // Lays out the new lines, which the next frame does in any case.
        if (scrollTop > 0 || scrollLeft > 0) view.scrollDOM.scrollTo({ top: 0, left: 0 });
        return;
      }
      if (next.language !== before.language) view.dispatch({ effects: language.reconfigure(next.language) });
      if (next.wrap !== before.wrap) view.dispatch({ effects: wrapping.reconfigure(wrapOf(next.wrap)) });
      if (next.text === before.text) return;
      if (moved) positionKeeper.reshape(view, next.text, moved);
      else positionKeeper.replace(view, before.text, next.text);
    },

    /**
     * Selects `length` UTF-16 units at `offset` and scrolls to them: to the middle if they were not visible. Before
     * that it calls `onLeave`.
     */
    reveal(offset: number, length: number, onLeave = () => {}): void {
      const range = EditorSelection.range(offset, Math.min(offset + length, view.state.doc.length));
      // For a part that is longer than the view, shows its beginning.
      const target = length > 2_000 ? EditorSelection.cursor(offset) : range;
      const block = view.lineBlockAt(offset);
      const { scrollTop, clientHeight } = view.scrollDOM;
      const isVisible = block.top >= scrollTop && block.bottom <= scrollTop + clientHeight && block.length < 2_000;
      if (!isVisible) onLeave();
      view.dispatch({
        selection: EditorSelection.single(range.anchor, range.head),
        effects: EditorView.scrollIntoView(target, { y: isVisible ? 'nearest' : 'center', x: 'nearest', xMargin: 60 }),
      });
    },

    /** Marks a line, from 1, and scrolls to it with the focus; `null` removes the mark. A missing line is ignored. */
    markLine(number: number | null): void {
      const line = number !== null && number <= view.state.doc.lines ? view.state.doc.line(number) : null;
      view.dispatch({ effects: setMarkedLine.of(line?.from ?? null) });
      if (!line) return;
      this.reveal(line.from, 0);
      view.focus();
    },

    /** Puts the caret at a place in the middle of the view, and marks its line. */
    goToLine(place: LinePlace): void {
      const offset = offsetOfPlace(view.state.doc, place);
      view.dispatch({
        selection: EditorSelection.single(offset, offset),
        effects: [
          setReachedLine.of(view.state.doc.lineAt(offset).from),
          EditorView.scrollIntoView(offset, { y: 'center', x: 'nearest', xMargin: 60 }),
        ],
      });
    },

    /** The selected text if it is short and on one line, as a search term is; else an empty string. */
    selected(): string {
      const { from, to } = view.state.selection.main;
      const text = to - from <= 200 ? view.state.sliceDoc(from, to) : '';
      return text.includes('\n') ? '' : text;
    },
  };
}

const wrapOf = (wrap: boolean): Extension => (wrap ? EditorView.lineWrapping : []);
