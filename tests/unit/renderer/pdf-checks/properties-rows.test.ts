import { expect, test } from 'vitest';
import { propertiesText, propertyRows } from '../../../../renderer/pdf-checks/properties-rows.ts';
import type { PdfProperties } from '../../../../renderer/pdf-engine/base/analysis-types.ts';

const plain: PdfProperties = {
  pages: 12,
  sizes: [
    { widthPt: 594.96, heightPt: 841.92, pages: 10 },
    { widthPt: 792, heightPt: 612, pages: 1 },
    { widthPt: 160, heightPt: 300, pages: 1 },
  ],
  fonts: [
    { name: 'Helvetica', type: 'Type 1', isEmbedded: false, isSubset: false },
    { name: 'Report Sans', type: 'TrueType', isEmbedded: true, isSubset: true },
  ],
  version: '1.7',
  title: 'Invoice',
  author: null,
  producer: 'Skia/PDF m130',
  creator: null,
  createdAt: Date.UTC(2026, 0, 31, 12),
  modifiedAt: null,
  isEncrypted: false,
  isTagged: true,
  isLinearized: false,
  hasScript: false,
  attachments: [],
};

const rowsOf = (properties: PdfProperties) => Object.fromEntries(propertyRows(properties, 2_048).flat());

test('names the paper, and counts the pages of each size', () => {
  expect(rowsOf(plain)['Page size']).toEqual([
    'A4, 210\u00a0×\u00a0297\u00a0mm (10 of 12)',
    'Letter landscape, 279\u00a0×\u00a0216\u00a0mm (1 of 12)',
    '56.4\u00a0×\u00a0106\u00a0mm (1 of 12)',
  ]);
  expect(rowsOf({ ...plain, pages: 10, sizes: plain.sizes.slice(0, 1) })['Page size']).toEqual([
    'A4, 210\u00a0×\u00a0297\u00a0mm',
  ]);
});

test('leaves out what the file is silent on', () => {
  const terms = Object.keys(rowsOf(plain));
  expect(terms).toEqual([
    ...['File size', 'Pages', 'Page size', 'PDF version', 'Encrypted', 'Tagged', 'Fast web view'],
    ...['Title', 'Producer', 'Created'],
  ]);
});

test('says that a script is there and is never run', () => {
  const rows = rowsOf({ ...plain, hasScript: true, attachments: ['a.xml', 'b.xml'] });
  expect(rows).toMatchObject({ Script: ['Yes, never run'], Attachments: ['a.xml', 'b.xml'] });
});

test('long lists end in a number', () => {
  const sizes = Array.from({ length: 40 }, (_, index) => ({ widthPt: 100 + index * 5, heightPt: 100, pages: 1 }));
  const lines = rowsOf({ ...plain, sizes })['Page size']!;
  expect(lines).toHaveLength(8);
  expect(lines.at(-1)).toBe('33 more');
});

test('all of it can be taken along as text', () => {
  const text = propertiesText(plain, 2_048);
  expect(text).toContain('File size: 2.0 kB\nPages: 12\nPage size: A4, 210 × 297 mm (10 of 12);');
  expect(text).toContain('\n\nFont\tType\tEmbedded\nHelvetica\tType 1\tNo\nReport Sans\tTrueType\tSubset');
});
