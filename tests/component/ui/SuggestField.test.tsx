import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react';
import { SuggestField } from '../../../renderer/ui/SuggestField.tsx';
import '../../../renderer/ui/tokens.css';
import '../../../renderer/ui/base.css';

afterEach(cleanup);

const suggestions = [
  { id: 'invoice', title: 'Invoice with line items' },
  { id: 'quote', title: 'Quote with images' },
];

function Field({ start = '' }: { start?: string }) {
  const [value, setValue] = useState(start);
  return <SuggestField label="Template ID" value={value} onChange={setValue} suggestions={suggestions} />;
}

const field = () => page.getByRole('combobox', { name: 'Template ID' });
const list = () => page.getByRole('listbox', { name: 'Template ID suggestions' });

test('a suggestion is taken by keyboard, and the text box says which one is marked', async () => {
  await render(<Field />);
  await userEvent.type(field(), 'im');
  await expect.element(list().getByRole('option')).toHaveTextContent('quote');
  await userEvent.keyboard('{ArrowDown}');
  const option = list().getByRole('option', { selected: true });
  await expect.element(option).toBeVisible();
  await expect.element(field()).toHaveAttribute('aria-activedescendant', option.element().id);
  await userEvent.keyboard('{Enter}');
  await expect.element(field()).toHaveValue('quote');
  await expect.element(list()).not.toBeInTheDocument();
});

test('a suggestion is taken by a click, and the focus stays in the field', async () => {
  await render(<Field />);
  await userEvent.click(field());
  await userEvent.click(list().getByText('Invoice with line items'));
  await expect.element(field()).toHaveValue('invoice');
  await expect.element(field()).toHaveFocus();
});

test('the list is out of the way once the text is complete or the focus is elsewhere', async () => {
  await render(<Field />);
  await userEvent.fill(field(), 'quo');
  await expect.element(list()).toBeVisible();
  await userEvent.fill(field(), 'quote');
  await expect.element(list()).not.toBeInTheDocument();
  await userEvent.fill(field(), 'inv');
  await userEvent.keyboard('{Escape}');
  await expect.element(list()).not.toBeInTheDocument();
  await expect.element(field()).toHaveValue('inv');
});

test('anything may be typed, whatever is suggested', async () => {
  await render(<Field />);
  await userEvent.type(field(), 'a0B5e00000Ab1cD');
  await userEvent.keyboard('{Enter}');
  await expect.element(field()).toHaveValue('a0B5e00000Ab1cD');
});

test('the arrow opens all of the list whatever is typed, and closes it; the focus is in the field', async () => {
  await render(<Field start="invoice" />);
  const arrow = page.getByRole('button', { name: 'Suggestions for Template ID' });
  await expect.element(field()).toHaveAttribute('aria-expanded', 'false');
  await userEvent.click(arrow);
  await expect.element(field()).toHaveAttribute('aria-expanded', 'true');
  await expect.element(field()).toHaveFocus();
  await expect.element(list().getByText('quote', { exact: true })).toBeVisible();
  await expect.element(list().getByText('Invoice with line items')).toBeVisible();
  await userEvent.click(arrow);
  await expect.element(list()).not.toBeInTheDocument();
});

test('a suggestion has its warning beside it', async () => {
  const warned = [{ id: 'CUS-118', title: 'Marchbank Museum', note: 'not for this template' }];
  await render(<SuggestField label="Record ID" value="" onChange={() => {}} suggestions={warned} />);
  await userEvent.click(page.getByRole('button', { name: 'Suggestions for Record ID' }));
  await expect.element(page.getByRole('option')).toHaveTextContent(/Marchbank Museum\s*not for this template/);
});

test('the menu of the field stands over no suggestions', async () => {
  await render(<Field />);
  await userEvent.click(field(), { button: 'right' });
  await expect.element(field()).toHaveFocus();
  expect(list().query()).toBeNull();
});

test('the text box itself is the combobox, with suggestions or without', async () => {
  await render(<SuggestField label="Record ID" value="" onChange={() => {}} suggestions={[]} />);
  const box = page.getByRole('combobox', { name: 'Record ID' });
  expect(box.element()).toBeInstanceOf(HTMLInputElement);
  expect(page.getByRole('textbox').query()).toBeNull();
  await expect.element(box).toHaveAttribute('aria-expanded', 'false');
  await expect.element(box).not.toHaveAttribute('aria-controls');
});

test('Tab leaves the field and takes nothing', async () => {
  await render(<Field />);
  await userEvent.type(field(), 'im');
  await userEvent.keyboard('{ArrowDown}{ArrowUp}{ArrowDown}');
  await expect.element(field()).toHaveAttribute('aria-controls', list().element().id);
  await userEvent.tab();
  await expect.element(field()).not.toHaveFocus();
  await expect.element(field()).toHaveValue('im');
  await expect.element(list()).not.toBeInTheDocument();
});
