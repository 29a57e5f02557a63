/**
 * The orientation of a JPEG, 1 to 8 (Exif 2.32, 4.6.4, "Orientation"); 1 by default. Browsers turn photos by it (CSS
 * Images 3, `image-orientation: from-image`).
 */
export function jpegOrientation(bytes: Uint8Array): number {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    for (let at = 2; view.getUint8(at) === 0xff; at += 2 + view.getUint16(at + 2)) {
      // Fill bytes (ISO/IEC 10918-1, B.1.1.2).
      while (view.getUint8(at + 1) === 0xff) at += 1;
      const marker = view.getUint8(at + 1);
      // The image data begins.
      if (marker === 0xda) return 1;
      if (marker === 0xe1 && view.getUint32(at + 4) === exif) return orientationIn(view, at + 10) ?? 1;
    }
  } catch (thrown) {
    if (!(thrown instanceof RangeError)) throw thrown;
  }
  return 1;
}

/** "Exif" in ASCII. */
const exif = 0x45786966;
const orientationTag = 0x0112;

/** Reads the first directory of the TIFF data at `start`. */
function orientationIn(view: DataView, start: number): number | null {
  const isLittleEndian = view.getUint16(start) === 0x4949;
  const directory = start + view.getUint32(start + 4, isLittleEndian);
  const count = view.getUint16(directory, isLittleEndian);
  for (let entry = 0; entry < count; entry += 1) {
    const at = directory + 2 + 12 * entry;
    if (view.getUint16(at, isLittleEndian) !== orientationTag) continue;
    const value = view.getUint16(at + 8, isLittleEndian);
    return value >= 1 && value <= 8 ? value : null;
  }
  return null;
}
