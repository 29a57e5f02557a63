import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react';
import { MarkupViewer } from '../../../renderer/markup/MarkupViewer.tsx';
import '../../../renderer/ui/tokens.css';
import '../../../renderer/ui/base.css';
import type { DocumentInfo } from '../../../shared/model.ts';
import { createDocuments } from '../../support/browser-documents.ts';

afterEach(cleanup);

const documents = createDocuments();
const request = { operation: 'deepload', templateID: 'invoice', sobjectId: 'INV-1001' } as const;
const frame = () => document.querySelector('iframe');

/** Shows a markup with its preview. The page of the preview is empty here, because a browser would run its content. */
async function open(document: DocumentInfo) {
  const viewer = (shown: DocumentInfo) => (
    <div style={{ height: 600, width: 900 }}>
      <MarkupViewer
        document={shown}
        urlOf={documents.urlOf}
        previewUrlOf={(id) => `about:blank#${id}`}
        label="Deepload markup"
      />
    </div>
  );
  const { rerender } = await render(viewer(document));
  await expect.element(page.getByRole('region', { name: 'Deepload markup', exact: true })).toHaveTextContent('<');
  await userEvent.click(page.getByRole('button', { name: 'Preview' }));
  return { rerun: (next: DocumentInfo) => rerender(viewer(next)) };
}

const markup = (text: string) => documents.add('markup', text, request);

test('the preview is a frame without any permission beside the text, and follows a re-run', async () => {
  const first = markup('<p>one</p>');
  const { rerun } = await open(first);
  await expect.element(page.getByRole('region', { name: 'Preview of Deepload' })).toBeVisible();
  expect(frame()?.getAttribute('sandbox')).toBe('');
  expect(frame()?.getAttribute('referrerpolicy')).toBe('no-referrer');
  expect(frame()?.getAttribute('src')).toBe(`about:blank#${first.id}`);
  expect(frame()?.title).toBe('Preview of Deepload');
  await expect.element(page.getByText('Nothing was left out.')).toBeVisible();
  const next = markup('<img src="a.png">');
  await rerun(next);
  await expect.element(page.getByText('1 image was left out.')).toBeVisible();
  expect(frame()?.getAttribute('src')).toBe(`about:blank#${next.id}`);
  await userEvent.click(page.getByRole('button', { name: 'Preview' }));
  expect(frame()).toBeNull();
});

test('what is left out is counted in words and listed by its addresses, as text', async () => {
  await open(markup('<img src="https://example.com/a.png"><img src="<b>.png"><form action="/pay">'));
  await expect.element(page.getByText('2 images and 1 form were left out.')).toBeVisible();
  const button = page.getByRole('button', { name: 'List' });
  await expect.element(button).toHaveAttribute('aria-expanded', 'false');
  await userEvent.click(button);
  const list = page.getByRole('list', { name: 'Left out of the preview' });
  await expect.element(list).toHaveTextContent('imagehttps://example.com/a.pngimage<b>.pngform/pay');
  expect(list.element().querySelector('a, img, b')).toBeNull();
  await userEvent.click(button);
  await expect.element(list).not.toBeInTheDocument();
});

test('markup that is too large is not loaded, and said so', async () => {
  await open({ ...markup('<p>large</p>'), bytes: 12_000_000 });
  await expect
    .element(page.getByText(/^This markup has 12 MB\. Only markup of up to 5\.0 MB is shown as a page/))
    .toBeVisible();
  expect(frame()).toBeNull();
});

test('a frame that was led elsewhere shows the markup again', async () => {
  await open(markup('<p>one</p>'));
  await expect.element(page.getByText('Nothing was left out.')).toBeVisible();
  await expect.poll(() => frame()?.isConnected).toBe(true);
  const before = frame()!;
  await expect
    .poll(() => {
      // The first `load` may have come before this, or not yet.
      if (frame() === before) before.dispatchEvent(new Event('load'));
      return frame() !== before && frame() !== null;
    })
    .toBe(true);
});
