import type { FontFact } from '../../base/analysis-types.ts';
import type { PdfjsFont } from '../../pdfjs/pdfjs-internals.ts';
import type { FontMeasure } from './text-operators.ts';

/** Six capitals and a plus (ISO 32000-2, 9.9.2); pdf.js and others write other tags of six letters too. */
const subsetTag = /^[A-Z]{6}\+/;

const typeWords: Readonly<Record<string, string>> = {
  Type1: 'Type 1',
  MMType1: 'Type 1',
  TrueType: 'TrueType',
  OpenType: 'OpenType',
  CIDFontType0: 'Type 1 (CID)',
  CIDFontType2: 'TrueType (CID)',
  Type3: 'Type 3',
};

const known = new WeakMap<object, FontFact | null>();

/** The facts of pdf.js's data of a font; `null` for one that it could not read. */
export function fontFactOf(font: unknown): FontFact | null {
  if (typeof font !== 'object' || font === null) return null;
  const fact = known.get(font) ?? read(font);
  known.set(font, fact);
  return fact;
}

/** The parameters of letter positions in a font; those of most fonts for one that could not be read. */
export function fontMeasureOf(font: unknown): FontMeasure {
  const { fontMatrix, vertical } = (font ?? {}) as PdfjsFont;
  return { unit: fontMatrix?.[0] ?? 0.001, isVertical: vertical === true };
}

function read(font: PdfjsFont): FontFact | null {
  const { name, type = '', isType3Font, missingFile, data } = font;
  if (typeof name !== 'string' || name === '') return null;
  const isStandIn = isType3Font !== true && data !== undefined && isStandInFile(name, data);
  return {
    name: name.replace(subsetTag, '').slice(0, 200),
    type: isStandIn ? standInType(name, font) : (typeWords[type] ?? type),
    // The glyphs of a Type 3 font are part of the document by nature (ISO 32000-2, 9.6.4).
    isEmbedded: isType3Font === true || (missingFile !== true && !isStandIn),
    isSubset: subsetTag.test(name),
  };
}

/** The standard 14, and those that pdf.js identifies with them. */
const standInName = /^(?:Courier|Helvetica|Times|Arial|Symbol|ZapfDingbats)/;

/**
 * pdf.js may silently load its own file in place of such a font: Symbol and ZapfDingbats always, the others where it
 * uses no system fonts. The files still have their original names.
 */
const isStandInFile = (name: string, data: Uint8Array) =>
  standInName.test(name) && standInSigns.some((sign) => includes(data, sign));

/**
 * Those of PDFium, by their CFF names; and Liberation Sans, whose TrueType tables contain the name in two encodings.
 */
const standInSigns = [
  ...['ChromFixedOTF', 'ChromSerifOTF', 'ChromSymbolOTF', 'ChromDingbatsOTF', 'Liberation Sans'],
  [...'Liberation Sans'].join('\0'),
].map((sign) => new TextEncoder().encode(sign));

function includes(data: Uint8Array, sign: Uint8Array): boolean {
  const [first] = sign;
  for (let at = data.indexOf(first!); at !== -1; at = data.indexOf(first!, at + 1)) {
    if (sign.every((byte, index) => data[at + index] === byte)) return true;
  }
  return false;
}

/**
 * pdf.js reports the type of its own file. The standard 14 are Type 1 (ISO 32000-2, 9.6.2.2); similar fonts are
 * TrueType.
 */
function standInType(name: string, { composite }: PdfjsFont): string {
  if (composite) return 'TrueType (CID)';
  return /^(Courier|Helvetica|Times)(-(Roman|Bold|Italic|Oblique|BoldItalic|BoldOblique))?$|^(Symbol|ZapfDingbats)$/.test(
    name,
  )
    ? 'Type 1'
    : 'TrueType';
}
