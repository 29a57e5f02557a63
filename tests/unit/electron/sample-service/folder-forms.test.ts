import { expect, test } from 'vitest';
import { copyOfFolder, startService } from './service.ts';

const deepload = async (files: Readonly<Record<string, string>>, record: unknown = {}) => {
  const { report } = await startService({
    folder: copyOfFolder({ 'records/X.json': JSON.stringify(record), ...files }),
  });
  return (await report('deepload', 'x', 'X')).text();
};

test('a partial is printed as its text is, in the place of its call', async () => {
  const files = {
    'templates/x.html': '<p>Dear {{> full-name customer}},</p>',
    'templates/partials/full-name.html': '{{first}} {{last}}',
  };
  expect(await deepload(files, { customer: { first: 'Ann', last: 'Lee' } })).toBe('<p>Dear Ann Lee,</p>');
});

test.each([
  [{ rows: [] }, 'Lines: 0'],
  [{}, 'Lines: '],
  [{ rows: false }, 'Lines: '],
  [{ rows: null }, 'Lines: '],
])('with %j a partial prints its own text', async (record, expected) => {
  const files = { 'templates/x.html': '{{> lines rows}}', 'templates/partials/lines.html': 'Lines: {{length}}' };
  expect(await deepload(files, record)).toBe(expected);
});

test('neither parameters of a block nor a parent context reach a partial', async () => {
  const record = { title: 'T', items: [{ n: 1 }] };
  const files = {
    'templates/x.html': '{{#each items as |it|}}{{> row}}{{> out this}}{{/each}}{{> addr [billing address]}}',
    'templates/partials/row.html': '[{{it.n}}]',
    'templates/partials/out.html': '{{../title}}:{{n}};',
    'templates/partials/addr.html': '{{city}}',
  };
  expect(await deepload(files, { ...record, 'billing address': { city: 'Ulm' } })).toBe('[]:1;Ulm');
});

test('templates and partials end with .hbs or .handlebars too, and partials and layouts may lie beside the templates', async () => {
  const files = {
    'templates/x.hbs': '---\nlayout: page\n---\nHello\n',
    'layouts/page.handlebars': '{{> head}}{{> body}}',
    'partials/head.hbs': '<h1>',
  };
  expect(await deepload(files)).toBe('<h1>Hello\n');
});

test('a file that is no template by its name is said', async () => {
  const folder = copyOfFolder({ 'templates/a.mustache': '', 'templates/b.txt': '' });
  const { report } = await startService({ folder });
  expect(await (await report('deepload', 'a', 'INV-2041')).json()).toMatchObject({
    error: 'NOT_FOUND',
    message:
      'There is no templateID "a". Templates end with .html, .hbs or .handlebars; 2 files do not: a.mustache, b.txt.',
  });
});

test('the own identifier, type and title of a record win, and those that it lacks are there without being listed', async () => {
  const template = { 'templates/x.html': '{{id}} {{type}} {{title}}|{{#each this}}{{@key}} {{/each}}' };
  expect(await deepload(template, { id: 450789469, type: 2, title: null })).toBe('450789469 2 |id type title ');
  expect(await deepload(template, { a: 1 })).toBe('X  X|a ');
});

test('a record may be a list, and YAML', async () => {
  expect(await deepload({ 'templates/x.html': '{{#each this}}{{n}}{{/each}}' }, [{ n: 1 }, { n: 2 }])).toBe('12');
  const yaml = 'due: 2026-11-25\nlines:\n  - &line { name: "A: b", unit: kg }\n  - { <<: *line, name: C }\n';
  const files = {
    'templates/x.html': '{{due}} {{lines.0.name}} {{lines.1.name}} {{lines.1.unit}}',
    'records/Y.yaml': yaml,
  };
  const { report } = await startService({ folder: copyOfFolder({ ...files, 'records/Z.yml': 'a: 1\nb: [' }) });
  expect(await (await report('deepload', 'x', 'Y')).text()).toBe('2026-11-25 A: b C kg');
  expect(await (await report('deepload', 'x', 'Z')).json()).toMatchObject({ file: 'records/Z.yml', line: 2 });
  expect(await (await report('info', 'x', 'Y')).json()).toMatchObject({ check: { missingFields: [] } });
});

