import { onePage, type Page, stream, textLine, writePdf } from './write-pdf.ts';

const withPage = (page: Page) => () => writePdf(onePage(page));
const widget = (entries: string) => `/Subtype /Widget /Rect [72 600 272 620] /F 4 ${entries}`;

/** Documents with one annotation of these entries; `catalog` has further entries of the catalog. */
const withAnnotation = (entries: string, catalog = '') =>
  withPage({ page: '/Annots [10 0 R]', catalog, objects: { 10: `<< /Type /Annot ${entries} >>` } });

/** Pages of odd sizes, and odd things on pages besides their content: annotations and form fields. By name. */
export const oddPages: Readonly<Record<string, () => string>> = {
  // The page has no area.
  'zero-size-page.pdf': withPage({ mediaBox: '/MediaBox [0 0 0 0]' }),
  // The page is 200 inches wide, the most that PDF allows, and 5 points high.
  'huge-narrow-page.pdf': withPage({ mediaBox: '/MediaBox [0 0 14400 5]', content: textLine('Hm', 1) }),
  // The page is 200 inches wide and high, with something in each corner.
  'largest-page.pdf': withPage({
    mediaBox: '/MediaBox [0 0 14400 14400]',
    content: `${textLine('A corner', 40)}1 0 0 rg 14000 14000 400 400 re f 0 0 1 rg 0 14000 400 400 re f`,
  }),
  // The page is far larger than PDF allows.
  'immense-page.pdf': withPage({ mediaBox: '/MediaBox [0 0 1000000 1000000]' }),
  // The corners of the page are the wrong way round.
  'swapped-corners.pdf': withPage({ mediaBox: '/MediaBox [595 842 0 0]' }),
  // The page begins at negative coordinates.
  'negative-origin.pdf': withPage({ mediaBox: '/MediaBox [-300 -400 295 442]', content: textLine('Negative', 10) }),
  // The page and its parents have no size.
  'no-page-size.pdf': withPage({ mediaBox: '' }),
  // The size consists of texts instead of numbers.
  'page-size-of-texts.pdf': withPage({ mediaBox: '/MediaBox [(a) (b) null 842]' }),
  // The crop box and the page have nothing in common.
  'crop-box-outside.pdf': withPage({ page: '/CropBox [1000 1000 1100 1100]' }),
  // The page is turned by 90 degrees.
  'rotated-page.pdf': withPage({ page: '/Rotate 90' }),
  // The page is turned by -630 degrees, which is 90.
  'rotated-far.pdf': withPage({ page: '/Rotate -630' }),
  // The page is turned by 45 degrees, which PDF does not allow.
  'rotated-by-45.pdf': withPage({ page: '/Rotate 45' }),
  // A unit of the page is ten points.
  'large-user-unit.pdf': withPage({
    page: '/UserUnit 10',
    mediaBox: '/MediaBox [0 0 60 84]',
    content: 'BT /F1 12 Tf 10 40 Td (Big) Tj ET',
  }),
  // Five pages of different sizes and rotations.
  'mixed-pages.pdf': mixedPages,
  // The page has no resources although its content needs a font.
  'no-resources.pdf': () =>
    writePdf({ ...onePage(), 3: '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R >>' }),
  // Nothing is on the page.
  'blank.pdf': withPage({ content: '' }),

  // Annotations without an appearance, which a reader has to draw from their entries.
  'line-without-appearance.pdf': withAnnotation('/Subtype /Line /Rect [0 0 0 0] /L [72 600 272 640] /C [1 0 0]'),
  'underline-without-appearance.pdf': withAnnotation(
    '/Subtype /Underline /Rect [72 600 272 640] /QuadPoints [72 640 272 640 72 600 272 600]',
  ),
  'ink-without-points.pdf': withAnnotation('/Subtype /Ink /Rect [72 600 272 640] /InkList [[] [72]]'),
  'unknown-annotation.pdf': withAnnotation('/Subtype /NoSuchKind /Rect [72 600 272 640] /Contents (What is this?)'),
  // The appearance of an annotation is a stream without a box.
  'annotation-appearance-without-box.pdf': withPage({
    page: '/Annots [10 0 R]',
    objects: {
      10: '<< /Type /Annot /Subtype /Square /Rect [72 600 272 640] /AP << /N 11 0 R >> >>',
      11: stream('1 0 0 rg 0 0 10 10 re f', '/Type /XObject /Subtype /Form'),
    },
  }),
  // The list of annotations holds a number, a missing object and the page itself.
  'bad-annotation-list.pdf': withPage({ page: '/Annots [7 99 0 R 3 0 R]' }),
  // A popup is the parent of its parent.
  'cyclic-popup.pdf': withPage({
    page: '/Annots [10 0 R 11 0 R]',
    objects: {
      10: '<< /Type /Annot /Subtype /Text /Rect [72 600 92 620] /Popup 11 0 R /IRT 11 0 R >>',
      11: '<< /Type /Annot /Subtype /Popup /Rect [72 500 272 600] /Parent 10 0 R /Open true >>',
    },
  }),
  // A text field without an appearance, with a font that the form does not have.
  'text-field.pdf': withAnnotation(
    widget('/FT /Tx /T (name) /V (A value) /DA (/Missing 0 Tf 0 g)'),
    '/AcroForm << /Fields [10 0 R] /NeedAppearances true >>',
  ),
  // A check box whose state is none of its appearances.
  'check-box-bad-state.pdf': withAnnotation(
    widget('/FT /Btn /T (yes) /AS /Perhaps /V /Perhaps /AP << /N << /On 4 0 R >> >>'),
    '/AcroForm << /Fields [10 0 R] >>',
  ),
  // A choice without options.
  'choice-without-options.pdf': withAnnotation(
    widget('/FT /Ch /T (choice) /Ff 131072 /V (nothing)'),
    '/AcroForm << /Fields [10 0 R] >>',
  ),
  // A field that is its own parent.
  'cyclic-field.pdf': withAnnotation(
    widget('/T (loop) /Parent 10 0 R /Kids [10 0 R]'),
    '/AcroForm << /Fields [10 0 R] >>',
  ),
  // A signature field whose signature covers bytes that do not exist.
  'broken-signature.pdf': withAnnotation(
    widget('/FT /Sig /T (sig) /V << /Type /Sig /Filter /Adobe.PPKLite /ByteRange [0 9 99999 5] /Contents <30> >>'),
    '/AcroForm << /SigFlags 3 /Fields [10 0 R] >>',
  ),
};

function mixedPages(): string {
  const pages = [
    '[0 0 595 842]',
    '[0 0 842 595]',
    '[0 0 595 842] /Rotate 180',
    '[0 0 100 100]',
    '[0 0 612 792] /Rotate 270',
  ];
  const kids = pages.map((_, at) => `${10 + at} 0 R`).join(' ');
  return writePdf({
    ...onePage(),
    2: `<< /Type /Pages /Kids [${kids}] /Count ${pages.length} /Resources << /Font << /F1 5 0 R >> >> >>`,
    4: stream('BT /F1 12 Tf 10 50 Td (On each) Tj ET'),
    ...Object.fromEntries(
      pages.map((box, at) => [10 + at, `<< /Type /Page /Parent 2 0 R /MediaBox ${box} /Contents 4 0 R >>`]),
    ),
  });
}
