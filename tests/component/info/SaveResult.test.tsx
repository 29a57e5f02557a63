import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react';
import { InfoViewer } from '../../../renderer/info/InfoViewer.tsx';
import '../../../renderer/ui/tokens.css';
import '../../../renderer/ui/base.css';
import { createDocuments } from '../../support/browser-documents.ts';
import { type FakeBridge, failure, fakeBridge, success } from '../../support/fake-bridge.ts';

afterEach(cleanup);

const documents = createDocuments();
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

function Harness({ bridge, json, filter }: { bridge: FakeBridge; json: string; filter: string }) {
  const [shown] = useState(() => documents.add('json', json));
  return (
    <main style={{ height: 600, width: 900 }}>
      <InfoViewer
        document={shown}
        urlOf={documents.urlOf}
        filter={filter}
        onFilterChange={() => {}}
        view="text"
        onViewChange={() => {}}
        onCopy={() => {}}
        label="Info result"
        calls={bridge}
      />
    </main>
  );
}

const lines = '{"lines":[{"sku":"a","price":1.50},{"sku":"=b"}]}';

test('what the filter shows is saved as CSV and as JSON', async () => {
  const bridge = openBridge();
  await render(<Harness bridge={bridge} json={lines} filter=".lines" />);
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
  await render(<Harness bridge={openBridge()} json={lines} filter="" />);
  await expect.element(page.getByRole('region', { name: 'Info result' })).toHaveTextContent('lines');
  await userEvent.click(save());
  await expect.element(entry('CSV…')).toHaveAttribute('aria-disabled', 'true');
  await expect.element(entry('CSV…')).toHaveAccessibleDescription('only for an array of objects or of arrays');
});

test('a mistake that only a later row shows is said in words', async () => {
  await render(<Harness bridge={openBridge()} json='[{"a":1},2]' filter="" />);
  await expect.element(page.getByRole('region', { name: 'Info result' })).toHaveTextContent('"a": 1');
  await userEvent.click(save());
  await userEvent.click(entry('CSV…'));
  await expect.element(page.getByText('This array is no table: row 2 is no object.')).toBeVisible();
});
