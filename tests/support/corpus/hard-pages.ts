import { deflateSync } from 'node:zlib';
import { latin1, onePage, stream, textLine, writePdf } from './write-pdf.ts';

/**
 * A document of two pages, the first of which is painted in one step that cannot be interrupted: a mesh whose triangles
 * all cover the page (ISO 32000-2, 8.7.4.5.5). A triangle takes milliseconds. `blue`, 0 to 255, is part of the mesh's
 * colour.
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

const drawImage = 'q 200 0 0 200 72 500 cm /X1 Do Q';

/** Pages with text, 13 to 15 their contents, 20 an image and 21 a font that they may use. */
function threePages(objects: Readonly<Record<number, string>>): string {
  const resources = '/Font << /F1 5 0 R /F2 21 0 R >> /XObject << /X1 20 0 R >>';
  const page = (contents: number) =>
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents ${contents} 0 R /Resources << ${resources} >> >>`;
  return writePdf({
    1: '<< /Type /Catalog /Pages 2 0 R >>',
    2: '<< /Type /Pages /Kids [10 0 R 11 0 R 12 0 R] /Count 3 >>',
    5: '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    10: page(13),
    11: page(14),
    12: page(15),
    13: stream(textLine('A page before it')),
    15: stream(textLine('A page after it')),
    ...objects,
  });
}

/** The content of the second of three pages has a picture that declares 400 megapixels. `padding` makes the file larger by so many bytes. */
export function hugeInlineImagePdf(padding: number): string {
  const content = `BI /W 20000 /H 20000 /BPC 8 /CS /G ID ${'x'.repeat(64)} EI ${textLine('After it')}`;
  return threePages({ 14: stream(content), 30: stream('x'.repeat(padding)) });
}

/** A page whose text is in so many transparency groups (ISO 32000-2, 11.6.6), each inside the one before and half seen. */
export function nestedGroupsPdf(depth: number): string {
  const resources = (next: number) => `/ExtGState << /G1 9 0 R >> /XObject << /X1 ${next} 0 R >>`;
  const group = (number: number) =>
    stream(
      number === 9 + depth ? textLine('In the innermost group') : '/G1 gs /X1 Do',
      `/Type /XObject /Subtype /Form /BBox [0 0 595 842] /Group << /S /Transparency /I true /K true >> /Resources << /Font << /F1 5 0 R >> ${resources(number + 1)} >>`,
    );
  return writePdf({
    ...onePage({ content: `${textLine('Before the groups', 750)}/G1 gs /X1 Do`, resources: resources(10) }),
    9: '<< /Type /ExtGState /ca 0.99 /BM /Multiply >>',
    ...Object.fromEntries(Array.from({ length: depth }, (_, at) => [10 + at, group(10 + at)])),
  });
}

/** A page with a wall of different small pictures, all of which can be shown. */
function smallImagesPdf(count: number): string {
  const numbers = Array.from({ length: count }, (_, at) => 100 + at);
  return writePdf({
    ...onePage({
      content: numbers
        .map((number, at) => `q 18 0 0 18 ${20 + (at % 30) * 18} ${800 - Math.floor(at / 30) * 18} cm /I${number} Do Q`)
        .join('\n'),
      resources: `/XObject << ${numbers.map((number) => `/I${number} ${number} 0 R`).join(' ')} >>`,
    }),
    ...Object.fromEntries(
      numbers.map((number, at) => [
        number,
        stream(
          latin1(Array.from({ length: 64 }, (_, pixel) => (pixel * 4 + at) % 256)),
          '/Type /XObject /Subtype /Image /Width 8 /Height 8 /BitsPerComponent 8 /ColorSpace /DeviceGray',
        ),
      ]),
    ),
  });
}

/**
 * The second of three pages has this many different pictures of 25 megapixels, with invalid data: none of them is
 * decoded.
 */
export function manyImagesPdf(count: number): string {
  const numbers = Array.from({ length: count }, (_, at) => 100 + at);
  const resources = `/XObject << ${numbers.map((number) => `/I${number} ${number} 0 R`).join(' ')} >>`;
  const content = numbers.map((number) => `q 20 0 0 20 72 500 cm /I${number} Do Q`).join('\n');
  return threePages({
    11: `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 14 0 R /Resources << ${resources} >> >>`,
    14: stream(content),
    ...Object.fromEntries(
      numbers.map((number) => [
        number,
        stream(
          'no picture',
          '/Type /XObject /Subtype /Image /Width 5000 /Height 5000 /BitsPerComponent 8 /ColorSpace /DeviceRGB /Filter /DCTDecode',
        ),
      ]),
    ),
  });
}

/** Pages that take much time or memory, or of which a part cannot be drawn, by name. */
export const hardPages: Readonly<Record<string, () => string>> = {
  // The second of three pages is compressed in a way that no reader knows.
  'unknown-filter.pdf': () => threePages({ 14: stream('zzzz', '/Filter /NoSuchDecode') }),
  // A picture of the second of three pages is, too.
  'unknown-image-filter.pdf': () =>
    threePages({
      14: stream(drawImage),
      20: stream(
        'zz',
        '/Type /XObject /Subtype /Image /Width 9 /Height 9 /BitsPerComponent 8 /ColorSpace /DeviceGray /Filter /NoSuchDecode',
      ),
    }),
  // The font of the second of three pages is embedded and is no font; the third has the same font.
  'failed-font.pdf': () =>
    threePages({
      14: stream(textLine('Set in a font that cannot be read', 700, 'F2')),
      15: stream(textLine('And again', 700, 'F2')),
      21: '<< /Type /Font /Subtype /TrueType /BaseFont /ABCDEF+Failed /FirstChar 32 /LastChar 34 /Widths [500 500 500] /FontDescriptor 22 0 R >>',
      22: '<< /Type /FontDescriptor /FontName /ABCDEF+Failed /Flags 32 /FontFile2 23 0 R /Ascent 800 /Descent -200 /FontBBox [0 0 1 1] >>',
      23: stream('this is not a font', '/Length1 18'),
    }),
  // A picture on the second page that declares 400 megapixels by sizes that are objects of their own.
  'huge-image-by-reference.pdf': () =>
    threePages({
      14: stream(drawImage),
      20: stream(
        '\xff',
        '/Type /XObject /Subtype /Image /Width 24 0 R /Height 24 0 R /BitsPerComponent 8 /ColorSpace /DeviceGray',
      ),
      24: '20000',
    }),
  // One inside of the content of the second page.
  'huge-inline-image.pdf': () => hugeInlineImagePdf(0),
  // A picture of one pixel whose soft mask declares 900 megapixels.
  'huge-soft-mask.pdf': () =>
    threePages({
      14: stream(drawImage),
      20: stream(
        '\xff',
        '/Type /XObject /Subtype /Image /Width 1 /Height 1 /BitsPerComponent 8 /ColorSpace /DeviceGray /SMask 24 0 R',
      ),
      24: stream(
        '\xff',
        '/Type /XObject /Subtype /Image /Width 30000 /Height 30000 /BitsPerComponent 8 /ColorSpace /DeviceGray',
      ),
    }),
  // Groups of transparency, 500 deep.
  'nested-groups.pdf': () => nestedGroupsPdf(500),
  // 900 pictures on one page.
  'small-images.pdf': () => smallImagesPdf(900),
  // Nine pictures on the second page, which declare 225 megapixels in all.
  'many-images.pdf': () => manyImagesPdf(9),
  // Six pages with the same picture, which cannot be decoded.
  'failed-image-on-pages.pdf': () =>
    writePdf({
      ...onePage({ content: drawImage, resources: '/XObject << /X1 10 0 R >>' }),
      2: `<< /Type /Pages /Kids [3 0 R ${[21, 22, 23, 24, 25].map((number) => `${number} 0 R`).join(' ')}] /Count 6 >>`,
      10: stream(
        'no picture',
        '/Type /XObject /Subtype /Image /Width 600 /Height 600 /BitsPerComponent 8 /ColorSpace /DeviceRGB /Filter /JPXDecode',
      ),
      ...Object.fromEntries(
        [21, 22, 23, 24, 25].map((number) => [
          number,
          '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /XObject << /X1 10 0 R >> >> >>',
        ]),
      ),
    }),
  // The first page is painted in one step of about a second.
  'long-step.pdf': () => longStepPdf(150),
};
