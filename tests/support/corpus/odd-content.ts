import { latin1, onePage, type Page, stream, textLine, writePdf } from './write-pdf.ts';

const withPage = (page: Page) => () => writePdf(onePage(page));
const withContent = (content: string) => withPage({ content });

/** A page that draws with a font of these entries, `F2`. */
const withFont = (entries: string, text = '(Text)', objects: Page['objects'] = {}) =>
  withPage({
    content: `BT /F2 24 Tf 72 700 Td ${text} Tj ET`,
    resources: '/Font << /F1 5 0 R /F2 10 0 R >>',
    objects: { 10: `<< /Type /Font ${entries} >>`, ...objects },
  });

/** A page that fills 200 points each way with the XObject 10. */
const withXObject = (object: string, objects: Page['objects'] = {}) =>
  withPage({
    content: 'q 200 0 0 200 72 500 cm /X1 Do Q',
    resources: '/XObject << /X1 10 0 R >>',
    objects: { 10: object, ...objects },
  });

const image = (data: string, entries: string, size: readonly [number, number] = [16, 8]) =>
  stream(data, `/Type /XObject /Subtype /Image /Width ${size[0]} /Height ${size[1]} ${entries}`);

const form = (content: string, entries = '') =>
  stream(content, `/Type /XObject /Subtype /Form /BBox [0 0 1 1] ${entries}`);

/** Sixteen by eight pixels in CCITT group 4: eight white and eight black in the first line, the others like the line above. */
const halfBlack = [0b00110011, 0b00010111, 0b11111111, 0b11111110, 0b00000000, 0b00100000, 0b00000001];

/** A JBIG2 segment: its number, type, page and data. */
const segment = (number: number, type: number, data: readonly number[]) => [
  0,
  0,
  0,
  number,
  type,
  0,
  1,
  0,
  0,
  0,
  data.length,
  ...data,
];
const jbig2 = latin1([
  ...segment(0, 48, [0, 0, 0, 16, 0, 0, 0, 8, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]),
  ...segment(1, 38, [0, 0, 0, 16, 0, 0, 0, 8, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, ...halfBlack]),
]);

/** A JPEG 2000 image of sixteen by eight pixels whose only packet is empty: mid-grey. */
const jpx = latin1([
  ...[0xff, 0x4f],
  ...[0xff, 0x51, 0, 41, 0, 0, 0, 0, 0, 16, 0, 0, 0, 8, 0, 0, 0, 0, 0, 0, 0, 0],
  ...[0, 0, 0, 16, 0, 0, 0, 8, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 7, 1, 1],
  ...[0xff, 0x52, 0, 12, 0, 0, 0, 1, 0, 0, 4, 4, 0, 1],
  ...[0xff, 0x5c, 0, 4, 0x40, 0x40],
  ...[0xff, 0x90, 0, 10, 0, 0, 0, 0, 0, 15, 0, 1],
  ...[0xff, 0x93, 0],
  ...[0xff, 0xd9],
]);

