/** How many stray bytes readers of PDF tolerate before the header (PDF 1.7 reference, appendix H, note 13). */
const maxStrayBytes = 1_024;
const mark = '%PDF-';

/** The place of the header in bytes, 0 for a clean one; `null` if this is no PDF. */
export function pdfStart(head: Uint8Array): number | null {
  const place = Buffer.from(head.subarray(0, maxStrayBytes + mark.length)).indexOf(mark);
  return place === -1 ? null : place;
}

/** Whether the last 2,048 bytes have the mark that ends a PDF (PDF 1.7 reference, 3.4.4). */
export const hasPdfEnd = (tail: Uint8Array) => Buffer.from(tail).includes('%%EOF');

/** The PDF that a member of a JSON object, or a JSON text, is as base64 (RFC 4648); `null` if there is none. */
export function pdfInJson(text: string): Uint8Array | null {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return null;
  }
  const members = typeof value === 'object' && value !== null ? Object.values(value) : [value];
  for (const member of members) {
    if (typeof member !== 'string') continue;
    const bytes = Buffer.from(member.replace(/^data:application\/pdf;base64,/i, ''), 'base64');
    if (bytes.subarray(0, mark.length).toString('latin1') === mark) return bytes;
  }
  return null;
}
