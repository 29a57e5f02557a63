import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react';
import { ExplainFault } from '../../../renderer/report/ExplainFault.tsx';
import { createDocuments } from '../../support/browser-documents.ts';
import { fakeBridge, success } from '../../support/fake-bridge.ts';
import { reportsOn } from '../../support/open-reports.ts';

afterEach(cleanup);

const documents = createDocuments();
const fault = { code: 'SERVER-FAILED', happened: 'It failed.', advice: '' } as const;
const get = (label: string) => page.getByRole('button', { name: `Get ${label} (1 request)` });

test('the button runs the template here, asks for what is missing by its price, and shows the line in Handlebars', async () => {
  const bridge = fakeBridge({
    'report.run': ({ request }) =>
      success(
        'items' in request || request.operation === 'info'
          ? documents.add('json', '{"record":{"number":"7"}}', request)
          : documents.add('markup', '<h1>{{number}}</h1>\n{{#each}}{{/each}}', request),
      ),
    'drafts.explain': () =>
      success({
        fails: true,
        message: 'Must pass iterator to #each',
        place: { partial: null, line: 2, column: 1 },
        point: { path: 'record', context: 'number: "7"' },
      }),
    'drafts.lineSources': () => success('not-said'),
  });
  const { report } = reportsOn(bridge, { tab: 'render' });
  await render(
    <ExplainFault report={report} tab="render" fault={fault} viewing={{ infoCalls: bridge, urlOf: documents.urlOf }} />,
  );
  await userEvent.click(page.getByRole('button', { name: 'Explain here' }));
  await expect.element(page.getByRole('status')).toHaveTextContent('Handlebars is missing: 1 request.');
  expect(bridge.inputsOf('report.run')).toEqual([]);
  await userEvent.click(get('Handlebars'));
  await userEvent.click(get('Info'));

  const explained = page.getByRole('status');
  await expect.element(explained).toHaveTextContent('The template fails here too: Must pass iterator to #each');
  await expect.element(explained).toHaveTextContent('Handlebars, line 2, column 1');
  await expect.element(explained).toHaveTextContent('Data at this point: recordnumber: "7"');
  // The part of Info that has the names of the template.
  expect(bridge.inputsOf('drafts.explain')).toMatchObject([{ data: { path: 'record' } }]);
  expect(bridge.inputsOf('report.run')).toHaveLength(2);
  await userEvent.click(page.getByRole('button', { name: 'Show line 2' }));
  const { marked, from } = report.errorLines.state.getState();
  expect([marked?.line, from, report.state.getState().tab]).toEqual([2, 'render', 'handlebars']);
});