/** Content, fonts and images that are broken or rare, by name. */
export const oddContent: Readonly<Record<string, () => string>> = {
  // Operators that do not exist, operands that are missing, a string and an array that never end.
  'broken-content.pdf': withContent(`${textLine('Before')} 1 2 nosuch << /A >> BDC 5 Tf Td re [ (open ( 3 ] TJ`),
  // The content is random bytes.
  'binary-content.pdf': withContent(
    latin1(Array.from({ length: 4_000 }, (_, at) => (at * 7_919 + (at >> 3) * 104_729) & 0xff)),
  ),
  // The graphics state is restored more often than it was saved, and saved more often than restored.
  'unbalanced-state.pdf': withContent(`Q Q Q ${textLine('Unbalanced')} ${'q '.repeat(200)}`),
  // Text is shown outside of a text object and with no font set.
  'text-without-font.pdf': withContent('(No font) Tj BT 72 700 Td (No font) Tj ET ET'),
  // A font is set that the resources do not have.
  'missing-font.pdf': withContent(textLine('Set in a font that is not there', 700, 'F9')),
  // Forty thousand operators.
  'many-operators.pdf': withContent(`${'1 0 0 rg 10 10 5 5 re f '.repeat(13_000)}${textLine('After many')}`),
  // Numbers that are too large, too precise and written wrongly.
  'odd-numbers.pdf': withContent(
    `1e5 0 0 --1 +72 700. cm 1.2.3 .5.5 w 99999999999999999999 0 m 4-5 6 l S ${textLine('Numbers')}`,
  ),
  // A transformation without an inverse.
  'singular-matrix.pdf': withContent(`q 0 0 0 0 0 0 cm ${textLine('Squeezed')} Q ${textLine('Not squeezed', 600)}`),
  // An inline image that ends too early and one that never ends.
  'broken-inline-image.pdf': withContent('BI /W 9 /H 9 /BPC 8 /CS /G ID abc EI q BI /W 4 /H 4 ID xyz'),
  // All text is invisible, as behind a scan.
  'hidden-text.pdf': withContent(`3 Tr ${textLine('Nothing of this is seen')}`),
  // White text on white, text of no height and text far outside of the page.
  'text-not-seen.pdf': withContent(
    `1 g ${textLine('White on white')} BT /F1 0 Tf 72 600 Td (Of no height) Tj ET ${textLine('Far above', 5_000)}`,
  ),

  // The glyphs are drawn by the PDF itself; one draws with its own font and so never ends.
  'type3-font.pdf': withFont(
    '/Subtype /Type3 /FontBBox [0 0 1000 1000] /FontMatrix [0.001 0 0 0.001 0 0] /FirstChar 84 /LastChar 101 /Widths [600] ' +
      '/CharProcs << /T 11 0 R /e 12 0 R >> /Encoding << /Differences [84 /T 101 /e] >> /Resources << /Font << /F2 10 0 R >> >>',
    '(Te)',
    {
      11: stream('600 0 0 0 500 700 d1 0 0 500 700 re f'),
      12: stream('600 0 d0 BT /F2 1 Tf (e) Tj ET'),
    },
  ),
  // A Japanese font that is not embedded and needs one of the predefined character maps.
  'cjk-font.pdf': withFont(
    '/Subtype /Type0 /BaseFont /HeiseiMin-W3 /Encoding /UniJIS-UCS2-H /DescendantFonts [11 0 R]',
    '<65E5672C8A9E>',
    {
      11: '<< /Type /Font /Subtype /CIDFontType0 /BaseFont /HeiseiMin-W3 /CIDSystemInfo << /Registry (Adobe) /Ordering (Japan1) /Supplement 2 >> /FontDescriptor 12 0 R >>',
      12: '<< /Type /FontDescriptor /FontName /HeiseiMin-W3 /Flags 4 /FontBBox [0 -200 1000 900] /ItalicAngle 0 /Ascent 800 /Descent -200 /StemV 80 >>',
    },
  ),
  // A character map that does not exist.
  'unknown-character-map.pdf': withFont(
    '/Subtype /Type0 /BaseFont /None /Encoding /NoSuchMap /DescendantFonts [5 0 R]',
  ),
  // The embedded font program is not a font.
  'broken-font-program.pdf': withFont(
    '/Subtype /TrueType /BaseFont /Broken /FirstChar 32 /LastChar 34 /Widths [500 (wide)] /FontDescriptor 11 0 R',
    '(Text)',
    {
      11: '<< /Type /FontDescriptor /FontName /Broken /Flags 32 /FontFile2 12 0 R /Ascent 800 /Descent -200 /FontBBox [0 0 1 1] >>',
      12: stream('this is not a font', '/Length1 18'),
    },
  ),
  // The table of a font from codes to Unicode never ends and maps to half a surrogate pair.
  'broken-to-unicode.pdf': withFont('/Subtype /Type1 /BaseFont /Helvetica /ToUnicode 11 0 R', '(Text)', {
    11: stream('begincmap 1 begincodespacerange <00> <FF> endcodespacerange 9 beginbfchar <54> <D83D> <65> <'),
  }),
  // A font without a type and a name.
  'font-without-type.pdf': withFont(''),

  // A form that draws itself.
  'recursive-form.pdf': withXObject(form('/X1 Do 0 1 0 rg 0 0 1 1 re f', '/Resources << /XObject << /X1 10 0 R >> >>')),
  // A transparency group under a soft mask that draws with the same soft mask.
  'recursive-soft-mask.pdf': withPage({
    content: 'q /G1 gs 0 0 1 rg 72 500 200 200 re f Q',
    resources: '/ExtGState << /G1 10 0 R >>',
    objects: {
      10: '<< /Type /ExtGState /SMask << /S /Luminosity /G 11 0 R /BC [7 7 7] /TR 88 0 R >> /ca 9 /CA -1 /BM /NoSuchMode >>',
      11: form(
        '/G1 gs 1 g 0 0 1 1 re f',
        '/Group << /S /Transparency /CS /NoSuchSpace /I true /K true >> /Resources << /ExtGState << /G1 10 0 R >> >>',
      ),
    },
  }),
  // Every blend mode on top of each other, in a group of a group.
  'blend-modes.pdf': withPage({
    content: ['Multiply', 'Screen', 'ColorBurn', 'Luminosity']
      .map((mode, at) => `/${mode} gs 0.${at + 3} 0.5 0.2 rg ${72 + at * 40} 500 120 120 re f`)
      .join('\n'),
    page: '/Group << /S /Transparency /CS /DeviceCMYK >>',
    resources: `/ExtGState << ${['Multiply', 'Screen', 'ColorBurn', 'Luminosity'].map((mode) => `/${mode} << /BM [/None /${mode}] /ca 0.7 >>`).join(' ')} >>`,
  }),
  // A pattern whose tiles have no distance, and a shading between two equal points.
  'empty-pattern.pdf': withPage({
    content: '/Pattern cs /P1 scn 72 500 200 200 re f /S1 sh',
    resources:
      '/Pattern << /P1 10 0 R >> /Shading << /S1 << /ShadingType 2 /ColorSpace /DeviceRGB /Coords [1 1 1 1] /Function << /FunctionType 2 /Domain [0 1] /N 1 >> >> >>',
    objects: {
      10: stream(
        '0 0 1 1 re f',
        '/Type /Pattern /PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 0 0] /XStep 0 /YStep 0 /Resources << >>',
      ),
    },
  }),
  // A mesh without a single point.
  'empty-mesh.pdf': withPage({
    content: '/S1 sh',
    resources: '/Shading << /S1 10 0 R >>',
    objects: {
      10: stream(
        '',
        '/ShadingType 4 /ColorSpace /DeviceRGB /BitsPerCoordinate 8 /BitsPerComponent 8 /BitsPerFlag 8 /Decode [0 1 0 1 0 1 0 1 0 1]',
      ),
    },
  }),
  // An indexed colour space whose base is itself and whose table is too short.
  'cyclic-colour-space.pdf': withXObject(image('\0\x05\x09\xff'.repeat(32), '/BitsPerComponent 8 /ColorSpace 11 0 R'), {
    11: '[/Indexed 11 0 R 255 <00FF>]',
  }),
  // A colour profile that is empty.
  'broken-colour-profile.pdf': withXObject(
    image('\x80'.repeat(384), '/BitsPerComponent 8 /ColorSpace [/ICCBased 11 0 R]'),
    {
      11: stream('', '/N 3 /Alternate /DeviceRGB'),
    },
  ),

  // A CCITT image, as of a fax.
  'ccitt-image.pdf': withXObject(
    image(
      latin1(halfBlack),
      '/BitsPerComponent 1 /ColorSpace /DeviceGray /Filter /CCITTFaxDecode /DecodeParms << /K -1 /Columns 16 /Rows 8 >>',
    ),
  ),
  // A JBIG2 image.
  'jbig2-image.pdf': withXObject(image(jbig2, '/BitsPerComponent 1 /ColorSpace /DeviceGray /Filter /JBIG2Decode')),
  // A JBIG2 image that ends in the middle and needs tables that are not there.
  'broken-jbig2-image.pdf': withXObject(
    image(
      jbig2.slice(0, 50),
      '/BitsPerComponent 1 /ColorSpace /DeviceGray /Filter /JBIG2Decode /DecodeParms << /JBIG2Globals 99 0 R >>',
    ),
  ),
  // A JPEG 2000 image, without the entries that the image itself has.
  'jpx-image.pdf': withXObject(image(jpx, '/Filter /JPXDecode')),
  // A JPEG 2000 image that ends in its header.
  'broken-jpx-image.pdf': withXObject(image(jpx.slice(0, 60), '/Filter /JPXDecode')),
  // A JPEG that is only its first bytes.
  'broken-jpeg-image.pdf': withXObject(
    image('\xff\xd8\xff\xe0', '/BitsPerComponent 8 /ColorSpace /DeviceRGB /Filter /DCTDecode'),
  ),
  // An image with far less data than its size needs.
  'image-too-short.pdf': withXObject(image('abc', '/BitsPerComponent 8 /ColorSpace /DeviceRGB', [300, 300])),
  // An image of no width and one of more pixels than memory holds.
  'image-of-no-width.pdf': withXObject(image('', '/BitsPerComponent 8 /ColorSpace /DeviceRGB', [0, 10])),
  'image-too-large.pdf': withXObject(image('\xff', '/BitsPerComponent 8 /ColorSpace /DeviceRGB', [100_000, 100_000])),
  // An image that is the mask of itself.
  'image-masks-itself.pdf': withXObject(
    image('\x80'.repeat(128), '/BitsPerComponent 8 /ColorSpace /DeviceGray /SMask 10 0 R'),
  ),
};
