import { AnnotationType, type PDFPageProxy } from '../pdfjs/pdfjs-core.ts';

/** The data of an annotation from pdf.js (ISO 32000-2, 12.5). */
type Annotation = Readonly<{
  annotationType?: number;
  annotationFlags?: number;
  rect?: readonly number[];
  hasAppearance?: boolean;
  pushButton?: boolean;
}>;

const { STAMP, WIDGET, SOUND, MOVIE, SCREEN, CARET, WATERMARK, REDACT } = AnnotationType;

/**
 * Annotations that pdf.js draws only with their own appearance; for others it creates one or has an icon. Unknown ones
 * are `undefined`.
 */
const byAppearance: ReadonlySet<number | undefined> = new Set([
  STAMP,
  SOUND,
  MOVIE,
  SCREEN,
  CARET,
  WATERMARK,
  REDACT,
  undefined,
]);

/** Flags of annotations that no viewer shows: hidden, or not for the screen (ISO 32000-2, table 167). */
const notOnScreen = 0b10_0010;

/** Whether a page has an annotation for the screen that pdf.js does not draw, or one that it cannot read. */
export async function hasUndrawnAnnotation(page: PDFPageProxy): Promise<boolean> {
  try {
    return ((await page.getAnnotations({ intent: 'display' })) as readonly Annotation[]).some(isUndrawn);
  } catch {
    return true;
  }
}

function isUndrawn({ annotationType, annotationFlags, rect, hasAppearance, pushButton }: Annotation): boolean {
  const [left = 0, bottom = 0, right = 0, top = 0] = rect ?? [];
  if (hasAppearance || left === right || bottom === top || ((annotationFlags ?? 0) & notOnScreen) !== 0) return false;
  return byAppearance.has(annotationType) || (annotationType === WIDGET && pushButton === true);
}
