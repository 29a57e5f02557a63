import { beforeEach, describe, expect, test, vi } from 'vitest';
import type {
  CurrentWork,
  MessageFromWorker,
  MessageToWorker,
} from '../../../../renderer/pdf-analysis/analysis-messages.ts';
import {
  type AnalyzerWorker,
  createPdfAnalyzer,
  idleTimeoutMs,
  stuckMs,
} from '../../../../renderer/pdf-analysis/pdf-analyzer.ts';
import { pairBudgetMs } from '../../../../renderer/pdf-analysis/request-handler.ts';
import { pongMs, quietPageMs, quietPairMs } from '../../../../renderer/pdf-analysis/worker-watch.ts';
import type { Comparison, PdfSource } from '../../../../renderer/pdf-core/analysis-types.ts';
import { settled, simulatedClock } from '../../../support/simulated-clock.ts';

// What the window has and Node has not.
beforeEach(() => {
  vi.stubGlobal('location', { href: 'galley://app/index.html' });
  vi.stubGlobal('ImageBitmap', FakeBitmap);
});

class FakeBitmap {
  closed = false;
  close() {
    this.closed = true;
  }
}

class FakeWorker implements AnalyzerWorker {
  readonly heard: MessageToWorker[] = [];
  ended = false;
  readonly readers: number;
  constructor(readers: number) {
    this.readers = readers;
  }
  #listeners: Parameters<AnalyzerWorker['listen']>[0] | null = null;
  listen(listeners: Parameters<AnalyzerWorker['listen']>[0]) {
    this.#listeners = listeners;
  }
  postMessage(message: MessageToWorker) {
    this.heard.push(message);
  }
  terminate() {
    this.ended = true;
    this.#listeners = null;
  }
  say(message: MessageFromWorker) {
    this.#listeners?.onMessage(message);
  }
  die() {
    this.#listeners?.onError('a reason');
  }
}

function createFixture() {
  const workers: FakeWorker[] = [];
  const clock = simulatedClock();
  const analyzer = createPdfAnalyzer({
    assetsUrl: '/pdfjs/',
    clock,
    spawn(_, readers) {
      const worker = new FakeWorker(readers);
      workers.push(worker);
      return worker;
    },
  });
  const giveUp = new AbortController();
  return {
    analyzer,
    workers,
    clock,
    giveUp,
    worker: () => workers.at(-1)!,
    raster: (page: number, signal = giveUp.signal) => analyzer.raster(invoice, page, 100, signal),
    asked: () => workers.at(-1)!.heard.filter((message) => message.kind === 'request'),
  };
}

const invoice: PdfSource = { id: 'invoice', url: '/documents/1', bytes: 9, sha256: 'a' };
const first: Comparison = {
  pagesBefore: 1,
  pagesAfter: 1,
  pairs: [],
  texts: [],
  appearances: [],
  comparedPairs: 0,
  totalPairs: 2,
};
const look = { pair: { before: 1, after: 1 }, boxes: [], share: 0.5 };

test('the worker starts with the first question, and hears addresses that hold for it too', () => {
  const { raster, workers, worker } = createFixture();
  expect(workers).toHaveLength(0);
  void raster(1);
  void raster(2);
  expect(workers).toHaveLength(1);
  expect(worker().heard).toMatchObject([
    { kind: 'start', assetsUrl: 'galley://app/pdfjs/' },
    { kind: 'request', request: { method: 'raster', page: 1, source: { url: 'galley://app/documents/1' } } },
    { kind: 'request', request: { method: 'raster', page: 2 } },
  ]);
});

test('each answer goes to its own question, in whatever order they come', async () => {
  const { raster, worker, asked } = createFixture();
  const [one, two] = [raster(1), raster(2)];
  worker().say({ kind: 'result', id: asked()[1]!.id, value: { width: 2 } });
  worker().say({ kind: 'failure', id: asked()[0]!.id, name: 'PasswordException', message: 'This PDF has a password.' });
  expect(await two).toEqual({ width: 2 });
  await expect(one).rejects.toMatchObject({ name: 'PasswordException', message: 'This PDF has a password.' });
});

