import { pdfMark as mark } from '../../base/pdf-start.ts';

/** The offset of a header in the first 4,096 bytes, beyond the offset that PDF readers accept; `null` without one. */
export function latePdfStart(head: Uint8Array): number | null {
  const place = Buffer.from(head).indexOf(mark);
  return place === -1 ? null : place;
}

/**
 * Whether readers can find the objects of a PDF with a missing start or end. They search for objects, "12 0 obj", and
 * need a trailer or a cross-reference stream that names the first object (PDF 1.7 reference, 3.2.9, 3.4.4 and 3.4.7).
 */
export const hasPdfStructure = (text: string) =>
  /(^|[\s\0])\d{1,10}\s\d{1,5}\sobj/.test(text) && (text.includes('trailer') || /\/Type\s*\/XRef/.test(text));

/** Whether the last 2,048 bytes before padding contain the end mark of a PDF (PDF 1.7 reference, 3.4.4). */
export const hasPdfEnd = (tail: Uint8Array) => Buffer.from(tail).includes('%%EOF');

/** Whether a text ends inside a UTF-8 character (RFC 3629, section 3). */
export function endsInsideCharacter(tail: Uint8Array): boolean {
  const isContinuation = (byte = 0) => (byte & 0xc0) === 0x80;
  let last = tail.length - 1;
  while (last >= 0 && tail.length - last < 4 && isContinuation(tail[last])) last -= 1;
  const lead = tail[last] ?? 0;
  const due = lead >= 0xf0 && lead <= 0xf4 ? 4 : lead >= 0xe0 ? 3 : lead >= 0xc2 ? 2 : 1;
  if (lead > 0xf4 || due <= tail.length - last) return false;
  const first = tail.findIndex((byte) => !isContinuation(byte));
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(tail.subarray(first, last));
    return true;
  } catch {
    return false;
  }
}
