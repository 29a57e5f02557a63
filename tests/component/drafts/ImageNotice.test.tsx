import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react';
import { ImageNotice } from '../../../renderer/drafts/ImageNotice.tsx';

afterEach(cleanup);

test('the notice counts the images that were left out, and each button allows one host', async () => {
  const allowed: string[] = [];
  const drafts = { allowImages: async (origin: string) => void allowed.push(origin) };
  const imageHosts = [
    { origin: 'https://a.example', images: 2 },
    { origin: 'https://b.example:8443', images: 1 },
  ];
  await render(<ImageNotice drafts={drafts} page={{ imageHosts, failedImages: 1 }} />);
  await expect
    .element(page.getByRole('status'))
    .toHaveTextContent('3 images left out: 2 of a.example, 1 of b.example:8443. 1 image could not be loaded.');
  await userEvent.click(page.getByRole('button', { name: 'Load images from b.example:8443' }));
  expect(allowed).toEqual(['https://b.example:8443']);
});

test('there is no notice where no image is left out', async () => {
  await render(<ImageNotice drafts={{ allowImages: async () => {} }} page={{ imageHosts: [], failedImages: 0 }} />);
  expect(page.getByRole('status').query()).toBeNull();
});
