import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react';
import { MarkupViewer } from '../../../renderer/markup/MarkupViewer.tsx';
import '../../../renderer/ui/tokens.css';
import '../../../renderer/ui/base.css';
import type { TextRange } from '../../../renderer/text-viewer/page-links.ts';
import { createDocuments } from '../../support/browser-documents.ts';
import { fakeBridge, success } from '../../support/fake-bridge.ts';

afterEach(cleanup);

const documents = createDocuments();
const request = { operation: 'handlebars', templateID: 'invoice', sobjectId: 'INV-1001' } as const;
const fileId = '9e2f3f0e-52b5-4c6f-9d3e-0a41d1c7a333';
const filler = Array.from({ length: 200 }, (_, at) => `<p>line ${at + 2}</p>`).join('\n');
const template = `<h1>{{number}}</h1>\n${filler}\n<p>{{customer.adress}}</p>{{#if fax}}{{fax}}{{/if}}`;
const info = { number: 'INV-1', customer: { address: 'Quay 4', email: 'a@b' } };

const toggle = () => page.getByRole('button', { name: /^Placeholders/ });
const list = () => page.getByRole('listbox', { name: 'Placeholders' });
const option = (name: string | RegExp) => page.getByRole('option', { name });

async function open(data: unknown = info) {
  const copied: string[] = [];
  const fields: string[] = [];
  const ranges: TextRange[] = [];
  const pagesOf = () => ({ followCaret: () => {}, showOnPage: (range: TextRange) => void ranges.push(range) });
  const requests = { count: 0 };
  const bridge = fakeBridge({
    'textFiles.begin': () => success({ fileId }),
    'textFiles.add': () => success(undefined),
    'textFiles.end': () => success({ path: '/home/author/invoice.csv', bytes: 1 }),
  });
  const source = {
    dataId: data === null ? null : documents.add('json', JSON.stringify(data)).id,
    getData: () => {
      requests.count += 1;
    },
    isGettingData: false,
    calls: bridge,
    copy: (text: string) => void copied.push(text),
    urlOf: documents.urlOf,
    showField: (path: string) => void fields.push(path),
    dimFields: (paths: readonly string[]) => void fields.push(`dim ${paths.join()}`),
    report: { connectionId: 'sample', templateID: 'invoice', sobjectId: 'INV-1001' },
  };
  function Harness() {
    const [shown, setShown] = useState(() => documents.add('markup', template, request));
    const showOther = () => setShown(documents.add('markup', template, { ...request, templateID: 'letter' }));
    return (
      <main style={{ height: 600, width: 1000 }}>
        <button type="button" onClick={showOther}>
          Another template
        </button>
        <MarkupViewer
          document={shown}
          urlOf={documents.urlOf}
          label="Handlebars markup"
          placeholders={source}
          pagesOf={pagesOf}
        />
      </main>
    );
  }
  await render(<Harness />);
  return { bridge, copied, requests, fields, ranges };
}

test('in a narrow panel the buttons that copy and save stay together', async () => {
  await open();
  await userEvent.click(toggle());
  await expect.element(list()).toBeVisible();
  const panel = list().element().closest<HTMLElement>('.placeholders')!;
  panel.style.width = '230px';
  const tops = ['Copy as text', 'Save as CSV…', 'Save as HTML…'].map(
    (name) => page.getByRole('button', { name }).element().getBoundingClientRect().top,
  );
  expect(new Set(tops).size).toBe(1);
});

test('the button counts what is missing; a press in the list goes to the line', async () => {
  await open();
  await expect.element(toggle()).toHaveTextContent('Placeholders1 missing');
  await userEvent.click(toggle());
  await expect
    .element(option('customer.adress, Key missing'))
    .toHaveTextContent('Key missing · Did you mean customer.address?');
  const region = page.getByRole('region', { name: 'Handlebars markup' });
  await expect.element(region).not.toHaveTextContent('{{customer.adress}}');
  await userEvent.click(option(/^customer\.adress/));
  await expect.element(region).toHaveTextContent('{{customer.adress}}');
});

test('the pointer over a placeholder shows its path, its state and its value', async () => {
  await open();
  await expect.element(toggle()).toHaveTextContent('1 missing');
  const heading = page.getByRole('region', { name: 'Handlebars markup' }).getByText('{{number}}');
  await userEvent.hover(heading);
  const hover = () => document.querySelector('.code-hover');
  await expect
    .poll(() => [...(hover()?.children ?? [])].map((line) => line.textContent))
    .toEqual(['number', 'Filled', 'INV-1']);
  await userEvent.hover(toggle());
  await expect.poll(hover).toBeNull();
});

test('a filter, a search and the keyboard narrow and move through the list', async () => {
  await open();
  await userEvent.click(toggle());
  await expect.element(list()).toBeVisible();
  await userEvent.selectOptions(page.getByLabelText('Show placeholders'), 'alarms');
  await expect.poll(() => list().element().querySelectorAll('[role=option]').length).toBe(1);
  await userEvent.selectOptions(page.getByLabelText('Show placeholders'), 'unused');
  await expect.element(option(/^customer\.email/)).toBeVisible();
  await userEvent.selectOptions(page.getByLabelText('Show placeholders'), 'all');
  await userEvent.fill(page.getByLabelText('Search placeholders'), 'fax');
  await expect.poll(() => list().element().querySelectorAll('[role=option]').length).toBe(2);
  await userEvent.selectOptions(page.getByLabelText('Sort by'), 'template');
  (list().element() as HTMLElement).focus();
  await userEvent.keyboard('{End}');
  await expect.element(option(/^fax, Never reached/)).toHaveAttribute('aria-selected', 'true');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('region', { name: 'Handlebars markup' })).toHaveTextContent('{{#if fax}}');
});

