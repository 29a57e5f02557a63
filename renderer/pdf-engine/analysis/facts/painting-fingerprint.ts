import { OPS } from '../../pdfjs/pdfjs-core.ts';
import { fontOfGraphicsState, imageName, isOptionalContent, type OperatorList } from '../../pdfjs/pdfjs-internals.ts';
import { createValueHash } from './value-hash.ts';

type FingerprintOptions = Readonly<{
  /** Names for the shapes of all letters of a font, and for the pixels of an image; `null` if unknown. */
  fontMarkOf: (font: string) => string | null;
  imageMarkOf: (image: string) => string | null;
}>;

/** Operators that describe meaning, not look. */
const unseen: ReadonlySet<number> = new Set([
  ...[OPS.dependency, OPS.beginMarkedContent, OPS.endMarkedContent, OPS.markPoint, OPS.markPointProps],
]);

/**
 * Operators whose operands describe completely what they paint. Others name patterns, masks and pixels that are stored
 * elsewhere.
 */
const selfContained: ReadonlySet<number> = new Set([
  ...[OPS.save, OPS.restore, OPS.transform, OPS.setLineWidth, OPS.setLineCap, OPS.setLineJoin, OPS.setMiterLimit],
  ...[OPS.setDash, OPS.setRenderingIntent, OPS.setFlatness, OPS.constructPath, OPS.clip, OPS.eoClip, OPS.endPath],
  ...[OPS.beginText, OPS.endText, OPS.setCharSpacing, OPS.setWordSpacing, OPS.setHScale, OPS.setLeading],
  ...[OPS.setTextRenderingMode, OPS.setTextRise, OPS.moveText, OPS.setLeadingMoveText, OPS.setTextMatrix],
  ...[OPS.nextLine, OPS.showText, OPS.setFillRGBColor, OPS.setStrokeRGBColor, OPS.setFillTransparent],
  ...[OPS.setStrokeTransparent, OPS.paintFormXObjectBegin, OPS.paintFormXObjectEnd, OPS.beginGroup, OPS.endGroup],
]);

/**
 * A hash of everything that a page's operators paint: the same for equal content, whatever the names of fonts and
 * images, and practically unique. `null` for a page with an operator, font or image that cannot be identified.
 */
export function paintingFingerprint({ fnArray, argsArray }: OperatorList, options: FingerprintOptions): string | null {
  const hash = createValueHash();
  for (const [index, fn] of fnArray.entries()) {
    const operands = argsArray[index] ?? [];
    if (unseen.has(fn)) continue;
    if (fn === OPS.beginMarkedContentProps) {
      if (isOptionalContent(operands)) return null;
      continue;
    }
    hash.add(fn);
    if (selfContained.has(fn)) {
      hash.add(operands);
      continue;
    }
    const font = fn === OPS.setFont ? operands : fn === OPS.setGState ? fontOfGraphicsState(operands) : null;
    const isImage = fn === OPS.paintImageXObject || fn === OPS.paintImageXObjectRepeat;
    if (font || isImage) {
      const name = imageName(font ?? operands);
      const mark = name === null ? null : isImage ? options.imageMarkOf(name) : options.fontMarkOf(name);
      if (name === null || mark === null) return null;
      hash.add(mark);
      hash.add(operands, name);
    } else if (fn === OPS.setGState) hash.add(operands);
    else return null;
  }
  return hash.end();
}
