import { EditorState, type Extension } from '@codemirror/state';
import { EditorView, type ViewUpdate } from '@codemirror/view';
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
  startOfLine,
} from './diff-editor.ts';
import { foldMoreLines, foldUnchanged, unfoldLines } from './diff-folding.ts';
import { diffMarks } from './diff-marks.ts';
import { createDiffSpacers, type DiffSpacers, type Spacer } from './diff-spacers.ts';
import { diffTheme } from './editor-theme.ts';
import { numberColumn, readingExtensions } from './reading-extensions.ts';
import { createScrollLink, type LinkedIndex, type ScrollLink } from './scroll-link.ts';

/** How often the columns are aligned for one change of their heights. */
const mostRounds = 5;

/** One side: its editor, its map of lines, and the space below its passages. */
type Column = Readonly<{ view: EditorView; rows: DiffRows; spacers: DiffSpacers }>;

/**
 * Two read-only editors side by side, with equal lines at the same height. Rejects with `signal.reason` when aborted.
 */
export async function createSplitDiffEditor(deps: DiffEditorDependencies): Promise<DiffEditor> {
  const { parent, texts, changes, signal } = deps;
  const shownColumns = createDiffColumns(parent, signal);
  const lineHeightPx = Number.parseFloat(getComputedStyle(parent).getPropertyValue('--line-height')) || 18;
  let link: ScrollLink | null = null;
  let isAligning = false;
  let isOutdated = false;

  const open = async (side: 'before' | 'after', index: LinkedIndex): Promise<Column> => {
    const rows = createDiffRows(changes, side);
    const spacers = createDiffSpacers(rows, estimatedSpacers(changes, side, lineHeightPx));
    await nextTask();
    signal.throwIfAborted();
    const state = EditorState.create({
      doc: texts[side],
      extensions: [
        columnExtensions(deps, rows),
        spacers.extension,
        EditorView.editorAttributes.of({ class: side === 'before' ? 'cm-merge-a' : 'cm-merge-b' }),
        EditorView.updateListener.of((update) => updated(index, update)),
        deps.onlyChanges ? foldUnchanged(rows, unfold) : [],
      ],
    });
    return { view: await shownColumns.open(state), rows, spacers };
  };

  const updated = (index: LinkedIndex, update: ViewUpdate) => {
    if (!link) return;
    link.update(index, update);
    if (update.geometryChanged || update.viewportChanged) align();
  };
  const align = () => {
    isOutdated = true;
    if (isAligning) return;
    isAligning = true;
    // Reading heights makes an editor measure its lines, which may change them again.
    for (let round = 0; isOutdated && round < mostRounds; round += 1) {
      isOutdated = false;
      if (alignColumns(before, after)) link?.scrollOther();
    }
    isAligning = false;
  };
  const unfold = (index: number) => {
    for (const { view } of [before, after]) view.dispatch({ effects: unfoldLines.of(index) });
  };

  const before = await open('before', 0);
  const after = await open('after', 1);
  const columns = [before, after] as const;
  link = createScrollLink({
    views: [before.view, after.view],
    leader: 1,
    matchingHeight: (heightPx, from) => heightBeside(heightPx, columns[from], columns[from === 0 ? 1 : 0]),
  });
  align();
  shownColumns.show();
  addPassages(
    before.rows.count,
    () => link === null,
    columns.map(({ view, spacers }) => (range) => {
      const folds = deps.onlyChanges ? [foldMoreLines.of(range)] : [];
      spacers.change(view, spacers.estimatedIn(range), folds);
    }),
  );

  return {
    goTo(index) {
      const passage = after.rows.counted[index];
      if (passage === undefined) return;
      // In both editors, because a removed passage has no line of its own on the right.
      for (const { view, rows } of columns) revealPassage(view, rows, passage);
    },
    place: (index) => placeIn(after.view, after.rows, index),
    restore: (place) => restoreIn(after.view, after.rows, place, link?.scrollOther),
    focus: () => after.view.focus(),
    destroy() {
      link?.destroy();
      link = null;
      shownColumns.destroy();
    },
  };
}

