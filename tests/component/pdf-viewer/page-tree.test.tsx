import { afterEach, expect, test } from 'vitest';
import { cleanup } from 'vitest-browser-react';
import { waitFor } from '../../support/wait-for.ts';
import { addPdf, openViewer, pageBox, scroller, slot, slots } from './pdf-fixture.tsx';

afterEach(cleanup);

type Damage = Readonly<{
  /** The number of pages that the root of the tree says to have. */
  count?: number | string;
  /** The page whose entry in the cross-reference table points to the wrong place, from 1. */
  misplaced?: number;
  /** Of which run it is. */
  run?: string;
}>;

const pages = 30;

/** Pages that are all children of the root of the page tree, each with its number as text. */
function flatPdf({ count = pages, misplaced, run = '' }: Damage = {}): Uint8Array<ArrayBuffer> {
  const numbers = Array.from({ length: pages }, (_, at) => at + 1);
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Count ${count} /Kids [${numbers.map((one) => `${2 + 2 * one} 0 R`).join(' ')}] >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ...numbers.flatMap((one) => {
      const text = `BT /F1 20 Tf 50 700 Td (This is page ${one}${run}) Tj ET`;
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents ${3 + 2 * one} 0 R /Resources << /Font << /F1 3 0 R >> >> >>`,
        `<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
      ];
    }),
  ];
  let body = '%PDF-1.7\n';
  const rows = objects.map((object, at) => {
    const offset = body.length;
    body += `${at + 1} 0 obj\n${object}\nendobj\n`;
    const isMisplaced = misplaced !== undefined && at + 1 === 2 + 2 * misplaced;
    return `${String(isMisplaced ? offset + 7 : offset).padStart(10, '0')} 00000 n \n`;
  });
  const size = objects.length + 1;
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${rows.join('')}`;
  return new TextEncoder().encode(
    `${body}${table}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`,
  );
}

const textOf = (number: number) => slot(number)?.querySelector('.textLayer')?.textContent;

async function expectAllPages(): Promise<void> {
  await waitFor(() => expect(slots()).toHaveLength(pages));
  for (const number of [1, 17, 30]) {
    await waitFor(() => slot(number)!.scrollIntoView({ behavior: 'instant' }));
    await waitFor(() => expect(textOf(number)).toBe(`This is page ${number}`));
  }
  expect(slots()).toHaveLength(pages);
}

test.each([
  ['sound', {}],
  ['one page that is not where the table says', { misplaced: 17 }],
  ['a last page that is not where the table says', { misplaced: 30 }],
  ['a first page that is not where the table says', { misplaced: 1 }],
  ['a tree that says to have more pages than it has', { count: 40 }],
  ['a tree that says to have a million times more pages', { count: 30_000_000 }],
  ['a tree that does not say how many pages it has', { count: 'null' }],
] as const)('a PDF with %s has all of its pages', async (_, damage) => {
  await openViewer({ document: addPdf(flatPdf(damage)) });
  await expectAllPages();
});

test('the pages stay on the screen while a broken tree is read', async () => {
  let mostPages = 0;
  let isCleared = false;
  const watch = new MutationObserver(() => {
    mostPages = Math.max(mostPages, slots().length);
    isCleared ||= mostPages > 0 && slots().length === 0;
  });
  watch.observe(document.body, { childList: true, subtree: true });
  await openViewer({ document: addPdf(flatPdf({ count: 40 })) });
  await waitFor(() => expect(mostPages).toBe(40));
  await waitFor(() => expect(slots()).toHaveLength(pages));
  watch.disconnect();
  expect(isCleared).toBe(false);
});

test('the place is kept while the pages of a broken tree are put right', async () => {
  const viewer = await openViewer({ document: addPdf(flatPdf()) });
  await waitFor(() => slot(12)!.scrollIntoView({ behavior: 'instant' }));
  await waitFor(() => expect(textOf(12)).toBe('This is page 12'));
  const { scrollTop } = scroller();
  await viewer.show({ document: addPdf(flatPdf({ count: 40, run: ' again' })) });
  await waitFor(() => expect(textOf(12)).toBe('This is page 12 again'));
  await waitFor(() => expect(slots()).toHaveLength(pages));
  await waitFor(() => expect(textOf(12)).toBe('This is page 12 again'));
  await expect.element(pageBox()).toHaveValue('12');
  expect(scroller().scrollTop).toBeCloseTo(scrollTop, 0);
});
