import { afterEach, expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react';
import { MergeEditor } from '../../../renderer/merge/MergeEditor.tsx';
import { createMerge, type Merge } from '../../../renderer/merge/merge.ts';
import '../../../renderer/merge/merge.css';
import '../../../renderer/ui/tokens.css';
import '../../../renderer/ui/base.css';
import type { Fault } from '../../../shared/fault.ts';
import { type FakeAnswers, failure, fakeBridge, success } from '../../support/fake-bridge.ts';
import { waitFor } from '../../support/wait-for.ts';
import { documentWith, noInfo } from '../../support/window-state.ts';

afterEach(cleanup);

const image = (id: string) => ({ type: 'image', id }) as const;

const list = () => page.getByRole('grid', { name: 'Merge items' });
const row = (name: string) => page.getByRole('row', { name, exact: true });
const names = () => [...list().element().querySelectorAll('[role=row]')].map((element) => element.ariaLabel);
const button = (name: string) => page.getByRole('button', { name, exact: true });

async function open(ids: readonly string[], answers: FakeAnswers = {}): Promise<Merge> {
  const merge = createMerge({
    bridge: fakeBridge(answers),
    initialItems: ids.map((id) => ({ type: 'image', id })),
    connectionId: 'sample',
    info: noInfo,
    keep: () => {},
  });
  await render(
    <div style={{ height: 600, width: 640, display: 'grid' }}>
      <MergeEditor merge={merge} />
    </div>,
  );
  return merge;
}

test('the tooltip of Merge names the keys that run it', async () => {
  await open(['cover-photo']);
  await userEvent.hover(button('Merge'));
  await expect.element(page.getByRole('tooltip')).toHaveTextContent('Merge the itemsCtrl+Enter');
});

test('many identifiers are pasted and added at once, each under its name', async () => {
  await open(['cover-photo']);
  await userEvent.selectOptions(page.getByRole('combobox', { name: 'Type' }), 'Attachment');
  await userEvent.fill(page.getByRole('textbox', { name: 'Item IDs' }), 'terms, price-list\ndelivery-note');
  await userEvent.click(button('Add'));
  await waitFor(() =>
    expect(names()).toEqual([
      'Image cover-photo',
      'Attachment terms',
      'Attachment price-list',
      'Attachment delivery-note',
    ]),
  );
  await expect.element(page.getByRole('textbox', { name: 'Item IDs' })).toHaveValue('');
});

test('Alt with an arrow moves the row with the focus, says where it is, and keeps the focus', async () => {
  await open(['a', 'b', 'c']);
  await userEvent.click(row('Image a'));
  await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}');
  await waitFor(() => expect(names()).toEqual(['Image b', 'Image a', 'Image c']));
  await expect.element(row('Image a')).toHaveFocus();
  await expect.element(page.getByRole('status')).toHaveTextContent('Image a is now 2 of 3.');
  await userEvent.keyboard('{Alt>}{ArrowDown}{ArrowUp}{ArrowUp}{/Alt}');
  await waitFor(() => expect(names()).toEqual(['Image a', 'Image b', 'Image c']));
  await expect.element(row('Image a')).toHaveFocus();
});

test('Delete removes the row with the focus, and the next one has it', async () => {
  await open(['a', 'b', 'c']);
  await userEvent.click(row('Image b'));
  await userEvent.keyboard('{Delete}');
  await waitFor(() => expect(names()).toEqual(['Image a', 'Image c']));
  await expect.element(row('Image c')).toHaveFocus();
  await userEvent.keyboard('{Delete}');
  await expect.element(row('Image a')).toHaveFocus();
  await userEvent.keyboard('{Control>}z{/Control}');
  await waitFor(() => expect(names()).toEqual(['Image a', 'Image c']));
});

const selectedNames = () =>
  [...list().element().querySelectorAll('[role=row][aria-selected=true]')].map((element) => element.ariaLabel);

