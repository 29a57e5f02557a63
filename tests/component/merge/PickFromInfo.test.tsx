import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react';
import { MergeEditor } from '../../../renderer/merge/MergeEditor.tsx';
import { createMerge, type MergeDependencies } from '../../../renderer/merge/merge.ts';
import { PickFromInfoDialog } from '../../../renderer/merge/PickFromInfoDialog.tsx';
import '../../../renderer/merge/merge.css';
import '../../../renderer/ui/tokens.css';
import '../../../renderer/ui/base.css';
import type { MergeItem } from '../../../shared/merge-items.ts';
import { createDocuments } from '../../support/browser-documents.ts';
import { fakeBridge, success } from '../../support/fake-bridge.ts';
import { noViolations, violationsByLook } from '../../support/violations-by-look.ts';
import { waitFor } from '../../support/wait-for.ts';
import { noInfo } from '../../support/window-state.ts';

afterEach(cleanup);

/** A transition would be measured half-way. */
beforeEach(() => document.documentElement.style.setProperty('--quick', '0ms'));

const documents = createDocuments();
const identifiers = { templateID: 'quote', sobjectId: 'QUO-317' };
const dialog = () => page.getByRole('dialog', { name: 'Pick from Info' });
const box = (name: string) => dialog().getByRole('checkbox', { name, exact: true });
const rows = () => [...document.querySelectorAll('[role=grid] [role=row]')].map((row) => row.ariaLabel);

const quote = {
  id: 'QUO-317',
  logo: 'house',
  options: [{ name: 'The reader', image: 'spread' }],
  attachments: [{ id: 'terms', title: 'Terms', fileName: 'terms.pdf', size: 84_000 }],
  ContentVersionId: 'V-1',
};

async function open(
  answers: readonly unknown[],
  items: readonly MergeItem[] = [],
  info: Partial<MergeDependencies['info']> = {},
) {
  const copied: string[] = [];
  const kept = answers.map((answer) => ({
    ...documents.add('json', JSON.stringify(answer)),
    request: { operation: 'info', ...identifiers } as const,
  }));
  const bridge = fakeBridge({ 'activity.infoAnswers': () => success(kept) });
  const merge = createMerge({
    bridge,
    initialItems: items,
    connectionId: 'sample',
    info: { ...noInfo, urlOf: documents.urlOf, identifiers: () => identifiers, ...info },
    keep: () => {},
  });
  await render(
    <div style={{ height: 600, width: 640, display: 'grid' }}>
      <MergeEditor merge={merge} />
      <PickFromInfoDialog merge={merge} onCopy={(text) => copied.push(text)} />
    </div>,
  );
  return { merge, bridge, copied };
}

test('images and attachments of the answer are offered, and added at the selection in one step', async () => {
  const listed: MergeItem[] = ['first', 'house', 'last'].map((id) => ({ type: 'image', id }));
  const { merge, copied } = await open([quote], listed);
  await expect.element(box('spread')).toBeChecked();
  await expect.element(box('terms')).toBeChecked();
  await expect.element(box('house')).not.toBeChecked();
  await expect.element(dialog().getByText('in the list')).toBeVisible();
  await expect.element(dialog().getByText('Terms · 84 kB · .attachments[0].id')).toBeVisible();
  await expect.element(dialog().getByText('image of The reader · .options[0].image')).toBeVisible();
  await userEvent.click(dialog().getByRole('button', { name: 'Copy path of spread' }));
  expect(copied).toEqual(['.options[0].image']);
  merge.select(merge.state.getState().list.rows[0]!.key, 'only');
  await userEvent.click(dialog().getByRole('button', { name: 'Add 2 items' }));
  await waitFor(() =>
    expect(rows()).toEqual(['Image first', 'Image spread', 'Attachment terms', 'Image house', 'Image last']),
  );
  expect(merge.state.getState()).toMatchObject({ announcement: 'Added 2 items.', isPickingFromInfo: false });
  merge.undo();
  await waitFor(() => expect(rows()).toEqual(['Image first', 'Image house', 'Image last']));
});

