/** How many stray bytes readers of PDF tolerate before the header (PDF 1.7 reference, appendix H, note 13). */
const maxStrayBytes = 1_024;
export const pdfMark = '%PDF-';

/** The place of the header in bytes, 0 for a clean one; `null` if this is no PDF. */
export function pdfStart(head: Uint8Array): number | null {
  const place = Buffer.from(head.subarray(0, maxStrayBytes + pdfMark.length)).indexOf(pdfMark);
  return place === -1 ? null : place;
}
