/** A longer text is that of words or a figure, whose glyphs have their own positions. */
const mostCharacters = 16;

/** Right-to-left letters, and brackets, which are mirrored among them. The order of their glyphs sorts them. */
const fromTheRight = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]|\p{Bidi_M}/u;

/**
 * The marked content around the glyphs of one text (`patches/worker/actual-texts.patch`).
 *
 * @param {(bytes: string) => string} decode Gives the characters of a string of a PDF.
 */
export function createActualTexts(decode) {
  /**
   * The open marked content, innermost last: its cluster, or `null` outside of any.
   *
   * @type {Array<{ text: string } | null>}
   */
  const open = [];

  return {
    /** @param {{ get?: (name: string) => unknown }} [properties] The name of some does not count. */
    begin(properties) {
      const bytes = properties?.get?.('ActualText');
      const text = typeof bytes === 'string' ? decode(bytes) : '';
      const isCluster = text !== '' && text.length <= mostCharacters && !fromTheRight.test(text);
      open.push(isCluster ? { text } : (open.at(-1) ?? null));
    },

    end() {
      open.pop();
    },

    /**
     * The characters of the next glyph: its own, or inside a cluster all characters for the first glyph and none for
     * the others.
     *
     * @param {string} own
     */
    textOf(own) {
      const cluster = open.at(-1);
      if (!cluster) return own;
      const { text } = cluster;
      cluster.text = '';
      return text;
    },
  };
}
