import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react';
import { MergeView } from '../../../renderer/merge/MergeView.tsx';
import { createMerge } from '../../../renderer/merge/merge.ts';
import '../../../renderer/ui/tokens.css';
import '../../../renderer/ui/base.css';
import { fakeBridge } from '../../support/fake-bridge.ts';
import { pdfServices } from '../../support/pdf-services.ts';
import { noInfo, noRecovery } from '../../support/window-state.ts';

afterEach(cleanup);

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
  await userEvent.click(page.getByRole('button', { name: 'Make one PDF' }));
  await expect.poll(() => bridge.inputsOf('merge.run')).toMatchObject([{ items: [{ type: 'image', id: 'seal' }] }]);
});
