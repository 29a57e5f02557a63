import type { DocumentKind } from '../../shared/model.ts';
import { decodeText } from './text-encoding.ts';

/** Where readers of PDF look for its header: within the first 1,024 bytes (PDF 1.7 reference, appendix H, note 13). */
const pdfHeaderWithinBytes = 1_024;

/** Parsing blocks the main process, about 10 ms a megabyte: up to here it decides, and beyond here both ends of the text do. */
const maxParsedBytes = 8 * 1_024 * 1_024;

type Sniffed = Readonly<{
  bytes: number;
  head: Uint8Array;
  tail: Uint8Array;
  readText: (maxBytes: number) => Promise<string>;
}>;

/**
 * What a body is, by its bytes and never by the media type that the service claims: a PDF if `%PDF-` is within its first
 * 1,024 bytes, JSON if it parses, else markup. Over 8 MiB, "parses" means: it begins and ends as an object or array does.
 */
export async function sniff(body: Sniffed): Promise<DocumentKind> {
  if (pdfStartsAt(body.head) !== null) return 'pdf';
  const start = decodeText(body.head).trimStart();
  // Most markup ends here, unread. Handlebars begins with `{{` or `[`, an object never has a brace after its first one.
  if (start !== '' && !/^(\{\s*(["}]|$)|\[\s*([[{"\]\dtfn-]|$)|"|-?\d|true|false|null)/.test(start)) return 'markup';
  if (body.bytes > maxParsedBytes) return endsAsItBegan(start, body.tail) ? 'json' : 'markup';
  return parses(await body.readText(body.bytes)) ? 'json' : 'markup';
}

/** The place of `%PDF-`, in bytes; more than 0 means stray bytes before it. `null` if it is no PDF. */
export function pdfStartsAt(head: Uint8Array): number | null {
  const place = Buffer.from(head.buffer, head.byteOffset, Math.min(head.byteLength, pdfHeaderWithinBytes)).indexOf(
    '%PDF-',
  );
  return place === -1 ? null : place;
}

/** Zero bytes are dropped instead of decoding the end: where it was cut, UTF-16 may start in the middle of a character. */
function endsAsItBegan(start: string, tail: Uint8Array): boolean {
  const end = Buffer.from(tail.filter((byte) => byte !== 0))
    .toString('latin1')
    .trimEnd();
  return (start.startsWith('{') && end.endsWith('}')) || (start.startsWith('[') && end.endsWith(']'));
}

function parses(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
