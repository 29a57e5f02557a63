import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { CallMessage } from '../../../../../renderer/base/worker-calls.ts';
import type { AnalysisProgress, CurrentWork } from '../../../../../renderer/pdf-engine/analysis/analysis-messages.ts';
import {
  createPdfAnalyzer,
  idleTimeoutMs,
  stuckMs,
  usualPairBudgetMs,
} from '../../../../../renderer/pdf-engine/analysis/pdf-analyzer.ts';
import type { RequestFailure } from '../../../../../renderer/pdf-engine/analysis/request-failure.ts';
import { pongMs, quietPageMs } from '../../../../../renderer/pdf-engine/analysis/worker-watch.ts';
import type { Comparison, PdfSource } from '../../../../../renderer/pdf-engine/base/analysis-types.ts';
import { FakeWorker, type ReceivedCall } from '../../../../support/fake-worker.ts';
import { settled, simulatedClock } from '../../../../support/simulated-clock.ts';

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

/** An analysis worker whose calls are counted without `start`, to which it replies by itself. */
class AnalysisWorker extends FakeWorker {
  readonly readers: number;
  constructor(readers: number) {
    super();
    this.readers = readers;
  }
  override postMessage(message: CallMessage) {
    super.postMessage(message);
    if ('method' in message && message.method === 'start') this.reply(undefined);
  }
  get requests(): readonly ReceivedCall[] {
    return this.calls.filter(({ method }) => method !== 'start' && method !== 'ping');
  }
  /** Replies to the request at this place, 0 for the first, or to the last one. */
  async result(output: unknown, at = -1) {
    this.reply(output, this.requests.at(at));
    await settled();
  }
  async failure(failure: RequestFailure, at = -1) {
    this.fail(failure, this.requests.at(at));
    await settled();
  }
  progress(progress: AnalysisProgress, at = -1) {
    this.report(progress, this.requests.at(at));
  }
}

function createFixture() {
  const workers: AnalysisWorker[] = [];
  const clock = simulatedClock();
  const analyzer = createPdfAnalyzer({
    assetsUrl: '/pdfjs/',
    clock,
    spawn(_, readers) {
      const worker = new AnalysisWorker(readers);
      workers.push(worker);
      return { worker, readers: [] };
    },
  });
  const giveUp = new AbortController();
  return {
    analyzer,
    workers,
    clock,
    giveUp,
    worker: () => workers.at(-1)!,
    raster: (page: number, signal = giveUp.signal) => analyzer.drawPage(invoice, page, 100, signal),
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
  expect(worker().calls).toMatchObject([
    { method: 'start', input: { assetsUrl: 'galley://app/pdfjs/', pairBudgetMs: usualPairBudgetMs } },
    { method: 'drawPage', input: { page: 1, source: { url: 'galley://app/documents/1' } } },
    { method: 'drawPage', input: { page: 2 } },
  ]);
});

test('each answer goes to its own question, in whatever order they come', async () => {
  const { raster, worker } = createFixture();
  const [one, two] = [raster(1), raster(2)];
  const failure = expect(one).rejects.toMatchObject({ name: 'PasswordException', message: 'This PDF has a password.' });
  await worker().result({ width: 2 }, 1);
  await worker().failure({ name: 'PasswordException', message: 'This PDF has a password.' }, 0);
  expect(await two).toEqual({ width: 2 });
  await failure;
});

test('a comparison grows part by part, and its last part is the answer', async () => {
  const { analyzer, worker, giveUp } = createFixture();
  const parts: Comparison[] = [];
  const options = { ignored: [], firstPage: 1, signal: giveUp.signal, onPart: (part: Comparison) => parts.push(part) };
  const comparison = analyzer.compare(invoice, { ...invoice, id: 'later' }, options);
  worker().progress({ part: { first } });
  worker().progress({ part: { appearances: [], comparedPairs: 1 } });
  worker().progress({ part: { appearances: [look], comparedPairs: 2 } });
  await worker().result(null);
  expect(await comparison).toEqual({ ...first, appearances: [look], comparedPairs: 2 });
  expect(parts.map(({ comparedPairs }) => comparedPairs)).toEqual([0, 1, 2]);
  expect(parts[1]?.appearances).toBe(parts[0]?.appearances);
});

test('a question that is cancelled is settled at once, and what comes of it later is closed', async () => {
  const { raster, worker, giveUp } = createFixture();
  const raised = raster(1);
  giveUp.abort(new Error('another page'));
  await expect(raised).rejects.toThrow('another page');
  expect(worker().requests).toMatchObject([{ isAborted: true }]);
  const bitmap = new FakeBitmap();
  await worker().result({ bitmap, width: 1, height: 1 });
  expect(bitmap.closed).toBe(true);
  await expect(raster(2)).rejects.toThrow('another page');
  expect(worker().requests).toHaveLength(1);
});

