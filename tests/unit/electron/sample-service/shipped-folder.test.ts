import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readCatalog } from '../../../../electron/sample-service/catalog.ts';
import { shippedFolder, startService } from './service.ts';

const { templates, records, files } = await readCatalog(shippedFolder);
const suited = templates.flatMap(({ id, records: ids }) => ids.map((record) => [id, record] as const));
const sound = suited.filter(([template]) => template !== 'broken-syntax');

test('an author first sees the invoice with its first record', () => {
  expect(templates[0]).toMatchObject({ id: 'invoice', title: 'Invoice', records: ['INV-2041', 'INV-2042'] });
});

test('there is enough to try everything', () => {
  expect(templates.map(({ id }) => id)).toEqual([
    'invoice',
    'quote',
    'letter',
    'certificate',
    'statement',
    'deliberate-mistakes',
    'broken-syntax',
  ]);
  expect(records).toHaveLength(12);
  expect(files.filter(({ type }) => type === 'image').length).toBeGreaterThanOrEqual(10);
  expect(files.filter(({ type }) => type === 'attachment').length).toBeGreaterThanOrEqual(4);
});

test.each(suited)('template %s suits a record that is there: %s', (_template, record) => {
  expect(records.map(({ id }) => id)).toContain(record);
});

test.each(sound)('template %s loads record %s whole', async (template, record) => {
  const { report } = await startService();

  const html = await (await report('deepload', template, record)).text();
  const { check } = (await (await report('info', template, record)).json()) as { check: { missingFields: string[] } };

  expect(html).toMatch(/<\/html>\n$/);
  expect(html).not.toMatch(/\{\{|\[object Object\]|Invalid Date|NaN/);
  // Only values that a template tests with {{#if}} may be missing.
  const optional = ['totals.discount', 'totals.discountRate'];
  if (template !== 'deliberate-mistakes') {
    expect(check.missingFields.filter((path) => !optional.includes(path))).toEqual([]);
  }
});

test.each(files.filter(({ id }) => !id.startsWith('mistake-')))('file $id can be merged', async ({ type, id }) => {
  const { merge } = await startService();

  expect((await merge([{ type, id }])).status).toBe(200);
});

test('no picture weighs more than 150 kB', () => {
  const folder = join(shippedFolder, 'files');

  for (const file of readdirSync(folder)) expect(statSync(join(folder, file)).size, file).toBeLessThan(150_000);
});
