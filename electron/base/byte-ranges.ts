/** @file Single byte ranges of a document (RFC 9110, section 14). */

/** The bytes from `start` up to, not including, `end`. */
type ByteRange = Readonly<{ start: number; end: number }>;

/**
 * Reads a `Range` header for a body of `bytes` (RFC 9110, section 14). `whole`: there is no header, it is invalid, or
 * it asks for several parts, which a server may ignore and Galley's readers never send. `unsatisfiable`: status 416.
 */
export function rangeOf(header: string | null, bytes: number): ByteRange | 'whole' | 'unsatisfiable' {
  const [, first, last] = /^bytes=(\d*)-(\d*)$/i.exec((header ?? '').replace(/\s+/g, '')) ?? [];
  if (first === undefined || last === undefined || (first === '' && last === '')) return 'whole';
  if (first === '') {
    const start = Math.max(0, bytes - Number(last));
    return start < bytes ? { start, end: bytes } : 'unsatisfiable';
  }
  const start = Number(first);
  if (last !== '' && Number(last) < start) return 'whole';
  if (start >= bytes) return 'unsatisfiable';
  return { start, end: last === '' ? bytes : Math.min(Number(last) + 1, bytes) };
}

/** Status and headers of a response with this part, or with the whole document. */
export const partialResponse = (
  range: ByteRange | 'whole',
  bytes: number,
  headers: Readonly<Record<string, string>>,
): ResponseInit => {
  const { start, end } = range === 'whole' ? { start: 0, end: bytes } : range;
  return {
    status: range === 'whole' ? 200 : 206,
    headers: {
      ...headers,
      'accept-ranges': 'bytes',
      'content-length': String(end - start),
      ...(range !== 'whole' && { 'content-range': `bytes ${start}-${end - 1}/${bytes}` }),
    },
  };
};
