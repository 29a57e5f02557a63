import { EditorView } from '@codemirror/view';

/**
 * How both editors of this module look. CodeMirror injects its own rules outside of the style sheets' cascade layers,
 * so they win over every layer (see renderer/ui/layers.css); only a theme is placed after them. Rules for classes of
 * ours are in code.css.
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
  '.cm-tooltip': {
    background: 'var(--surface-raised)',
    color: 'var(--text)',
    border: '1px solid var(--line)',
    borderRadius: 'var(--radius)',
  },
};

export const readerTheme = EditorView.theme({
  ...shared,
  '&': { height: '100%' },
  '.cm-foldGutter .cm-gutterElement': { width: '16px' },
});

export const writerTheme = EditorView.theme({
  ...shared,
  '&': { height: '100%' },
  '.cm-foldGutter .cm-gutterElement': { width: '16px' },
  '.cm-activeLine': { background: 'var(--surface-hover)' },
  '&.cm-focused .cm-matchingBracket': { background: 'var(--code-selection)' },
  '.cm-selectionMatch': { background: 'var(--surface-pressed)' },
  '.cm-searchMatch': { background: 'var(--code-hit)' },
  '.cm-searchMatch-selected': { background: 'var(--code-hit-current)' },
  // On a strong background the colours of the syntax are hard to read.
  '.cm-searchMatch-selected, .cm-searchMatch-selected *': { color: 'var(--text)' },
  '.cm-panels': { background: 'var(--page)', color: 'var(--text)', borderColor: 'var(--line)' },
  '.cm-panels-top': { borderBottom: '1px solid var(--line)' },
  '.cm-panel.cm-search': { padding: '4px 28px 6px 8px', font: 'var(--text-small) / var(--line-height) var(--font)' },
  '.cm-panel.cm-search label': { fontSize: 'inherit', marginRight: '8px' },
  '.cm-panel.cm-search input[type=checkbox]': { accentColor: 'var(--accent)' },
  '.cm-textfield': {
    font: 'var(--text-small) / var(--line-height) var(--mono)',
    background: 'var(--surface)',
    color: 'var(--text)',
    border: '1px solid var(--line-control)',
    borderRadius: 'var(--radius)',
  },
  '.cm-button': {
    font: 'inherit',
    background: 'var(--surface-raised)',
    backgroundImage: 'none',
    color: 'var(--text)',
    border: '1px solid var(--line-control)',
    borderRadius: 'var(--radius)',
  },
  '.cm-button:hover': { background: 'var(--surface-hover)' },
  '.cm-panel.cm-search [name=close]': { top: '4px', right: '6px', color: 'var(--text-quiet)', fontSize: '16px' },
  '.cm-tooltip-autocomplete > ul': { font: 'var(--text-small) / var(--line-height) var(--mono)' },
  '.cm-tooltip-autocomplete > ul > li[aria-selected]': { background: 'var(--accent)', color: 'var(--on-accent)' },
  '.cm-diagnostic': { padding: '4px 8px', font: 'var(--text-small) / var(--line-height) var(--font)' },
  '.cm-diagnostic-error': { borderLeft: '3px solid var(--danger)' },
  '.cm-diagnostic-warning': { borderLeft: '3px solid var(--warning)' },
  '.cm-lintRange-error': {
    backgroundImage: 'none',
    textDecoration: 'underline wavy var(--danger)',
    textDecorationSkipInk: 'none',
  },
  '.cm-lintRange-warning': { backgroundImage: 'none', textDecoration: 'underline dotted var(--warning)' },
});

export const diffTheme = EditorView.theme({
  ...shared,
  '&': { height: '100%' },
  '&:has(.cm-content:focus-visible)': { boxShadow: 'inset 2px 0 0 var(--accent)' },
  '.cm-changedLine.code-removed': { background: 'var(--code-removed)' },
  '.cm-changedLine.code-added': { background: 'var(--code-added)' },
  '.cm-changedText.code-removed': { background: 'var(--code-removed-strong)' },
  '.cm-changedText.code-added': { background: 'var(--code-added-strong)' },
  '.cm-changedText, .cm-changedText *': { color: 'var(--text)' },
});
