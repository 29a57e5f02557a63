/**
 * The places where pdf.js, reading a text, begins and ends marked content with and without properties, and takes the
 * characters of a glyph. The names are the compiler's.
 */
const begin =
  /(case \w+:flushTextContentItem\(\);)(?=if\(\w+\)\{\w+\+\+;\w+\.items\.push\(\{type:"beginMarkedContent",)/g;
const beginWithProperties =
  /(case \w+:flushTextContentItem\(\);)(?=if\(\w+\)\{\w+\+\+;const \w+=(\w+)\[1\]instanceof Dict\?\2\[1\]\.get\("MCID"\))/g;
const end = /(case \w+:flushTextContentItem\(\);)(?=if\(\w+\)\{if\(0===\w+\)break;\w+--;)/g;
const glyphText = /(const (\w+)=)(\w+\.unicode)(?=;if\(saveLastChar\(\2\)\))/g;

/**
 * Changes the worker of pdf.js to read `ActualText` (ISO 32000-2, 14.9.4) of a few characters. Chromium writes the
 * characters of a cluster there if its glyphs cannot represent them one by one, as in Hindi and Thai, or if several
 * characters share a glyph. Throws if the installed version lacks these places.
 * `saveLastChar` is a function that pdf.js creates for each text, so it identifies the text here.
 *
 * @param {string} script
 */
export function withActualTexts(script) {
  const places = [begin, beginWithProperties, end, glyphText];
  if (places.some((place) => script.match(place)?.length !== 1))
    throw new Error('pdf.js no longer reads marked content where it did.');
  const changed = script
    .replace(begin, '$1galleyActualTexts.begin(saveLastChar);')
    .replace(beginWithProperties, '$1galleyActualTexts.begin(saveLastChar,$2[1]);')
    .replace(end, '$1galleyActualTexts.end(saveLastChar);')
    .replace(glyphText, '$1galleyActualTexts.textOf(saveLastChar,$3)');
  return `${changed}\nconst galleyActualTexts=(${createActualTexts})(stringToPDFString);\n`;
}

/**
 * The marked content around the texts. This function is copied into the worker, so it uses nothing from outside.
 *
 * @param {(bytes: string) => string} decode Gives the characters of a string of a PDF.
 */
export function createActualTexts(decode) {
  /** A longer text is that of words or a figure, whose glyphs have their own positions. */
  const mostCharacters = 16;
  /** Right-to-left letters, and brackets, which are mirrored among them. The order of their glyphs sorts them. */
  const fromTheRight = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]|\p{Bidi_M}/u;
  /**
   * The open marked content of each text, innermost last: its cluster, or `null` outside of any.
   *
   * @type {WeakMap<object, Array<{ text: string } | null>>}
   */
  const openIn = new WeakMap();

  return {
    /**
     * @param {object} reader Stands for a text that is read.
     * @param {{ get?: (name: string) => unknown }} [properties] The name of some does not count.
     */
    begin(reader, properties) {
      const bytes = properties?.get?.('ActualText');
      const text = typeof bytes === 'string' ? decode(bytes) : '';
      const isCluster = text !== '' && text.length <= mostCharacters && !fromTheRight.test(text);
      const open = openIn.get(reader) ?? [];
      open.push(isCluster ? { text } : (open.at(-1) ?? null));
      openIn.set(reader, open);
    },

    /** @param {object} reader */
    end(reader) {
      openIn.get(reader)?.pop();
    },

    /**
     * The characters of the next glyph: its own, or inside a cluster all characters for the first glyph and none for
     * the others.
     *
     * @param {object} reader
     * @param {string} own
     */
    textOf(reader, own) {
      const cluster = openIn.get(reader)?.at(-1);
      if (!cluster) return own;
      const { text } = cluster;
      cluster.text = '';
      return text;
    },
  };
}
