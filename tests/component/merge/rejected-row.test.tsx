import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react';
import { MergeEditor } from '../../../renderer/merge/MergeEditor.tsx';
import { MergeView } from '../../../renderer/merge/MergeView.tsx';
import { createMerge } from '../../../renderer/merge/merge.ts';
import { failure, fakeBridge } from '../../support/fake-bridge.ts';
import { pdfServices } from '../../support/pdf-services.ts';
import { waitFor } from '../../support/wait-for.ts';
import { noInfo, noRecovery } from '../../support/window-state.ts';
import '../../../renderer/merge/merge.css';
import '../../../renderer/ui/tokens.css';
import '../../../renderer/ui/base.css';

afterEach(cleanup);

/** A list with one row, which the service has rejected. */
async function rejected(id: string, width: number): Promise<void> {
  const merge = createMerge({
    bridge: fakeBridge({ 'merge.run': () => failure({ happened: `There is no attachment “${id}”.` }) }),
    initialItems: [{ type: 'attachment', id }],
    connectionId: 'sample',
    info: noInfo,
    keep: () => {},
  });
  await render(
    <div style={{ height: 600, width, display: 'grid' }}>
      <MergeEditor merge={merge} />
    </div>,
  );
  await merge.run();
  await waitFor(() => expect(document.querySelector('.merge-blame')).not.toBeNull());
}

const part = (selector: string) => document.querySelector<HTMLElement>(selector)!;
const isCut = ({ scrollWidth, clientWidth }: HTMLElement) => scrollWidth > clientWidth;

/** What is seen of the words, in pixels. */
function seenWords(): number {
  const frame = part('.merge-blame').getBoundingClientRect();
  const words = part('.merge-blame span').getBoundingClientRect();
  return words.top < frame.bottom ? Math.min(words.right, frame.right) - words.left : 0;
}

test('the identifier of a rejected row is whole as long as there is room, and some words stand beside it, or none', async () => {
  await rejected('00P5m00000XyZabEAN', 290);
  expect(isCut(part('.merge-id'))).toBe(false);
  expect(seenWords()).toBe(0);
  await expect.element(page.getByRole('gridcell', { name: 'There is no attachment' })).toBeVisible();
  await cleanup();
  await rejected('00P5m00000XyZabEAN', 500);
  expect(isCut(part('.merge-id'))).toBe(false);
  expect(seenWords()).toBeGreaterThan(40);
  await cleanup();
  await rejected('no-such-attachment-identifier-00P5m00000AbCdEFGH', 390);
  expect(part('.merge-blame svg').getBoundingClientRect().width).toBe(14);
  expect(part('.merge-id').clientWidth).toBeGreaterThan(130);
});

test('a fault leads to the rows that it names, wherever they are in a long list', async () => {
  const message = 'These do not exist: "item-1", "item-400", "item-900"';
  const merge = createMerge({
    bridge: fakeBridge({
      'merge.run': () => failure({ happened: 'Something is missing.', advice: `It says: “${message}”` }),
    }),
    initialItems: Array.from({ length: 1_000 }, (_, n) => ({ type: 'image', id: `item-${n + 1}` })),
    connectionId: 'sample',
    info: noInfo,
    keep: () => {},
  });
  const viewing = { urlOf: () => '', ...pdfServices, openLink: () => {}, copy: () => {} };
  await render(
    <div style={{ height: 600, display: 'grid' }}>
      <MergeView merge={merge} viewing={viewing} recovery={noRecovery} />
    </div>,
  );
  await merge.run();
  const link = page.getByRole('button', { name: 'Select the 3 items in the list' });
  await userEvent.click(link);
  await expect.element(page.getByRole('row', { name: 'Image item-1', exact: true })).toHaveFocus();
  await expect.element(page.getByText('3 selected', { exact: true })).toBeVisible();
  await userEvent.keyboard('{Delete}');
  await waitFor(() => expect(merge.state.getState().list.rows).toHaveLength(997));
  await expect.element(link).not.toBeInTheDocument();
});
