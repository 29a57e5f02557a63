import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react';
import { MergeEditor } from '../../../renderer/merge/MergeEditor.tsx';
import { createMerge } from '../../../renderer/merge/merge.ts';
import type { MergeItem } from '../../../shared/merge-items.ts';
import { fakeBridge, success } from '../../support/fake-bridge.ts';
import { documentWith, noInfo } from '../../support/window-state.ts';
import '../../../renderer/merge/merge.css';
import '../../../renderer/ui/tokens.css';
import '../../../renderer/ui/base.css';

afterEach(cleanup);

const files: readonly MergeItem[] = [
  { type: 'image', id: 'cover-photo' },
  { type: 'attachment', id: 'terms' },
];
const button = (name: string) => page.getByRole('button', { name, exact: true });
const row = (name: string) => page.getByRole('row', { name, exact: true });

async function open(ids: readonly string[], width = 640) {
  const bridge = fakeBridge({
    'merge.files': () => success(files),
    'merge.run': () => success(documentWith({ request: { operation: 'merge', items: [] } })),
  });
  const initialItems = ids.map((id) => ({ type: 'image', id }) as const);
  const merge = createMerge({ bridge, initialItems, connectionId: 'sample', info: noInfo, keep: () => {} });
  await render(
    <div style={{ height: 600, width, display: 'grid' }}>
      <MergeEditor merge={merge} />
    </div>,
  );
  await userEvent.click(button('Merge'));
  return bridge;
}

test('unknown identifiers are listed at their rows and in one line, and one press takes what is near', async () => {
  const bridge = await open(['cover-photo.jpg', 'terms', 'nothing']);
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('3 items of 3 cannot be found: “cover-photo.jpg”, “terms”, “nothing”. Nothing was sent.');
  await expect.element(row('Image nothing').getByRole('gridcell', { name: 'No such image' })).toBeVisible();
  await expect.element(row('Image terms').getByRole('gridcell', { name: 'This is an attachment' })).toBeVisible();

  await userEvent.click(button('Use cover-photo'));
  await expect.element(row('Image cover-photo')).toHaveFocus();
  await userEvent.click(button('Change to attachment'));
  await expect.element(row('Attachment terms')).toBeVisible();
  await expect.element(page.getByRole('alert')).toHaveTextContent('1 item of 3 cannot be found: “nothing”.');
  expect(bridge.inputsOf('merge.run')).toEqual([]);
  await userEvent.click(button('Merge anyway'));
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
  expect(bridge.inputsOf('merge.run')).toHaveLength(1);
});

test('all suggestions are taken at once', async () => {
  await open(['cover-photo.jpg', 'terms']);
  await userEvent.click(button('Take 2 suggestions'));
  await expect.element(row('Image cover-photo')).toBeVisible();
  await expect.element(row('Attachment terms')).toBeVisible();
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
});

test('in a narrow list each row keeps its identifier, its type and Remove in view', async () => {
  await open(['cover-photo.jpg'], 300);
  await expect.element(button('Use cover-photo')).toBeVisible();
  const end = row('Image cover-photo.jpg').element().getBoundingClientRect().right;
  for (const part of ['.merge-id', '.merge-near button', '.merge-type', '.merge-remove']) {
    const box = document.querySelector(part)!.getBoundingClientRect();
    expect(box.right, part).toBeLessThanOrEqual(end);
    expect(box.width, part).toBeGreaterThan(13);
  }
  await expect.element(row('Image cover-photo.jpg').getByRole('img', { name: 'Image' })).toBeVisible();
});
