/** The objects of a PDF by number, each as the text between `obj` and `endobj`. All texts are Latin-1: one character is one byte. */
export type PdfObjects = Readonly<Record<number, string>>;

type WriteOptions = Readonly<{
  version?: string;
  /** What comes before the header. */
  before?: string;
  /** Further entries of the trailer. */
  trailer?: string;
  /** Added to every offset of the cross-reference table. */
  shift?: number;
}>;

/** A PDF with a cross-reference table. Object 1 is the catalog. */
export function writePdf(objects: PdfObjects, options: WriteOptions = {}): string {
  const { version = '1.7', before = '', trailer = '', shift = 0 } = options;
  const { body, offsets } = writeObjects(objects, `${before}%PDF-${version}\n%\xe2\xe3\xcf\xd3\n`);
  const size = Math.max(...offsets.keys()) + 1;
  const rows = Array.from({ length: size }, (_, number) => {
    const offset = offsets.get(number);
    return offset === undefined ? '0000000000 65535 f \n' : `${String(offset + shift).padStart(10, '0')} 00000 n \n`;
  });
  const table = `xref\n0 ${size}\n${rows.join('')}trailer\n<< /Size ${size} /Root 1 0 R ${trailer} >>\n`;
  return `${body}${table}startxref\n${body.length}\n%%EOF\n`;
}

/** The objects one after the other behind `head`, and where each begins. */
export function writeObjects(objects: PdfObjects, head: string): { body: string; offsets: Map<number, number> } {
  const offsets = new Map<number, number>();
  let body = head;
  for (const [number, text] of Object.entries(objects)) {
    offsets.set(Number(number), body.length);
    body += `${number} 0 obj\n${text}\nendobj\n`;
  }
  return { body, offsets };
}

/** A stream object; `dictionary` holds its entries besides the length. */
export const stream = (data: string, dictionary = '') =>
  `<< ${dictionary} /Length ${data.length} >>\nstream\n${data}\nendstream`;

export const latin1 = (bytes: Uint8Array | readonly number[]) => Buffer.from(bytes).toString('latin1');

/** Operators that write a line of text. `F1` is a font of `onePage`. */
export const textLine = (text: string, y = 700, font = 'F1') => `BT /${font} 12 Tf 72 ${y} Td (${text}) Tj ET\n`;

export type Page = Readonly<{
  /** The operators of the page. */
  content?: string;
  /** The page's `MediaBox` entry, or nothing at all. */
  mediaBox?: string;
  /** Further entries of the page, of its resources and of the catalog. */
  page?: string;
  resources?: string;
  catalog?: string;
  /** Further objects, from number 10 on. */
  objects?: PdfObjects;
}>;

/** Objects of a document of one page: 1 the catalog, 2 the page tree, 3 the page, 4 its content, 5 the font Helvetica. */
export function onePage(page: Page = {}): PdfObjects {
  const resources = `<< /Font << /F1 5 0 R >> ${page.resources ?? ''} >>`;
  const mediaBox = page.mediaBox ?? '/MediaBox [0 0 595 842]';
  return {
    1: `<< /Type /Catalog /Pages 2 0 R ${page.catalog ?? ''} >>`,
    2: '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    3: `<< /Type /Page /Parent 2 0 R ${mediaBox} /Contents 4 0 R /Resources ${resources} ${page.page ?? ''} >>`,
    4: stream(page.content ?? textLine('A page of the corpus')),
    5: '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ...page.objects,
  };
}
