import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react';
import { PropertiesDialog } from '../../../renderer/pdf-checks/PropertiesDialog.tsx';
import type { PdfProperties } from '../../../renderer/pdf-engine/base/analysis-types.ts';
import { properties } from './check-fixture.ts';
import '../../../renderer/ui/tokens.css';
import '../../../renderer/ui/base.css';
import { waitFor } from '../../support/wait-for.ts';

afterEach(cleanup);

async function openDialog(shown: PdfProperties | null, fault: string | null = null) {
  const onCopy = vi.fn();
  const onClose = vi.fn();
  const element = (next: PdfProperties | null) => (
    <PropertiesDialog properties={next} bytes={131_072} fault={fault} onCopy={onCopy} onClose={onClose} />
  );
  const screen = await render(element(shown));
  return { onCopy, onClose, show: (next: PdfProperties | null) => screen.rerender(element(next)) };
}

const dialog = () => page.getByRole('dialog', { name: 'PDF properties' });
const said = (term: string) =>
  [...document.querySelectorAll('dt')].find((one) => one.textContent === term)?.nextElementSibling?.textContent;

test('shows what a PDF is and says of itself', async () => {
  await openDialog(properties);
  await expect.element(dialog()).toBeVisible();
  expect(said('File size')).toBe('131 kB');
  expect(said('Page size')).toBe(
    'A4, 210\u00a0×\u00a0297\u00a0mm (8 of 13)\nA4 landscape, 297\u00a0×\u00a0210\u00a0mm (5 of 13)',
  );
  expect(said('Title')).toBe('INV-2041 · Alder Lane Press');
  expect(said('Script')).toBe('Yes, never run');
  expect(said('Author')).toBeUndefined();
});

test('lists hundreds of fonts in a table that the keyboard can scroll', async () => {
  await openDialog(properties);
  const fonts = page.getByRole('region', { name: 'Fonts (203)' });
  await expect.element(fonts.getByRole('row', { name: 'Helvetica Type 1 No' })).toBeVisible();
  expect(document.querySelectorAll('.properties-fonts tbody tr')).toHaveLength(203);
  const region = fonts.element() as HTMLElement;
  region.focus();
  await userEvent.keyboard('{End}');
  await waitFor(() => expect(region.scrollTop).toBeGreaterThan(1_000));
});

test('says that they are being read, then shows them', async () => {
  const { show } = await openDialog(null);
  await expect.element(dialog().getByRole('status')).toHaveTextContent('Reading the properties…');
  expect(page.getByRole('button', { name: 'Copy' }).query()).toBeNull();
  await show(properties);
  await expect.element(page.getByRole('button', { name: 'Copy' })).toBeVisible();
});

test('says why they cannot be read', async () => {
  await openDialog(null, 'This PDF has a password.');
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('The properties cannot be read. This PDF has a password.');
});

test('copies all of it as text, and is closed by its button or Escape', async () => {
  const { onCopy, onClose } = await openDialog(properties);
  await page.getByRole('button', { name: 'Copy' }).click();
  expect(onCopy).toHaveBeenCalledWith(expect.stringContaining('Helvetica\tType 1\tNo'));
  await page.getByRole('button', { name: 'Close' }).click();
  await userEvent.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledTimes(2);
});

test('a document without text says that it has no fonts', async () => {
  await openDialog({ ...properties, fonts: [] });
  await expect.element(page.getByText('It shows no text, so it has no fonts.')).toBeVisible();
});