test('rows are selected by click, Shift and Ctrl, and dragged together', async () => {
  await open(['a', 'b', 'c', 'd', 'e']);
  await userEvent.click(row('Image b'));
  await userEvent.click(row('Image c'), { modifiers: ['Shift'] });
  await userEvent.click(row('Image e'), { modifiers: ['ControlOrMeta'] });
  await waitFor(() => expect(selectedNames()).toEqual(['Image b', 'Image c', 'Image e']));
  await expect.element(page.getByText('3 selected')).toBeVisible();
  await userEvent.dragAndDrop(row('Image c').element().querySelector('[data-drag-handle]')!, row('Image a'));
  await waitFor(() => expect(names()).toEqual(['Image b', 'Image c', 'Image e', 'Image a', 'Image d']));
  await expect.element(page.getByRole('status')).toHaveTextContent('3 items are now 1 to 3 of 5.');
});

test('arrows select, with Shift a range, Ctrl+A all, and Delete removes them', async () => {
  await open(['a', 'b', 'c', 'd']);
  await userEvent.click(row('Image a'));
  await userEvent.keyboard('{ArrowDown}{Shift>}{ArrowDown}{/Shift}');
  await waitFor(() => expect(selectedNames()).toEqual(['Image b', 'Image c']));
  await userEvent.keyboard('{Delete}');
  await waitFor(() => expect(names()).toEqual(['Image a', 'Image d']));
  await expect.element(row('Image d')).toHaveFocus();
  await userEvent.keyboard('{Control>}a{/Control}');
  await waitFor(() => expect(selectedNames()).toEqual(['Image a', 'Image d']));
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(selectedNames()).toEqual(['Image d']));
});

test('Space picks rows up, arrows move them, Enter drops them and Escape puts them back', async () => {
  await open(['a', 'b', 'c', 'd']);
  const status = page.getByRole('status');
  await userEvent.click(row('Image a'));
  await userEvent.keyboard('{Shift>}{ArrowDown}{/Shift} ');
  await expect.element(status).toHaveTextContent('2 items picked up. Arrows move, Enter drops, Escape puts back.');
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(status).toHaveTextContent('2 to 3 of 4.');
  expect(names()).toEqual(['Image a', 'Image b', 'Image c', 'Image d']);
  await userEvent.keyboard('{Escape}');
  await expect.element(status).toHaveTextContent('Put back.');
  await userEvent.keyboard(' {End}{Enter}');
  await waitFor(() => expect(names()).toEqual(['Image c', 'Image d', 'Image a', 'Image b']));
  await expect.element(status).toHaveTextContent('2 items are now 3 to 4 of 4.');
  await expect.element(row('Image b')).toHaveFocus();
  await userEvent.keyboard('{Control>}z{/Control}');
  await waitFor(() => expect(names()).toEqual(['Image a', 'Image b', 'Image c', 'Image d']));
});

test('rows are cut, copied and pasted with their types', async () => {
  await open(['a', 'b', 'c']);
  await userEvent.click(row('Image a'));
  await userEvent.keyboard('{Control>}x{/Control}');
  await waitFor(() => expect(names()).toEqual(['Image b', 'Image c']));
  await userEvent.keyboard('{ArrowDown}{Control>}v{/Control}');
  await waitFor(() => expect(names()).toEqual(['Image b', 'Image c', 'Image a']));
  await userEvent.click(row('Image b'));
  await userEvent.keyboard('{Control>}c{/Control}{End}{Control>}v{/Control}');
  await waitFor(() => expect(names()).toEqual(['Image b', 'Image c', 'Image a', 'Image b']));
});

test('the selected rows get another type, and a position that is typed', async () => {
  await open(['a', 'b', 'c', 'd']);
  await userEvent.click(row('Image a'));
  await userEvent.click(row('Image b'), { modifiers: ['Shift'] });
  await userEvent.click(button('List'));
  await userEvent.click(page.getByRole('menuitem', { name: 'Change to attachment' }));
  await waitFor(() => expect(names()).toEqual(['Attachment a', 'Attachment b', 'Image c', 'Image d']));
  await expect.element(button('List')).toHaveFocus();
  await userEvent.click(button('List'));
  await userEvent.click(page.getByRole('menuitem', { name: 'Move to position…' }));
  await userEvent.fill(page.getByRole('textbox', { name: 'Position of the first' }), '2');
  await userEvent.click(button('Move'));
  await waitFor(() => expect(names()).toEqual(['Image c', 'Attachment a', 'Attachment b', 'Image d']));
});

