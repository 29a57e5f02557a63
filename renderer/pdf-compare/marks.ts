import type { Box } from '../pdf-analysis/analysis.ts';
import type { Difference } from './differences.ts';
import type { Side } from './page-sizes.ts';

/** A difference on one page of one side. */
export type Mark = Readonly<{ key: string; kind: Difference['kind']; boxes: readonly Box[] }>;

export type Marks = Readonly<Record<Side, ReadonlyMap<number, readonly Mark[]>>>;

/** What is drawn over the pages, by side and page. What looks different is marked on both. */
export function marksOf(differences: readonly Difference[]): Marks {
  const marks = { before: new Map<number, Mark[]>(), after: new Map<number, Mark[]>() };
  for (const { key, kind, before, after } of differences) {
    const add = (side: Side, part: Difference['before']) => {
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
