import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react';
import { failure, fakeBridge, success } from '../../support/fake-bridge.ts';
import { documents, InfoHarness } from './info-fixture.tsx';

afterEach(cleanup);

const fileId = '9e2f3f0e-52b5-4c6f-9d3e-0a41d1c7a333';
const save = () => page.getByRole('button', { name: 'Result as a file' });
const entry = (name: string) => page.getByRole('menuitem', { name });

const openBridge = () =>
  fakeBridge({
    'infoFilters.of': () => success({ recent: [], saved: [] }),
    'textFiles.begin': () => success({ fileId }),
    'textFiles.add': () => success(undefined),
    'textFiles.end': () => success({ path: '/home/author/lines.csv', bytes: 1 }),
  });

const lines = '{"lines":[{"sku":"a","price":1.50},{"sku":"=b"}]}';

test('what the filter shows is saved as CSV and as JSON', async () => {
  const bridge = openBridge();
  await render(<InfoHarness document={documents.add('json', lines)} start=".lines" calls={bridge} />);
  await expect.element(page.getByRole('region', { name: 'Info result' })).toHaveTextContent('"sku": "a"');
  await userEvent.click(save());
  await userEvent.click(entry('CSV…'));
  await expect.element(page.getByText('Saved to /home/author/lines.csv')).toBeVisible();
  expect(bridge.inputsOf('textFiles.add')).toEqual([{ fileId, text: "sku,price\r\na,1.50\r\n'=b,\r\n" }]);
  await userEvent.click(page.getByRole('button', { name: 'Dismiss' }));
  bridge.answer({ 'textFiles.end': () => failure({ happened: 'There is no room.', advice: 'Make some.' }) });
  await userEvent.click(save());
  await userEvent.click(entry('JSON…'));
  await expect.element(page.getByText('There is no room. Make some.')).toBeVisible();
  expect(JSON.parse(bridge.inputsOf('textFiles.add')[1]!.text)).toEqual(JSON.parse(lines).lines);
});

test('CSV of what is no table is not offered, and the entry says why', async () => {
  await render(<InfoHarness document={documents.add('json', lines)} calls={openBridge()} />);
  await expect.element(page.getByRole('region', { name: 'Info result' })).toHaveTextContent('lines');
  await userEvent.click(save());
  await expect.element(entry('CSV…')).toHaveAttribute('aria-disabled', 'true');
  await expect.element(entry('CSV…')).toHaveAccessibleDescription('only for an array of objects or of arrays');
});

test('a mistake that only a later row shows is said in words', async () => {
  await render(<InfoHarness document={documents.add('json', '[{"a":1},2]')} calls={openBridge()} />);
  await expect.element(page.getByRole('region', { name: 'Info result' })).toHaveTextContent('"a": 1');
  await userEvent.click(save());
  await userEvent.click(entry('CSV…'));
  await expect.element(page.getByText('This array is no table: row 2 is no object.')).toBeVisible();
});
