import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { JqReply } from '../../../renderer/info/jq-request.ts';
import { documentUrl } from '../../../shared/model.ts';
import { atMost, type Case, ratioAtMost, Skipped } from '../case.ts';

const run = promisify(execFile);
const filter = '[.items[] | select(.amount > 500) | .amount] | add';
const bytes = 10_000_000;

/** A filter over a large answer, as it is typed. */
export const jq: Case = {
  name: 'jq-10mb',
  peer: 'the jq program of this machine, started for it, which reads the file',
  how:
    'The app’s worker has the document at hand, as it has after the first filter; from the question to its answer in the window. ' +
    'The peer is timed from its start to its end. Both answers must be the same.',
  figures: {
    filter: { measures: 'filter asked, to its result', unit: 'ms', goal: ratioAtMost(3) },
    block: { measures: 'longest time the window stood still', unit: 'ms', goal: atMost(50) },
  },
  async prepare(fixture) {
    await run('jq', ['--version']).catch(() => {
      throw new Skipped('there is no jq on this machine');
    });
    const items: object[] = [];
    for (let length = 0, number = 1; length < bytes; number += 1) {
      const item = { id: `a0B${number}`, name: `Posten ${number}`, amount: number % 1000, tags: ['paper', 'print'] };
      items.push(item);
      length += JSON.stringify(item).length + 1;
    }
    const path = join(fixture.folder, 'answer.json');
    await writeFile(path, JSON.stringify({ items }));
    const id = await fixture.addDocument(path, 'json');
    const page = await fixture.openPage('jq');
    const expected = (await run('jq', [filter, path])).stdout.trim();
    return {
      async ours() {
        const { ms, blockMs, reply } = await page.call<Readonly<{ ms: number; blockMs: number; reply: JqReply }>>(
          'filter',
          documentUrl(id),
          filter,
        );
        if (reply.kind !== 'shown' || reply.text !== expected) throw new Error(JSON.stringify(reply).slice(0, 200));
        return { filter: ms, block: blockMs };
      },
      async peer() {
        const startMs = performance.now();
        await run('jq', [filter, path]);
        return { filter: performance.now() - startMs };
      },
      end: async () => page.close(),
    };
  },
};
