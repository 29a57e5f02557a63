import { expect, test } from 'vitest';
import { createJqOnDocuments } from '../../../../renderer/app/jq-on-documents.ts';
import type { JqReply, JqRequest, PathsRequest } from '../../../../renderer/info/jq-messages.ts';
import type { JqWorker } from '../../../../renderer/info/jq-runner.ts';

class FakeWorker implements JqWorker {
  filters: string[] = [];
  ended = false;
  onmessage: JqWorker['onmessage'] = null;
  onerror: JqWorker['onerror'] = null;
  postMessage(request: JqRequest | PathsRequest) {
    if ('filter' in request) this.filters.push(request.filter);
  }
  terminate() {
    this.ended = true;
  }
  reply(data: JqReply) {
    this.onmessage?.call(this as unknown as Worker, { data } as MessageEvent);
  }
}

function setUp() {
  const workers: FakeWorker[] = [];
  const runJq = createJqOnDocuments(() => {
    const worker = new FakeWorker();
    workers.push(worker);
    return worker;
  });
  return { runJq, workers };
}

const shows = (text: string): JqReply => ({ kind: 'shown', text, notes: [] });

test('each of two filters at once gets an answer: the first one that it was replaced, the second one its result', async () => {
  const { runJq, workers } = setUp();

  const first = runJq('one', '.a');
  const second = runJq('two', '.b');
  workers.at(-1)!.reply(shows('2'));

  expect(await Promise.all([first, second])).toEqual([
    { ok: false, problem: 'Another filter was run before this one had a result.' },
    { ok: true, text: '2' },
  ]);
  expect(workers.map(({ filters, ended }) => ({ filters, ended }))).toEqual([
    { filters: ['.a'], ended: true },
    { filters: ['.b'], ended: true },
  ]);
});

test('a filter that has had its result keeps it when the next one runs', async () => {
  const { runJq, workers } = setUp();

  const first = runJq('one', '.a');
  workers.at(-1)!.reply(shows('1'));
  const second = runJq('one', '.b');
  workers.at(-1)!.reply({ kind: 'refused', problem: 'jq: no such key' });

  expect(await first).toEqual({ ok: true, text: '1' });
  expect(await second).toEqual({ ok: false, problem: 'jq: no such key' });
});
