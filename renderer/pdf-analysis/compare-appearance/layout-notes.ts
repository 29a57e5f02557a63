import type { LookNote } from '../../pdf-core/analysis-types.ts';
import type { MatchedLine } from '../compare-text/matched-lines.ts';
import type { Placement } from './placements.ts';
import { joinedInLines } from './text-looks.ts';

/** Lines that have moved by less stand where they stood, in CSS pixels. */
const samePlacePx = 0.5;

/** Fewer lines say nothing about the layout of a page. */
const leastLines = 4;

/** The lines of a page that stand elsewhere, though the page says the same; `null` if none does. */
export function shiftNote({ sources }: Placement): LookNote | null {
  const [{ page, lines }] = sources as [Placement['sources'][number]];
  const moved = lines.filter(hasMoved);
  const [first] = moved;
  if (!first) return null;
  const isOneShift = moved.every(({ dx, dy }) => isNear(dx, first.dx) && isNear(dy, first.dy));
  return noteOf(isOneShift ? shiftWords(first) : 'text stands elsewhere', page, moved);
}

/**
 * A changed layout on a page that text has come into or has left; `null` for a page on which lines have merely made room. A changed text
 * moves all lines after it alike. Where most lines have come nearer to the one above or further from it, or stand at another place
 * across the page, the layout itself is another one. Without any changed text so far there is nothing else that could have moved them.
 */
export function layoutNote({ sources, isExplained }: Placement): LookNote | null {
  const all = sources.flatMap(({ lines }) => lines);
  const most = sources.toSorted((one, other) => other.lines.length - one.lines.length)[0]!;
  if (!isExplained) return noteOf('text flows differently', most.page, most.lines.length > 0 ? most.lines : all);
  const rows = sources.flatMap(({ lines }) => stepsOf(lines));
  const changed = rows.filter((isChanged) => isChanged).length;
  if (rows.length < leastLines || changed <= rows.length / 2) return null;
  return noteOf('layout changed', most.page, most.lines);
}

/** For each line but the first whether its distance from the one above has changed, or its place across the page. */
function stepsOf(lines: readonly MatchedLine[]): readonly boolean[] {
  const steps: boolean[] = [];
  let last: MatchedLine | null = null;
  for (const line of lines) {
    const isNext = last && line.after.y > last.after.y + last.after.height / 2;
    if (last && isNext) steps.push(!isNear(line.dy, last.dy) || !isNear(line.dx, last.dx));
    if (!last || isNext) last = line;
  }
  return steps;
}

function noteOf(words: string, page: number, lines: readonly MatchedLine[]): LookNote {
  return {
    words,
    boxes: joinedInLines(lines.map(({ after }) => after)),
    before: { page, boxes: joinedInLines(lines.map(({ before }) => before)) },
  };
}

function shiftWords({ dx, dy }: MatchedLine): string {
  const parts = [
    ...(Math.abs(dy) > samePlacePx ? [`${pixels(dy)} ${dy > 0 ? 'down' : 'up'}`] : []),
    ...(Math.abs(dx) > samePlacePx ? [`${pixels(dx)} to the ${dx > 0 ? 'right' : 'left'}`] : []),
  ];
  return `text moved ${parts.join(' and ')}`;
}

const pixels = (by: number) =>
  `${Math.abs(by) < 10 ? Math.abs(by).toFixed(1).replace(/\.0$/, '') : Math.abs(Math.round(by))} px`;

const hasMoved = ({ dx, dy }: MatchedLine) => Math.abs(dx) > samePlacePx || Math.abs(dy) > samePlacePx;
const isNear = (one: number, other: number) => Math.abs(one - other) <= samePlacePx;
