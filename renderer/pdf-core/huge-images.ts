/** Larger images are left out by pdf.js: one of 100 megapixels takes 400 MB while it is decoded. An A3 page at 600 dpi has 70. */
export const maxImagePixels = 100_000_000;

/**
 * Whether a PDF has an image that is left out for its size. The dictionaries of images are never compressed (ISO 32000-2, 7.5.7), so their
 * sizes can be read from the bytes of the file. Images inside content streams and sizes that are references are not found.
 */
export function hasHugeImage(bytes: Uint8Array): boolean {
  const text = new TextDecoder('latin1').decode(bytes);
  let tried = 0;
  // One side of such an image has at least five digits.
  for (const { index } of text.matchAll(/\/(?:Width|Height)\s+\d{5,}/g)) {
    tried += 1;
    if (tried > maxTried) return false;
    const before = text.slice(Math.max(0, index - maxDictionaryBytes), index);
    const after = text.slice(index, index + maxDictionaryBytes);
    const start = before.lastIndexOf('obj');
    const end = after.indexOf('stream');
    if (start === -1 || end === -1) continue;
    const dictionary = before.slice(start) + after.slice(0, end);
    if (numberOf(dictionary, 'Width') * numberOf(dictionary, 'Height') > maxImagePixels) return true;
  }
  return false;
}

/** A file of nothing but sizes must not stop the window. */
const maxTried = 10_000;
const maxDictionaryBytes = 4_096;

const numberOf = (dictionary: string, key: string) =>
  Number(new RegExp(`/${key}\\s+(\\d+)`).exec(dictionary)?.[1] ?? 0);
