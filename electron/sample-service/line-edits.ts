import { diffArrays } from 'diff';
import type { LineSource, RefusedLines } from '../../shared/draft.ts';

/** Lines `from` to `to` of a file are replaced by `lines`; before line `from` if `to` is the one before it. */
type LineEdit = Readonly<{
  from: number;
  to: number;
  lines: readonly string[];
}>;

type LineEdits =
  | Readonly<{ ok: true; byFile: ReadonlyMap<string, readonly LineEdit[]> }>
  | Readonly<{ ok: false; lines: readonly RefusedLines[] }>;

/** Texts that have little in common take long to compare. */
const compareWithinMs = 2_000;
/** A reader looks at the first of them. */
const maxRefused = 100;

/** The lines of a text, without the end of the last one. */
export const linesOf = (text: string): readonly string[] => text.replace(/(?:\r\n?|\n)$/, '').split(/\r\n?|\n/);

type Changed = Readonly<{
  from: number;
  to: number;
  lines: readonly string[];
  newFrom: number;
}>;

type EditsOf = Readonly<{
  base: string;
  markup: string;
  /** Of `base`. */
  sources: readonly LineSource[];
  /** The lines of each file that `sources` names. */
  fileLines: ReadonlyMap<string, readonly string[]>;
  /** The file of the template. A line added at its border goes here, not into a layout or partial that others share. */
  own: string;
}>;

/** The edits that the change needs in each file; else the changed lines of `markup` that belong to no single file. */
export async function lineEditsOf({ base, markup, sources, fileLines, own }: EditsOf): Promise<LineEdits> {
  const [before, after] = [linesOf(base), linesOf(markup)];
  const changes = await changesOf(before, after);
  const byFile = new Map<string, LineEdit[]>();
  const refused: RefusedLines[] = [];

  /** The one place of a line; `null` for a line of several files, and for one that a call has made. */
  const placeOf = (row: number): FileLine | null => {
    const found = sources.filter(({ from, to }) => from <= row && row <= to);
    if (found.length !== 1) return null;
    const [{ file, line, from }] = found as [LineSource];
    const text = fileLines.get(file)?.[line + row - from - 1];
    const shown = before[row - 1];
    if (text === undefined || shown === undefined || !shown.endsWith(text)) return null;
    const indent = shown.slice(0, shown.length - text.length);
    return indent.trim() === '' ? { file, line: line + row - from, indent } : null;
  };
  const add = ({ file, indent }: FileLine, from: number, to: number, lines: readonly string[]) => {
    const edit = {
      from,
      to,
      lines: lines.map((line) => (line.startsWith(indent) ? line.slice(indent.length) : line)),
    };
    byFile.set(file, [...(byFile.get(file) ?? []), edit]);
  };
  const refuse = ({ from, to, lines, newFrom }: Changed) => {
    const touched = sources.filter((source) => source.from <= Math.max(to, from) && from <= source.to);
    refused.push({
      from: newFrom,
      to: newFrom + Math.max(lines.length, 1) - 1,
      files: [...new Set(touched.map(({ file }) => file))],
    });
  };

  for (const change of changes) {
    const { from, to, lines } = change;
    if (to < from) {
      const [previous, next] = [placeOf(from - 1), placeOf(from)];
      if (next?.file === own && previous?.file !== own) add(next, next.line, next.line - 1, lines);
      else if (previous) add(previous, previous.line + 1, previous.line, lines);
      else if (next) add(next, next.line, next.line - 1, lines);
      else refuse(change);
      continue;
    }
    const places = Array.from({ length: to - from + 1 }, (_, at) => placeOf(from + at));
    const [first] = places;
    const isOneRange = places.every((each, at) => each && each.file === first?.file && each.line === first.line + at);
    if (first && isOneRange) add(first, first.line, first.line + places.length - 1, lines);
    else if (places.every((each) => each !== null) && (lines.length === 0 || lines.length === places.length)) {
      places.forEach((each, at) => {
        if (lines[at] !== before[from + at - 1]) add(each!, each!.line, each!.line, lines.slice(at, at + 1));
      });
    } else refuse(change);
  }
  return refused.length > 0 ? { ok: false, lines: refused.slice(0, maxRefused) } : { ok: true, byFile };
}

type FileLine = Readonly<{ file: string; line: number; indent: string }>;

/** `from` and `to` count in `before`, `newFrom` in `after`. After the time limit, all lines are one change. */
async function changesOf(before: readonly string[], after: readonly string[]): Promise<readonly Changed[]> {
  // With a callback the comparison gives way to other work.
  const found = await new Promise<readonly Compared[] | undefined>((resolve) => {
    diffArrays([...before], [...after], {
      timeout: compareWithinMs,
      callback: resolve,
    });
  });
  if (!found) return [{ from: 1, to: before.length, lines: after, newFrom: 1 }];
  const changes: Changed[] = [];
  let row = 1;
  let newRow = 1;
  let open: Changed | null = null;
  for (const { added, removed, value } of found) {
    if (!added && !removed) {
      if (open) changes.push(open);
      open = null;
      row += value.length;
      newRow += value.length;
      continue;
    }
    open ??= { from: row, to: row - 1, lines: [], newFrom: newRow };
    if (removed) {
      row += value.length;
      open = { ...open, to: row - 1 };
    } else {
      newRow += value.length;
      open = { ...open, lines: [...open.lines, ...value] };
    }
  }
  return open ? [...changes, open] : changes;
}

type Compared = Readonly<{
  added: boolean;
  removed: boolean;
  value: readonly string[];
}>;

/**
 * Replaces lines of a text. Other lines keep their ends, and new lines end like the first line. `null` if two different
 * edits change the same lines.
 */
export function editedText(text: string, edits: readonly LineEdit[]): string | null {
  const lines = [...text.matchAll(/([^\r\n]*)(\r\n?|\n|$)/g)].map(([, line = '', end = '']) => ({ line, end }));
  if (lines.length > 1 && lines.at(-1)!.line === '') lines.pop();
  const newEnd = lines.find(({ end }) => end !== '')?.end ?? '\n';
  const distinct = [...new Map(edits.map((edit) => [JSON.stringify(edit), edit])).values()];
  const lastFirst = distinct.sort((one, other) => other.from - one.from || other.to - one.to);
  let before = Number.POSITIVE_INFINITY;
  for (const { from, to, lines: wanted } of lastFirst) {
    // Two texts for one place: `from` is that of an earlier edit, or within it.
    if (to >= before || from >= before) return null;
    before = from;
    const lastEnd = to < from ? newEnd : (lines[to - 1]?.end ?? '');
    const added = wanted.map((line, at) => ({
      line,
      end: at < wanted.length - 1 ? newEnd : lastEnd,
    }));
    lines.splice(from - 1, to - from + 1, ...added);
    const previous = lines[from - 2];
    if (added.length > 0 && previous?.end === '') {
      previous.end = newEnd;
      lines[from - 2 + added.length]!.end = '';
    }
  }
  return lines.map(({ line, end }) => line + end).join('');
}
