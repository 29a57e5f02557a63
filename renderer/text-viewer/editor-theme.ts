import { EditorView } from '@codemirror/view';

/**
 * How both editors of this module look. CodeMirror injects its own rules outside of the style sheets' cascade layers, so they win
 * over every layer (see renderer/ui/layers.css); only a theme is placed after them. Rules for classes of ours are in code.css.
 */
const shared = {
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { font: 'var(--text-small) / var(--line-height) var(--mono)', userSelect: 'text' },
  '.cm-content': { padding: 'var(--step) 0 40px', caretColor: 'var(--text)', cursor: 'text' },
  '.cm-content:focus-visible': { outline: 'none' },
  '.cm-line': { padding: '0 12px 0 4px' },
  '.cm-cursor': { borderLeftColor: 'var(--text-quiet)' },
  '.cm-selectionBackground, &.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground': {
    background: 'var(--code-selection)',
  },
  '.cm-gutters': { border: '0', background: 'var(--surface)', color: 'var(--text-quiet)' },
};

export const readerTheme = EditorView.theme({
  ...shared,
  '&': { height: '100%' },
  '.cm-foldGutter .cm-gutterElement': { width: '16px' },
});

export const diffTheme = EditorView.theme({
  ...shared,
  '&:has(.cm-content:focus-visible)': { boxShadow: 'inset 2px 0 0 var(--accent)' },
  '&.cm-merge-a .cm-changedLine': { background: 'var(--code-removed)' },
  '&.cm-merge-b .cm-changedLine': { background: 'var(--code-added)' },
  '&.cm-merge-a .cm-changedText': { background: 'var(--code-removed-strong)' },
  '&.cm-merge-b .cm-changedText': { background: 'var(--code-added-strong)' },
  '&.cm-merge-a .cm-changedLineGutter': { background: 'var(--danger)' },
  '&.cm-merge-b .cm-changedLineGutter': { background: 'var(--success)' },
  '.cm-collapsedLines': { padding: '2px 12px', background: 'var(--page)', color: 'var(--text-quiet)' },
  '.cm-collapsedLines::before, .cm-collapsedLines::after': { content: '""', margin: '0' },
  '.cm-collapsedLines:hover': { background: 'var(--surface-pressed)', color: 'var(--text)' },
});
