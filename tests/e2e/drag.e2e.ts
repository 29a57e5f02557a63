import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, runReport } from './galley.ts';
import { test } from './shared-galley.ts';

test('a displayed PDF is handed to the drag of the system as a file of its name', async ({ galley }) => {
  const { app, page } = galley;
  await runReport(page, 'PDF', 'invoice', 'INV-2041');
  await expect(page.getByRole('region', { name: 'PDF preview' })).toContainText('INV-2041');
  // A test has no system pointer that could carry the file on.
  await app.evaluate(({ BrowserWindow }) => {
    for (const { webContents } of BrowserWindow.getAllWindows()) {
      webContents.startDrag = ({ file, icon }) =>
        Reflect.set(globalThis, 'dragged', { file, hasIcon: typeof icon !== 'string' && !icon.isEmpty() });
    }
  });
  await page.getByTitle('Drag the PDF to a folder or a mail').dispatchEvent('dragstart');
  const dragged = () =>
    app.evaluate(() => Reflect.get(globalThis, 'dragged') as Readonly<{ file: string; hasIcon: boolean }> | undefined);
  await expect.poll(dragged).toMatchObject({ hasIcon: true });
  const { file } = (await dragged())!;
  expect(basename(file)).toBe('invoice-INV-2041.pdf');
  expect(readFileSync(file).subarray(0, 5).toString()).toBe('%PDF-');
});
