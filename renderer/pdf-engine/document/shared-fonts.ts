/** A larger font is loaded for each document, because a shared font keeps its bytes in memory. */
const maxFontBytes = 1024 * 1024;

/** This many fonts without an open document are kept for the next documents. */
const maxUnusedFonts = 8;

/** The embedded fonts of one document in the window. */
type DocumentFonts = Readonly<{
  /**
   * Loads a font, or reuses the same one of another document. Resolves to its CSS family, which is `family` only if the
   * font is new. Rejects if the bytes are not a font. `null` for a font that is not shared.
   */
  load(family: string, bytes: Uint8Array): Promise<string> | null;
  /** Lets go of the fonts. */
  close(): void;
}>;

type SharedFonts = Readonly<{ open(): DocumentFonts }>;

type SharedFont = {
  readonly bytes: Uint8Array;
  readonly face: FontFace;
  readonly loaded: Promise<string>;
  users: number;
};

/**
 * The embedded fonts of the open documents and of some earlier ones. The next run of a report has the same fonts again,
 * and each added font makes Chromium lay out and paint the whole window.
 */
export function createSharedFonts(): SharedFonts {
  /** The last released one is at the end. */
  const shared = new Set<SharedFont>();

  const remove = (font: SharedFont) => {
    shared.delete(font);
    document.fonts.delete(font.face);
  };

  const add = (family: string, bytes: Uint8Array): SharedFont => {
    const own = bytes.slice(); // pdf.js lets go of its own
    const face = new FontFace(family, own);
    document.fonts.add(face);
    const loaded = face.loaded.then(() => family);
    const font: SharedFont = { bytes: own, face, loaded, users: 0 };
    loaded.catch(() => remove(font));
    shared.add(font);
    return font;
  };

  const release = (font: SharedFont) => {
    font.users -= 1;
    // One that could not be loaded is gone already.
    if (font.users > 0 || !shared.delete(font)) return;
    shared.add(font);
    const unused = [...shared].filter(({ users }) => users === 0);
    for (const oldest of unused.slice(0, -maxUnusedFonts)) remove(oldest);
  };

  return {
    open() {
      const used = new Set<SharedFont>();
      return {
        load(family, bytes) {
          if (bytes.byteLength > maxFontBytes) return null;
          const font = [...shared].find((one) => isSameFont(one.bytes, bytes)) ?? add(family, bytes);
          if (!used.has(font)) font.users += 1;
          used.add(font);
          return font.loaded;
        },
        close() {
          for (const font of used) release(font);
          used.clear();
        },
      };
    },
  };
}

/** Those of the window: all viewers share its `document.fonts`. */
export const windowFonts = createSharedFonts();

type Table = Readonly<{ tag: number; from: number; length: number }>;

const nameTag = 0x6e616d65;

/**
 * Whether two fonts draw the same: all tables of the OpenType file are equal except `name`. That table contains the
 * subset prefix of an embedded font, which differs in each PDF of Chromium. Other files are compared as a whole.
 */
export function isSameFont(one: Uint8Array, other: Uint8Array): boolean {
  const [a, b] = [tablesOf(one), tablesOf(other)];
  if (!a || !b) return isSame(one, other);
  if (a.length !== b.length) return false;
  return a.every((table, index) => {
    const twin = b[index]!;
    if (table.tag !== twin.tag) return false;
    return table.tag === nameTag || isSame(bytesOf(one, table), bytesOf(other, twin));
  });
}

/**
 * The table directory (OpenType 1.9, "Organization of an OpenType font"); `null` without one, or if it points beyond
 * the file.
 */
function tablesOf(font: Uint8Array): readonly Table[] | null {
  const view = new DataView(font.buffer, font.byteOffset, font.byteLength);
  if (font.byteLength < 12) return null;
  const version = view.getUint32(0);
  const count = view.getUint16(4);
  if ((version !== 0x00010000 && version !== 0x4f54544f) || font.byteLength < 12 + 16 * count) return null;
  const tables = Array.from({ length: count }, (_, index) => {
    const at = 12 + 16 * index;
    return { tag: view.getUint32(at), from: view.getUint32(at + 8), length: view.getUint32(at + 12) };
  });
  return tables.every(({ from, length }) => from + length <= font.byteLength) ? tables : null;
}

const bytesOf = (font: Uint8Array, { from, length }: Table) => font.subarray(from, from + length);

function isSame(one: Uint8Array, other: Uint8Array): boolean {
  if (one.byteLength !== other.byteLength) return false;
  for (let at = 0; at < one.byteLength; at += 1) if (one[at] !== other[at]) return false;
  return true;
}
