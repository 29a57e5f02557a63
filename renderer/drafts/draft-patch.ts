import { createTwoFilesPatch, type StructuredPatchHunk, structuredPatch } from 'diff';
import type { DraftContent, DraftKey, KnownLineSources, LineSource } from '../../shared/draft.ts';

type Texts = Pick<DraftContent, 'original' | 'markup'>;

/**
 * The changed lines as a unified diff, to be put in where the templates are kept. The heading of each hunk names the files and lines
 * that its changed lines come from, where they are known. Empty if nothing has changed.
 */
export function patchOf({ templateID }: DraftKey, { original, markup }: Texts, sources: KnownLineSources): string {
  if (original === markup) return '';
  const names = [`a/${templateID}`, `b/${templateID}`] as const;
  const patch = createTwoFilesPatch(...names, original, markup, undefined, undefined, { context: 3 });
  if (typeof sources === 'string') return patch;
  const lines = patch.split('\n');
  // The lines of the texts begin with a space, a plus or a minus sign.
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
      // An added line has no source: it belongs to the line before it.
      const old = sign === '+' ? Math.max(row - 1, 1) : row;
      for (const { file, line, from, to } of sources) {
        if (from <= old && old <= to && !places.has(file)) places.set(file, line + old - from);
      }
    }
    if (sign === ' ' || sign === '-') row += 1;
  }
  return places.size === 0 ? '' : ` ${[...places].map(([file, line]) => `${file}:${line}`).join(', ')}`;
}

/** The sources with the line numbers of the changed markup. Lines that were changed across the border of two are of both. */
export function sourcesInDraft({ original, markup }: Texts, sources: readonly LineSource[]): LineSource[] {
  const { hunks } = structuredPatch('', '', original, markup, undefined, undefined, { context: 0 });
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

/** The last line that a hunk replaces, or the one that its added lines follow. */
const lastOf = ({ oldStart, oldLines }: StructuredPatchHunk) => Math.max(oldStart + oldLines - 1, 1);
