import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createDragDocument } from '../../../../electron/documents/drag-document.ts';
import { waitFor } from '../../../support/wait-for.ts';
import { documentWith } from '../../../support/window-state.ts';
import { startGalley } from '../start-galley.ts';

const id = () => crypto.randomUUID();

test('a PDF leaves the window as a whole copy under its name, which is gone after the next start', async () => {
  const galley = startGalley();
  await waitFor(() =>
    expect(galley.events).toContainEqual(
      expect.objectContaining({ type: 'session-changed', session: expect.objectContaining({ state: 'signed-in' }) }),
    ),
  );
  const request = { operation: 'render', templateID: 'invoice', sobjectId: 'INV-2041' } as const;
  const document = await galley.handlers['report.run']({ runId: id(), request });
  await galley.handlers['documents.drag']({ documentId: document.id });
  const { dragged } = galley.asked;
  expect(basename(dragged)).toBe('invoice-INV-2041.pdf');
  const whole = await galley.document(document.id, new Request('http://app/'));
  expect(readFileSync(dragged)).toEqual(Buffer.from(await whole.arrayBuffer()));
  await galley.close();
  startGalley(galley.folder);
  await waitFor(() => expect(existsSync(dragged)).toBe(false));
});

test('a document that is no longer kept is told, and nothing is dragged', async () => {
  const { handlers, asked } = startGalley();
  await expect(handlers['documents.drag']({ documentId: id() })).rejects.toMatchObject({
    fault: { code: 'DOCUMENT-GONE' },
  });
  expect(asked.dragged).toBe('');
});

test('a copy that outlasts the press starts no drag, and serves the next one', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'galley-drag-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const path = join(folder, 'document');
  writeFileSync(path, '%PDF-');
  const dragged: string[] = [];
  const moments = [0, 10_000, 20_000, 20_001];
  const { drag } = createDragDocument({
    folder: join(folder, 'drags'),
    locate: async () => ({ document: documentWith({ bytes: 5 }), path }),
    fileNameOf: () => 'a.pdf',
    startDrag: async (file) => void dragged.push(basename(file)),
    monotonicMs: () => moments.shift()!,
    report: () => {},
  });
  const documentId = id();
  await drag(documentId);
  expect(dragged).toEqual([]);
  rmSync(path);
  await drag(documentId);
  expect(dragged).toEqual(['a.pdf']);
});
