import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { beginDraft, markup, pdf, type } from './begin-draft.ts';
import { answerSaveDialog, endedCalls, expect, type LaunchedApp, runReport } from './galley.ts';
import { test } from './shared-galley.ts';

test('what is typed into a draft is on its page, with its data, and the service is asked for nothing', async ({
  galley,
}) => {
  await beginDraft(galley);
  const before = await endedCalls(galley.page);
  await type(galley, '<h1>Draft of {{number}}</h1>');
  await expect(pdf(galley)).toContainText('Draft of INV-2041');
  expect(await endedCalls(galley.page)).toBe(before);

  // A broken template keeps the page, and names the line.
  await type(galley, '{{#each}');
  await expect(galley.page.getByRole('alert')).toContainText('line 1');
  await expect(pdf(galley)).toContainText('Draft of INV-2041');
});

/** The page of the draft as it is saved, without its dates and identifiers. */
async function savedPdf(galley: LaunchedApp, path: string): Promise<string> {
  await answerSaveDialog(galley, path);
  await pdf(galley).getByRole('button', { name: 'Save PDF…' }).click();
  await expect(galley.page.getByText(basename(path))).toBeVisible();
  return readFileSync(path, 'latin1').replaceAll(/\/(?:CreationDate|ModDate) ?\([^)]*\)|\/ID ?\[[^\]]*\]/g, '');
}

test('a page that was made of the one before is the same as when the draft is opened anew', async ({
  launch,
}, info) => {
  const first = await launch();
  await beginDraft(first);
  const svg = '<svg xmlns=%22http://www.w3.org/2000/svg%22 width=%2240%22 height=%2240%22><circle r=%2230%22/></svg>';
  for (const [text, seen] of [
    ['<h1 id="x">alpha</h1>', 'alpha'],
    ['<style>#x { color: teal; font-size: 40px } #x::after { content: "bravo" }</style>', 'bravo'],
    ['<p>delta</p>', 'delta'],
    [`<img alt="" src="data:image/svg+xml,${svg.replaceAll('<', '%3C').replaceAll('>', '%3E')}"><p>echo</p>`, 'echo'],
    ['<style>@page { size: A5 landscape } #x { color: red }</style>golf ', 'golf'],
    ['<title>hotel</title>hotel ', 'hotel'],
  ] as const) {
    await type(first, text);
    await expect(pdf(first)).toContainText(seen);
  }
  const changed = await savedPdf(first, info.outputPath('changed.pdf'));
  await first.app.close();

  const second = await launch(first.userData);
  await expect(second.page.getByRole('tab', { name: 'Draft' })).toHaveAttribute('aria-selected', 'true');
  await expect(pdf(second)).toContainText('hotel');
  expect(await savedPdf(second, info.outputPath('anew.pdf'))).toBe(changed);
});

const shout = 'function shout(text) { return "It is " + text + "!"; }';

/** The caret in the helpers of the first draft, as stored for the next start. */
const helpersCaret = ({ page }: LaunchedApp): Promise<number | undefined> =>
  page.evaluate(async () => {
    const snapshot = await window.galley.call('app.snapshot', undefined);
    return snapshot.ok ? snapshot.value.workspace.draftPlaces?.[0]?.helpers?.head : undefined;
  });

test('a draft, its helpers and the place in them come back after a restart', async ({ launch }) => {
  const first = await launch();
  await beginDraft(first);
  await type(first, '<h1>{{shout number}}</h1>');
  await first.page.getByRole('tab', { name: 'Helpers' }).click();
  await first.page.getByRole('textbox', { name: 'Draft helpers' }).focus();
  await first.page.keyboard.insertText(shout);
  await expect(pdf(first)).toContainText('It is INV-2041!');
  await first.page.keyboard.press('ArrowLeft');
  await expect.poll(() => helpersCaret(first)).toBe(shout.length - 1);
  await first.app.close();

  const second = await launch(first.userData);
  await expect(second.page.getByRole('tab', { name: 'Draft' })).toHaveAttribute('aria-selected', 'true');
  await expect(pdf(second)).toContainText('It is INV-2041!');
  await expect(second.page.getByRole('tab', { name: 'Helpers' })).toHaveAttribute('aria-selected', 'true');
  await second.page.getByRole('textbox', { name: 'Draft helpers' }).focus();
  await second.page.keyboard.press('ArrowLeft');
  await expect.poll(() => helpersCaret(second)).toBe(shout.length - 2);
  await second.page.getByRole('tab', { name: 'Markup' }).click();
  await expect(markup(second)).toContainText('{{shout number}}');
});

test('the badge says that the baseline matches the service, and a run there that the draft does not', async ({
  galley,
}) => {
  const { page } = galley;
  await runReport(page, 'PDF', 'invoice', 'INV-2041');
  await expect(page.getByRole('region', { name: 'PDF preview' })).toContainText('Invoice');
  await beginDraft(galley);
  await expect(page.getByRole('button', { name: 'Baseline matches the service' })).toBeVisible();
  await type(galley, '<h1>Only in the draft</h1>');
  await expect(pdf(galley)).toContainText('Only in the draft');
  await page.getByRole('button', { name: 'Run on the service' }).click();
  await page.getByRole('button', { name: /The service’s page differs from the draft/ }).click();
  await expect(page.getByRole('region', { name: 'Comparison with the service' })).toContainText(
    'differences on 2 pages',
  );
});

test('a helper without an end is ended after its time, in words, and the window goes on', async ({ galley }) => {
  await beginDraft(galley);
  await galley.page.getByRole('tab', { name: 'Helpers' }).click();
  await galley.page.getByRole('textbox', { name: 'Draft helpers' }).focus();
  await galley.page.keyboard.insertText('function spin() { for (;;) {} }');
  await galley.page.getByRole('tab', { name: 'Markup' }).click();
  await type(galley, '{{spin}}');
  await expect(galley.page.getByRole('alert')).toContainText('more than 2 seconds');
  await galley.page.keyboard.press('Control+z');
  await expect(galley.page.getByRole('alert')).toBeHidden();
  await expect(pdf(galley)).toContainText('Alder Lane Press');
});

test('the data of a draft are made by a jq filter, or are those of another record, which costs one request', async ({
  galley,
}) => {
  const { page } = galley;
  await beginDraft(galley);
  const data = page.getByRole('combobox', { name: 'Data' });
  await data.selectOption({ label: 'A jq filter…' });
  const filter = page.getByRole('textbox', { name: 'jq filter' });
  await filter.fill('.data | .number += "-BY-JQ"');
  await filter.press('Enter');
  await expect(pdf(galley)).toContainText('INV-2041-BY-JQ');
  await expect(page.getByRole('dialog')).toBeHidden();

  await data.selectOption({ label: 'Another record…' });
  await page.getByRole('textbox', { name: 'Other record' }).fill('INV-2042');
  await page.getByRole('button', { name: 'Get data' }).click();
  await expect(pdf(galley)).toContainText('INV-2042-BY-JQ');
  await expect(data).toContainText('INV-2042: jq');
  await expect(page.getByText('Data of INV-2042: not compared with the service’s PDF')).toBeVisible();
});
