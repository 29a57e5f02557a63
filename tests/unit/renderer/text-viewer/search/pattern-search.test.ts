import { expect, test } from 'vitest';
import type { PatternMessage, PatternReply } from '../../../../../renderer/text-viewer/search/pattern-messages.ts';
import { createPatternSearch, type PatternWorker } from '../../../../../renderer/text-viewer/search/pattern-search.ts';

const hits: PatternReply = { starts: Uint32Array.of(1), lengths: Uint32Array.of(2), isPartial: false };

function harness() {
  const messages: PatternMessage[] = [];
  const workers: Array<PatternWorker & { isEnded: boolean; reply(data: PatternReply): void; fail(): void }> = [];
  let timer: (() => void) | null = null;
  const search = createPatternSearch({
    spawn() {
      const worker = {
        isEnded: false,
        onmessage: null as PatternWorker['onmessage'],
        onerror: null as PatternWorker['onerror'],
        postMessage: (message: PatternMessage) => void messages.push(message),
        terminate() {
          worker.isEnded = true;
        },
        reply: (data: PatternReply) => worker.onmessage?.call(worker as never, { data } as MessageEvent),
        fail: () => worker.onerror?.call(worker as never, {} as ErrorEvent),
      };
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
  return { search, messages, workers, timer: () => timer };
}

test('a text is sent once, in parts, for all searches in it', async () => {
  const { search, messages, workers } = harness();
  const find = (text: string) => search.find(text, /a+/mu, new AbortController().signal);
  const text = 'a'.repeat(2_500_000);
  const first = find(text);
  await expect.poll(() => messages.at(-1)?.kind).toBe('find');
  workers[0]!.reply(hits);
  expect(await first).toEqual(hits);
  const sent = messages.flatMap((message) => (message.kind === 'text' ? [message.part] : []));
  expect(sent).toHaveLength(3);
  expect(sent.join('')).toBe(text);
  const second = find(text);
  await expect.poll(() => messages.length).toBe(5);
  workers[0]!.reply(hits);
  expect(await second).toEqual(hits);
  expect(messages.map(({ kind }) => kind)).toEqual(['text', 'text', 'text', 'find', 'find']);
  const third = find('b');
  await expect.poll(() => messages.length).toBe(7);
  workers[0]!.reply(hits);
  await third;
  expect(messages[5]).toEqual({ kind: 'text', part: 'b', isFirst: true });
  expect(workers).toHaveLength(1);
});

test('a search that is given up ends its worker, and the next one has the text again', async () => {
  const { search, messages, workers, timer } = harness();
  const aborter = new AbortController();
  const given = search.find('text', /a+/mu, aborter.signal);
  await expect.poll(() => messages.at(-1)?.kind).toBe('find');
  aborter.abort();
  await expect(given).rejects.toMatchObject({ name: 'AbortError' });
  expect(workers[0]!.isEnded).toBe(true);
  expect(timer()).toBeNull();
  const next = search.find('text', /a+/mu, new AbortController().signal);
  await expect.poll(() => messages.length).toBe(4);
  workers[1]!.reply(hits);
  expect(await next).toEqual(hits);
});

test('a search that takes too long is stopped and says so', async () => {
  const { search, messages, workers, timer } = harness();
  const slow = search.find('text', /(a+)+$/mu, new AbortController().signal);
  await expect.poll(() => messages.at(-1)?.kind).toBe('find');
  timer()!();
  expect(await slow).toEqual({ problem: 'Stopped after 5 seconds. Try a simpler expression.' });
  expect(workers[0]!.isEnded).toBe(true);
});

test('a worker that fails, or has too little memory, says so', async () => {
  const { search, messages, workers } = harness();
  const tooMuch = { problem: 'This takes too much memory. Try a simpler expression.' };
  const first = search.find('text', /a+/mu, new AbortController().signal);
  await expect.poll(() => messages.length).toBe(2);
  workers[0]!.reply('failed');
  expect(await first).toEqual(tooMuch);
  const second = search.find('text', /a+/mu, new AbortController().signal);
  await expect.poll(() => messages.length).toBe(3);
  workers[0]!.fail();
  expect(await second).toEqual(tooMuch);
  expect(workers[0]!.isEnded).toBe(true);
});
