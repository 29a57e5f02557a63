import { expect, test } from 'vitest';
import { createOpenDocument, longestReadingMs } from '../../../../../renderer/pdf-analysis/documents/open-document.ts';
import type { OpenedSource } from '../../../../../renderer/pdf-analysis/documents/open-source.ts';
import { problemOf } from '../../../../../renderer/pdf-analysis/request-failure.ts';
import { settled, simulatedClock } from '../../../../support/simulated-clock.ts';

/** A document of empty pages that counts how often a text is read. */
function openPages(numPages: number, ends = Promise.resolve()) {
  let read = 0;
  const clock = simulatedClock();
  const page = {
    getViewport: () => ({ width: 10, height: 10, transform: [1, 0, 0, 1, 0, 0] }),
    async getTextContent() {
      read += 1;
      await ends;
      return { items: [], styles: {} };
    },
  };
  const pdf = { numPages, getPage: async (pageNumber: number) => ({ ...page, pageNumber }) };
  const document = createOpenDocument(
    {
      pdf: pdf as unknown as OpenedSource['pdf'],
      fonts: 'right',
      lacksHugeImage: false,
      fingerprints: null,
      pageResources: null,
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

test('a page whose text is never read to its end is given up, and said so', async () => {
  const { document, clock } = openPages(3, new Promise(() => {}));
  const given = document.text(2).catch(problemOf);
  await settled();
  await clock.advance(longestReadingMs);
  expect(await given).toEqual({
    name: 'SlowPageError',
    message: 'The text of page 2 takes too long to be read.',
    isStillRead: true,
  });
});
