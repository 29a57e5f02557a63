import type { Advance } from './split-run.ts';

/**
 * Characters below this are cached by number in an array, because nearly every character of a document is looked up.
 */
const latinCodes = 0x250;

/** A font family may have tens of thousands of other characters; a document seldom uses more of them than this. */
const maxKept = 20_000;

/** `latin`: by code point, NaN until measured. */
type Kept = Readonly<{ fontFamily: string; latin: Float64Array; others: Map<number, number> }>;

/**
 * The widths of characters in the families that pdf.js substitutes for a PDF's own fonts. The own fonts may not be
 * loaded for text alone, and the proportions suffice to find words in a run of known width.
 */
export function createCharacterAdvance(): Advance {
  const context = new OffscreenCanvas(1, 1).getContext('2d');
  const families = new Map<string, Kept>();

  const measured = (codePoint: number, fontFamily: string): number => {
    if (!context) return 1;
    context.font = `100px ${fontFamily}`;
    return context.measureText(String.fromCodePoint(codePoint)).width;
  };

  const keptOf = (fontFamily: string): Kept => {
    const kept = families.get(fontFamily) ?? {
      fontFamily,
      latin: new Float64Array(latinCodes).fill(Number.NaN),
      others: new Map(),
    };
    families.set(fontFamily, kept);
    return kept;
  };

  // Called for every character, many times for one family.
  let last = keptOf('');

  return (codePoint, fontFamily) => {
    if (fontFamily !== last.fontFamily) last = keptOf(fontFamily);
    const { latin, others } = last;
    const kept = codePoint < latinCodes ? latin[codePoint]! : (others.get(codePoint) ?? Number.NaN);
    if (!Number.isNaN(kept)) return kept;
    const width = measured(codePoint, fontFamily);
    if (codePoint < latinCodes) latin[codePoint] = width;
    else {
      if (others.size >= maxKept) others.clear();
      others.set(codePoint, width);
    }
    return width;
  };
}
