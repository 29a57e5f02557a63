import { documentUrl } from '../../shared/model.ts';
import type { CalledWorker } from '../base/worker-calls.ts';
import type { DraftsDependencies } from '../drafts/drafts.ts';
import { createJqRunner } from '../info/jq-runner.ts';
import { spawnJqWorker } from '../info/spawn-jq-worker.ts';

/** A copy of a constant in `shared/draft.ts`, which would bring the schema library along. */
const maxDataCharacters = 10_000_000;

/**
 * Runs jq filters over stored answers, one at a time. Each gets a worker that ends with it. A filter that a newer one
 * replaces is answered with a problem that says so.
 */
export function createJqOnDocuments(spawn: () => CalledWorker): DraftsDependencies['runJq'] {
  const runner = createJqRunner(spawn);
  let replace = () => {};

  return (documentId, filter) =>
    new Promise((resolve) => {
      replace();
      replace = () => resolve({ ok: false, problem: 'Another filter was run before this one had a result.' });
      runner.request({ url: documentUrl(documentId), filter }, (reply) => {
        runner.stop();
        if (reply.kind === 'unreadable') resolve({ ok: false, problem: 'The answer to Info is no longer on disk.' });
        else if (reply.kind === 'raw') resolve({ ok: false, problem: reply.why });
        else if (reply.kind !== 'shown') resolve({ ok: false, problem: reply.problem });
        else if (reply.text.length > maxDataCharacters)
          resolve({ ok: false, problem: 'The result has more than 10 million characters.' });
        else resolve({ ok: true, text: reply.text });
      });
    });
}

export const runJqOnDocument = createJqOnDocuments(spawnJqWorker);
/** For rows of the sheet. They do not replace a filter of the author. */
export const runJqOnRow = createJqOnDocuments(spawnJqWorker);
