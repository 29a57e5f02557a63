import { formatPatch, type StructuredPatch, type StructuredPatchHunk, structuredPatch } from 'diff';
import type { DraftContent, DraftKey, KnownLineSources, LineSource } from '../../shared/draft.ts';

/** Texts with little in common take long to compare, and the window waits. */
const compareWithinMs = 1_000;

type Texts = Pick<DraftContent, 'original' | 'markup'>;

/**
 * The changed lines as a unified diff, to apply where the templates are stored. The heading of each hunk names the
 * source files and lines, where they are known. Empty if nothing has changed.
 */
export function patchOf({ templateID }: DraftKey, texts: Texts, sources: KnownLineSources): string {
  if (texts.original === texts.markup) return '';
  const patch = formatPatch({ ...compared(texts, 3), oldFileName: `a/${templateID}`, newFileName: `b/${templateID}` });
  if (typeof sources === 'string') return patch;
  const lines = patch.split('\n');
  // The lines begin with a space, a plus or a minus sign.
  return lines
    .map((line, index) => (line.startsWith('@@ ') ? line + headingOf(lines, index, sources) : line))
    .join('\n');
}

/** Such as ` templates/partials/totals.html:3`, of the hunk that begins with the line at `index`. */
function headingOf(lines: readonly string[], index: number, sources: readonly LineSource[]): string {
  const places = new Map<string, number>();
  let row = Number(/\d+/.exec(lines[index]!)?.[0]);
  for (let at = index + 1; at < lines.length && !lines[at]!.startsWith('@@ '); at += 1) {
    const sign = lines[at]!.charAt(0);
    if (sign === '+' || sign === '-') {
      // An added line has no source and counts for the line before it.
      const old = sign === '+' ? Math.max(row - 1, 1) : row;
      for (const { file, line, from, to } of sources) {
        if (from <= old && old <= to && !places.has(file)) places.set(file, line + old - from);
      }
    }
    if (sign === ' ' || sign === '-') row += 1;
  }
  return places.size === 0 ? '' : ` ${[...places].map(([file, line]) => `${file}:${line}`).join(', ')}`;
}

/**
 * The sources with the line numbers of the changed markup. Lines that were changed across the border of two sources
 * belong to both.
 */
export function sourcesInDraft(texts: Texts, sources: readonly LineSource[]): LineSource[] {
  const { hunks } = compared(texts, 0);
  const movedBy = (line: number) =>
    hunks.reduce((sum, hunk) => (lastOf(hunk) <= line ? sum + hunk.newLines - hunk.oldLines : sum), 0);
  const startOf = (line: number) =>
    hunks.find((hunk) => hunk.oldStart < line && line <= lastOf(hunk))?.newStart ?? line + movedBy(line - 1);
  const endOf = (line: number) => {
    const hunk = hunks.find((each) => each.oldStart <= line && line < lastOf(each));
    return hunk ? hunk.newStart + hunk.newLines - 1 : line + movedBy(line);
  };
  return sources
    .map((source) => ({ ...source, from: startOf(source.from), to: endOf(source.to) }))
    .filter(({ from, to }) => from <= to);
}

/** The smallest difference that is found in time, or else one that replaces all lines. */
function compared({ original, markup }: Texts, context: number): StructuredPatch {
  const options = { context, timeout: compareWithinMs };
  const found = structuredPatch('', '', original, markup, undefined, undefined, options);
  if (found) return found;
  const [removed, added] = [linesOf(original, '-'), linesOf(markup, '+')];
  const hunk = {
    oldStart: 1,
    oldLines: removed.filter(isLine).length,
    newStart: 1,
    newLines: added.filter(isLine).length,
    lines: [...removed, ...added],
  };
  return { oldFileName: '', newFileName: '', oldHeader: undefined, newHeader: undefined, hunks: [hunk] };
}

const isLine = (line: string) => !line.startsWith('\\');

/** The lines of a text as those of a hunk. */
function linesOf(text: string, sign: string): string[] {
  const lines = text.split('\n');
  const rest = lines.pop()!;
  const signed = lines.map((line) => sign + line);
  return rest === '' ? signed : [...signed, sign + rest, '\\ No newline at end of file'];
}

/** The last line that a hunk replaces, or the line before its added lines. */
const lastOf = ({ oldStart, oldLines }: StructuredPatchHunk) => Math.max(oldStart + oldLines - 1, 1);
