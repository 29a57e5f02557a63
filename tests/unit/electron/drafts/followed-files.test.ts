import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createFollowedFiles } from '../../../../electron/drafts/followed-files.ts';
import type { DraftKey } from '../../../../shared/draft.ts';
import { waitFor } from '../../../support/wait-for.ts';
import { scratchFolder } from '../base/scratch.ts';

const key: DraftKey = { connectionId: 'sample', templateID: 'invoice', sobjectId: 'INV-2041', kind: 'template' };

function follow() {
  const path = join(scratchFolder(), 'invoice.html');
  const texts: (string | null)[] = [];
  const clock = { nowMs: 0, asked: 0 };
  const files = createFollowedFiles({
    emit: (event) => {
      if (event.type === 'draft-file-changed') texts.push(event.file.state === 'read' ? event.file.text : null);
    },
    monotonicMs: () => {
      clock.asked += 1;
      return clock.nowMs;
    },
  });
  onTestFinished(files.close);
  return { path, texts, clock, files };
}

test('an editor that empties a file before it writes it does not empty the draft', async () => {
  const { path, texts, clock, files } = follow();
  writeFileSync(path, 'one');
  await files.watch(key, path);
  writeFileSync(path, '');
  await waitFor(() => expect(clock.asked).toBeGreaterThan(0));
  writeFileSync(path, 'two');
  await waitFor(() => expect(texts).not.toEqual([]));
  expect(texts).toEqual(['two']);

  const { asked } = clock;
  writeFileSync(path, '');
  await waitFor(() => expect(clock.asked).toBeGreaterThan(asked));
  clock.nowMs = 1_000;
  await waitFor(() => expect(texts).toHaveLength(2));
  expect(texts).toEqual(['two', '']);
});

test.skipIf(process.platform === 'win32')('a pipe is refused in words, and not waited for', async () => {
  const { path, files } = follow();
  execFileSync('mkfifo', [path]);
  expect(await files.watch(key, path)).toMatchObject({ state: 'unreadable', why: 'It is no file.' });
});
