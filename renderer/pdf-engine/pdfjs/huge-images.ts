/**
 * pdf.js leaves out larger images: one of 100 megapixels takes 400 MB while it is decoded. An A3 page at 600 dpi has
 * 70.
 */
export const maxImagePixels = 100_000_000;

/**
 * Makes images that are too large unreadable in the bytes of a PDF, and returns whether there was one. Sets their bits
 * per component to 0. pdf.js checks the size of images itself, but not that of their masks, and would decode them. The
 * dictionaries of images are never compressed (ISO 32000-2, 7.5.7); a size may be a reference to a number. Images
 * inside content streams are not found.
 */
export function hideHugeImages(bytes: Uint8Array): boolean {
  if (!mayHaveLargeSide(bytes)) return false;
  const text = new TextDecoder('latin1').decode(bytes);
  const numbers = new Map<string, number>();
  let tried = 0;
  let isFound = false;

  /** 0 for a reference to anything but a number, or to a compressed object. */
  const numberAt = (reference: string): number => {
    const known = numbers.get(reference);
    if (known !== undefined || numbers.size >= maxReferences) return known ?? 0;
    const [object, generation] = reference.split(/\s+/);
    const found = new RegExp(`(?:^|\\D)${object}\\s+${generation}\\s+obj\\s+(\\d+)`).exec(text);
    numbers.set(reference, Number(found?.[1] ?? 0));
    return numberAt(reference);
  };
  const pixelsOf = (side: RegExpExecArray | null): number => {
    const value = side?.[1] ?? '0';
    return value.endsWith('R') ? numberAt(value) : Number(value);
  };

  for (const { index } of text.matchAll(largeSide)) {
    tried += 1;
    if (tried > maxTried) break;
    const before = text.slice(Math.max(0, index - maxDictionaryBytes), index);
    const start = before.lastIndexOf('obj');
    const end = text.slice(index, index + maxDictionaryBytes).indexOf('stream');
    if (start === -1 || end === -1) continue;
    const from = index - before.length + start;
    const dictionary = text.slice(from, index + end);
    if (dictionary.includes('stream')) continue; // content, which may have inline images
    if (pixelsOf(widthEntry.exec(dictionary)) * pixelsOf(heightEntry.exec(dictionary)) <= maxImagePixels) continue;
    isFound = true;
    const bits = bitsEntry.exec(dictionary);
    if (!bits) continue;
    const value = from + bits.index + bits[0].length - bits[1]!.length;
    bytes.fill(codeOfSpace, value, value + bits[1]!.length);
    bytes[value] = codeOfZero;
  }
  return isFound;
}

/**
 * Whether `largeSide` may match: a name that begins with W or H, and after white space a reference or five digits. Most
 * documents have no such place, and decoding all bytes to text takes ten times as long.
 */
function mayHaveLargeSide(bytes: Uint8Array): boolean {
  for (let at = bytes.indexOf(codeOfSlash); at !== -1; at = bytes.indexOf(codeOfSlash, at + 1)) {
    const code = bytes[at + 1];
    if (code !== codeOfW && code !== codeOfH) continue;
    const third = bytes[at + 3];
    // Such as Helvetica.
    if (third !== undefined && isLetter(third) && third !== (code === codeOfW ? codeOfD : codeOfI)) continue;
    if (startOfLargeSide.test(String.fromCharCode(...bytes.subarray(at, at + maxSideBytes)))) return true;
  }
  return false;
}

/** One side of a huge image has at least five digits, or is a reference. */
const largeSide = /\/(?:Width|Height|W|H)\s+(?:\d{5,}|\d+\s+\d+\s+R\b)/g;
const widthEntry = /\/(?:Width|W)\s+(\d+\s+\d+\s+R\b|\d+)/;
const heightEntry = /\/(?:Height|H)\s+(\d+\s+\d+\s+R\b|\d+)/;
const bitsEntry = /\/(?:BitsPerComponent|BPC)\s+(\d+\s+\d+\s+R\b|\d+)/;
/** White space may be longer than the searched part. */
const startOfLargeSide = /^\/(?:Width|Height|W|H)(?:\s+(?:\d{5}|\d+\s+\d|\d*\s*$)|\s*$)/;
const maxSideBytes = 40;
const codeOfSlash = 0x2f;
const codeOfW = 0x57;
const codeOfH = 0x48;
const codeOfD = 0x64;
const codeOfI = 0x69;
const isLetter = (code: number) => (code | 0x20) >= 0x61 && (code | 0x20) <= 0x7a;
const codeOfSpace = 0x20;
const codeOfZero = 0x30;

/** A file of nothing but sizes must not block the window. */
const maxTried = 10_000;
const maxReferences = 100;
const maxDictionaryBytes = 4_096;