test('an item without a type is not added until one is chosen', async () => {
  await open([quote]);
  await userEvent.click(box('V-1'));
  await userEvent.click(dialog().getByRole('button', { name: 'Add 4 items' }));
  await expect.element(dialog().getByRole('alert')).toHaveTextContent('Choose whether the item without a type');
  await userEvent.selectOptions(dialog().getByRole('combobox', { name: 'Type of V-1' }), 'Attachment');
  await userEvent.click(dialog().getByRole('button', { name: 'Add 4 items' }));
  await waitFor(() => expect(rows()).toContain('Attachment V-1'));
});

test('one is added alone: Select all takes the checks away, arrows and Space choose', async () => {
  const { merge } = await open([quote]);
  await userEvent.click(box('Select all'));
  await userEvent.click(box('Select all'));
  await expect.element(dialog().getByRole('status')).toHaveTextContent('0 of 4 selected');
  await expect.element(dialog().getByRole('button', { name: 'Add items' })).toBeDisabled();
  await userEvent.fill(dialog().getByRole('textbox', { name: 'Filter items' }), 'reader');
  await expect.element(dialog().getByRole('status')).toHaveTextContent('0 of 4 selected, 1 shown');
  await userEvent.fill(dialog().getByRole('textbox', { name: 'Filter items' }), '');
  await userEvent.click(box('house'));
  await userEvent.keyboard(' {ArrowDown} ');
  await userEvent.click(dialog().getByRole('button', { name: 'Add 1 item' }));
  await waitFor(() => expect(rows()).toEqual(['Image spread']));
  expect(merge.state.getState().list.past).toHaveLength(1);
});

test('other identifiers are offered on request, and another answer can be chosen', async () => {
  await open([{ id: 'INV-1', amount: 3 }, quote]);
  await expect.element(dialog()).toHaveTextContent('“Show every identifier” lists 1 other identifier.');
  await userEvent.click(box('Show every identifier'));
  await expect.element(box('INV-1')).not.toBeChecked();
  const select = dialog().getByRole('combobox', { name: 'Answer to Info' });
  await userEvent.selectOptions(select, (select.element() as HTMLSelectElement).options[1]!.value);
  await expect.element(box('spread')).toBeChecked();
  await expect.element(box('Show every identifier')).not.toBeChecked();
});

test('without an answer nothing is sent until Get Info is pressed, which says what it takes', async () => {
  let count = 0;
  const get = async () => {
    count += 1;
    return { code: 'REJECTED', happened: 'The service refuses it.', advice: 'Ask its owner.' } as const;
  };
  const { bridge } = await open([], [], { get, budget: () => ({ free: 7, limit: 25 }) });
  await expect
    .element(dialog())
    .toHaveTextContent('One request for Info of template quote and record QUO-317: 7 of 25 are left this minute.');
  expect(count).toBe(0);
  await userEvent.click(dialog().getByRole('button', { name: 'Get Info' }));
  await expect.element(dialog().getByRole('alert')).toHaveTextContent('The service refuses it.');
  expect(count).toBe(1);
  expect(bridge.calls.every(({ name }) => name === 'activity.infoAnswers')).toBe(true);
});

test('of ten thousand identifiers few are drawn, and all of them can be added', async () => {
  await open([{ images: Array.from({ length: 10_000 }, (_, at) => `i-${at}`) }]);
  await expect.element(dialog().getByText('10,000 of 10,000 selected')).toBeVisible();
  expect(dialog().element().querySelectorAll('li').length).toBeLessThan(60);
  await userEvent.click(box('i-0'));
  await userEvent.keyboard('{End}');
  await expect.element(box('i-9999')).toHaveFocus();
  await userEvent.click(dialog().getByRole('button', { name: 'Add 9,999 items' }));
  await expect.element(page.getByText('9,999 items', { exact: true })).toBeVisible();
});

test('the dialog is accessible with items, without any, and with a problem', async () => {
  for (const answers of [[quote], [{ id: 'INV-1' }], []]) {
    await open(answers);
    await expect.element(dialog()).toHaveTextContent(/selected|lists 1 other|no stored Info answer/);
    expect(await violationsByLook()).toEqual(noViolations);
    await cleanup();
  }
});
