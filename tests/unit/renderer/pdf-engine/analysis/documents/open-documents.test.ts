import { expect, test } from 'vitest';
import type { OpenDocument } from '../../../../../../renderer/pdf-engine/analysis/documents/open-document.ts';
import { createOpenDocuments } from '../../../../../../renderer/pdf-engine/analysis/documents/open-documents.ts';
import type { PdfSource } from '../../../../../../renderer/pdf-engine/base/analysis-types.ts';
import { settled, simulatedClock } from '../../../../../support/simulated-clock.ts';

const restMs = 60_000;
const source = (id: string, password?: string): PdfSource => ({ id, url: id, bytes: 1, sha256: '', password });

function shelf(opens: (source: PdfSource) => Promise<void> = async () => {}) {
  const opened: string[] = [];
  const closed: string[] = [];
  const failures = new Map<string, (reason: unknown) => void>();
  const clock = simulatedClock();
  const documents = createOpenDocuments({
    clock,
    most: 2,
    mostBaselines: 3,
    idleTimeoutMs: restMs,
    async open(source) {
      opened.push(source.id);
      await opens(source);
      const failed = new Promise<never>((_, reject) => failures.set(source.id, reject));
      failed.catch(() => undefined);
      return { pages: 3, failed, close: () => closed.push(source.id) } as unknown as OpenDocument;
    },
  });
  const look = (id: string) => documents.use(source(id), async ({ pages }) => pages);
  return { documents, opened, closed, clock, look, fail: (id: string) => failures.get(id)?.(new Error('gone')) };
}

/** A promise and the function that fulfils it. */
function ending() {
  let end = () => {};
  const promise = new Promise<void>((resolve) => {
    end = resolve;
  });
  return { promise, end: () => end() };
}

test('a document is opened once for questions that come one after another or at once', async () => {
  const { look, opened, closed } = shelf();
  expect(await Promise.all([look('a'), look('a')])).toEqual([3, 3]);
  await look('a');
  expect(opened).toEqual(['a']);
  expect(closed).toEqual([]);
});

test('a document rests for a while after its last use, and is closed then', async () => {
  const { look, clock, closed, opened } = shelf();
  await look('a');
  await clock.advance(restMs - 1);
  await look('a');
  await clock.advance(restMs - 1);
  expect(closed).toEqual([]);
  await clock.advance(1);
  expect(closed).toEqual(['a']);
  await look('a');
  expect(opened).toEqual(['a', 'a']);
});

test('beyond so many the one that was used longest ago is closed, never one in use', async () => {
  const { documents, look, closed } = shelf();
  const { promise, end } = ending();
  const using = documents.use(source('a'), () => promise);
  await look('b');
  await look('c');
  await look('d');
  expect(closed).toEqual(['b', 'c']);
  end();
  await using;
  await look('e');
  expect(closed).toEqual(['b', 'c', 'd']);
});

test('short baselines stay open beside the usual documents, and beyond so many only those that were opened first', async () => {
  const { documents, look, opened, closed } = shelf();
  const baseline = (id: string, bytes = 1) =>
    documents.use({ ...source(id), bytes, isBaseline: true }, async () => undefined);
  for (const id of ['1', '2', '3']) await baseline(id);
  for (const id of ['a', 'b', 'c']) await look(id);
  expect(closed).toEqual(['a']);
  for (const id of ['1', '2', '3']) await baseline(id);
  expect(opened).toEqual(['1', '2', '3', 'a', 'b', 'c']);
  for (const id of ['4', '1', '2', '3']) await baseline(id);
  expect(opened.slice(6)).toEqual(['4']);
  expect(closed).toEqual(['a', '4']);
  await baseline('long', 300_000);
  expect(closed).toEqual(['a', '4', 'b']);
});

test('a document that does not open is tried again, and one with a password is another', async () => {
  const { documents, opened } = shelf(async ({ password }) => {
    if (password !== 'right') throw new Error('This PDF has a password.');
  });
  const pagesOf = (password?: string) => documents.use(source('a', password), async ({ pages }) => pages);
  const answers = await Promise.allSettled([pagesOf(), pagesOf('wrong'), pagesOf('right')]);
  expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'fulfilled']);
  await expect(pagesOf()).rejects.toThrow('password');
  expect(opened).toHaveLength(4);
});

test('a document that can be read no further ends what is asked of it, and is opened anew', async () => {
  const { documents, look, fail, opened, closed } = shelf();
  const hanging = documents.use(source('a'), () => new Promise<never>(() => {}));
  await settled();
  fail('a');
  await expect(hanging).rejects.toThrow('gone');
  expect(closed).toEqual(['a']);
  await look('a');
  expect(opened).toEqual(['a', 'a']);
});
