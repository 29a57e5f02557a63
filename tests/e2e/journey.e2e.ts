import { readFileSync } from 'node:fs';
import { answerSaveDialog, expect, pdfInfo, runReport } from './galley.ts';
import { test } from './shared-galley.ts';

/** The whole mission on the sample service. Runs on the built sources and once more on the packaged app. */
test.describe('an author, from the first start to both saved PDFs', () => {
  test('the first start shows the sample invoice, rendered', async ({ galley: { page } }) => {
    const preview = page.getByRole('region', { name: 'PDF preview' });
    await expect(preview.locator('[data-page-number="1"] canvas')).toBeVisible();
    await expect(preview).toContainText('Invoice');
    await expect(page.getByRole('combobox', { name: 'Template ID' })).toHaveValue('invoice');
    await expect(page.getByRole('button', { name: 'Connection' })).toContainText('Sample service');
    await expect(page.getByRole('meter', { name: 'Requests left' })).toHaveAttribute('aria-valuenow', '24');
  });

  test('info, handlebars and deepload show the template and the record', async ({ galley: { page } }) => {
    const record = await page.getByRole('combobox', { name: 'Record ID' }).inputValue();

    await runReport(page, 'Info', 'invoice', record);
    await expect(page.getByRole('region', { name: 'Info result' })).toContainText('"invoice"');
    await page.getByRole('combobox', { name: 'jq filter' }).fill('.template | keys | length > 0');
    await expect(page.getByRole('region', { name: 'Info result' })).toContainText('true');

    await runReport(page, 'Handlebars', 'invoice', record);
    await expect(page.getByRole('region', { name: 'Handlebars markup' })).toContainText('{{');

    await runReport(page, 'Deepload', 'invoice', record);
    const deepload = page.getByRole('region', { name: 'Deepload markup' });
    await expect(deepload).toContainText('<html');
    await expect(deepload).not.toContainText('{{');
  });

  test('the PDF zooms, turns pages, and is saved whole', async ({ galley }, info) => {
    const { page } = galley;
    await runReport(page, 'PDF', 'statement', 'STM-2026');
    const preview = page.getByRole('region', { name: 'PDF preview' });
    await expect(preview.locator('[data-page-number="101"]')).toBeAttached();

    const first = preview.locator('[data-page-number="1"]');
    const width = async () => (await first.boundingBox())?.width ?? 0;
    await preview.getByRole('button', { name: 'Fit width' }).click();
    const fitted = await width();
    await preview.getByRole('button', { name: 'Zoom in' }).click();
    await expect.poll(width).toBeGreaterThan(fitted);
    await preview.getByRole('button', { name: 'Zoom out' }).click();
    await expect.poll(width).toBeLessThanOrEqual(fitted);

    const pageBox = preview.getByRole('textbox', { name: 'Page', exact: true });
    await pageBox.fill('60');
    await pageBox.press('Enter');
    await expect(preview.locator('[data-page-number="60"] canvas')).toBeInViewport();

    const path = info.outputPath('statement.pdf');
    const offeredName = await answerSaveDialog(galley, path);
    await preview.getByRole('button', { name: 'Save PDF…' }).click();
    await expect(page.getByText(/Saved/).first()).toBeVisible();
    expect(await offeredName()).toBe('statement-STM-2026.pdf');
    const saved = await pdfInfo(path);
    expect(saved.pages).toBeGreaterThan(100);
    expect(saved.text).toContain('STM-2026');
  });

  test('markup is saved as it came, under the name of its template and record', async ({ galley }, info) => {
    const { page } = galley;
    await runReport(page, 'Handlebars', 'invoice', 'INV-2041');
    const region = page.getByRole('region', { name: 'Handlebars markup' });
    await expect(region).toContainText('{{');
    const path = info.outputPath('invoice.html');
    const offeredName = await answerSaveDialog(galley, path);
    await page.getByRole('button', { name: 'Save as…' }).click();
    await expect(page.getByText(/Saved/).first()).toBeVisible();
    expect(await offeredName()).toBe('invoice-INV-2041-handlebars.html');
    const saved = readFileSync(path, 'utf8');
    const lines = saved.split('\n');
    await expect(page.getByText(`${lines.length.toLocaleString('en')} lines`)).toBeVisible();
    expect(await region.locator('.cm-line').first().textContent()).toBe(lines[0]);
    expect(saved).toContain('{{');
  });

  test('text of a page can be selected and copied', async ({ galley: { page } }) => {
    // Not the report of the first start, whose page would receive the click just before this run replaces it.
    await runReport(page, 'PDF', 'invoice', 'INV-2042');
    const layer = page.getByRole('region', { name: 'PDF preview' }).locator('[data-page-number="1"] .textLayer');
    await expect(layer).toContainText('INV-2042');
    await layer.getByText('Invoice').first().dblclick();
    expect(await page.evaluate(() => getSelection()?.toString().trim())).toBe('Invoice');
  });

  test('pasted items are ordered by keyboard, merged in that order, and saved', async ({ galley }, info) => {
    const { page } = galley;
    await page.getByRole('navigation', { name: 'Main' }).getByText('Merge').click();
    await page.getByRole('combobox', { name: 'Type' }).selectOption({ label: 'Attachment' });
    await page.getByRole('textbox', { name: 'Item IDs' }).fill('terms-and-conditions, paper-guide');
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    const rows = page.getByLabel('Merge items').getByRole('row');
    await expect(rows).toHaveCount(2);
    await expect(rows.first()).toHaveAccessibleName(/Attachment terms-and-conditions/);

    await rows.nth(1).focus();
    await page.keyboard.press('Alt+ArrowUp');
    await expect(rows.first()).toHaveAccessibleName(/Attachment paper-guide/);

    await page.getByRole('button', { name: 'Merge', exact: true }).click();
    const merged = page.getByRole('region', { name: 'Merged PDF' });
    await expect(merged.locator('[data-page-number="1"] canvas')).toBeVisible();

    const path = info.outputPath('merged.pdf');
    await answerSaveDialog(galley, path);
    await merged.getByRole('button', { name: 'Save PDF…' }).click();
    await expect(page.getByText(/Saved/).first()).toBeVisible();
    const { pages, text } = await pdfInfo(path);
    expect(pages).toBeGreaterThan(1);
    expect(text.search(/paper guide/i)).toBeLessThan(text.search(/terms and conditions/i));
  });

  test('the last identifiers come back at the next start', async ({ launch }) => {
    const first = await launch();
    await runReport(first.page, 'Info', 'letter', 'LET-052');
    await expect(first.page.getByRole('region', { name: 'Info result' })).toContainText('letter');
    await first.app.close();

    const second = await launch(first.userData);
    await expect(second.page.getByRole('combobox', { name: 'Template ID' })).toHaveValue('letter');
    await expect(second.page.getByRole('combobox', { name: 'Record ID' })).toHaveValue('LET-052');
  });
});
