import { expect, test } from 'vitest';
import { pieceLength } from '../../../../../renderer/base/long-texts.ts';
import { createPatternSearch } from '../../../../../renderer/text-viewer/search/pattern-search.ts';
import { FakeWorker } from '../../../../support/fake-worker.ts';
import { settled } from '../../../../support/simulated-clock.ts';

const hits = { starts: Uint32Array.of(1), lengths: Uint32Array.of(2), isPartial: false };
const never = new AbortController().signal;

function createFixture() {
  const workers: FakeWorker[] = [];
  let timer: (() => void) | null = null;
  const search = createPatternSearch({
    spawn() {
      const worker = new FakeWorker();
      workers.push(worker);
      return worker;
    },
    after(_, run) {
      timer = run;
      return () => {
        timer = null;
      };
    },
    pause: async () => {},
  });
  const worker = () => workers.at(-1)!;
  const methods = () => worker().calls.map(({ method }) => method);
  /** Starts a search, and gives the worker its text if it has another. */
  const begin = async (text: string, signal = never) => {
    const result = search.find(text, /a+/mu, signal);
    await settled();
    if (methods().at(-1) === 'setText') worker().reply(undefined);
    await settled();
    expect(methods().at(-1)).toBe('find');
    return { result };
  };
  return { search, begin, workers, worker, methods, timer: () => timer };
}

test('a text is sent once, in pieces, for all searches in it', async () => {
  const { begin, workers, worker, methods } = createFixture();
  const text = 'a'.repeat(2.5 * pieceLength);
  for (const searched of [text, text, 'b']) {
    const { result } = await begin(searched);
    worker().reply(hits);
    expect(await result).toEqual(hits);
  }
  expect(methods()).toEqual(['setText', 'find', 'find', 'setText', 'find']);
  expect(worker().calls[0]).toMatchObject({ input: text, pieces: 3 });
  expect(worker().inputs('setText')[1]).toBe('b');
  expect(workers).toHaveLength(1);
});

test('a search that is aborted ends its worker, and the next one sends the text again', async () => {
  const { begin, workers, worker, methods, timer } = createFixture();
  const aborter = new AbortController();
  const aborted = await begin('text', aborter.signal);
  aborter.abort();
  await expect(aborted.result).rejects.toMatchObject({ name: 'AbortError' });
  expect(workers[0]!.isEnded).toBe(true);
  expect(timer()).toBeNull();
  const next = await begin('text');
  expect(methods()).toEqual(['setText', 'find']);
  worker().reply(hits);
  expect(await next.result).toEqual(hits);
  expect(workers).toHaveLength(2);
});

test('a search that takes too long is stopped and says so', async () => {
  const { begin, workers, timer } = createFixture();
  const { result } = await begin('text');
  timer()!();
  expect(await result).toEqual({ problem: 'Stopped after 5 seconds. Try a simpler expression.' });
  expect(workers[0]!.isEnded).toBe(true);
});

test('a worker that fails, or has too little memory, says so', async () => {
  const { search, begin, worker, workers, methods } = createFixture();
  const tooMuch = { problem: 'This takes too much memory. Try a simpler expression.' };
  const first = await begin('text');
  worker().fail({ name: 'RangeError', message: 'stack' });
  expect(await first.result).toEqual(tooMuch);
  const second = await begin('text');
  worker().crash();
  expect(await second.result).toEqual(tooMuch);
  expect(workers[0]!.isEnded).toBe(true);
  const third = search.find('text', /a+/mu, never);
  await settled();
  expect(methods()).toEqual(['setText']);
  worker().crash();
  expect(await third).toEqual(tooMuch);
});
