/** The table `cmap` of a font (OpenType 1.9) with a glyph for each character, in a subtable of this format. */
export function cmapTable(characters: ReadonlyMap<string, number>, format: 4 | 12 = 4): Uint8Array {
  const rows = Array.from(characters, ([character, glyph]) => [character.codePointAt(0)!, glyph] as const).sort(
    ([one], [other]) => one - other,
  );
  const head = [...u16(0, 1, 3, format === 4 ? 1 : 10), ...u32(12)];
  return Uint8Array.from([...head, ...(format === 4 ? segments(rows) : groups(rows))]);
}

/** A font that has this table alone. */
export const fontWithTable = (name: string, table: Uint8Array): Uint8Array =>
  Uint8Array.from([...u32(0x10000), ...u16(1, 0, 0, 0), ...ascii(name), ...u32(0, 28, table.length), ...table]);

/** A font with another table in place of one that it has. */
export function withTable(font: Uint8Array, name: string, table: Uint8Array): Uint8Array {
  const start = Math.ceil(font.length / 4) * 4;
  const changed = new Uint8Array(start + table.length);
  changed.set(font);
  changed.set(table, start);
  const view = new DataView(changed.buffer);
  for (let at = 12; at < 12 + view.getUint16(4) * 16; at += 16) {
    if (String.fromCharCode(...changed.subarray(at, at + 4)) !== name) continue;
    view.setUint32(at + 8, start);
    view.setUint32(at + 12, table.length);
  }
  return changed;
}

type Rows = ReadonlyArray<readonly [codePoint: number, glyph: number]>;

/** A segment for each character, and the one that ends the list. */
function segments(rows: Rows): readonly number[] {
  const all: Rows = [...rows, [0xffff, 0]];
  const codes = all.map(([code]) => code);
  const deltas = all.map(([code, glyph]) => (glyph - code) & 0xffff);
  const none = all.map(() => 0);
  const body = u16(2 * all.length, 0, 0, 0, ...codes, 0, ...codes, ...deltas, ...none);
  return [...u16(4, body.length + 6, 0), ...body];
}

const groups = (rows: Rows) => [
  ...u16(12, 0),
  ...u32(16 + 12 * rows.length, 0, rows.length, ...rows.flatMap(([code, glyph]) => [code, code, glyph])),
];

const u16 = (...values: readonly number[]) => values.flatMap((value) => [(value >> 8) & 0xff, value & 0xff]);
const u32 = (...values: readonly number[]) => values.flatMap((value) => u16(value >>> 16, value & 0xffff));
const ascii = (text: string) => [...text].map((character) => character.charCodeAt(0));
