import { expect, test } from 'vitest';
import { createJqOnDocuments } from '../../../../renderer/app/jq-on-documents.ts';
import type { JqReply } from '../../../../renderer/info/jq-request.ts';
import { documentUrl } from '../../../../shared/model.ts';
import { FakeWorker } from '../../../support/fake-worker.ts';
import { settled } from '../../../support/simulated-clock.ts';

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
  expect(workers.map(({ calls, isEnded }) => ({ inputs: calls.map(({ input }) => input), isEnded }))).toEqual([
    { inputs: [{ url: documentUrl('one'), filter: '.a' }], isEnded: true },
    { inputs: [{ url: documentUrl('two'), filter: '.b' }], isEnded: true },
  ]);
});

test('a filter that has had its result keeps it when the next one runs', async () => {
  const { runJq, workers } = setUp();

  const first = runJq('one', '.a');
  workers.at(-1)!.reply(shows('1'));
  await settled();
  const second = runJq('one', '.b');
  workers.at(-1)!.reply({ kind: 'refused', problem: 'jq: no such key' });

  expect(await first).toEqual({ ok: true, text: '1' });
  expect(await second).toEqual({ ok: false, problem: 'jq: no such key' });
});
