/** @typedef {readonly [number, number, number, number, number, number]} Matrix */

/**
 * The product of three matrices, with the same numbers as `Util.transform(page, Util.transform(text, scale))` of pdf.js.
 * In `scale`, which scales the font and raises it, only the first, the fourth and the sixth number are not 0.
 *
 * @param {Matrix} page
 * @param {Matrix} text
 * @param {Matrix} scale
 * @returns {Matrix}
 */
export function textTransform(page, text, scale) {
  const a = text[0] * scale[0];
  const b = text[1] * scale[0];
  const c = text[2] * scale[3];
  const d = text[3] * scale[3];
  const x = text[2] * scale[5] + text[4];
  const y = text[3] * scale[5] + text[5];
  return [
    page[0] * a + page[2] * b,
    page[1] * a + page[3] * b,
    page[0] * c + page[2] * d,
    page[1] * c + page[3] * d,
    page[0] * x + page[2] * y + page[4],
    page[1] * x + page[3] * y + page[5],
  ];
}
