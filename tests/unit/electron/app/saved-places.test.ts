import { expect, test } from 'vitest';
import { createSavedPlaces } from '../../../../electron/app/saved-places.ts';

test('only a place that the author chose in a dialog is shown with the file manager', async () => {
  const answers: (string | null)[] = ['/home/author/invoice.pdf', null];
  const shown: string[] = [];
  const places = createSavedPlaces({
    askSavePath: async () => answers.shift() ?? null,
    showInFolder: (path) => shown.push(path),
  });
  expect(() => places.showInFolder('/home/author/invoice.pdf')).toThrow('Nothing was saved there');
  expect(await places.askSavePath('invoice.pdf')).toBe('/home/author/invoice.pdf');
  expect(await places.askSavePath('invoice.pdf')).toBeNull();
  places.showInFolder('/home/author/invoice.pdf');
  for (const path of ['/home/author', '/home/author/../author/invoice.pdf', '/etc/passwd']) {
    expect(() => places.showInFolder(path)).toThrow('Nothing was saved there');
  }
  expect(shown).toEqual(['/home/author/invoice.pdf']);
});
