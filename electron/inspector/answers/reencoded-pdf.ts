import { isWellEncoded } from '../../../shared/text-encoding.ts';
import { pdfStart } from '../../base/pdf-start.ts';
import type { ReceivedFile } from '../../inspection/answer-tasks.ts';

type Pdf = Pick<ReceivedFile, 'head' | 'bytes'> &
  Readonly<{ readText(maxBytes: number, encoding: string): Promise<string> }>;

/** How much of a PDF is checked. The first compressed page is nearly always within this length. */
const maxProbedBytes = 1_024 * 1_024;
/** Fewer may come from a text that was already damaged. */
const minReplaced = 4;

/**
 * Whether a PDF was decoded as UTF-8 and encoded again: each invalid byte became U+FFFD and is lost. Such a file is
 * entirely valid UTF-8, which a file with compressed pages never is.
 */
export async function isReencoded({ head, bytes, readText }: Pdf): Promise<boolean> {
  if (!isWellEncoded(head)) return false;
  const probed = Math.min(bytes, maxProbedBytes);
  const replaced = countOf('\uFFFD', await readText(probed, 'utf-8'));
  // The first place for binary bytes is a comment on the second line (PDF 1.7 reference, 3.4.1).
  const isInComment = /^[^\r\n]*[\r\n]+%[^\r\n]*\uFFFD/.test(await readText(Math.min(bytes, 1_024), 'utf-8'));
  if (replaced < minReplaced && !isInComment) return false;
  // A decoder also writes U+FFFD for an invalid byte, so its three UTF-8 bytes are counted as Windows-1252 characters.
  return countOf('ï¿½', await readText(probed, 'windows-1252')) === replaced;
}

/** A longer PDF is shown as it came. */
const maxRestoredBytes = 64 * 1_024 * 1_024;

/**
 * The original of a PDF whose bytes were read as Latin-1 or Windows-1252 and written as UTF-8. No byte is lost. Only
 * the place of the cross-references proves it: it is right in the original and wrong in what came. Otherwise `null`.
 */
export async function restoredPdf({ head, bytes, readText }: Pdf): Promise<Uint8Array | null> {
  if (bytes > maxRestoredBytes || !head.some((byte) => byte > 0x7f) || !isWellEncoded(head)) return null;
  let came = await readText(bytes, 'utf-8');
  if (hasRightOffset(Buffer.from(came))) return null;
  for (let times = 0; times < maxTimes; times += 1) {
    const original = bytesOfCharacters(came);
    if (!original) return null;
    if (hasRightOffset(original)) return original;
    came = original.toString('utf8');
  }
  return null;
}

/** How often the same mistake is undone. */
const maxTimes = 3;

/** `null` if a character is in neither Latin-1 nor Windows-1252. */
function bytesOfCharacters(text: string): Buffer | null {
  const latin = text.replace(/[^\0-\xFF]/g, (sign) => {
    const place = windows1252.indexOf(sign);
    return place === -1 ? sign : String.fromCharCode(0x80 + place);
  });
  return /[^\0-\xFF]/.test(latin) ? null : Buffer.from(latin, 'latin1');
}

/** The characters of the bytes 0x80 to 0x9F; a dot where the encoding has none (WHATWG Encoding). */
const windows1252 = '€.‚ƒ„…†‡ˆ‰Š‹Œ.Ž..‘’“”•–—˜™š›œ.žŸ';

/** Whether the last `startxref` leads to cross-references (PDF 1.7 reference, 3.4.4). */
function hasRightOffset(pdf: Buffer): boolean {
  const places = [
    ...pdf
      .subarray(-2_048)
      .toString('latin1')
      .matchAll(/startxref\s+(\d{1,12})/g),
  ];
  const from = Number(places.at(-1)?.[1] ?? Number.NaN) + (pdfStart(pdf) ?? 0);
  return /^\s*(xref|\d+\s+\d+\s+obj)/.test(pdf.subarray(from || pdf.length, from + 40).toString('latin1'));
}

/**
 * Whether each byte above 0x7F became a question mark or lost its first bit: a compressed stream without filters for
 * ASCII begins with such a byte in its second place, which zlib never writes (RFC 1950, section 2.2).
 */
export async function isSevenBit({ head, bytes, readText }: Pdf): Promise<boolean> {
  if (head.some((byte) => byte > 0x7f)) return false;
  const text = await readText(Math.min(bytes, maxProbedBytes), 'latin1');
  const begin = /stream\r?\nx([^x])/.exec(text);
  const dictionary = text.slice(0, begin?.index).slice(-300);
  const isDeflated = dictionary
    .slice(dictionary.lastIndexOf(' obj'))
    .replaceAll(' ', '')
    .includes('/Filter/FlateDecode');
  return isDeflated && '?\u001CZ'.includes(begin?.[1] ?? ' ') && !/[\x80-\xFF]/.test(text);
}

const countOf = (part: string, text: string) => text.split(part).length - 1;
