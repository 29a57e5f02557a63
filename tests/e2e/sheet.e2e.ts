import { beginDraft, type } from './begin-draft.ts';
import { expect, type LaunchedApp, runReport } from './galley.ts';
import { test } from './shared-galley.ts';

const cell = ({ page }: LaunchedApp, name: RegExp) =>
  page.getByRole('grid', { name: 'Sheet' }).getByRole('gridcell', { name });

/** Counts the requests to the servers of the main process, one of which is the sample service. */
const countArrivals = ({ app }: LaunchedApp) =>
  app.evaluate(() => {
    const { Server } = process.getBuiltinModule('http');
    const { emit } = Server.prototype;
    Reflect.set(globalThis, 'arrivals', 0);
    Server.prototype.emit = function (name: string | symbol, ...rest: unknown[]) {
      if (name === 'request') Reflect.set(globalThis, 'arrivals', Reflect.get(globalThis, 'arrivals') + 1);
      return Reflect.apply(emit, this, [name, ...rest]);
    };
  });
const arrivals = ({ app }: LaunchedApp): Promise<number> => app.evaluate(() => Reflect.get(globalThis, 'arrivals'));

test('the sheet of a draft draws every record again after an edit, for no request, and a broken record fails alone', async ({
  launch,
}) => {
  const galley = await launch();
  const { page } = galley;
  await beginDraft(galley);
  await countArrivals(galley);
  await page.getByRole('button', { name: 'Show all records' }).click();
  await expect(cell(galley, /^INV-2041.*, Same$/)).toBeVisible();
  await expect(cell(galley, /^INV-2042.*, Same$/)).toBeVisible();

  await type(galley, '<h1>Draft of {{number}}</h1>');
  await expect(cell(galley, /^INV-2041.*, Changed: .*Draft of INV-2041/)).toBeVisible();
  await expect(cell(galley, /^INV-2042.*, Changed: .*Draft of INV-2042/)).toBeVisible();

  // One record breaks the helper.
  await page.getByRole('tab', { name: 'Helpers' }).click();
  await page.getByRole('textbox', { name: 'Draft helpers' }).focus();
  await page.keyboard.insertText(
    'function check(number) { if (number === "INV-2042") throw new Error("no such page"); return "checked"; }',
  );
  await page.getByRole('tab', { name: 'Markup' }).click();
  await type(galley, '{{check number}}');
  await expect(cell(galley, /^INV-2042.*, Failed: line 1: .*no such page/)).toBeVisible();
  await expect(cell(galley, /^INV-2041.*, Changed: .*checked/)).toBeVisible();

  // The same sheet in the navigation; a record opens beside it.
  await page.getByRole('link', { name: 'Sheet' }).click();
  const grid = page.getByRole('grid', { name: 'Sheet' });
  await grid.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: 'Page of the record' })).toContainText('checked');
  expect(await arrivals(galley)).toBe(0);

  // A number is changed more than once, by keys and by typing.
  await page.getByRole('button', { name: 'Add records…' }).click();
  const most = page.getByRole('textbox', { name: 'Requests at most' });
  const ids = page.getByRole('textbox', { name: 'Record IDs' });
  await ids.fill('A-1 A-2 A-3');
  for (const count of ['2', '1']) {
    await most.press('ArrowDown');
    await expect(most).toHaveValue(count);
  }
  await most.fill('3');
  await most.press('Tab');
  await expect(page.getByRole('button', { name: 'Add 3 records (3 requests)' })).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();

  // The count is one of real requests.
  await page.getByRole('link', { name: 'Report' }).click();
  await runReport(page, 'Info', 'invoice', 'INV-2042');
  await expect.poll(() => arrivals(galley)).toBeGreaterThan(0);
});
