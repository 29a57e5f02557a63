import type { PageWord } from './source/page-characters.ts';
import type { PagePlace } from './source-places.ts';

/** One box around the words of each line, in the order of the words. */
export function pageBoxesOf(words: readonly PageWord[]): readonly PagePlace[] {
  const places: PagePlace[] = [];
  let isNew = true;
  for (const { page, box, isLineEnd } of words) {
    const [x, y, width, height] = box;
    const last = places.at(-1);
    if (last && !isNew && last.page === page) {
      const [left, top] = [Math.min(last.x, x), Math.min(last.y, y)];
      places[places.length - 1] = {
        page,
        x: left,
        y: top,
        width: Math.max(last.x + last.width, x + width) - left,
        height: Math.max(last.y + last.height, y + height) - top,
      };
    } else places.push({ page, x, y, width, height });
    isNew = isLineEnd;
  }
  return places;
}
