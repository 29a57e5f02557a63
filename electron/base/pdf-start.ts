/** The number of stray bytes that PDF readers accept before the header (PDF 1.7 reference, appendix H, note 13). */
const maxStrayBytes = 1_024;
export const pdfMark = '%PDF-';

/** The offset of the header in bytes, usually 0; `null` if this is not a PDF. */
export function pdfStart(head: Uint8Array): number | null {
  const place = Buffer.from(head.subarray(0, maxStrayBytes + pdfMark.length)).indexOf(pdfMark);
  return place === -1 ? null : place;
}
