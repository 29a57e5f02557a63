import { expect, test } from 'vitest';
import { createInfoItemsHandler } from '../../../../renderer/merge/info-items-request.ts';

const options = { known: { image: [], attachment: [] }, isEvery: false, maxItems: 10 };

function handlerOf(read: () => Promise<Uint8Array<ArrayBuffer>>) {
  const reads: string[] = [];
  const handle = createInfoItemsHandler({
    read: (url) => {
      reads.push(url);
      return read();
    },
  });
  return { handle, reads };
}

test('a document is read once for many searches, and another one is read anew', async () => {
  const { handle, reads } = handlerOf(async () => new TextEncoder().encode('\uFEFF{"image":"seal","id":"INV-1"}'));
  expect(await handle({ url: 'a', ...options })).toMatchObject({ found: { items: [{ id: 'seal' }], everyCount: 2 } });
  expect(await handle({ url: 'a', ...options, isEvery: true })).toMatchObject({
    found: { items: [{ id: 'seal' }, { id: 'INV-1' }] },
  });
  await handle({ url: 'b', ...options });
  expect(reads).toEqual(['a', 'b']);
});

test.each([
  ['is gone', () => Promise.reject(new Error('404')), 'no longer on disk'],
  ['is no JSON', async () => new TextEncoder().encode('{"image": '), 'is no JSON'],
  ['is too large', async () => new Uint8Array(50 * 1024 * 1024 + 1), 'larger than 50 MB'],
])('an answer that %s is a problem in words', async (_, read, words) => {
  expect(await handlerOf(read).handle({ url: 'a', ...options })).toEqual({ problem: expect.stringContaining(words) });
});
