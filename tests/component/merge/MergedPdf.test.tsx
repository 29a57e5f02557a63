import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react';
import { MergeView } from '../../../renderer/merge/MergeView.tsx';
import { createMerge } from '../../../renderer/merge/merge.ts';
import '../../../renderer/ui/tokens.css';
import '../../../renderer/ui/base.css';
import type { Outcome } from '../../../shared/fault.ts';
import type { DocumentInfo } from '../../../shared/model.ts';
import { createDocuments } from '../../support/browser-documents.ts';
import { failure, fakeBridge, later, success } from '../../support/fake-bridge.ts';

import { pdfServices } from '../../support/pdf-services.ts';
import { noInfo, noRecovery } from '../../support/window-state.ts';
import { makePdf } from '../pdf-viewer/make-pdf.ts';

afterEach(cleanup);

const documents = createDocuments();

test('before the first merge the right side says what to do next, and does it', async () => {
  const bridge = fakeBridge({ 'merge.run': () => new Promise(() => {}) });
  const merge = createMerge({ bridge, initialItems: [], connectionId: 'sample', info: noInfo, keep: () => {} });
  const viewing = { urlOf: (id: string) => id, ...pdfServices, openLink: () => {}, copy: () => {} };
  await render(
    <div style={{ height: 600, display: 'grid' }}>
      <MergeView merge={merge} viewing={viewing} recovery={noRecovery} />
    </div>,
  );
  await userEvent.click(page.getByRole('button', { name: 'Enter identifiers' }));
  const field = page.getByRole('textbox', { name: 'Item IDs' });
  await expect.element(field).toHaveFocus();
  await userEvent.fill(field, 'seal');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('The item of the list will be shown here as one PDF.')).toBeVisible();
  await userEvent.click(page.getByRole('button', { name: 'Merge items' }));
  await expect.poll(() => bridge.inputsOf('merge.run')).toMatchObject([{ items: [{ type: 'image', id: 'seal' }] }]);
});

test('a merged PDF is announced once: not again after a run that was cancelled or failed', async () => {
  const items = [{ type: 'image', id: 'seal' }] as const;
  const pdf = documents.add('pdf', await makePdf({ pages: 2 }), {
    operation: 'merge',
    items,
    total: 1,
    counts: { image: 1, attachment: 0 },
    sha256: '',
  });
  const bridge = fakeBridge({ 'merge.run': () => success(pdf) });
  const merge = createMerge({ bridge, initialItems: items, connectionId: 'sample', info: noInfo, keep: () => {} });
  const viewing = { urlOf: documents.urlOf, ...pdfServices, openLink: () => {}, copy: () => {} };
  await render(
    <div style={{ height: 600, display: 'grid' }}>
      <MergeView merge={merge} viewing={viewing} recovery={noRecovery} />
    </div>,
  );
  const announced = page.getByText('Merged PDF, 2 pages', { exact: true });
  const progress = page.getByRole('progressbar');
  await merge.run();
  await expect.element(announced).toBeInTheDocument();
  for (const fault of [{ code: 'CANCELLED' }, { code: 'REJECTED' }] as const) {
    const answer = later<Outcome<DocumentInfo>>();
    bridge.answer({ 'merge.run': () => answer.promise });
    const run = merge.run();
    await expect.element(progress).toBeInTheDocument();
    answer.resolve(failure(fault));
    await run;
    await expect.element(progress).not.toBeInTheDocument();
    await expect.element(announced).not.toBeInTheDocument();
  }
});
