import { isWellEncoded } from '../../../shared/text-encoding.ts';
import { pdfStart } from '../../base/pdf-start.ts';
import type { ReceivedFile } from '../../inspection/answer-tasks.ts';

type Pdf = Pick<ReceivedFile, 'head' | 'bytes'> &
  Readonly<{ readText(maxBytes: number, encoding: string): Promise<string> }>;
type PdfBytes = Omit<ReceivedFile, 'path'> & Readonly<{ readBytes(from: number, to: number): Promise<Uint8Array> }>;

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
const hasRightOffset = (pdf: Buffer) =>
  isCrossReference(pdf.subarray(...crossReferenceIn(pdf.subarray(-2_048), pdfStart(pdf) ?? 0)));

/** The place of the start of the cross-references that the end of a PDF names, with one byte before it. */
function crossReferenceIn(tail: Uint8Array, start: number): [from: number, to: number] {
  const places = [
    ...Buffer.from(tail)
      .toString('latin1')
      .matchAll(/startxref\s+(\d{1,12})/g),
  ];
  const from = Number(places.at(-1)?.[1] ?? 0);
  return from === 0 ? [0, 0] : [from + start - 1, from + start + 40];
}

const isCrossReference = (bytes: Uint8Array) =>
  /^\D\s*(xref|\d+\s+\d+\s+obj)/.test(Buffer.from(bytes).toString('latin1'));

/**
 * Whether line ends of a PDF were changed as those of a text: all are of one kind, and the cross-references are not
 * where they should be. `original` is what came before, if its streams prove that each change could be undone.
 */
export async function changedLineEnds({
  head,
  tail,
  bytes,
  readBytes,
}: PdfBytes): Promise<Readonly<{ original: Uint8Array | null }> | null> {
  if (bytes > maxRestoredBytes) return null;
  if (isCrossReference(await readBytes(...crossReferenceIn(tail, pdfStart(head) ?? 0)))) return null;
  const came = Buffer.from(await readBytes(0, bytes)).toString('latin1');
  if (/(?<!\r)\n/.test(came) && came.includes('\r\n')) return null;
  const undone = came.replaceAll('\r\n', '\n');
  const original = Buffer.from(undone, 'latin1');
  if (!hasRightOffset(original)) return hasRightLengths(came) ? null : { original: null };
  // A lone CR was changed too if none is left. Each entry of cross-references has 20 bytes (reference, 3.4.3).
  const isWhole = /\r(?!\n)/.test(came) || !/[\x80-\xFF]/.test(came.slice(maxCommentEnd));
  const isOriginal = isWhole && hasRightLengths(undone) && !/\d{5} [fn]\n/.test(undone);
  return { original: isOriginal ? original : null };
}

/** The comment that marks a PDF as binary ends before this place. */
const maxCommentEnd = 64;

/** Whether each binary stream with a length of its own has it (PDF 1.7 reference, 3.2.7). */
function hasRightLengths(pdf: string): boolean {
  for (const { index, 0: word } of pdf.matchAll(/\bstream\r?\n/g)) {
    const before = pdf.slice(Math.max(0, index - 1_000), index);
    const dictionary = before.slice(before.lastIndexOf(' obj') + 1 || before.length);
    const length = /\/Length\s{1,9}(\d{1,10})(?!\d|\s{1,9}\d)/.exec(dictionary)?.[1];
    const from = index + word.length;
    const to = from + Number(length ?? Number.NaN);
    const isRight = /^(?:[\s\S](?:\r\n|\n|\r)|[^\r\n])endstream/.test(pdf.slice(to - 1, to + 12));
    if (!isRight && /[\x80-\xFF]/.test(pdf.slice(from, to))) return false;
  }
  return true;
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