test('a comparison grows part by part, and its last part is the answer', async () => {
  const { analyzer, worker, asked, giveUp } = createFixture();
  const parts: Comparison[] = [];
  const options = { ignored: [], firstPage: 1, signal: giveUp.signal, onPart: (part: Comparison) => parts.push(part) };
  const comparison = analyzer.compare(invoice, { ...invoice, id: 'later' }, options);
  const { id } = asked()[0]!;
  worker().say({ kind: 'part', id, part: { first } });
  worker().say({ kind: 'part', id, part: { appearances: [], comparedPairs: 1 } });
  worker().say({ kind: 'part', id, part: { appearances: [look], comparedPairs: 2 } });
  worker().say({ kind: 'result', id, value: null });
  expect(await comparison).toEqual({ ...first, appearances: [look], comparedPairs: 2 });
  expect(parts.map(({ comparedPairs }) => comparedPairs)).toEqual([0, 1, 2]);
  expect(parts[1]?.appearances).toBe(parts[0]?.appearances);
});

test('a question that is cancelled is settled at once, and what comes of it later is closed', async () => {
  const { raster, worker, asked, giveUp } = createFixture();
  const raised = raster(1);
  giveUp.abort(new Error('another page'));
  await expect(raised).rejects.toThrow('another page');
  const { id } = asked()[0]!;
  expect(worker().heard.at(-1)).toEqual({ kind: 'cancel', id });
  const bitmap = new FakeBitmap();
  worker().say({ kind: 'result', id, value: { bitmap, width: 1, height: 1 } });
  expect(bitmap.closed).toBe(true);
  await expect(raster(2)).rejects.toThrow('another page');
  expect(asked()).toHaveLength(1);
});

test('a worker that dies ends what waits, and the next question starts another', async () => {
  const { raster, worker, workers } = createFixture();
  const waiting = [raster(1), raster(2)];
  worker().die();
  for (const one of waiting) await expect(one).rejects.toThrow('The part of Galley that reads PDFs did not start.');
  expect(workers[0]?.ended).toBe(true);
  const next = raster(3);
  expect(workers).toHaveLength(2);
  worker().say({ kind: 'result', id: 3, value: 'drawn' });
  expect(await next).toBe('drawn');
  const last = raster(4);
  worker().die();
  await expect(last).rejects.toThrow('The part of Galley that reads PDFs stopped.');
});

test('a worker that is stuck in what was cancelled is replaced, and the others are asked of the new one', async () => {
  const { raster, worker, workers, clock } = createFixture();
  const giveUp = new AbortController();
  const stuck = raster(1, giveUp.signal);
  const waiting = raster(2);
  giveUp.abort();
  await expect(stuck).rejects.toMatchObject({ name: 'AbortError' });
  await clock.advance(stuckMs - 1);
  expect(workers).toHaveLength(1);
  await clock.advance(1);
  expect(workers[0]?.ended).toBe(true);
  expect(worker().heard).toMatchObject([{ kind: 'start' }, { kind: 'request', request: { page: 2 } }]);
  worker().say({ kind: 'result', id: 2, value: 'drawn' });
  expect(await waiting).toBe('drawn');
});

test('a cancelled question that the worker ends is no reason to replace it', async () => {
  const { raster, worker, workers, clock, giveUp } = createFixture();
  const waiting = raster(1);
  giveUp.abort();
  await expect(waiting).rejects.toMatchObject({ name: 'AbortError' });
  worker().say({ kind: 'failure', id: 1, name: 'AbortError', message: 'aborted' });
  await clock.advance(stuckMs);
  expect(workers[0]?.ended).toBe(false);
});

test('a worker whose reader goes on with a page that takes too long is replaced, and the others are asked of the new one', async () => {
  const { raster, worker, workers } = createFixture();
  const slow = raster(1);
  const waiting = raster(2);
  worker().say({ kind: 'failure', id: 1, name: 'SlowPageError', message: 'The page is slow.', isStillRead: true });
  await expect(slow).rejects.toThrow('The page is slow.');
  expect(workers[0]?.ended).toBe(true);
  expect(worker().heard).toMatchObject([{ kind: 'start' }, { kind: 'request', request: { page: 2 } }]);
  worker().say({ kind: 'result', id: 2, value: 'drawn' });
  expect(await waiting).toBe('drawn');
});

