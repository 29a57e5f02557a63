import type { PagePair, PagePart } from '../../pdf-core/analysis-types.ts';
import { around, type Draft } from './diff-changes.ts';

/** What stands no further apart than this is at one place, in CSS pixels. */
const samePlacePx = 1;

/** Of more pieces of one page that say the same, none is looked for: each would be compared with each. */
const mostAlike = 200;

/**
 * All changes, without what is told of a header or footer of one document and of the text of the other, word for word at one place of a
 * pair of pages: it has not changed. That comes of a line that is furniture in one of them alone, because something else meets it there.
 */
export function withoutStanding(
  flowing: readonly Draft[],
  furnished: readonly Draft[],
  pairs: readonly PagePair[],
): readonly Draft[] {
  const partners = new Map(pairs.map(({ before, after }) => [before, after]));
  const standing = new Set([...met(flowing, furnished, partners), ...met(furnished, flowing, partners)]);
  return [...flowing, ...furnished].filter((draft) => !standing.has(draft));
}

/** Of what is removed among `gone` and inserted among `come`, that which is the same at the same place. */
function met(
  gone: readonly Draft[],
  come: readonly Draft[],
  partners: ReadonlyMap<number | null, number | null>,
): readonly Draft[] {
  const removed = new Map<string, Draft[]>();
  for (const draft of gone) {
    const { kind, before, text } = draft.change;
    const page = kind === 'removed' && before ? partners.get(before.page) : null;
    if (page == null) continue;
    const key = `${page} ${text}`;
    const alike = removed.get(key);
    if (alike) alike.push(draft);
    else removed.set(key, [draft]);
  }
  return come.flatMap((draft) => {
    const { kind, after, text } = draft.change;
    if (kind !== 'inserted' || !after) return [];
    const alike = removed.get(`${after.page} ${text}`) ?? [];
    if (alike.length > mostAlike) return [];
    const place = alike.findIndex(({ change: { before } }) => before && isSamePlace(before, after));
    return place < 0 ? [] : [draft, ...alike.splice(place, 1)];
  });
}

function isSamePlace(before: PagePart, after: PagePart): boolean {
  const [one, other] = [before.boxes.reduce(around), after.boxes.reduce(around)];
  return (['x', 'y', 'width', 'height'] as const).every((side) => Math.abs(one[side] - other[side]) <= samePlacePx);
}
