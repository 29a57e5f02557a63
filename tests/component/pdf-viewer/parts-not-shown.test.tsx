import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { maxLivePixels } from '../../../renderer/pdf-engine/pdfjs/canvas-room.ts';
import { maxWholeBytes } from '../../../renderer/pdf-engine/pdfjs/range-source.ts';
import { waitFor } from '../../support/wait-for.ts';
import { makePdf } from './make-pdf.ts';
import { addPdf, openViewer, scroller, slot, slots } from './pdf-fixture.tsx';

afterEach(cleanup);

const corpusBytes = async (name: string) => new Uint8Array(await (await fetch(`/corpus/${name}`)).arrayBuffer());

/** Scrolls from page to page, and expects of these alone that they say that something on them cannot be shown. */
async function expectToSay(expected: readonly number[]): Promise<void> {
  for (const one of slots()) {
    scroller().scrollTop = one.offsetTop;
    // The text comes after the picture: by then the page has said that something is missing, if it does.
    await waitFor(() => expect(one.querySelector('.textLayer .endOfContent, .pdf-broken')).not.toBeNull());
  }
  const saying = () => slots().flatMap((one, at) => (one.querySelector('.pdf-broken') ? [at + 1] : []));
  await waitFor(() => expect(saying()).toEqual(expected));
}

const hugeNotice = () => page.getByText('larger than 100 megapixels and is not shown', { exact: false });

test.each([
  ['unknown-filter.pdf', [2]],
  ['unknown-image-filter.pdf', [2]],
  ['failed-font.pdf', [2, 3]],
  ['huge-inline-image.pdf', [2]],
  ['huge-image-by-reference.pdf', [2]],
  ['huge-soft-mask.pdf', [2]],
])('%s: the pages with the part that cannot be shown say so, and no others', async (name, expected) => {
  await openViewer({ document: addPdf(await corpusBytes(name)) });
  await waitFor(() => expect(slots()).toHaveLength(3));
  await expectToSay(expected);
  const isHuge = name.startsWith('huge');
  await expect.poll(() => hugeNotice().query() !== null).toBe(isHuge);
});

const manyNotice = () => page.getByText('more than 200 megapixels in all', { exact: false });

test.each([
  ['many-images?count=8', false],
  ['many-images?count=9', true],
])('%s: pictures beyond what a page has room for are left out, with a notice', async (name, isBeyond) => {
  await openViewer({ document: addPdf(await corpusBytes(name)) });
  await waitFor(() => expect(slots()).toHaveLength(3));
  // None of the pictures can be decoded, so the page says that in any case.
  await expectToSay([2]);
  await expect.poll(() => manyNotice().query() !== null).toBe(isBeyond);
});

test.each([
  [5, false],
  [500, true],
])(
  'transparency groups %i deep take bounded memory, and the page says whether a part is missing',
  async (depth, isBroken) => {
    const canvases = new Set<HTMLCanvasElement>();
    const pixels = () => [...canvases].reduce((sum, { width, height }) => sum + width * height, 0);
    let most = 0;
    const create = document.createElement.bind(document) as (name: string) => HTMLElement;
    vi.spyOn(document, 'createElement').mockImplementation(((name: string) => {
      const element = create(name);
      most = Math.max(most, pixels());
      if (element instanceof HTMLCanvasElement) canvases.add(element);
      return element;
    }) as typeof document.createElement);
    await openViewer({ document: addPdf(await corpusBytes(`nested-groups?depth=${depth}`)) });
    await waitFor(() => expect(slots()).toHaveLength(1));
    if (isBroken) await waitFor(() => expect(document.querySelector('.pdf-page .pdf-broken')).not.toBeNull());
    else await expectToSay([]);
    expect(most).toBeLessThan(maxLivePixels + 50_000_000);
    await waitFor(() => expect(pixels()).toBeLessThan(50_000_000));
  },
);

test('a huge picture in a large file, which is read piece by piece, is left out with a notice', async () => {
  const large = await corpusBytes(`huge-inline-image?padding=${maxWholeBytes}`);
  await openViewer({ document: addPdf(large) });
  await waitFor(() => expect(slots()).toHaveLength(3));
  await expectToSay([2]);
  await expect.element(hugeNotice()).toBeVisible();
});

test('an image that pdf.js keeps for all pages is missed on each of them', async () => {
  await openViewer({ document: addPdf(await corpusBytes('failed-image-on-pages.pdf')) });
  await waitFor(() => expect(slots()).toHaveLength(6));
  await expectToSay([1, 2, 3, 4, 5, 6]);
});

test('the next run, whose parts can all be read, says nothing', async () => {
  const viewer = await openViewer({ document: addPdf(await corpusBytes('unknown-filter.pdf')) });
  await waitFor(() => expect(slots()).toHaveLength(3));
  await expectToSay([2]);
  await viewer.show({ document: addPdf(await makePdf({ pages: 4 })) });
  await waitFor(() => expect(slots()).toHaveLength(4));
  await expectToSay([]);
  expect(slot(1)).not.toBeNull();
});
