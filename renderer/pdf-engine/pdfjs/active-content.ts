import { AnnotationType, type PDFDocumentProxy } from './pdfjs-core.ts';

const maxAttachments = 1_000;
const maxCharacters = 200;

type Attachment = Readonly<{ filename?: unknown }>;

/**
 * Whether the document has scripts: for itself (names, opening, closing, printing), or for the fields of its forms.
 * pdf.js sees neither the scripts of links nor actions that launch a program, and runs none of them.
 */
export async function hasDocumentScript(pdf: PDFDocumentProxy): Promise<boolean> {
  const [forDocument, anywhere] = await Promise.all([
    pdf.getJSActions().catch(() => null),
    (pdf.hasJSActions() as Promise<unknown>).catch(() => false),
  ]);
  return forDocument !== null || anywhere === true;
}

/** Whether a script runs when the page is opened or closed. */
export async function hasPageScript(pdf: PDFDocumentProxy, number: number): Promise<boolean> {
  try {
    const page = await pdf.getPage(number);
    return (await page.getJSActions()) !== null;
  } catch {
    return false;
  }
}

/**
 * The names of the files inside, those of the document first, then those pinned to its pages. Without control
 * characters that reverse text.
 */
export async function attachmentNames(pdf: PDFDocumentProxy): Promise<readonly string[]> {
  const [ofDocument, onPages] = await Promise.all([
    pdf.getAttachments().catch(() => null),
    pdf.getAnnotationsByType(new Set([AnnotationType.FILEATTACHMENT]), new Set()).catch(() => null),
  ]);
  const files = [
    ...((ofDocument as ReadonlyMap<string, Attachment> | null)?.values() ?? []),
    ...((onPages ?? []) as ReadonlyArray<Readonly<{ file?: Attachment }>>).map(({ file }) => file ?? {}),
  ];
  return files.slice(0, maxAttachments).map(({ filename }) => nameOf(filename));
}

function nameOf(filename: unknown): string {
  const name = typeof filename === 'string' ? filename.replace(/[\p{Cc}\p{Cf}]/gu, '').trim() : '';
  return name === '' ? 'unnamed' : name.slice(0, maxCharacters);
}
