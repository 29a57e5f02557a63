import { expect, onTestFinished, test, vi } from 'vitest';
import { createDocumentHandlers } from '../../../../electron/documents/document-handlers.ts';
import { createSavesUnderWay } from '../../../../electron/documents/saves-under-way.ts';
import type { DocumentInfo } from '../../../../shared/model.ts';

const documentId = crypto.randomUUID();

function author(chosen: string | null) {
  const saves: Array<() => void> = [];
  const underWay = createSavesUnderWay();
  const handlers = createDocumentHandlers({
    underWay,
    find: async (id) => (id === documentId ? ({ id } as DocumentInfo) : null),
    fileNameOf: () => 'invoice.pdf',
    askSavePath: async () => chosen,
    drag: async () => {},
    save: (_, path) => new Promise((resolve) => saves.push(() => resolve({ path, bytes: 1 }))),
  });
  return { handlers, saves, saving: underWay.count, savedWithin: underWay.endedWithin };
}

const turn = () => new Promise<void>((resolve) => setImmediate(resolve));

test('a save is under way from the answer of the dialog until it is done', async () => {
  const { handlers, saving, savedWithin, saves } = author('/reports/invoice.pdf');
  const save = handlers['documents.save']({ documentId });
  expect(saving()).toBe(0);
  await turn();
  expect(saving()).toBe(1);
  const ended = savedWithin(60_000);
  saves[0]?.();
  expect(await save).toEqual({ path: '/reports/invoice.pdf', bytes: 1 });
  await ended;
  expect(saving()).toBe(0);
});

test('a save that hangs is waited for only so long', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const { handlers, savedWithin } = author('/mnt/hung/invoice.pdf');
  void handlers['documents.save']({ documentId });
  await turn();
  let isOver = false;
  const ended = savedWithin(2_000).then(() => {
    isOver = true;
  });
  await vi.advanceTimersByTimeAsync(1_999);
  expect(isOver).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  await ended;
});

test('a dialog that is closed saves nothing, and a document that is gone has no dialog', async () => {
  const { handlers, saving } = author(null);
  expect(await handlers['documents.save']({ documentId })).toBeNull();
  expect(saving()).toBe(0);
  await expect(handlers['documents.save']({ documentId: crypto.randomUUID() })).rejects.toMatchObject({
    fault: { code: 'DOCUMENT-GONE' },
  });
});
