import { expect, test } from 'vitest';
import { createOpenDocument } from '../../../../../../renderer/pdf-engine/analysis/documents/open-document.ts';
import type { OpenedSource } from '../../../../../../renderer/pdf-engine/analysis/documents/open-source.ts';
import { longestReadingMs } from '../../../../../../renderer/pdf-engine/analysis/documents/slow-pages.ts';
import { problemOf } from '../../../../../../renderer/pdf-engine/analysis/request-failure.ts';
import { settled, simulatedClock } from '../../../../../support/simulated-clock.ts';

type EndOfReading = (page: number) => Promise<void>;

/** A document of pages, empty unless runs are given, that counts how often a text is read. */
function openPages(
  numPages: number,
  endOf: EndOfReading = async () => {},
  clock = simulatedClock(),
  runsOf: (areLigaturesKept: boolean) => readonly object[] = () => [],
  pageResources: OpenedSource['pageResources'] = null,
) {
  let read = 0;
  const page = (pageNumber: number) => ({
    pageNumber,
    getViewport: () => ({ width: 10, height: 10, transform: [1, 0, 0, 1, 0, 0] }),
    async getTextContent(params?: { disableNormalization?: boolean }) {
      read += 1;
      await endOf(pageNumber);
      return { items: runsOf(params?.disableNormalization === true), styles: {} };
    },
  });
  const pdf = { numPages, getPage: async (pageNumber: number) => page(pageNumber) };
  const document = createOpenDocument(
    {
      pdf: pdf as unknown as OpenedSource['pdf'],
      lacksHugeImage: false,
      fingerprints: null,
      pageResources,
      onPartNotShown: () => () => {},
      failed: new Promise(() => {}),
      close: () => {},
    },
    () => 1,
    clock,
  );
  return { document, clock, textsRead: () => read };
}

test.each([
  [400, 1],
  [401, 2],
])('of a document of %i pages the words are read %i times for two comparisons', async (pages, times) => {
  const { document, textsRead } = openPages(pages);
  await document.text(3);
  await document.text(3);
  document.forgetLongText();
  expect(await document.text(3)).toMatchObject({ page: 3, words: [] });
  expect(textsRead()).toBe(times);
});

test('letters of an Arabic ligature are read in their order: pdf.js is not to take it apart, which it does before it turns letters round', async () => {
  const ligature = '\ufc86';
  const run = { dir: 'rtl', transform: [12, 0, 0, 12, 0, 0], width: 10, height: 12, fontName: 'f' };
  const { document } = openPages(
    1,
    async () => {},
    simulatedClock(),
    (isKept) => [{ ...run, str: isKept ? ligature : [...ligature.normalize('NFKC')].reverse().join('') }],
  );
  expect(await document.text(1)).toMatchObject({ words: [{ text: 'لى' }] });
});

test.each<[string, readonly number[], boolean, boolean]>([
  ['is empty', [0x78, 0x9c, 3, 0], true, true],
  ['is damaged, which pdf.js reads as an empty page', [0x4d, 0x41, 3, 0], true, false],
  ['is not compressed', [0x71, 0x20], false, true],
])('whether a page is read whose content %s', async (_, bytes, isDeflated, isRead) => {
  const resources = { shape: '', resources: new Map(), contents: Uint8Array.from(bytes), isDeflated };
  const { document } = openPages(
    1,
    async () => {},
    simulatedClock(),
    () => [],
    [resources],
  );
  expect((await document.text(1)) !== null).toBe(isRead);
});

test('a page whose text is never read to its end is given up, and said so', async () => {
  const { document, clock } = openPages(3, () => new Promise(() => {}));
  const given = document.text(2).catch(problemOf);
  await settled();
  await clock.advance(longestReadingMs);
  expect(await given).toEqual({
    name: 'SlowPageError',
    message: 'The text of page 2 takes too long to be read.',
    isStillRead: true,
  });
});

test('a page that waits behind another one has its time when that has been read', async () => {
  const clock = simulatedClock();
  const mostMs = longestReadingMs - 1_000;
  const after = (ms: number) => new Promise<void>((resolve) => void clock.after(ms, resolve));
  const { document } = openPages(2, (page) => after(page * mostMs), clock);
  const texts = Promise.all([document.text(1), document.text(2)]);
  await settled();
  await clock.advance(2 * mostMs);
  expect(await texts).toMatchObject([{ page: 1 }, { page: 2 }]);
});

test('a page that is read while the computer goes to sleep is not given up when it wakes', async () => {
  const due = new Set<() => void>();
  const wakingClock = {
    ...simulatedClock(),
    after(_: number, run: () => void) {
      due.add(run);
      return () => due.delete(run);
    },
  };
  let end = () => {};
  const { document } = openPages(1, () => new Promise((resolve) => (end = resolve)), wakingClock);
  const text = document.text(1);
  await settled();
  for (const run of [...due]) run();
  end();
  expect(await text).toMatchObject({ page: 1 });
});