test('a comparison whose reader goes on with pages that take too long is made without them by another worker', async () => {
  const { analyzer, giveUp, worker, workers } = createFixture();
  const options = { ignored: [], firstPage: 1, signal: giveUp.signal, onPart: () => {} };
  const comparison = analyzer.compare(invoice, { ...invoice, id: 'later' }, options);
  const slowPages = { before: [3], after: [] };
  worker().say({ kind: 'failure', id: 1, name: 'SlowPagesError', message: 'Slow.', isStillRead: true, slowPages });
  expect(workers[0]?.ended).toBe(true);
  expect(worker().heard).toMatchObject([{ kind: 'start' }, { kind: 'request', id: 1, request: { slowPages } }]);
  worker().say({ kind: 'failure', id: 1, name: 'SlowPagesError', message: 'All are slow.', isStillRead: true });
  await expect(comparison).rejects.toThrow('All are slow.');
});

test('a check whose reader goes on with a page that takes too long is made without it by another worker', async () => {
  const { analyzer, giveUp, worker, workers } = createFixture();
  const check = analyzer.check(invoice, null, giveUp.signal);
  const slowPages = { before: [], after: [3] };
  worker().say({ kind: 'failure', id: 1, name: 'SlowPagesError', message: 'Slow.', isStillRead: true, slowPages });
  expect(workers[0]?.ended).toBe(true);
  expect(worker().heard).toMatchObject([{ kind: 'start' }, { kind: 'request', id: 1, request: { slowPages } }]);
  worker().say({ kind: 'result', id: 1, value: [] });
  expect(await check).toEqual([]);
});

test('a worker without questions is ended after its rest, and not before', async () => {
  const { raster, worker, workers, clock } = createFixture();
  void raster(1);
  await clock.advance(2 * idleTimeoutMs);
  expect(worker().ended).toBe(false);
  worker().say({ kind: 'result', id: 1, value: null });
  await clock.advance(idleTimeoutMs - 1);
  const next = raster(2);
  await clock.advance(idleTimeoutMs - 1);
  worker().say({ kind: 'result', id: 2, value: 'drawn' });
  expect(await next).toBe('drawn');
  await clock.advance(idleTimeoutMs);
  expect(worker().ended).toBe(true);
  void raster(3);
  expect(workers).toHaveLength(2);
});

test('a worker that was started ahead compares two documents, and is ended where nothing is asked', async () => {
  const { analyzer, raster, worker, workers, clock } = createFixture();
  analyzer.warm();
  expect(workers.map(({ readers }) => readers)).toEqual([2]);
  await clock.advance(idleTimeoutMs - 1);
  const drawn = raster(1);
  analyzer.warm();
  await clock.advance(idleTimeoutMs);
  worker().say({ kind: 'result', id: 1, value: 'drawn' });
  expect(await drawn).toBe('drawn');
  expect(workers).toHaveLength(1);

  await clock.advance(idleTimeoutMs - 1);
  analyzer.warm();
  await clock.advance(idleTimeoutMs - 1);
  expect(worker().ended).toBe(false);
  await clock.advance(1);
  expect(worker().ended).toBe(true);
});

