import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react';
import { createStore } from 'zustand/vanilla';
import { PdfPhaseNotice } from '../../../renderer/pdf-viewer/PdfPhaseNotice.tsx';
import { initialPdfState, type PdfState } from '../../../renderer/pdf-viewer/pages/pdf-state.ts';
import type { PdfView } from '../../../renderer/pdf-viewer/pages/pdf-view.ts';

afterEach(() => {
  vi.useRealTimers();
  return cleanup();
});

test('a document that opens quickly shows no bar, and one that takes longer does until it is there', async () => {
  const state = createStore<PdfState>(() => initialPdfState);
  // Only these two members are used in the phases of this test.
  const view = { state, restart: () => {} } as unknown as PdfView;
  await render(<PdfPhaseNotice view={view} flaw={undefined} onSave={() => {}} onShowEarlier={null} />);
  const bar = page.getByRole('progressbar', { name: 'Opening the PDF' });
  const enter = async (phase: PdfState['phase']) => {
    state.setState({ phase });
    await vi.advanceTimersByTimeAsync(0);
  };
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });

  await enter({ name: 'opening' });
  await vi.advanceTimersByTimeAsync(250);
  expect(bar.query()).toBeNull();
  await enter({ name: 'shown' });
  await enter({ name: 'opening' });
  await vi.advanceTimersByTimeAsync(250);
  expect(bar.query()).toBeNull();
  await vi.advanceTimersByTimeAsync(100);
  await expect.element(bar).toBeVisible();
  await enter({ name: 'shown' });
  await expect.element(bar).not.toBeInTheDocument();
});
