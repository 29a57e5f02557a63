import { type EditorState, type Extension, RangeSetBuilder, type Text } from '@codemirror/state';
import { Decoration, type DecorationSet, type EditorView, ViewPlugin, type ViewUpdate } from '@codemirror/view';
import type { DiffRows } from './diff/diff-rows.ts';

/** The two texts that are compared. */
export type ComparedTexts = Readonly<{ before: Text; after: Text }>;

const removedLine = Decoration.line({ class: 'cm-changedLine code-removed' });
const addedLine = Decoration.line({ class: 'cm-changedLine code-added' });
const removedText = Decoration.mark({ class: 'cm-changedText code-removed' });
const addedText = Decoration.mark({ class: 'cm-changedText code-added' });

/**
 * Marks the removed and added lines, and what differs within them. Only in the visible part, because a passage may be
 * very long.
 */
export const diffMarks = (rows: DiffRows, texts: ComparedTexts): Extension =>
  ViewPlugin.fromClass(
    class {
      decorations: DecorationSet;
      constructor(view: EditorView) {
        this.decorations = visibleMarks(view, rows, texts);
      }
      update({ view, viewportChanged }: ViewUpdate) {
        if (viewportChanged) this.decorations = visibleMarks(view, rows, texts);
      }
    },
    { decorations: (plugin) => plugin.decorations },
  );

function visibleMarks({ state, visibleRanges }: EditorView, rows: DiffRows, texts: ComparedTexts): DecorationSet {
  const set = new RangeSetBuilder<Decoration>();
  let done = -1;
  for (const { from, to } of visibleRanges) {
    for (let line = state.doc.lineAt(from); ; line = state.doc.line(line.number + 1)) {
      const isContinued = line.from <= done;
      const shown = { from: Math.max(line.from, from), to: Math.min(line.to, to) };
      addMarks(set, { state, rows, texts, line: line.number, isContinued, ...shown });
      done = line.from;
      if (line.to >= to || line.number === state.doc.lines) break;
    }
  }
  return set.finish();
}

type MarkedLine = Readonly<{
  state: EditorState;
  rows: DiffRows;
  texts: ComparedTexts;
  /** From 1. */
  line: number;
  /** The part of the line in a later range has its marks already. */
  isContinued: boolean;
  /** The visible part of the line. */
  from: number;
  to: number;
}>;

function addMarks(set: RangeSetBuilder<Decoration>, marked: MarkedLine): void {
  const { state, rows, texts, line, isContinued, from, to } = marked;
  const row = rows.rowAt(line - 1);
  if (row.kind === 'same' || row.kind === 'white-space') return;
  const isRemoved = row.kind === 'removed';
  const start = state.doc.line(line).from;
  if (!isContinued) set.add(start, start, isRemoved ? removedLine : addedLine);
  const source = isRemoved ? texts.before.line(row.before + 1) : texts.after.line(row.after + 1);
  const marks = isRemoved ? rows.changes.marksBefore : rows.changes.marksAfter;
  const shift = start - source.from;
  for (let at = firstEndingAfter(marks, from - shift); at < marks.length; at += 2) {
    if (marks[at]! + shift >= to) break;
    // Where a mark continues from the previous line, the indentation is not marked.
    const begin = marks[at]! < source.from ? source.from + indentation(source.text) : marks[at]!;
    const [markFrom, markTo] = [Math.max(begin + shift, from), Math.min(marks[at + 1]! + shift, to)];
    if (markFrom < markTo) set.add(markFrom, markTo, isRemoved ? removedText : addedText);
  }
}

const indentation = (line: string) => line.length - line.trimStart().length;

/** The index of the first pair of marks that ends after an offset. */
function firstEndingAfter(marks: Uint32Array, offset: number): number {
  let low = 0;
  let high = marks.length / 2;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (marks[middle * 2 + 1]! <= offset) low = middle + 1;
    else high = middle;
  }
  return low * 2;
}
