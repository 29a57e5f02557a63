import { syntaxHighlighting } from '@codemirror/language';
import { MergeView } from '@codemirror/merge';
import { EditorSelection, EditorState, type Extension } from '@codemirror/state';
import { drawSelection, EditorView, keymap } from '@codemirror/view';
import { classHighlighter } from '@lezer/highlight';
import type { CodeText } from './code-text.ts';
import { type ChangedRanges, changesOf } from './diff/changed-ranges.ts';
import { diffTheme } from './editor-theme.ts';
import { numbers } from './reading-extensions.ts';
import { readingKeys } from './reading-keys.ts';
import { specialCharacters } from './special-characters.ts';

export type DiffEditorDependencies = Readonly<{
  parent: HTMLElement;
  nonce: string;
  before: CodeText;
  after: CodeText;
  language: Extension;
  /** What is already known to differ: comparing again here would stop the window. */
  ranges: ChangedRanges;
  wrap: boolean;
  /** Folds away what has not changed, but for a few lines around each change. */
  onlyChanges: boolean;
}>;

export type DiffEditor = ReturnType<typeof createDiffEditor>;

const unchanged = { margin: 3, minSize: 8 };

/** Two texts side by side, lines that are the same at the same height, what differs marked. Neither can be changed. */
export function createDiffEditor(deps: DiffEditorDependencies) {
  const { parent, nonce, before, after, language, ranges, wrap, onlyChanges } = deps;
  const extensions = (name: string): Extension => [
    EditorState.readOnly.of(true),
    EditorView.contentAttributes.of({ 'aria-label': name, 'aria-readonly': 'true', tabindex: '0' }),
    EditorView.cspNonce.of(nonce),
    diffTheme,
    drawSelection({ cursorBlinkRate: 0 }),
    keymap.of(readingKeys),
    numbers,
    specialCharacters,
    syntaxHighlighting(classHighlighter),
    language,
    wrap ? EditorView.lineWrapping : [],
  ];
  const view = new MergeView({
    parent,
    a: { doc: before.lines, extensions: extensions('Before') },
    b: { doc: after.lines, extensions: extensions('After') },
    diffConfig: { override: () => changesOf(ranges) },
    ...(onlyChanges && { collapseUnchanged: unchanged }),
  });

  return {
    /** How many places differ. */
    places: view.chunks.length,
    /** Brings a place to the middle of the view and puts the caret there. Counted from 0. */
    goTo(place: number): void {
      const chunk = view.chunks[place];
      if (!chunk) return;
      // In both, because a removed passage has no line of its own on the right.
      view.a.dispatch({ selection: EditorSelection.cursor(chunk.fromA) });
      view.b.dispatch({
        selection: EditorSelection.cursor(chunk.fromB),
        effects: EditorView.scrollIntoView(chunk.fromB, { y: 'center' }),
      });
    },
    destroy: () => view.destroy(),
  };
}