test('what a text would add is shown before it is added', async () => {
  await open([]);
  const field = page.getByRole('textbox', { name: 'Item IDs' });
  await userEvent.fill(field, 'type,id\nimage,seal\nattachment,terms');
  await expect
    .element(page.getByRole('region', { name: 'Items to add' }))
    .toHaveTextContent('Read as a table. Adds 2 items: 1 image, 1 attachment.');
  await userEvent.click(button('Add'));
  await waitFor(() => expect(names()).toEqual(['Image seal', 'Attachment terms']));
  await userEvent.fill(field, '{"files": [');
  await userEvent.click(button('Add'));
  await expect.element(page.getByRole('alert')).toHaveTextContent('This JSON cannot be read');
  await expect.element(field).toHaveValue('{"files": [');
});

test('what a text would add is gone as soon as its field is empty, so that the list does not move later', async () => {
  await open([]);
  const field = page.getByRole('textbox', { name: 'Item IDs' });
  const preview = page.getByRole('region', { name: 'Items to add' });
  await userEvent.fill(field, 'type,id\nimage,seal');
  await expect.element(preview).toBeVisible();
  const typed = field.element() as HTMLTextAreaElement;
  const shownBesideNothing: boolean[] = [];
  const observer = new MutationObserver(() => {
    if (typed.value === '') shownBesideNothing.push(preview.query() !== null);
  });
  onTestFinished(() => observer.disconnect());
  observer.observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true });
  await userEvent.click(button('Add'));
  await waitFor(() => expect(names()).toEqual(['Image seal']));
  await expect.element(preview).not.toBeInTheDocument();
  expect(shownBesideNothing).not.toEqual([]);
  expect(shownBesideNothing).not.toContain(true);
});

test('a list is saved under a name, opened, and removed after a question', async () => {
  const quarter = { id: crypto.randomUUID(), name: 'Quarter', count: 2, usedAt: Date.UTC(2026, 10, 22) };
  const items = [image('q1'), image('q2')];
  await open(['a'], {
    'mergeLists.of': () => success({ current: [], lists: [] }),
    'mergeLists.save': () => success([quarter]),
    'mergeLists.open': () => success({ items, lists: [quarter] }),
    'mergeLists.remove': () => success([]),
  });
  const dialog = page.getByRole('dialog', { name: 'Saved lists' });
  const openDialog = async () => {
    await userEvent.click(button('List'));
    await userEvent.click(page.getByRole('menuitem', { name: 'Saved lists…' }));
    // Its buttons move when the lists arrive.
    await expect.element(dialog.getByText('No list of this connection has been saved.')).toBeVisible();
  };
  await openDialog();
  await userEvent.fill(dialog.getByRole('textbox', { name: 'List name' }), 'Quarter');
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await userEvent.click(dialog.getByRole('button', { name: /^Quarter 2 items/ }));
  await waitFor(() => expect(names()).toEqual(['Image q1', 'Image q2']));
  await openDialog();
  await userEvent.fill(dialog.getByRole('textbox', { name: 'List name' }), 'Other');
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Remove Quarter' }));
  await expect.element(dialog.getByText('Remove “Quarter” for good?')).toBeVisible();
  await userEvent.click(dialog.getByRole('button', { name: 'Remove', exact: true }));
  await expect.element(dialog.getByText('No list of this connection has been saved.')).toBeVisible();
});

test('the items of a file are added to the list', async () => {
  await open([]);
  const field = document.querySelector<HTMLInputElement>('input[type=file]')!;
  await userEvent.upload(field, new File(['type,id\nattachment,terms\n'], 'list.csv', { type: 'text/csv' }));
  await waitFor(() => expect(names()).toEqual(['Attachment terms']));
});

test('each row has a button that removes it', async () => {
  await open(['a', 'b']);
  await userEvent.click(row('Image a').getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(names()).toEqual(['Image b']));
});

test('a row that is dragged by its handle lands where it is dropped', async () => {
  await open(['a', 'b', 'c', 'd', 'e']);
  const handle = row('Image b').element().querySelector('[data-drag-handle]')!;
  await userEvent.dragAndDrop(handle, row('Image d'));
  await waitFor(() => expect(names()).toEqual(['Image a', 'Image c', 'Image d', 'Image b', 'Image e']));
  await userEvent.dragAndDrop(row('Image e'), row('Image a'));
  await waitFor(() => expect(names()).toEqual(['Image e', 'Image a', 'Image c', 'Image d', 'Image b']));
});

