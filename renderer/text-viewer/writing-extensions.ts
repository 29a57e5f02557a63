import { autocompletion, type CompletionSource, closeBrackets, completionKeymap } from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands';
import { bracketMatching, indentOnInput } from '@codemirror/language';
import { lintKeymap } from '@codemirror/lint';
import { highlightSelectionMatches, search, searchKeymap } from '@codemirror/search';
import { EditorState, type Extension } from '@codemirror/state';
import {
  crosshairCursor,
  EditorView,
  highlightActiveLine,
  type KeyBinding,
  keymap,
  rectangularSelection,
} from '@codemirror/view';
import { blinkingCaret } from './blinking-caret.ts';
import { writerTheme } from './editor-theme.ts';
import { codeAppearance, folding } from './reading-extensions.ts';

type WritingOptions = Readonly<{
  /** The accessible name of the text box. */
  name: string;
  /** How the text is highlighted, folded and indented. */
  language: Extension;
  /** The completions while the author types; the language's own if absent. */
  complete?: CompletionSource | undefined;
}>;

/** Chords that belong to the window: Ctrl+Enter runs. */
const isOfWindow = ({ key = '' }: KeyBinding) => /^(Mod|Ctrl)-(Shift-)?Enter$/.test(key);

/**
 * An editor for code: unlimited undo, several carets, find and replace, completion, folding, matching brackets and
 * tags.
 */
export const writingExtensions = ({ name, language, complete }: WritingOptions): Extension => [
  EditorView.contentAttributes.of({ 'aria-label': name, tabindex: '0' }),
  codeAppearance(),
  folding,
  language,
  writerTheme,
  history({ minDepth: Number.MAX_SAFE_INTEGER }),
  EditorState.allowMultipleSelections.of(true),
  EditorState.tabSize.of(2),
  blinkingCaret(),
  rectangularSelection(),
  crosshairCursor(),
  indentOnInput(),
  bracketMatching(),
  closeBrackets(),
  highlightActiveLine(),
  highlightSelectionMatches(),
  search({ top: true }),
  autocompletion({ icons: false, ...(complete && { override: [complete] }) }),
  keymap.of([
    ...completionKeymap,
    ...searchKeymap,
    ...historyKeymap,
    ...lintKeymap,
    ...defaultKeymap.filter((binding) => !isOfWindow(binding)),
    // Escape and then Tab leave the editor (CodeMirror, "Tab handling").
    indentWithTab,
  ]),
];
