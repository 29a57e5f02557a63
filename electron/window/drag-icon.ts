import { nativeImage } from 'electron';

const widthPx = 24;
const heightPx = 32;

/** A white page with a grey edge, for files without a system icon. */
export function pageIcon(): Electron.NativeImage {
  const bitmap = Buffer.alloc(widthPx * heightPx * 4, 0xff);
  for (let y = 0; y < heightPx; y += 1) {
    for (let x = 0; x < widthPx; x += 1) {
      const isEdge = x === 0 || y === 0 || x === widthPx - 1 || y === heightPx - 1;
      if (isEdge) bitmap.fill(0x80, (y * widthPx + x) * 4, (y * widthPx + x) * 4 + 3);
    }
  }
  return nativeImage.createFromBitmap(bitmap, { width: widthPx, height: heightPx });
}
