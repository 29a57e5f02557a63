import { stream, textLine, writePdf } from '../../../support/corpus/write-pdf.ts';

/** A page of lines of text; `endless`: its text never ends; `damaged`: it is not a page at all. */
export type StuckPage = readonly string[] | 'endless' | 'damaged';

const innermost = 100;
const depth = 50;

/** Forms in forms, each used twice, deeper than any reader can finish. */
const endlessForms = Object.fromEntries(
  Array.from({ length: depth }, (_, at) => {
    const isLast = at === depth - 1;
    const next = `/XObject << /X1 ${innermost + at + 1} 0 R >>`;
    const resources = `/Resources << /Font << /F1 5 0 R >> ${isLast ? '' : next} >>`;
    const content = isLast ? textLine('In the innermost form') : '/X1 Do /X1 Do';
    return [innermost + at, stream(content, `/Type /XObject /Subtype /Form /BBox [0 0 595 842] ${resources}`)];
  }),
);

/** A document of such pages. `version` is on endless pages too, so that those of two documents differ. */
export function stuckPdf(pages: readonly StuckPage[], version: string): Uint8Array<ArrayBuffer> {
  const resources = `/Font << /F1 5 0 R >> /XObject << /X1 ${innermost} 0 R >>`;
  const first = 200;
  const objects = pages.flatMap((page, index): ReadonlyArray<readonly [number, string]> => {
    const number = first + 2 * index;
    if (page === 'damaged') return [[number, '(no page)']];
    const content =
      page === 'endless'
        ? `${textLine(`Version ${version}`)}/X1 Do /X1 Do`
        : page.map((line, at) => textLine(line, 700 - at * 20)).join('');
    return [
      [
        number,
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents ${number + 1} 0 R /Resources << ${resources} >> >>`,
      ],
      [number + 1, stream(content)],
    ];
  });
  const kids = pages.map((_, index) => `${first + 2 * index} 0 R`).join(' ');
  const text = writePdf({
    1: '<< /Type /Catalog /Pages 2 0 R >>',
    2: `<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`,
    5: '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ...endlessForms,
    ...Object.fromEntries(objects),
  });
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}
