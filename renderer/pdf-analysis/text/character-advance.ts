import type { Advance } from './page-text.ts';

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

  // Asked for every character there is, of one family time after time.
  let last = { fontFamily: '', known: new Map<string, number>() };

  return (character, fontFamily) => {
    if (fontFamily !== last.fontFamily) {
      last = { fontFamily, known: families.get(fontFamily) ?? new Map<string, number>() };
      families.set(fontFamily, last.known);
    }
    const kept = last.known.get(character);
    if (kept !== undefined) return kept;
    const width = measured(character, fontFamily);
    if (last.known.size >= maxKept) last.known.clear();
    last.known.set(character, width);
    return width;
  };
}
