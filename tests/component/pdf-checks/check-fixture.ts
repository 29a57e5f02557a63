import { createLayoutCheck } from '../../../renderer/pdf-checks/layout-check.ts';
import type { Finding, PdfProperties, PdfSource } from '../../../renderer/pdf-engine/base/analysis-types.ts';

export const source = (id: string): PdfSource => ({ id, url: `/documents/${id}`, bytes: 1, sha256: '' });

export const box = { x: 10, y: 20, width: 30, height: 10 };

export const findings: readonly Finding[] = [
  { rule: 'leftover-text', page: 4, words: '“{{customer.name}}” appears in the text', box },
  { rule: 'leftover-text', page: 12, words: '“NaN” appears in the text 3 times', box },
  { rule: 'image-failed', page: 2, words: 'An image cannot be shown', box },
  { rule: 'text-outside-page', page: 7, words: '“Total 1,240.00 EUR” and 3 more words stand outside the page', box },
  { rule: 'blank-page', page: 13, words: 'Page 13, the last, is blank', box: null },
  { rule: 'page-count', page: null, words: '13 pages; the run before had 4', box: null },
  { rule: 'other-size', page: 5, words: 'Pages 5 to 9 are landscape, 297 × 210 mm', box: null },
  { rule: 'font-not-embedded', page: 1, words: 'The font Helvetica is not embedded', box: null },
  { rule: 'font-not-embedded', page: 3, words: 'The font TimesNewRomanPS-BoldItalicMT is not embedded', box: null },
];

/** A layout check whose results and timing the test controls. */
export function checkFixture() {
  let settle: { answer: (found: readonly Finding[]) => void; fail: (error: Error) => void } | null = null;
  const check = createLayoutCheck({
    analyzer: {
      checkLayout: () =>
        new Promise((answer, fail) => {
          settle = { answer, fail };
        }),
    },
  });
  return {
    check,
    answer: (found: readonly Finding[]) => settle!.answer(found),
    fail: (error: Error) => settle!.fail(error),
  };
}

export const properties: PdfProperties = {
  pages: 13,
  sizes: [
    { widthPt: 594.96, heightPt: 841.92, pages: 8 },
    { widthPt: 841.92, heightPt: 594.96, pages: 5 },
  ],
  fonts: [
    { name: 'Helvetica', type: 'Type 1', isEmbedded: false, isSubset: false },
    { name: 'LiberationSans', type: 'TrueType (CID)', isEmbedded: true, isSubset: true },
    { name: 'P052-Roman', type: 'Type 3', isEmbedded: true, isSubset: false },
    ...Array.from({ length: 200 }, (_, index) => ({
      name: `NotoSerif-Variable-Number${index}`,
      type: 'OpenType',
      isEmbedded: true,
      isSubset: index % 2 === 0,
    })),
  ],
  version: '1.4',
  title: 'INV-2041 · Alder Lane Press',
  author: null,
  producer: 'Skia/PDF m130',
  creator:
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.6723.137 Electron/33.2.1 Safari/537.36',
  createdAt: Date.UTC(2026, 0, 31, 12, 30),
  modifiedAt: Date.UTC(2026, 0, 31, 12, 30),
  isEncrypted: false,
  isTagged: true,
  isLinearized: false,
  hasScript: true,
  attachments: ['factur-x.xml'],
};
