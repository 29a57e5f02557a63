import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { afterPaint } from '../../../renderer/base/after-paint.ts';
import { fakeBridge, success } from '../../support/fake-bridge.ts';
import { documentWith, snapshotWith } from '../../support/window-state.ts';

test('until the form is on the screen and the page has time, the snapshot is all that is asked for', async () => {
  const bridge = fakeBridge({
    'app.snapshot': () => success(snapshotWith()),
    'report.suggestions': () => success({ templates: [], records: [], images: [], attachments: [] }),
    'report.run': () => success(documentWith({ kind: 'markup' })),
  });
  vi.stubGlobal('galley', bridge);
  const waiting: IdleRequestCallback[] = [];
  vi.spyOn(window, 'requestIdleCallback').mockImplementation((run) => waiting.push(run));
  const root = document.createElement('div');
  root.id = 'root';
  root.style.height = '700px';
  document.body.append(root);
  await import('../../../renderer/app/main.tsx');

  await expect.element(page.getByRole('combobox', { name: 'Template ID' })).toBeEnabled();
  await expect.poll(() => waiting.length, { message: 'what waits for time' }).toBeGreaterThan(0);
  await afterPaint();
  expect(bridge.calls.map(({ name }) => name)).toEqual(['app.snapshot']);

  for (const run of waiting) run({ didTimeout: false, timeRemaining: () => 1 });
  await expect.poll(() => bridge.inputsOf('report.run')).toHaveLength(1);
});
