import type { Advance } from './read-page-text.ts';

/** A font family may have tens of thousands of characters; a document seldom uses more of them than this. */
const maxKept = 20_000;

/**
 * How far characters advance in the families that pdf.js names in place of a PDF's own fonts. The own ones may not be loaded for text
 * alone, and the proportions are near enough to find words in a run whose width is known.
 */
export function createCharacterAdvance(): Advance {
  const context = new OffscreenCanvas(1, 1).getContext('2d');
  const families = new Map<string, Map<string, number>>();

  const measured = (character: string, fontFamily: string): number => {
    if (!context) return 1;
    context.font = `100px ${fontFamily}`;
    return context.measureText(character).width;
  };

  return (character, fontFamily) => {
    const known = families.get(fontFamily) ?? new Map<string, number>();
    const kept = known.get(character);
    if (kept !== undefined) return kept;
    const width = measured(character, fontFamily);
    if (known.size >= maxKept) known.clear();
    families.set(fontFamily, known.set(character, width));
    return width;
  };
}
