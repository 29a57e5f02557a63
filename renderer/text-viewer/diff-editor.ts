import { MergeView } from '@codemirror/merge';
import { EditorSelection, type Extension } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import type { CodeText } from './code-text.ts';
import { type ChangedRanges, unpackChanges } from './diff/changed-ranges.ts';
import { diffTheme } from './editor-theme.ts';
import { readingExtensions } from './reading-extensions.ts';

export type DiffEditorDependencies = Readonly<{
  parent: HTMLElement;
  before: CodeText;
  after: CodeText;
  language: Extension;
  /** What differs, computed in a worker: computing it here would block the window. */
  ranges: ChangedRanges;
  wrap: boolean;
  /** Folds unchanged lines, except for a few around each change. */
  onlyChanges: boolean;
}>;

export type DiffEditor = ReturnType<typeof createDiffEditor>;

/** In lines: how many stay around a change, and from how many on the others are folded. */
const unchanged = { margin: 3, minSize: 8 };

/** Two read-only editors side by side, with equal lines at the same height and the differences marked. */
export function createDiffEditor(deps: DiffEditorDependencies) {
  const { parent, before, after, language, ranges, wrap, onlyChanges } = deps;
  const extensions = (name: string): Extension => [
    readingExtensions(name),
    diffTheme,
    language,
    wrap ? EditorView.lineWrapping : [],
  ];
  const view = new MergeView({
    parent,
    a: { doc: before.lines, extensions: extensions('Before') },
    b: { doc: after.lines, extensions: extensions('After') },
    diffConfig: { override: () => unpackChanges(ranges) },
    ...(onlyChanges && { collapseUnchanged: unchanged }),
  });

  return {
    /** The number of differences. */
    count: view.chunks.length,
    /** Scrolls to a difference and puts the caret there. `index` counts from 0. */
    goTo(index: number): void {
      const chunk = view.chunks[index];
      if (!chunk) return;
      // In both editors, because a removed passage has no line of its own on the right.
      view.a.dispatch({ selection: EditorSelection.cursor(chunk.fromA) });
      view.b.dispatch({
        selection: EditorSelection.cursor(chunk.fromB),
        effects: EditorView.scrollIntoView(chunk.fromB, { y: 'center' }),
      });
    },
    destroy: () => view.destroy(),
  };
}
