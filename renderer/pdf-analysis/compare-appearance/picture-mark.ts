/**
 * A short name for a picture: the same for the same pixels, and for no other picture that happens by itself. Two streams of FNV-1a
 * (draft-eastlake-fnv-17, section 2) over 32 bits at a time; 64 bits in all, with the size.
 */
export function pictureMark({ data, width, height }: Pick<ImageData, 'data' | 'width' | 'height'>): string {
  const words = new Uint32Array(data.buffer, data.byteOffset, data.byteLength >> 2);
  let one = 0x811c9dc5;
  let other = 0xcbf29ce4;
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at]!;
    one = Math.imul(one ^ word, 0x01000193);
    other = Math.imul((other ^ word ^ at) + (other >>> 15), 0x85ebca6b);
  }
  return `${width}x${height} ${(one >>> 0).toString(36)} ${(other >>> 0).toString(36)}`;
}
