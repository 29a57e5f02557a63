import type { Box } from '../pdf-pages/box.ts';
import type { Difference } from './differences.ts';
import type { VersionSide } from './page-sizes.ts';

/** A difference on one page of one side. */
export type DifferenceMark = Readonly<{ key: string; kind: Difference['kind']; boxes: readonly Box[] }>;

export type DifferenceMarks = Readonly<Record<VersionSide, ReadonlyMap<number, readonly DifferenceMark[]>>>;

/** The marks to draw over the pages, by side and page. A page that looks different is marked on both sides. */
export function differenceMarks(differences: readonly Difference[]): DifferenceMarks {
  const marks = { before: new Map<number, DifferenceMark[]>(), after: new Map<number, DifferenceMark[]>() };
  for (const { key, kind, before, after } of differences) {
    const add = (side: VersionSide, part: Difference['before']) => {
      if (!part) return;
      const known = marks[side].get(part.page);
      const mark = { key, kind, boxes: part.boxes };
      if (known) known.push(mark);
      else marks[side].set(part.page, [mark]);
    };
    add('before', before);
    add('after', after);
  }
  return marks;
}
