import { expect, test } from 'vitest';
import { createReportHandlers } from '../../../../electron/service/report-handlers.ts';
import type { DocumentInfo } from '../../../../shared/model.ts';

const invoice = { templateID: 'invoice', sobjectId: 'INV-2041' };
const runId = crypto.randomUUID();

/** A service that answers when the test lets it. */
function held() {
  const waiting: Array<(answer: DocumentInfo | Error) => void> = [];
  const recents: unknown[] = [];
  const started: unknown[] = [];
  const priorities: unknown[] = [];
  const answer = (_: unknown, { priority }: Readonly<{ priority?: unknown }>) =>
    new Promise<DocumentInfo>((resolve, reject) => {
      priorities.push(priority);
      waiting.push((given) => (given instanceof Error ? reject(given) : resolve(given)));
    });
  const calls = createReportHandlers({
    runs: {
      start: (run, work) => {
        started.push(run);
        return work({ signal: new AbortController().signal, onPhase: () => {} });
      },
      result: () => Promise.reject(new Error('unknown')),
      cancel: () => {},
    },
    call: answer,
    currentId: () => 'sample',
    addRecent: (connectionId, recent) => recents.push({ connectionId, ...recent }),
    suggestions: async () => ({ templates: [], records: [], images: [], attachments: [] }),
    folderOf: (id) => (id === 'folder' ? { mergeFiles: async () => [{ type: 'image', id: 'seal' }] } : null),
    tryNow: () => {},
  });
  return { ...calls, waiting, recents, started, priorities };
}

test('the PDFs that are being made are counted until they are there or have failed', async () => {
  const { handlers, making, waiting } = held();
  expect(making()).toBe(0);
  const report = handlers['report.run']({ runId, request: { operation: 'render', ...invoice } });
  const merge = handlers['merge.run']({ runId, items: [{ type: 'image', id: 'a' }] });
  expect(making()).toBe(2);
  waiting[0]?.({} as DocumentInfo);
  await report;
  expect(making()).toBe(1);
  waiting[1]?.(new Error('reset'));
  await expect(merge).rejects.toThrow('reset');
  expect(making()).toBe(0);
});

test.each(['info', 'handlebars', 'deepload'] as const)('%s is nothing that quitting would lose', (operation) => {
  const { handlers, making } = held();
  void handlers['report.run']({ runId, request: { operation, ...invoice } });
  expect(making()).toBe(0);
});

test('what was asked is remembered, without the operation', () => {
  const { handlers, recents } = held();
  void handlers['report.run']({ runId, request: { operation: 'info', ...invoice } });
  expect(recents).toEqual([{ connectionId: 'sample', ...invoice }]);
});

test('a run is known by what it asks, and of which connection', () => {
  const { handlers, started } = held();
  const items = [{ type: 'image' as const, id: 'a' }];
  void handlers['report.run']({ runId, request: { operation: 'info', ...invoice } });
  void handlers['report.run']({ runId, request: { operation: 'info', ...invoice }, connectionId: 'other' });
  void handlers['merge.run']({ runId, items });
  void handlers['merge.run']({ runId, items, connectionId: 'other' });
  expect(started).toEqual([
    { runId, request: { operation: 'info', ...invoice }, connectionId: 'sample' },
    { runId, request: { operation: 'info', ...invoice }, connectionId: 'other' },
    { runId, request: { operation: 'merge', items }, connectionId: 'sample' },
    { runId, request: { operation: 'merge', items }, connectionId: 'other' },
  ]);
});

test('a run that Galley repeats by itself goes behind all others, is no recent report and nothing that quitting asks about', () => {
  const { handlers, recents, making, priorities } = held();
  void handlers['report.run']({ runId, request: { operation: 'render', ...invoice }, isUnasked: true });
  expect(recents).toEqual([]);
  expect(making()).toBe(0);
  void handlers['report.run']({ runId, request: { operation: 'render', ...invoice } });
  expect(priorities).toEqual(['background', 'interactive']);
});

test('the files of a folder are known, and those of an organisation are not', async () => {
  const { handlers } = held();
  expect(await handlers['merge.files']({ connectionId: 'folder' })).toEqual([{ type: 'image', id: 'seal' }]);
  expect(await handlers['merge.files']({ connectionId: 'organisation' })).toBeNull();
});