/** A finger or a mouse, one step at a time. */
function pointer(target: Element, pointerType = 'mouse') {
  return (type: string, clientY: number) =>
    target.dispatchEvent(
      new PointerEvent(type, { bubbles: true, button: 0, pointerId: 1, pointerType, clientX: 60, clientY }),
    );
}

test('while a row is dragged its place is shown, the list makes room, and Escape puts it back', async () => {
  await open(['a', 'b', 'c']);
  const target = row('Image a').element();
  const { top } = target.getBoundingClientRect();
  const say = pointer(target);
  target.closest('[role=grid]')!.setPointerCapture = () => {};
  say('pointerdown', top + 10);
  say('pointermove', top + 40);
  await expect.element(page.getByText('2 of 3')).toBeVisible();
  expect(names()).toEqual(['Image a', 'Image b', 'Image c']);
  window.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }));
  await expect.element(page.getByText('2 of 3')).not.toBeInTheDocument();
  say('pointerup', top + 40);
  expect(names()).toEqual(['Image a', 'Image b', 'Image c']);
});

test('a finger drags by the handle, and only scrolls elsewhere', async () => {
  await open(['a', 'b', 'c']);
  const drag = (element: Element) => {
    const { top } = element.getBoundingClientRect();
    element.closest('[role=grid]')!.setPointerCapture = () => {};
    const say = pointer(element, 'touch');
    say('pointerdown', top + 10);
    say('pointermove', top + 70);
    say('pointerup', top + 70);
  };
  drag(row('Image a').element());
  expect(names()).toEqual(['Image a', 'Image b', 'Image c']);
  drag(row('Image a').element().querySelector('[data-drag-handle]')!);
  await waitFor(() => expect(names()).toEqual(['Image b', 'Image c', 'Image a']));
});

test('the list scrolls by itself while a row is held at its edge', async () => {
  await open(Array.from({ length: 200 }, (_, n) => `${n}`));
  const grid = list().element();
  const target = row('Image 0').element();
  const { top, bottom } = grid.getBoundingClientRect();
  grid.setPointerCapture = () => {};
  const say = pointer(target);
  say('pointerdown', top + 10);
  say('pointermove', bottom - 2);
  await waitFor(() => expect(grid.scrollTop).toBeGreaterThan(400));
  say('pointerup', bottom - 2);
  await waitFor(() => expect(row('Image 0').element().ariaRowIndex).not.toBe('1'));
});

test('ten thousand rows are there, and few of them are drawn', async () => {
  const merge = await open([]);
  merge.edit(Array.from({ length: 10_000 }, (_, n) => `id-${n}`).join(' '));
  await merge.add();
  await expect.element(page.getByText('10,000 items', { exact: true })).toBeVisible();
  await expect.element(list()).toHaveAttribute('aria-rowcount', '10000');
  expect(names().length).toBeLessThan(60);
  await userEvent.click(row('Image id-0'));
  await userEvent.keyboard('{End}');
  await expect.element(row('Image id-9999')).toHaveFocus();
  await userEvent.keyboard('{Alt>}{Home}{/Alt}');
  await waitFor(() => expect(names()[0]).toBe('Image id-9999'));
  await expect.element(row('Image id-9999')).toHaveFocus();
});

test('a merge of nothing says what is missing, beside the button', async () => {
  await open([]);
  await userEvent.click(button('Merge'));
  await expect.element(page.getByRole('alert')).toHaveTextContent('Add at least one image or attachment first.');
});

test('an empty list offers what there is, one click each', async () => {
  const merge = await open([], {
    'report.suggestions': () =>
      success({
        templates: [],
        records: [],
        images: [{ id: 'seal', title: 'Seal' }],
        attachments: [{ id: 'terms', title: 'Terms and conditions' }],
      }),
  });
  await merge.loadSuggestions();
  await userEvent.click(button('Terms and conditions'));
  await waitFor(() => expect(names()).toEqual(['Attachment terms']));
  await userEvent.click(button('Choose…'));
  await userEvent.click(page.getByRole('menuitem', { name: 'Seal' }));
  await waitFor(() => expect(names()).toEqual(['Attachment terms', 'Image seal']));
  await userEvent.click(button('Clear'));
  await waitFor(() => expect(names()).toEqual([]));
  await userEvent.click(button('Undo'));
  await waitFor(() => expect(names()).toEqual(['Attachment terms', 'Image seal']));
});