function columnExtensions({ texts, language, wrap }: DiffEditorDependencies, rows: DiffRows): Extension {
  const lastNumber = Math.max(texts.before.lines, texts.after.lines);
  return [
    readingExtensions(
      rows.layout === 'before' ? 'Before' : 'After',
      // The same width on both sides, so that equal lines wrap at the same places.
      numberColumn(
        (line) => line,
        () => lastNumber,
      ),
    ),
    diffTheme,
    diffMarks(rows, texts),
    language,
    wrap ? EditorView.lineWrapping : [],
  ];
}

/** The space that each passage of a side needs while no line is wrapped, in CSS pixels. */
function estimatedSpacers(changes: TextChanges, side: 'before' | 'after', lineHeightPx: number): Float64Array {
  return Float64Array.from(changes.isWhiteSpace, (_, index) => {
    const { fromA, toA, fromB, toB } = passageAt(changes, index);
    const lines = toB - fromB - (toA - fromA);
    return Math.max(side === 'before' ? lines : -lines, 0) * lineHeightPx;
  });
}

/** The top of an unchanged line, below the space of the passage above it. */
function topOfLine({ view, rows, spacers }: Column, line: number): number {
  const passage = rows.passageBefore(line);
  const isBelowPassage = passage >= 0 && rows.endOf(passage) === line;
  return view.lineBlockAt(startOfLine(view, line)).top + (isBelowPassage ? spacers.heightOf(passage) : 0);
}

/** The start and the end of a passage in its editor, without the space below it. */
function passageBounds({ view, rows, spacers }: Column, passage: number): Readonly<{ top: number; bottom: number }> {
  const topOf = (line: number) =>
    line >= view.state.doc.lines
      ? view.lineBlockAt(view.state.doc.length).bottom - spacers.heightOf(passage)
      : view.lineBlockAt(startOfLine(view, line)).top;
  return { top: topOf(rows.startOf(passage)), bottom: topOf(rows.endOf(passage)) };
}

const passageHeight = (column: Column, passage: number) => {
  const { top, bottom } = passageBounds(column, passage);
  return bottom - top;
};

/** Makes the visible passages equally high on both sides. Returns whether anything changed. */
function alignColumns(before: Column, after: Column): boolean {
  const lastLine = lineAt(after.view, after.view.viewport.to);
  const first = Math.max(
    Math.min(
      before.rows.passageBefore(lineAt(before.view, before.view.viewport.from)),
      after.rows.passageBefore(lineAt(after.view, after.view.viewport.from)),
    ),
    0,
  );
  const [spacersBefore, spacersAfter]: [Spacer[], Spacer[]] = [[], []];
  for (let index = first; index < after.rows.count && after.rows.startOf(index) <= lastLine; index += 1) {
    const difference = passageHeight(after, index) - passageHeight(before, index);
    spacersBefore.push({ index, px: Math.max(difference, 0) });
    spacersAfter.push({ index, px: Math.max(-difference, 0) });
  }
  const changedBefore = before.spacers.change(before.view, spacersBefore);
  const changedAfter = after.spacers.change(after.view, spacersAfter);
  return changedBefore || changedAfter;
}

const lineAt = ({ state }: EditorView, offset: number) => state.doc.lineAt(offset).number - 1;

/** The height in the column `to` beside a height in the column `from`. */
function heightBeside(heightPx: number, from: Column, to: Column): number {
  const line = lineAt(from.view, from.view.lineBlockAtHeight(heightPx).from);
  const row = from.rows.rowAt(line);
  if (row.kind === 'same') {
    const other = from.rows.layout === 'before' ? row.after : row.before;
    return topOfLine(to, other) + heightPx - topOfLine(from, line);
  }
  const passage = from.rows.passageBefore(line);
  return passageBounds(to, passage).top + heightPx - passageBounds(from, passage).top;
}
