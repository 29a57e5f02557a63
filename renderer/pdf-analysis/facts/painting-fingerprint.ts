import { OPS } from '../../pdf-core/pdfjs-core.ts';
import {
  fontOfGraphicsState,
  imageName,
  isOptionalContent,
  type OperatorList,
} from '../../pdf-core/pdfjs-internals.ts';
import { createValueHash } from './value-hash.ts';

type FingerprintOptions = Readonly<{
  /** Names the shapes of all letters of a font, and the pixels of an image; `null` where that cannot be told. */
  fontMarkOf: (font: string) => string | null;
  imageMarkOf: (image: string) => string | null;
}>;

/** Operators that say what something is, not how it looks. */
const unseen: ReadonlySet<number> = new Set([
  ...[OPS.dependency, OPS.beginMarkedContent, OPS.endMarkedContent, OPS.markPoint, OPS.markPointProps],
]);

/**
 * Operators whose operands say all about what they paint. Others name patterns, masks and pixels that are kept
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
 * A short name for all that a page's operators paint: the same for what is painted alike, whatever the file calls its
 * fonts and images, and for nothing else that happens by itself. `null` for a page with an operator, font or image of
 * which that cannot be told.
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
