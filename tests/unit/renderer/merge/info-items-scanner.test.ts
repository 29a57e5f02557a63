import { expect, test } from 'vitest';
import type { InfoItemsReply, InfoItemsRequest } from '../../../../renderer/merge/info-items-request.ts';
import { createInfoItemsScanner } from '../../../../renderer/merge/info-items-scanner.ts';
import { FakeWorker } from '../../../support/fake-worker.ts';
import { settled } from '../../../support/simulated-clock.ts';

const requestFor = (url: string): InfoItemsRequest => ({
  url,
  known: { image: [], attachment: [] },
  isEvery: false,
  maxItems: 10,
});
const nothingFound: InfoItemsReply = { found: { items: [], everyCount: 0, isPartial: false } };

function createFixture() {
  const workers: FakeWorker[] = [];
  const scanner = createInfoItemsScanner(() => {
    const worker = new FakeWorker();
    workers.push(worker);
    return worker;
  });
  const replies: InfoItemsReply[] = [];
  return {
    scanner,
    workers,
    replies,
    scan: (url: string) => scanner.scan(requestFor(url), (reply) => replies.push(reply)),
  };
}

test('the newest search wins: it ends a worker that is busy, and one that is idle serves it', async () => {
  const { scan, workers, replies } = createFixture();
  scan('a');
  scan('b');
  expect(workers).toMatchObject([{ isEnded: true }, { isEnded: false, calls: [{ input: { url: 'b' } }] }]);
  workers[0]!.reply({ problem: 'late' });
  workers[1]!.reply(nothingFound);
  await settled();
  expect(replies).toEqual([nothingFound]);
  scan('c');
  expect(workers[1]!.inputs('scan')).toMatchObject([{ url: 'b' }, { url: 'c' }]);
});

test('a worker that crashes is a problem in words; a search that is stopped has no reply', async () => {
  const { scanner, scan, workers, replies } = createFixture();
  scan('a');
  workers[0]!.crash();
  await settled();
  expect(replies).toEqual([{ problem: 'This answer is too large to be searched.' }]);
  scan('b');
  scanner.stop();
  await settled();
  expect(replies).toHaveLength(1);
  expect(workers[1]!.isEnded).toBe(true);
});
