import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { cleanup } from 'vitest-browser-react';
import { waitFor } from '../../support/wait-for.ts';
import { makePdf } from './make-pdf.ts';
import { addPdf, colourOf, isPainted, openViewer, slot } from './pdf-fixture.tsx';

/** The time limits for a frame and for a drawn page. These tests ignore them, because a busy machine exceeds them. */
const limitsMs: readonly unknown[] = [200, 1_000, 15_000];

beforeEach(() => {
  const start = window.setTimeout;
  vi.spyOn(window, 'setTimeout').mockImplementation(((...given: Parameters<typeof start>) =>
    limitsMs.includes(given[1]) ? 0 : start(...given)) as typeof start);
});

afterEach(cleanup);

type Asked = Readonly<{ action?: unknown; data?: Readonly<{ pageIndex?: unknown }> | null }>;

/** What pdf.js's worker is asked for from here on: the requests, with the index of the page if it is about one. */
function watchRequests() {
  const asked: string[] = [];
  const post = Worker.prototype.postMessage;
  vi.spyOn(Worker.prototype, 'postMessage').mockImplementation(function (this: Worker, ...given: unknown[]) {
    const { action, data } = (given[0] ?? {}) as Asked;
    if (typeof action === 'string') asked.push(data?.pageIndex === undefined ? action : `${action} ${data.pageIndex}`);
    Reflect.apply(post, this, given);
  });
  return asked;
}

const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));

async function firstPainted(): Promise<void> {
  while (!document.querySelector('.pdf-scroller') || !isPainted()) await nextFrame();
}

test('the page in view is on the screen before anything else is read of the document', async () => {
  const document = addPdf(await makePdf({ pages: 30 }));
  const asked = watchRequests();
  const opening = openViewer({ document });
  await firstPainted();
  const first = [...asked];
  await opening;

  const ofThePage = [
    'configure',
    'GetDocRequest',
    'Ready',
    'GetPage 0',
    'GetOptionalContentConfig',
    'GetOperatorList 0',
  ];
  expect(first.filter((one) => !ofThePage.includes(one))).toEqual([]);
  await waitFor(() =>
    expect(asked).toEqual(expect.arrayContaining(['GetTextContent 0', 'GetStructTree 0', 'GetPage 29'])),
  );
});

const blue: readonly [number, number, number] = [0.1, 0.2, 0.9];
const blueIn = (number: number) => colourOf(slot(number)!)?.[2] ?? 0;

test('nothing is read of the text of a document whose top is in view when the next one comes', async () => {
  const asked = watchRequests();
  const viewer = await openViewer({ document: addPdf(await makePdf({ pages: 3 })) });
  await waitFor(() => expect(asked).toContain('GetPage 2'));
  await waitFor(() => expect(asked).toContain('GetTextContent 0'));
  const next = addPdf(await makePdf({ pages: 3, colour: blue }));
  const before = blueIn(1);
  asked.length = 0;
  await viewer.show({ document: next });
  while (!(blueIn(1) > before)) await nextFrame();
  expect(asked.filter((one) => one.startsWith('GetTextContent'))).toEqual([]);
});
