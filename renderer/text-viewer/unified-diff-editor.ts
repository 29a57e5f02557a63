import { EditorState, Text } from '@codemirror/state';
import { EditorView, GutterMarker, gutter } from '@codemirror/view';
import { nextTask } from '../base/next-task.ts';
import { createDiffRows, type DiffRows } from './diff/diff-rows.ts';
import { passageAt, type TextChanges } from './diff/text-changes.ts';
import { createDiffColumns } from './diff-columns.ts';
import {
  addPassages,
  type DiffEditor,
  type DiffEditorDependencies,
  placeIn,
  restoreIn,
  revealPassage,
} from './diff-editor.ts';
import { foldMoreLines, foldUnchanged, unfoldLines } from './diff-folding.ts';
import { type ComparedTexts, diffMarks } from './diff-marks.ts';
import { diffTheme } from './editor-theme.ts';
import { numberColumn, readingExtensions } from './reading-extensions.ts';

/** How many passages are joined between two pauses; this takes a few milliseconds. */
const passagesInTurn = 50;

/**
 * One read-only editor, with removed lines above those that replace them. Rejects with `signal.reason` when aborted.
 */
export async function createUnifiedDiffEditor(deps: DiffEditorDependencies): Promise<DiffEditor> {
  const { parent, texts, changes, language, wrap, onlyChanges, signal } = deps;
  const rows = createDiffRows(changes, 'unified');
  const doc = await unifiedText(texts, changes, signal);
  const unfold = (index: number) => view.dispatch({ effects: unfoldLines.of(index) });
  const state = EditorState.create({
    doc,
    extensions: [
      readingExtensions('Before and after', [
        numberColumn(
          (line) => numbersOf(rows, line).before,
          () => texts.before.lines,
        ),
        numberColumn(
          (line) => numbersOf(rows, line).after,
          () => texts.after.lines,
        ),
        signs(rows),
      ]),
      diffTheme,
      diffMarks(rows, texts),
      onlyChanges ? foldUnchanged(rows, unfold) : [],
      language,
      wrap ? EditorView.lineWrapping : [],
    ],
  });
  const columns = createDiffColumns(parent, signal);
  const view = await columns.open(state);
  columns.show();
  let isEnded = false;
  if (onlyChanges) {
    addPassages(rows.count, () => isEnded, [(range) => view.dispatch({ effects: foldMoreLines.of(range) })]);
  }

  return {
    goTo: (index) => revealPassage(view, rows, rows.counted[index]!),
    place: (index) => placeIn(view, rows, index),
    restore: (place) => restoreIn(view, rows, place),
    focus: () => view.focus(),
    destroy() {
      isEnded = true;
      columns.destroy();
    },
  };
}

/** The unchanged lines as in the later text, and the changed ones of both. */
async function unifiedText({ before, after }: ComparedTexts, changes: TextChanges, signal: AbortSignal): Promise<Text> {
  let text = Text.empty;
  let isEmpty = true;
  const append = (from: Text, start: number, end: number) => {
    if (start >= end) return;
    const lines = from.slice(from.line(start + 1).from, from.line(end).to);
    text = isEmpty ? lines : text.append(Text.of(['', ''])).append(lines);
    isEmpty = false;
  };
  let done = 0;
  for (let index = 0; index < changes.isWhiteSpace.length; index += 1) {
    if (index > 0 && index % passagesInTurn === 0) {
      await nextTask();
      signal.throwIfAborted();
    }
    const { fromA, toA, fromB, toB } = passageAt(changes, index);
    append(after, done, fromB);
    if (changes.isWhiteSpace[index] === 0) append(before, fromA, toA);
    append(after, fromB, toB);
    done = toB;
  }
  append(after, done, after.lines);
  return text;
}

/** The numbers of a line, from 1, in the two texts. */
function numbersOf(rows: DiffRows, line: number): Readonly<{ before: number | null; after: number | null }> {
  const row = rows.rowAt(line - 1);
  switch (row.kind) {
    case 'same':
      return { before: row.before + 1, after: row.after + 1 };
    case 'removed':
      return { before: row.before + 1, after: null };
    case 'added':
      return { before: null, after: row.after + 1 };
    case 'white-space':
      return { before: null, after: row.line + 1 };
  }
}

/** A minus or a plus sign beside each changed line, so that the colours are not the only difference. */
class Sign extends GutterMarker {
  readonly sign: '+' | '−';
  constructor(sign: '+' | '−') {
    super();
    this.sign = sign;
  }
  override eq(other: GutterMarker) {
    return other instanceof Sign && other.sign === this.sign;
  }
  override toDOM() {
    const element = document.createElement('span');
    element.dataset.sign = this.sign;
    return element;
  }
}

const removedSign = new Sign('−');
const addedSign = new Sign('+');

const signs = (rows: DiffRows) =>
  gutter({
    class: 'code-diff-signs',
    lineMarker: (view, { from }) => {
      const { kind } = rows.rowAt(view.state.doc.lineAt(from).number - 1);
      return kind === 'removed' ? removedSign : kind === 'added' ? addedSign : null;
    },
    lineMarkerChange: () => false,
    initialSpacer: () => removedSign,
  });