test('values are copied and saved only when they are wanted', async () => {
  const { bridge, copied } = await open();
  await userEvent.click(toggle());
  await expect.element(list()).toBeVisible();
  await userEvent.click(page.getByRole('button', { name: 'Copy as text' }));
  expect(copied[0]).toContain('202: customer.adress: Key missing. Did you mean customer.address?\n');
  expect(copied[0]).not.toContain('INV-1');
  await userEvent.click(page.getByRole('checkbox', { name: 'With values' }));
  await userEvent.click(page.getByRole('button', { name: 'Copy as text' }));
  expect(copied[1]).toContain('1: number: Filled = INV-1\n');
  await userEvent.click(page.getByRole('button', { name: 'Save as CSV…' }));
  await expect.element(page.getByText('Saved to /home/author/invoice.csv')).toBeVisible();
  expect(bridge.inputsOf('textFiles.add')[0]!.text).toContain('1,,number,number,filled,1,1,,,INV-1\r\n');
});

test('without Info it says what a press costs', async () => {
  const { requests } = await open(null);
  await userEvent.click(toggle());
  await userEvent.click(page.getByRole('button', { name: 'Get Info (1 request)' }));
  expect(requests.count).toBe(1);
});

test('a part of Info that was chosen for one template is not that of the next', async () => {
  await open({ data: info, archived: { ...info, customer: { adress: 'Quay 5', address: 'Quay 4', fax: '1' } } });
  await userEvent.click(toggle());
  const data = page.getByRole('combobox', { name: 'Data' });
  await expect.element(data).toBeVisible();
  const automatic = (data.element() as HTMLSelectElement).value;
  const other = automatic === 'data' ? 'archived' : 'data';
  await userEvent.selectOptions(data, other);
  await expect.element(data).toHaveValue(other);
  await userEvent.click(page.getByRole('button', { name: 'Another template' }));
  await expect.element(data).toHaveValue(automatic);
});

test('the list is saved as one HTML file, without values', async () => {
  const { bridge } = await open();
  await userEvent.click(toggle());
  await userEvent.click(page.getByRole('button', { name: 'Save as HTML…' }));
  await expect.element(page.getByText('Saved to /home/author/invoice.csv')).toBeVisible();
  expect(bridge.inputsOf('textFiles.begin')).toMatchObject([{ extension: 'html' }]);
  const { text } = bridge.inputsOf('textFiles.add')[0]!;
  expect(text).toContain('<h1>Placeholders of invoice, INV-1001</h1>');
  expect(text).toContain('<td>customer.adress</td><td>Key missing</td><td>Did you mean customer.address?</td>');
  expect(text).not.toContain('INV-1<');
});

test('a placeholder is looked up in all records and templates without a request, and a record is one press away', async () => {
  const { bridge, requests } = await open();
  const recordWith = (sobjectId: string, data: unknown) =>
    documents.add('json', JSON.stringify(data), { operation: 'info', templateID: 'invoice', sobjectId });
  const letter = { operation: 'handlebars', templateID: 'letter', sobjectId: 'L-1' } as const;
  bridge.answer({
    'drafts.records': () => success([recordWith('INV-1', info), recordWith('INV-2', { number: '' })]),
    'drafts.templates': () =>
      success([{ templateID: 'letter', markup: documents.add('markup', '\n<p>{{number}}', letter), info: null }]),
  });
  await userEvent.click(toggle());
  await userEvent.click(option('number, Filled'));
  await userEvent.click(page.getByRole('button', { name: 'In all records' }));
  await expect.element(option('number, Filled')).toHaveTextContent('Empty in 1 of 2 records');
  await userEvent.click(page.getByRole('button', { name: 'In all templates' }));
  await expect.element(page.getByText(/^letter, line 2 \(.*14:02\)$/)).toBeVisible();

  await userEvent.click(page.getByRole('button', { name: 'INV-2', exact: true }));
  await expect.element(page.getByText('With the data of INV-2.')).toBeVisible();
  await expect.element(option('number, Empty')).toBeVisible();
  await userEvent.click(page.getByRole('button', { name: 'Own record' }));
  await expect.element(option('number, Filled')).toBeVisible();
  expect(requests.count).toBe(0);
  expect(bridge.inputsOf('report.run')).toEqual([]);
});

test('a press below the list leads from a placeholder to what it has written, and to its field in Info', async () => {
  const { fields, ranges } = await open();
  await userEvent.click(toggle());
  await userEvent.click(option('number, Filled'));
  await userEvent.click(page.getByRole('button', { name: 'Show on the page' }));
  expect(ranges).toEqual([{ from: template.indexOf('number'), to: template.indexOf('number') + 6 }]);
  await userEvent.click(page.getByRole('button', { name: 'Show in Info' }));
  expect(fields).toEqual(['number']);
  // Data that nothing reads have a field, and no place on the page.
  await userEvent.selectOptions(page.getByLabelText('Show placeholders'), 'unused');
  await userEvent.click(option(/^customer\.email/));
  await expect.element(page.getByRole('button', { name: 'Show on the page' })).not.toBeInTheDocument();
  await userEvent.click(page.getByRole('button', { name: 'Show in Info' }));
  await userEvent.click(page.getByRole('button', { name: 'Dim all in Info' }));
  expect(fields).toEqual(['number', 'customer.email', 'dim customer.address,customer.email']);
});
