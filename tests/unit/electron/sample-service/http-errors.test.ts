import { expect, test } from 'vitest';
import { copyOfFolder, startService } from './service.ts';

test.each([
  ['not JSON', '{ "templateID": ', /not JSON/],
  ['not UTF-8', '"\ud800', /not JSON/],
  ['not an object', '[]', /must be a JSON object/],
  ['without its members', '{}', /templateID is required\. sobjectId is required\. token is required/],
  [
    'with a number for an identifier',
    '{"templateID":7,"sobjectId":"x","token":"t","id":"i","instance":"n"}',
    /templateID: /,
  ],
  [
    'with a blank identifier and one with a line break',
    '{"templateID":" ","sobjectId":"a\\nb","token":"t","id":"i","instance":"n"}',
    /templateID: It must not be empty\. sobjectId: It may not contain line breaks or control characters\./,
  ],
])('a body that is %s is 400', async (_name, body, message) => {
  const { post } = await startService();

  const response = await post('/info', body);

  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({ error: 'MALFORMED_REQUEST', message: expect.stringMatching(message) });
});

test.each(['info', 'handlebars', 'deepload', 'render'])(
  '/%s names an identifier that it does not know',
  async (operation) => {
    const { report } = await startService();

    const [template, record] = [
      await report(operation, 'nope', 'INV-2041'),
      await report(operation, 'invoice', 'NOPE'),
    ];

    expect([template.status, await template.json()]).toEqual([404, expect.objectContaining({ templateID: 'nope' })]);
    expect([record.status, await record.json()]).toEqual([404, expect.objectContaining({ sobjectId: 'NOPE' })]);
  },
);

test.each(['../records/INV-2041', 'partials/totals', 'layouts/stationery', '__proto__', '/etc/passwd', 'invoice.html'])(
  'the identifier %s leads nowhere',
  async (id) => {
    const { report } = await startService();

    expect((await report('handlebars', id, 'INV-2041')).status).toBe(404);
    expect((await report('deepload', 'invoice', id)).status).toBe(404);
  },
);

test('the template with broken syntax is refused with its line and column', async () => {
  const { report } = await startService();

  for (const operation of ['info', 'handlebars', 'deepload', 'render']) {
    const response = await report(operation, 'broken-syntax', 'INV-2041');
    expect([response.status, await response.json()]).toEqual([
      422,
      {
        error: 'TEMPLATE_ERROR',
        message: expect.stringContaining('The block {{#each}} is closed by {{/if}}'),
        file: 'templates/broken-syntax.html',
        line: 12,
        column: 8,
      },
    ]);
  }
});

test.each([
  [
    'an unclosed expression',
    { 'templates/x.html': 'one\ntwo\n<p>{{customer.name</p>\n<p>{{foo}}</p>' },
    'templates/x.html',
    3,
    15,
  ],
  ['an unclosed block', { 'templates/x.html': '---\ntitle: X\n---\n{{#each lines}}\n b' }, 'templates/x.html', 4, 1],
  [
    'a mistake in a partial',
    { 'templates/x.html': '{{> bad}}', 'templates/partials/bad.html': 'a\n  {{> }}' },
    'templates/partials/bad.html',
    2,
    7,
  ],
  ['an unknown partial', { 'templates/x.html': 'a\n {{> nope}}' }, 'templates/x.html', 2, 2],
  ['an unknown layout', { 'templates/x.html': '---\nlayout: nope\n---\n' }, 'templates/x.html', 1, undefined],
  ['an unknown function', { 'templates/x.html': '---\na: b\n---\n<p>\n{{nope title 1}}' }, 'templates/x.html', 5, 1],
])('%s is found in the file, at its line and column', async (_name, files, file, line, column) => {
  const { report } = await startService({ folder: copyOfFolder(files) });

  const response = await report('deepload', 'x', 'INV-2041');
  const error = (await response.json()) as Record<string, unknown>;

  expect(response.status).toBe(422);
  expect([error.file, error.line, error.column]).toEqual([file, line, column]);
});

test.each([
  ['{\n  "a": 1,\n  "b": }', 3, 8],
  ['{\n  "a": 1\n  "b": 2\n}', 3, 3],
  ['{ "a": "never closed', 1, 21],
  ['{ "a": [1, 2', 1, 13],
  ['{ "a": tru3 }', 1, 11],
])('a record that reads %j is refused with file, line and column', async (text, line, column) => {
  const { report } = await startService({ folder: copyOfFolder({ 'records/X.json': text }) });

  const response = await report('deepload', 'invoice', 'X');

  expect([response.status, await response.json()]).toEqual([
    422,
    expect.objectContaining({ error: 'RECORD_ERROR', file: 'records/X.json', line, column }),
  ]);
});

test('a record that points to a missing one says which', async () => {
  const folder = copyOfFolder({ 'records/X.json': '{ "customer": { "$record": "CUS-0" } }' });
  const { report } = await startService({ folder });

  const error = await (await report('deepload', 'invoice', 'X')).json();

  expect(error).toMatchObject({
    error: 'RECORD_ERROR',
    file: 'records/X.json',
    message: expect.stringContaining('"CUS-0"'),
  });
});
