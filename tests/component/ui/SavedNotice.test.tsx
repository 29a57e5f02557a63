import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react';
import { SavedNotice, ShowInFolderContext } from '../../../renderer/ui/SavedNotice.tsx';

afterEach(cleanup);

test('a saved file is shown in its folder by one click', async () => {
  const shown: string[] = [];
  await render(
    <ShowInFolderContext value={(path) => shown.push(path)}>
      <SavedNotice path="/home/author/invoice.pdf" />
    </ShowInFolderContext>,
  );
  await expect.element(page.getByText('Saved to /home/author/invoice.pdf')).toBeVisible();
  await userEvent.click(page.getByRole('button', { name: 'Show in folder' }));
  expect(shown).toEqual(['/home/author/invoice.pdf']);
});
