import { syntaxHighlighting } from '@codemirror/language';
import { Compartment, EditorSelection, EditorState, type Extension } from '@codemirror/state';
import { drawSelection, EditorView, keymap } from '@codemirror/view';
import { classHighlighter } from '@lezer/highlight';
import { type CodeText, emptyCodeText } from './code-text.ts';
import { readerTheme } from './editor-theme.ts';
import { folding, numbers } from './reading-extensions.ts';
import { readingKeys } from './reading-keys.ts';
import { createScrollPositionKeeper } from './scroll-position-keeper.ts';
import { searchHighlights } from './search-highlights.ts';
import { specialCharacters } from './special-characters.ts';

export type CodeEditorDependencies = Readonly<{ parent: HTMLElement; nonce: string }>;

/** How a text is to be read. `place` names what is looked at: under the same name a new text keeps the place of the last. */
export type Reading = Readonly<{ text: CodeText; place: string; language: Extension; wrap: boolean }>;

export type CodeEditor = ReturnType<typeof createCodeEditor>;

/** A text that can be read, scrolled, folded, selected and copied, and never changed by the one who reads it. */
export function createCodeEditor({ parent, nonce }: CodeEditorDependencies) {
  const language = new Compartment();
  const wrapping = new Compartment();
  const placeKeeper = createScrollPositionKeeper();
  let now: Reading = { text: emptyCodeText, place: '', language: [], wrap: false };

  const stateOf = (reading: Reading) =>
    EditorState.create({
      doc: reading.text.lines,
      extensions: [
        EditorState.readOnly.of(true),
        // Selecting and copying by keyboard need a caret, so the text stays "editable" and every change is refused.
        EditorView.contentAttributes.of({ 'aria-label': 'Text', 'aria-readonly': 'true', tabindex: '0' }),
        EditorView.cspNonce.of(nonce),
        readerTheme,
        drawSelection({ cursorBlinkRate: 0 }),
        keymap.of(readingKeys),
        numbers,
        folding,
        specialCharacters,
        syntaxHighlighting(classHighlighter),
        searchHighlights,
        placeKeeper.extension,
        language.of(reading.language),
        wrapping.of(wrapOf(reading.wrap)),
      ],
    });

  const view = new EditorView({ state: stateOf(now), parent });

  return {
    view,

    read(next: Reading): void {
      const before = now;
      now = next;
      if (next.place !== before.place) {
        view.setState(stateOf(next));
        view.scrollDOM.scrollTo({ top: 0, left: 0 });
        return;
      }
      if (next.language !== before.language) view.dispatch({ effects: language.reconfigure(next.language) });
      if (next.wrap !== before.wrap) view.dispatch({ effects: wrapping.reconfigure(wrapOf(next.wrap)) });
      if (next.text !== before.text) placeKeeper.replace(view, before.text, next.text);
    },

    /** Selects `length` units at `offset` and brings them into sight, in the middle if they were out of it. */
    reveal(offset: number, length: number): void {
      const range = EditorSelection.range(offset, Math.min(offset + length, view.state.doc.length));
      const block = view.lineBlockAt(offset);
      const { scrollTop, clientHeight } = view.scrollDOM;
      const inSight = block.top >= scrollTop && block.bottom <= scrollTop + clientHeight && block.length < 2_000;
      view.dispatch({
        selection: EditorSelection.single(range.anchor, range.head),
        effects: EditorView.scrollIntoView(range, { y: inSight ? 'nearest' : 'center', x: 'nearest', xMargin: 60 }),
      });
    },

    /** The selected text, if it is short and on one line: what one would look for. */
    selected(): string {
      const { from, to } = view.state.selection.main;
      const text = to - from <= 200 ? view.state.sliceDoc(from, to) : '';
      return text.includes('\n') ? '' : text;
    },
  };
}

const wrapOf = (wrap: boolean): Extension => (wrap ? EditorView.lineWrapping : []);
