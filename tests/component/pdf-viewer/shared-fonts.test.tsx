import { afterEach, expect, test } from 'vitest';
import { cleanup } from 'vitest-browser-react';
import { createSharedFonts } from '../../../renderer/pdf-engine/document/shared-fonts.ts';
import type { DocumentInfo } from '../../../shared/model.ts';
import { waitFor } from '../../support/wait-for.ts';
import { subsetPdf } from '../pdf-engine/analysis/subset-pdf.ts';
import { addPdf, openViewer, slot } from './pdf-fixture.tsx';

afterEach(cleanup);

const canvasNow = () => slot(1)?.querySelector('canvas') ?? null;

/** The pixels of the first page that have ink; none while it is not painted. */
function inkNow(): string {
  const canvas = canvasNow();
  if (!canvas?.width) return '';
  const { data } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height);
  const dark: number[] = [];
  for (let at = 0; at < data.length; at += 4) if (data[at]! < 200 && data[at + 3]! > 0) dark.push(at);
  return dark.join();
}

/** Shows a document in the viewer, and resolves to its ink. */
async function inkOf(viewer: Awaited<ReturnType<typeof openViewer>>, document: DocumentInfo): Promise<string> {
  const last = canvasNow();
  await viewer.show({ document });
  return waitFor(() => {
    const ink = canvasNow() === last ? '' : inkNow();
    expect(ink).not.toBe('');
    return ink;
  });
}

test('the next run with the same fonts adds none to the window, also where they are named anew, and looks the same', async () => {
  const viewer = await openViewer({ document: addPdf(await subsetPdf('0123456789')) });
  const first = await waitFor(() => {
    expect(inkNow()).not.toBe('');
    return inkNow();
  });
  const fonts = [...document.fonts];
  expect(fonts.length).toBeGreaterThan(0);
  expect(await inkOf(viewer, addPdf(await subsetPdf('0123456789', 'BAAAAA')))).toBe(first);
  expect([...document.fonts]).toEqual(fonts);
  expect(await inkOf(viewer, addPdf(await subsetPdf('0123456789', 'CAAAAA')))).toBe(first);
  expect([...document.fonts]).toEqual(fonts);
});

test('a font of the same name with other letters is another font', async () => {
  const all = await openViewer({ document: addPdf(await subsetPdf('0123456789')) });
  const expected = await inkOf(all, addPdf(await subsetPdf('0123456789', 'DAAAAA')));
  const fewer = await inkOf(all, addPdf(await subsetPdf('01234')));
  expect(fewer).not.toBe(expected);
  expect(await inkOf(all, addPdf(await subsetPdf('0123456789')))).toBe(expected);
});

test('a few of the fonts that no document uses any more are kept, the last ones', async () => {
  const file = new Uint8Array(await (await fetch('/pdfjs/standard_fonts/LiberationSans-Regular.ttf')).arrayBuffer());
  const before = document.fonts.size;
  const shared = createSharedFonts();
  const load = async (number: number, family: string) => {
    const bytes = file.slice();
    bytes[bytes.length - 1] = number;
    const opened = shared.open();
    const loaded = await opened.load(family, bytes);
    opened.close();
    return loaded;
  };
  for (let number = 0; number < 20; number += 1) await load(number, `font-${number}`);
  expect(document.fonts.size - before).toBe(8);
  expect(await load(19, 'again')).toBe('font-19');
  expect(await load(0, 'anew')).toBe('anew');
});

test('what is no font is refused, and leaves nothing in the window', async () => {
  const before = document.fonts.size;
  const opened = createSharedFonts().open();
  await expect(opened.load('no-font', new Uint8Array(100))).rejects.toThrow();
  opened.close();
  expect(document.fonts.size).toBe(before);
});
