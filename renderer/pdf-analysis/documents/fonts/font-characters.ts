/** Characters that a font may give its own meaning to, so that they name no letter. */
const privateUse = /\p{Co}|\p{Cc}/u;

/** Fonts have fewer characters. */
const mostCharacters = 200_000;

/**
 * The characters of some glyphs by the font's own table, `cmap` (OpenType 1.9): those of Unicode, in rising order. Of a font without such a table, or with
 * a damaged one, there are none.
 */
export function charactersOfGlyphs(font: Uint8Array, glyphs: ReadonlySet<number>): ReadonlyMap<number, string[]> {
  const characters = new Map<number, string[]>();
  let left = mostCharacters;
  const add = (codePoint: number, glyph: number) => {
    left -= 1;
    if (left < 0) throw new RangeError('The font has too many characters.');
    if (glyph === 0 || !glyphs.has(glyph)) return;
    const character = String.fromCodePoint(codePoint);
    if (privateUse.test(character)) return;
    const known = characters.get(glyph);
    if (!known) characters.set(glyph, [character]);
    else if (!known.includes(character)) known.push(character);
  };
  try {
    const view = new DataView(font.buffer, font.byteOffset, font.byteLength);
    for (const table of unicodeTables(view)) {
      const format = view.getUint16(table);
      if (format === 4) readSegments(view, table, add);
      else if (format === 12) readGroups(view, table, add);
    }
  } catch (thrown) {
    if (thrown instanceof RangeError) return new Map();
    throw thrown;
  }
  for (const known of characters.values()) known.sort((one, other) => one.codePointAt(0)! - other.codePointAt(0)!);
  return characters;
}

/** Where the tables begin that say which glyph a character of Unicode has. */
function unicodeTables(view: DataView): readonly number[] {
  const cmap = tableAt(view, 'cmap');
  if (cmap === null) return [];
  const tables: number[] = [];
  for (let index = 0, at = cmap + 4; index < view.getUint16(cmap + 2); index += 1, at += 8) {
    const [platform, encoding] = [view.getUint16(at), view.getUint16(at + 2)];
    const isUnicode = platform === 0 || (platform === 3 && (encoding === 1 || encoding === 10));
    const table = cmap + view.getUint32(at + 4);
    if (isUnicode && !tables.includes(table)) tables.push(table);
  }
  return tables;
}

function tableAt(view: DataView, name: string): number | null {
  for (let index = 0, at = 12; index < view.getUint16(4); index += 1, at += 16) {
    const tag = String.fromCharCode(...[0, 1, 2, 3].map((step) => view.getUint8(at + step)));
    if (tag === name) return view.getUint32(at + 8);
  }
  return null;
}

type Add = (codePoint: number, glyph: number) => void;

/** Format 4: segments of the first plane. */
function readSegments(view: DataView, table: number, add: Add): void {
  const size = view.getUint16(table + 6);
  for (let step = 0; step < size; step += 2) {
    const end = view.getUint16(table + 14 + step);
    const start = view.getUint16(table + 16 + size + step);
    const delta = view.getUint16(table + 16 + 2 * size + step);
    const rangeAt = table + 16 + 3 * size + step;
    const range = view.getUint16(rangeAt);
    for (let code = start; code <= end && code < 0xffff; code += 1) {
      const own = range === 0 ? code : view.getUint16(rangeAt + range + 2 * (code - start));
      add(code, range !== 0 && own === 0 ? 0 : (own + delta) & 0xffff);
    }
  }
}

/** Format 12: groups of all planes. */
function readGroups(view: DataView, table: number, add: Add): void {
  for (let index = 0, at = table + 16; index < view.getUint32(table + 12); index += 1, at += 12) {
    const [start, end, glyph] = [view.getUint32(at), view.getUint32(at + 4), view.getUint32(at + 8)];
    for (let code = start; code <= end; code += 1) add(code, glyph + code - start);
  }
}