test('a worker that dies ends what waits, and the next question starts another', async () => {
  const { raster, worker, workers } = createFixture();
  const waiting = [raster(1), raster(2)];
  worker().crash('a reason');
  const ended = expect.objectContaining({ message: 'The part of Galley that reads PDFs did not start.' });
  expect(await Promise.allSettled(waiting)).toMatchObject([{ reason: ended }, { reason: ended }]);
  expect(workers[0]?.isEnded).toBe(true);
  const next = raster(3);
  expect(workers).toHaveLength(2);
  await worker().result('drawn');
  expect(await next).toBe('drawn');
  const last = raster(4);
  worker().crash('a reason');
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
  expect(workers[0]?.isEnded).toBe(true);
  expect(worker().calls).toMatchObject([{ method: 'start' }, { method: 'drawPage', input: { page: 2 } }]);
  await worker().result('drawn');
  expect(await waiting).toBe('drawn');
});

test('a cancelled question that the worker ends is no reason to replace it', async () => {
  const { raster, worker, workers, clock, giveUp } = createFixture();
  const waiting = raster(1);
  giveUp.abort();
  await expect(waiting).rejects.toMatchObject({ name: 'AbortError' });
  await worker().failure({ name: 'AbortError', message: 'aborted' });
  await clock.advance(stuckMs);
  expect(workers[0]?.isEnded).toBe(false);
});

test('a worker whose reader goes on with a page that takes too long is replaced, and the others are asked of the new one', async () => {
  const { raster, worker, workers } = createFixture();
  const slow = raster(1);
  const waiting = raster(2);
  worker().fail(
    { name: 'SlowPageError', message: 'The page is slow.', isStillRead: true } as RequestFailure,
    worker().requests[0],
  );
  await expect(slow).rejects.toThrow('The page is slow.');
  await settled();
  expect(workers[0]?.isEnded).toBe(true);
  expect(worker().calls).toMatchObject([{ method: 'start' }, { method: 'drawPage', input: { page: 2 } }]);
  await worker().result('drawn');
  expect(await waiting).toBe('drawn');
});

test('a worker whose reader goes on with what was cancelled is replaced', async () => {
  const { raster, worker, workers, giveUp } = createFixture();
  const cancelled = raster(1);
  giveUp.abort();
  await expect(cancelled).rejects.toMatchObject({ name: 'AbortError' });
  await worker().failure({ name: 'SlowPageError', message: 'The page is slow.', isStillRead: true });
  expect(workers[0]?.isEnded).toBe(true);
});

test('a comparison whose reader goes on with pages that take too long is made without them by another worker', async () => {
  const { analyzer, giveUp, worker, workers } = createFixture();
  const options = { ignored: [], firstPage: 1, signal: giveUp.signal, onPart: () => {} };
  const comparison = analyzer.compare(invoice, { ...invoice, id: 'later' }, options);
  const slowPages = { before: [3], after: [] };
  worker().fail(
    { name: 'SlowPagesError', message: 'Slow.', isStillRead: true, slowPages } as RequestFailure,
    worker().requests[0],
  );
  await settled();
  expect(workers[0]?.isEnded).toBe(true);
  expect(worker().calls).toMatchObject([{ method: 'start' }, { input: { slowPages } }]);
  worker().fail(
    { name: 'SlowPagesError', message: 'All are slow.', isStillRead: true } as RequestFailure,
    worker().requests[0],
  );
  await expect(comparison).rejects.toThrow('All are slow.');
});

test('a check whose reader goes on with a page that takes too long is made without it by another worker', async () => {
  const { analyzer, giveUp, worker, workers } = createFixture();
  const check = analyzer.checkLayout(invoice, null, giveUp.signal);
  const slowPages = { before: [], after: [3] };
  worker().fail(
    { name: 'SlowPagesError', message: 'Slow.', isStillRead: true, slowPages } as RequestFailure,
    worker().requests[0],
  );
  await settled();
  expect(workers[0]?.isEnded).toBe(true);
  expect(worker().calls).toMatchObject([{ method: 'start' }, { input: { slowPages } }]);
  await worker().result([]);
  expect(await check).toEqual([]);
});