test('front matter is YAML, and a mistake in it has its place', async () => {
  const matter = '---\ntitle: "Invoice: long"\ndescription: >\n  Two\n  lines\nrecords: [X, Y]\n# a note\n---\n';
  const { report } = await startService({
    folder: copyOfFolder({ 'templates/x.html': `${matter}T`, 'templates/y.html': '---\ntitle: "open\n---\nT' }),
  });
  expect(await (await report('info', 'x', 'INV-2041')).json()).toMatchObject({
    template: { title: 'Invoice: long', description: 'Two lines', suits: ['X', 'Y'] },
  });
  expect(await (await report('deepload', 'x', 'INV-2041')).text()).toBe('T');
  expect(await (await report('info', 'y', 'INV-2041')).json()).toMatchObject({
    message: expect.stringMatching(/^templates\/y\.html, line 3, column 1: /),
    file: 'templates/y.html',
    line: 3,
  });
});

test('front matter may say the paper in members, and lines of dashes around markup are markup', async () => {
  const matter = '---\npage:\n  size: A5\n  orientation: landscape\n---\nT';
  const markup = '---\n<p>hello</p>\n---\n';
  const folder = copyOfFolder({ 'templates/x.html': matter, 'templates/y.html': markup });
  const { report } = await startService({ folder });
  expect(await (await report('info', 'x', 'INV-2041')).json()).toMatchObject({
    template: { page: { size: 'A5', orientation: 'landscape' } },
  });
  expect(await (await report('deepload', 'y', 'INV-2041')).text()).toBe(markup);
});

test('info reads inverted blocks, both parameters of a block, inline partials and members of lists', async () => {
  const template =
    '<p>{{^lines}}No lines{{/lines}}</p>{{#each rows as |r i|}}{{i}}{{/each}}{{#*inline "a"}}x{{/inline}}{{rows.0.name}}';
  const folder = copyOfFolder({ 'templates/x.html': template, 'records/X.json': '{"lines":[],"rows":[{"name":"A"}]}' });
  const { report } = await startService({ folder });
  expect(await (await report('info', 'x', 'X')).json()).toMatchObject({ check: { missingFields: [] } });
});

test.each([
  [{ rows: [{ name: 'A' }] }, []],
  [{ rows: { name: 'A' } }, []],
  [{ rows: true, name: 'A' }, []],
  [{ rows: false }, []],
  [{ rows: [{ n: 1 }] }, ['rows.name']],
])('info reads a block of a value with %j as a run does', async (record, missingFields) => {
  const template = '{{#rows}}{{name}}{{/rows}}';
  const folder = copyOfFolder({ 'templates/x.html': template, 'records/X.json': JSON.stringify(record) });
  const { report } = await startService({ folder });
  expect(await (await report('info', 'x', 'X')).json()).toMatchObject({ check: { missingFields } });
});

test('a folder brings its helpers, and a mistake in them has their file and line', async () => {
  const files = {
    'templates/x.html': '{{money 12.5}}\n{{broken}}',
    'helpers/money.js': "const { unit } = require('./unit');\nmodule.exports = { money: (n) => unit + n.toFixed(2) };",
    'helpers/unit.js': "exports.unit = '£';",
    'helpers/broken.mjs': 'export function broken() {\n  return missing.value;\n}',
  };
  const { report } = await startService({ folder: copyOfFolder(files) });
  expect(await (await report('deepload', 'x', 'INV-2041')).json()).toMatchObject({
    message: 'templates/x.html, line 2, column 1: missing is not defined (helpers/broken.mjs, line 2, column 3)',
    line: 2,
  });
  expect(await (await report('info', 'x', 'INV-2041')).json()).toMatchObject({
    check: { missingFields: [] },
    template: { functions: expect.arrayContaining(['money', 'broken']) },
  });
  const other = { ...files, 'helpers/broken.mjs': "import moment from 'moment';" };
  const second = await startService({ folder: copyOfFolder(other) });
  expect(await (await second.report('deepload', 'x', 'INV-2041')).json()).toMatchObject({
    message: expect.stringContaining('helpers/broken.mjs, line 1, column 1: “moment” cannot be loaded.'),
    file: 'helpers/broken.mjs',
  });
});

test('records that are nested too deep or become too large are refused', async () => {
  const deep = `${'['.repeat(2_000)}${']'.repeat(2_000)}`;
  const text = 'x'.repeat(100_000);
  const many = JSON.stringify(Array.from({ length: 9_000 }, () => ({ $record: 'big' })));
  const folder = copyOfFolder({
    'templates/x.html': 'x',
    'records/deep.json': deep,
    'records/big.json': JSON.stringify({ text }),
    'records/many.json': many,
  });
  const { report } = await startService({ folder });
  const messageOf = async (id: string) =>
    ((await (await report('deepload', 'x', id)).json()) as { message: string }).message;
  expect(await messageOf('deep')).toBe('records/deep.json: It is nested deeper than 500 levels.');
  expect(await messageOf('many')).toContain('it has more than 50 MB');
});
