/** Two streams of 32 bits over bytes: FNV-1a (draft-eastlake-fnv-17, section 2), and one with another multiplier. */
export type ByteHash = { one: number; other: number };

export const newHash = (): ByteHash => ({ one: 0x811c9dc5, other: 0x1b873593 });

export function mix(hash: ByteHash, value: number): void {
  hash.one = Math.imul(hash.one ^ value, 0x01000193);
  hash.other = Math.imul(hash.other ^ value ^ (hash.other >>> 15), 0x85ebca6b);
}

export function mixText(hash: ByteHash, text: string): void {
  for (let index = 0; index < text.length; index += 1) mix(hash, text.charCodeAt(index));
}

export function mixBytes(hash: ByteHash, bytes: Uint8Array, from: number, to: number): void {
  let { one, other } = hash;
  for (let at = from; at < to; at += 1) {
    const byte = bytes[at]!;
    one = Math.imul(one ^ byte, 0x01000193);
    other = Math.imul(other ^ byte ^ (other >>> 15), 0x85ebca6b);
  }
  hash.one = one;
  hash.other = other;
  mix(hash, to - from);
}

export const hashText = ({ one, other }: Readonly<ByteHash>): string =>
  `${(one >>> 0).toString(36)} ${(other >>> 0).toString(36)}`;