test('the row that a fault names is marked', async () => {
  const fault: Fault = { code: 'REJECTED', happened: 'The image "b" is damaged.', advice: 'Remove it.' };
  const merge = await open(['a', 'b'], { 'merge.run': () => failure(fault) });
  await merge.run();
  await expect.element(row('Image b').getByText('The image "b" is damaged.')).toBeVisible();
  expect(row('Image a').element().textContent).not.toContain('damaged');
});

test('the menu of a row moves and removes it, and has only what can be done', async () => {
  await open(['a', 'b', 'c']);
  await userEvent.click(row('Image a'), { button: 'right' });
  const entries = () =>
    page
      .getByRole('menuitem')
      .elements()
      .map((element) => element.getAttribute('data-key'));
  await waitFor(() => expect(entries()).toEqual(['Move down', 'Move to the end', 'Copy', 'Remove']));
  await userEvent.click(page.getByRole('menuitem', { name: 'Move to the end' }));
  await waitFor(() => expect(names()).toEqual(['Image b', 'Image c', 'Image a']));
  await expect.element(row('Image a')).toHaveFocus();
  await userEvent.keyboard('{Shift>}{F10}{/Shift}');
  await waitFor(() => expect(entries()).toEqual(['Move up', 'Move to the top', 'Copy', 'Remove']));
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{Enter}');
  await waitFor(() => expect(names()).toEqual(['Image b', 'Image c']));
  await expect.element(row('Image c')).toHaveFocus();
});

test('the menu of a row copies the selected rows', async () => {
  const copied: string[] = [];
  await open(['a', 'b', 'c'], {
    'app.copy': ({ text }) => {
      copied.push(text);
      return success(undefined);
    },
  });
  await userEvent.click(row('Image a'));
  await userEvent.click(row('Image b'), { modifiers: ['Shift'] });
  await userEvent.click(row('Image b'), { button: 'right' });
  await userEvent.click(page.getByRole('menuitem', { name: 'Copy' }));
  await expect.element(page.getByRole('status')).toHaveTextContent('2 items copied.');
  expect(copied).toEqual(['image\ta\nimage\tb']);
});

test('each row shows its pages in the merged PDF, until the list is another one', async () => {
  const items = [image('a'), { type: 'attachment', id: 'b' } as const];
  const merged = documentWith({ request: { operation: 'merge', items } });
  const merge = await open(['a'], { 'merge.run': () => success(merged) });
  merge.addItems([items[1]!]);
  await merge.run();
  await merge.noteOpened({ documentId: merged.id, pages: 5 });
  await expect.element(row('Attachment b').getByText('p. 2–5')).toBeVisible();
  await userEvent.click(row('Attachment b'));
  expect(merge.state.getState().wantedPage).toEqual({ page: 2 });
  merge.reverse();
  await expect.element(page.getByText('p. 2–5')).not.toBeInTheDocument();
});

test('a pasted text of 100,000 identifiers is not laid out, stays whole, and is refused in words', async () => {
  const merge = await open(['a']);
  const field = page.getByRole('textbox', { name: 'Item IDs' });
  const text = Array.from({ length: 100_000 }, (_, at) => `id-${at}`).join('\n');
  const clipboardData = new DataTransfer();
  clipboardData.setData('text/plain', text);
  await userEvent.click(field);
  field.element().dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  await expect.element(page.getByText('888,889 characters, of which the first are shown.')).toBeVisible();
  expect((field.element() as HTMLTextAreaElement).value.length).toBeLessThan(3_000);
  await userEvent.click(button('Add'));
  await expect.element(page.getByRole('alert')).toHaveTextContent('A merge takes at most 10,000 items');
  expect(merge.state.getState().typed).toBe(text);
  expect(names()).toEqual(['Image a']);
  await userEvent.click(button('Discard the text'));
  await expect.element(field).toHaveValue('');
});
