import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react';
import { DroppedFiles } from '../../../renderer/app/DroppedFiles.tsx';
import '../../../renderer/ui/tokens.css';
import '../../../renderer/ui/base.css';

afterEach(cleanup);

test('what is said of files over the window can be read whatever is below it', async () => {
  await render(<DroppedFiles />);
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(new File(['x'], 'report.pdf', { type: 'application/pdf' }));
  document.body.dispatchEvent(new DragEvent('dragover', { dataTransfer, bubbles: true, cancelable: true }));
  const words = page.getByText('The service takes identifiers, not files. Nothing will be sent.');
  await expect.element(words).toBeVisible();
  const ground = getComputedStyle(words.element()).backgroundColor;
  expect(ground).toMatch(/^rgb\(/); // with a part that shows through it would be rgba()
});
