import type { Page } from 'playwright/test';
import { startReportServer } from '../support/report-server.ts';
import { expect, runReport } from './galley.ts';
import { test } from './shared-galley.ts';
import { signIn } from './sign-in.ts';

/** The accessible names are a contract: other tests and assistive technology use them. */
const go = (page: Page, place: string) => page.getByRole('navigation', { name: 'Main' }).getByText(place).click();

test('the navigation leads to the four places, and the bar below tells the budget', async ({ galley: { page } }) => {
  const main = page.getByRole('navigation', { name: 'Main' });
  for (const place of ['Report', 'Merge', 'Activity', 'Settings']) {
    await expect(main.getByRole('link', { name: place }).or(main.getByRole('tab', { name: place }))).toBeVisible();
  }
  const meter = page.getByRole('meter', { name: 'Requests left' });
  await expect(meter).toHaveAttribute('aria-valuemax', '25');
  await expect(meter).toHaveAttribute('aria-valuenow', /^(1?\d|2[0-5])$/);
});

test('the header names the connection and leads to the others, to a new one and out', async ({ galley: { page } }) => {
  const button = page.getByRole('button', { name: 'Connection' });
  await expect(button).toContainText('Sample service');
  await button.click();
  for (const name of ['Sample service', 'New connection…', 'Sign out']) {
    await expect(page.getByRole('menuitem', { name })).toBeVisible();
  }
  await page.getByRole('menuitem', { name: 'New connection…' }).click();

  const form = page.getByRole('form', { name: 'Sign in' });
  const boxes = [
    'Connection name',
    'Identity server URL',
    'Service URL',
    'Client ID',
    'Client secret',
    'Username',
    'Password',
  ];
  for (const name of boxes) await expect(form.getByRole('textbox', { name, exact: true })).toBeVisible();
  await form.getByRole('checkbox', { name: 'Remember password' }).check();
  await expect(form.getByRole('button', { name: 'Sign in' })).toBeVisible();
  await form.getByRole('button', { name: 'Use the sample service' }).click();
  await expect(form).toBeHidden();
});

test('a report has its fields, its four tabs, and a button to run and to cancel', async ({ galley: { page } }) => {
  for (const tab of ['Info', 'Handlebars', 'Deepload', 'PDF'])
    await expect(page.getByRole('tab', { name: tab })).toBeVisible();
  await runReport(page, 'Info', 'invoice', 'INV-2041');
  await expect(page.getByRole('combobox', { name: 'jq filter' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Info result' })).toContainText('INV-2041');
  for (const tab of ['Handlebars', 'Deepload']) {
    await runReport(page, tab, 'invoice', 'INV-2041');
    await expect(page.getByRole('region', { name: `${tab} markup` })).toContainText('html');
  }

  const server = await startReportServer();
  try {
    await signIn({ page }, { name: 'Sandbox', authUrl: server.url, serviceUrl: server.url });
    server.hold();
    await runReport(page, 'PDF', 'T-1', 'R-1');
    await expect(page.getByRole('progressbar').or(page.getByRole('status')).first()).toBeVisible();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByRole('button', { name: 'Cancel' })).toBeHidden();
  } finally {
    await server.close();
  }
});

test('Ctrl+Enter runs, and the PDF has its page box, its zoom and its save', async ({ galley: { page } }) => {
  await page.getByRole('combobox', { name: 'Record ID' }).fill('INV-2042');
  await page.keyboard.press('ControlOrMeta+Enter');
  const preview = page.getByRole('region', { name: 'PDF preview' });
  await expect(preview).toContainText('INV-2042');
  await expect(preview.locator('[data-page-number]').first()).toBeVisible();
  await expect(preview.getByRole('textbox', { name: 'Page' })).toHaveValue('1');
  for (const name of ['Zoom in', 'Zoom out', 'Fit width', 'Save PDF…']) {
    await expect(preview.getByRole('button', { name })).toBeVisible();
  }
});

test('Merge has its form, its named rows and its buttons', async ({ galley: { page } }) => {
  await go(page, 'Merge');
  await page.getByRole('combobox', { name: 'Type' }).selectOption({ label: 'Image' });
  await page.getByRole('textbox', { name: 'Item IDs' }).fill('seal, cover-photo\nslipcase');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  const list = page.getByRole('grid', { name: 'Merge items' }).or(page.getByRole('listbox', { name: 'Merge items' }));
  for (const id of ['seal', 'cover-photo', 'slipcase']) {
    const row = list.getByRole('row', { name: `Image ${id}` });
    await expect(row).toBeVisible();
    await expect(row.getByRole('button', { name: 'Remove' })).toBeAttached();
  }
  await list.getByRole('row', { name: 'Image slipcase' }).dragTo(list.getByRole('row', { name: 'Image seal' }));
  await expect(list.getByRole('row').first()).toHaveAccessibleName(/Image slipcase/);
  await page.getByRole('button', { name: 'Merge', exact: true }).click();
  await expect(page.getByRole('region', { name: 'Merged PDF' }).locator('[data-page-number="3"]')).toBeAttached();
  await page.getByRole('button', { name: 'Clear', exact: true }).click();
  await expect(list.getByRole('row')).toHaveCount(0);
});

test('Activity finds a call of this run and opens its document again', async ({ galley: { page } }) => {
  await runReport(page, 'Deepload', 'letter', 'LET-052');
  await expect(page.getByRole('region', { name: 'Deepload markup' })).toContainText('html');
  await go(page, 'Activity');
  await page
    .getByRole('searchbox')
    .or(page.getByRole('textbox', { name: 'Search' }))
    .first()
    .fill('LET-052');
  const row = page.getByRole('row').filter({ hasText: 'letter' });
  await expect(row).toHaveCount(1);
  await row.click();
  await expect(page.getByRole('button', { name: 'Copy as cURL' })).toBeVisible();
  await expect(page.getByText('<!doctype html>').last()).toBeAttached();
});
