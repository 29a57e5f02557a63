import { lazy } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react';
import { PartBoundary } from '../../../renderer/ui/PartBoundary.tsx';

afterEach(cleanup);

test('a part that cannot be loaded says so in its place, and the rest stays', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const Missing = lazy(() => Promise.reject(new Error('no such file')));
  await render(
    <>
      <p>The rest</p>
      <PartBoundary>
        <Missing />
      </PartBoundary>
    </>,
  );
  await expect.element(page.getByRole('alert')).toHaveTextContent('could not be loaded');
  await expect.element(page.getByRole('button', { name: 'Reload the window' })).toBeVisible();
  await expect.element(page.getByText('The rest')).toBeVisible();
});
