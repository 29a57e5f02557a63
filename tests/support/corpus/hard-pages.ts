import { deflateSync } from 'node:zlib';
import { latin1, onePage, stream, textLine, writePdf } from './write-pdf.ts';

/**
 * A document of two pages; the first is painted in one step that cannot be interrupted: a mesh whose triangles all cover the page (ISO
 * 32000-2, 8.7.4.5.5). A triangle takes milliseconds. `blue`, 0 to 255, is in the colour of the mesh.
 */
export function longStepPdf(triangles: number, blue = 0): string {
  const points = [
    [0, 0],
    [255, 0],
    [0, 255],
  ];
  const triangle = points.flatMap(([x, y], at) => [0, x!, y!, at * 80, 200, blue]);
  const mesh = deflateSync(new Uint8Array(Array.from({ length: triangles }, () => triangle).flat()));
  return writePdf({
    ...onePage({ content: '/S1 sh', resources: '/Shading << /S1 10 0 R >>' }),
    2: '<< /Type /Pages /Kids [3 0 R 11 0 R] /Count 2 >>',
    10: stream(
      latin1(mesh),
      '/ShadingType 4 /ColorSpace /DeviceRGB /BitsPerCoordinate 8 /BitsPerComponent 8 /BitsPerFlag 8 ' +
        '/Decode [0 595 0 842 0 1 0 1 0 1] /Filter /FlateDecode',
    ),
    11: '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 12 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    12: stream(textLine('The page after it')),
  });
}

/** Pages that take much time or memory, or of which a part cannot be drawn, by name. */
export const hardPages: Readonly<Record<string, () => string>> = {
  // The first page is painted in one step of about a second.
  'long-step.pdf': () => longStepPdf(150),
};