test('a worker without questions is ended after its rest, and not before', async () => {
  const { raster, worker, workers, clock } = createFixture();
  void raster(1);
  await clock.advance(2 * idleTimeoutMs);
  expect(worker().isEnded).toBe(false);
  await worker().result(null);
  await clock.advance(idleTimeoutMs - 1);
  const next = raster(2);
  await clock.advance(idleTimeoutMs - 1);
  await worker().result('drawn');
  expect(await next).toBe('drawn');
  await clock.advance(idleTimeoutMs);
  expect(worker().isEnded).toBe(true);
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
  await worker().result('drawn');
  expect(await drawn).toBe('drawn');
  expect(workers).toHaveLength(1);

  await clock.advance(idleTimeoutMs - 1);
  analyzer.warm();
  await clock.advance(idleTimeoutMs - 1);
  expect(worker().isEnded).toBe(false);
  await clock.advance(1);
  expect(worker().isEnded).toBe(true);
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
    const working = (work: CurrentWork) => fixture.worker().progress({ work });
    return { ...fixture, comparison, working };
  }

  test('is replaced after the time of a pair, and the new one leaves the pair out', async () => {
    const { clock, worker, workers, working, comparison } = comparing();
    working('texts');
    await clock.advance(20 * usualPairBudgetMs); // texts may take long
    worker().progress({ part: { first } });
    working([]);
    working([pair(1)]);
    working([pair(1), pair(2)]);
    working([pair(2)]);
    working([pair(2), pair(3)]);
    await clock.advance(usualPairBudgetMs - pongMs);
    expect(worker().calls.at(-1)).toMatchObject({ method: 'ping' });
    await clock.advance(pongMs - 1);
    expect(workers).toHaveLength(1);
    await clock.advance(1);
    expect(workers[0]?.isEnded).toBe(true);
    expect(worker().calls).toMatchObject([
      { method: 'start' },
      { method: 'compare', input: { pairChoice: { leftOut: [pair(2)] } } },
    ]);
    worker().progress({ part: { first } });
    worker().progress({ part: { appearances: [], comparedPairs: 2, notCompared: [pair(2)] } });
    await worker().result(null);
    expect(await comparison).toMatchObject({ comparedPairs: 2, notCompared: [pair(2)] });
  });

  test('has no more time than the pair, and is not asked again where that was the last one', async () => {
    const { clock, worker, workers, comparison } = comparing();
    worker().progress({ part: { first: { ...first, totalPairs: 1 } } });
    worker().progress({ work: [pair(1)], budgetMs: 2_500 });
    await clock.advance(2_499);
    expect(workers[0]?.isEnded).toBe(false);
    await clock.advance(1);
    expect(await comparison).toMatchObject({ comparedPairs: 1, notCompared: [pair(1)] });
    expect(workers[0]?.isEnded).toBe(true);
    expect(workers).toHaveLength(1);
  });

  test('is kept when it answers', async () => {
    const { clock, worker, workers, working } = comparing();
    working([pair(1)]);
    for (let at = 0; at < 3; at += 1) {
      await clock.advance(usualPairBudgetMs - 1);
      worker().reply(undefined);
    }
    expect(workers).toHaveLength(1);
  });

  test('is not watched when the comparison is not wanted any more, or has no page in work', async () => {
    const { clock, workers, working, giveUp, comparison } = comparing();
    working([pair(1)]);
    working([]);
    await clock.advance(usualPairBudgetMs);
    working([pair(2)]);
    giveUp.abort();
    await expect(comparison).rejects.toMatchObject({ name: 'AbortError' });
    await clock.advance(usualPairBudgetMs);
    expect(workers).toHaveLength(1);
  });

  test('the third time only pairs that were compared before are compared again', async () => {
    const { clock, worker, workers, working } = comparing();
    for (const page of [2, 3, 4]) {
      working([pair(1)]);
      working([pair(page)]);
      await clock.advance(usualPairBudgetMs);
    }
    expect(workers).toHaveLength(4);
    expect(worker().calls.at(-1)).toMatchObject({
      input: { pairChoice: { leftOut: [pair(2), pair(3), pair(4)], only: [pair(1), pair(1), pair(1)] } },
    });
  });

  test('in a page in view, says so for that page and draws the others', async () => {
    const { clock, worker, workers, raster } = createFixture();
    const [one, two] = [raster(1), raster(2)];
    const failure = expect(one).rejects.toThrow('This page takes too long to be drawn.');
    worker().progress({ work: 'page' }, 0);
    await clock.advance(quietPageMs + pongMs - 1);
    expect(workers).toHaveLength(1);
    await clock.advance(1);
    await failure;
    expect(workers).toHaveLength(2);
    expect(worker().calls).toMatchObject([{ method: 'start' }, { method: 'drawPage', input: { page: 2 } }]);
    await worker().result('drawn');
    expect(await two).toBe('drawn');
  });
});

test('stopping ends the worker and what waits, and leaves nothing behind', async () => {
  const { analyzer, raster, worker, workers, clock } = createFixture();
  const waiting = raster(1);
  analyzer.stop();
  await expect(waiting).rejects.toMatchObject({ name: 'AbortError' });
  expect(worker().isEnded).toBe(true);
  await clock.advance(idleTimeoutMs);
  analyzer.stop();
  void raster(2);
  await settled();
  expect(workers).toHaveLength(2);
});
