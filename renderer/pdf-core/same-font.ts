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