describe('a worker that does not respond while it compares pages', () => {
  const pair = (page: number) => ({ before: page, after: page });

  function comparing() {
    const fixture = createFixture();
    const onPart = vi.fn();
    const comparison = fixture.analyzer.compare(
      invoice,
      { ...invoice, id: 'later' },
      { ignored: [], firstPage: 1, signal: fixture.giveUp.signal, onPart },
    );
    const { id } = fixture.asked()[0]!;
    const working = (work: CurrentWork) => fixture.worker().say({ kind: 'working', id, work });
    return { ...fixture, comparison, id, working };
  }

  test('is replaced after the time of a pair, and the new one leaves the pair out', async () => {
    const { clock, worker, workers, working, comparison, id } = comparing();
    working('texts');
    await clock.advance(20 * quietPairMs); // texts may take long
    worker().say({ kind: 'part', id, part: { first } });
    working([]);
    working([pair(1)]);
    working([pair(1), pair(2)]);
    working([pair(2)]);
    working([pair(2), pair(3)]);
    await clock.advance(quietPairMs);
    expect(worker().heard.at(-1)).toEqual({ kind: 'ping' });
    await clock.advance(pongMs - 1);
    expect(workers).toHaveLength(1);
    await clock.advance(1);
    expect(workers[0]?.ended).toBe(true);
    expect(worker().heard).toMatchObject([
      { kind: 'start' },
      { kind: 'request', id, request: { method: 'compare', pairChoice: { leftOut: [pair(2)] } } },
    ]);
    worker().say({ kind: 'part', id, part: { first } });
    worker().say({ kind: 'part', id, part: { appearances: [], comparedPairs: 2, notCompared: [pair(2)] } });
    worker().say({ kind: 'result', id, value: null });
    expect(await comparison).toMatchObject({ comparedPairs: 2, notCompared: [pair(2)] });
  });

  test('has no more time than the pair, and is not asked again where that was the last one', async () => {
    const { clock, worker, workers, comparison, id } = comparing();
    worker().say({ kind: 'part', id, part: { first: { ...first, totalPairs: 1 } } });
    worker().say({ kind: 'working', id, work: [pair(1)], budgetMs: 2_500 });
    await clock.advance(2_499);
    expect(workers[0]?.ended).toBe(false);
    await clock.advance(1);
    expect(await comparison).toMatchObject({ comparedPairs: 1, notCompared: [pair(1)] });
    expect(workers[0]?.ended).toBe(true);
    expect(workers).toHaveLength(1);
  });

  test('is replaced when the time of a pair is over', () => {
    expect(quietPairMs + pongMs).toBe(pairBudgetMs);
  });

  test('is kept when it answers', async () => {
    const { clock, worker, workers, working } = comparing();
    working([pair(1)]);
    for (let at = 0; at < 3; at += 1) {
      await clock.advance(quietPairMs + pongMs - 1);
      worker().say({ kind: 'pong' });
    }
    expect(workers).toHaveLength(1);
  });

  test('is not watched when the comparison is not wanted any more, or has no page in work', async () => {
    const { clock, workers, working, giveUp, comparison } = comparing();
    working([pair(1)]);
    working([]);
    await clock.advance(quietPairMs + pongMs);
    working([pair(2)]);
    giveUp.abort();
    await expect(comparison).rejects.toMatchObject({ name: 'AbortError' });
    await clock.advance(quietPairMs + pongMs);
    expect(workers).toHaveLength(1);
  });

  test('the third time only pairs that were compared before are compared again', async () => {
    const { clock, worker, workers, working } = comparing();
    for (const page of [2, 3, 4]) {
      working([pair(1)]);
      working([pair(page)]);
      await clock.advance(quietPairMs + pongMs);
    }
    expect(workers).toHaveLength(4);
    expect(worker().heard.at(-1)).toMatchObject({
      request: { pairChoice: { leftOut: [pair(2), pair(3), pair(4)], only: [pair(1), pair(1), pair(1)] } },
    });
  });

  test('in a page in view, says so for that page and draws the others', async () => {
    const { clock, worker, workers, raster } = createFixture();
    const [one, two] = [raster(1), raster(2)];
    const failure = expect(one).rejects.toThrow('This page takes too long to be drawn.');
    worker().say({ kind: 'working', id: 1, work: 'page' });
    await clock.advance(quietPageMs + pongMs - 1);
    expect(workers).toHaveLength(1);
    await clock.advance(1);
    await failure;
    expect(workers).toHaveLength(2);
    expect(worker().heard).toMatchObject([{ kind: 'start' }, { kind: 'request', request: { page: 2 } }]);
    worker().say({ kind: 'result', id: 2, value: 'drawn' });
    expect(await two).toBe('drawn');
  });
});

test('stopping ends the worker and what waits, and leaves nothing behind', async () => {
  const { analyzer, raster, worker, workers, clock } = createFixture();
  const waiting = raster(1);
  analyzer.stop();
  await expect(waiting).rejects.toMatchObject({ name: 'AbortError' });
  expect(worker().ended).toBe(true);
  await clock.advance(idleTimeoutMs);
  analyzer.stop();
  void raster(2);
  await settled();
  expect(workers).toHaveLength(2);
});
