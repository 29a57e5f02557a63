import Handlebars from 'handlebars';
import { expect, test, vi } from 'vitest';
import { readCatalog } from '../../../../../electron/sample-service/catalog.ts';
import { loadReport } from '../../../../../electron/sample-service/load-report.ts';
import { loadRecord } from '../../../../../electron/sample-service/records.ts';
import { learnJob } from '../../../../../electron/templates/sandbox/learn-job.ts';
import { runJob } from '../../../../../electron/templates/sandbox/run-job.ts';
import { createTemplateFunctions } from '../../../../../electron/templates/template-functions.ts';
import type { TemplateJob, TemplateMistake } from '../../../../../electron/templates/template-job.ts';
import { templateJobWith } from '../../../../support/template-job.ts';
import { shippedFolder } from '../../sample-service/service.ts';

const job = (source: string, data: unknown = {}, more: Partial<TemplateJob> = {}): TemplateJob =>
  templateJobWith({ source, data: JSON.stringify(data), marksReplayed: true, traces: true, ...more });

const good = (...given: Parameters<typeof job>) => {
  const result = runJob(job(...given));
  if (!result.ok) throw new Error(result.message);
  return result;
};

test('says for each placeholder what it wrote, from which path and in which iteration', () => {
  const source =
    '<h1>{{title}}</h1>\n{{#each lines}}<p>{{@index}} {{name}}: {{../currency}} {{price.net}}</p>{{/each}}';
  const data = {
    title: 'A & B',
    currency: 'EUR',
    lines: [
      { name: 'x', price: { net: 1 } },
      { name: 'y', price: { net: 2 } },
    ],
  };
  const { html, placeholders } = good(source, data);
  expect(html).toBe('<h1>A &amp; B</h1>\n<p>0 x: EUR 1</p><p>1 y: EUR 2</p>');
  expect(
    placeholders.map(({ path, value, iteration, start, end }) => [path, value, iteration, html.slice(start, end)]),
  ).toEqual([
    ['title', 'A & B', [], 'A &amp; B'],
    [null, '0', [0], '0'],
    ['lines[0].name', 'x', [0], 'x'],
    ['currency', 'EUR', [0], 'EUR'],
    ['lines[0].price.net', '1', [0], '1'],
    [null, '1', [1], '1'],
    ['lines[1].name', 'y', [1], 'y'],
    ['currency', 'EUR', [1], 'EUR'],
    ['lines[1].price.net', '2', [1], '2'],
  ]);
  expect(placeholders[2]).toMatchObject({ line: 2, column: 30, expression: 'name', partial: null });
});

test('follows partials, block parameters, the root and lists of plain values', () => {
  const source =
    '{{#each names as |one at|}}{{one}}-{{at}} {{> row}}{{/each}}{{#with deep}}{{@root.title}}{{inner}}{{/with}}';
  const { html, placeholders } = good(
    source,
    { names: ['x', 'y'], title: 'T', deep: { inner: 1 } },
    { partials: [['row', '<b>{{this}}</b>']] },
  );
  expect(html).toBe('x-0 <b>x</b>y-1 <b>y</b>T1');
  expect(placeholders.map(({ path, partial, start, end }) => [path, partial, html.slice(start, end)])).toEqual([
    ['names[0]', null, 'x'],
    [null, null, '0'],
    ['names[0]', 'row', 'x'],
    ['names[1]', null, 'y'],
    [null, null, '1'],
    ['names[1]', 'row', 'y'],
    ['title', null, 'T'],
    ['deep.inner', null, '1'],
  ]);
});

test('says nothing of what a block helper has changed', () => {
  const helpers = 'function loud(options) { return options.fn(this).toUpperCase(); }';
  const { html, placeholders } = good('{{#loud}}{{a}}{{/loud}} {{b}}', { a: 'x', b: 'y' }, { helpers });
  expect(html).toBe('X y');
  expect(placeholders.map(({ path, start }) => [path, start])).toEqual([['b', 2]]);
});

test('draws a mark for helpers and partials that do not exist, and lists them with their place', () => {
  const source =
    '<p>{{money total "EUR"}}</p>\n<img src="{{link id}}">{{#when a "==" b}}in{{/when}}{{> footer}}{{money 2}}';
  const { html, unknown } = good(source, { total: 1 });
  expect(html).toMatch(
    /^<p><span style="[^"]*">⟦money⟧<\/span><\/p>\n<img src="⟦link⟧"><span [^>]*>⟦when⟧<\/span>in<span /,
  );
  expect(unknown).toEqual([
    { kind: 'helper', name: 'money', partial: null, line: 1, column: 4, uses: 2 },
    { kind: 'helper', name: 'link', partial: null, line: 2, column: 11, uses: 1 },
    { kind: 'block', name: 'when', partial: null, line: 2, column: 24, uses: 1 },
    { kind: 'partial', name: 'footer', partial: null, line: 2, column: 53, uses: 1 },
  ]);
});

test('lists the names that the data lack, and not those that are empty there', () => {
  const source = '{{name}}{{nmae}}{{#each lines}}{{price}}{{prcie}}{{/each}}{{empty}}{{none}}{{gone.deep}}';
  const { missing } = good(source, { name: 'x', empty: '', none: null, lines: [{ price: 1 }, { price: 2 }] });
  expect(missing.map(({ path, line, column, uses }) => [path, line, column, uses])).toEqual([
    ['nmae', 1, 9, 1],
    ['lines[0].prcie', 1, 41, 2],
    ['gone.deep', 1, 76, 1],
  ]);
});

test('a list or an object that a block needs and that is not there is named; what a block only asks for is not', () => {
  const source = [
    '{{#each order.itmes}}<p>{{name}}</p>{{/each}}',
    '{{#with @root.custmer}}{{name}}{{/with}}',
    '{{#each none}}x{{else}}nothing{{/each}}{{#each empty}}x{{/each}}{{#each nothing}}x{{/each}}',
    '{{#if gone}}x{{/if}}{{#unless gone}}{{/unless}}{{#gone}}x{{/gone}}{{#each (list)}}x{{/each}}',
    '{{#each orders}}{{#each lines}}{{name}}{{/each}}{{/each}}',
  ].join('\n');
  const data = { order: {}, empty: [], nothing: null, orders: [{ lines: [] }, {}, {}] };
  const { missing } = good(source, data, { helpers: 'function list() { return []; }', traces: false });
  expect(missing.map(({ path, line, column, uses }) => [path, line, column, uses])).toEqual([
    ['order.itmes', 1, 1, 1],
    ['custmer', 2, 1, 1],
    ['orders[1].lines', 5, 17, 2],
  ]);
});

test('names the line of a helper that fails, also within a partial', () => {
  const helpers = 'function fail() { throw new Error("No such thing."); }';
  expect(runJob(job('a\nb {{fail 1}}', {}, { helpers }))).toMatchObject({
    ok: false,
    at: 'template',
    message: 'No such thing.',
    location: { partial: null, line: 2, column: 3 },
  });
  expect(runJob(job('{{> p}}', {}, { helpers, partials: [['p', 'x\n\n {{fail 1}}']] }))).toMatchObject({
    location: { partial: 'p', line: 3, column: 2 },
  });
});

test('says where a text is no Handlebars, which helpers cannot run, and which data are no JSON', () => {
  expect(runJob(job('a\n{{#if b}}'))).toMatchObject({ ok: false, at: 'template', location: { line: 2 } });
  expect(runJob(job('a', {}, { helpers: 'function (' }))).toMatchObject({ ok: false, at: 'helpers' });
  expect(runJob({ ...job('a'), data: '{' })).toMatchObject({ ok: false, at: 'data' });
  expect(runJob(job('a', { b: 1 }, { path: 'c.d' }))).toMatchObject({ ok: false, at: 'data' });
  expect(runJob(job('abc', {}, { maxCharacters: 2 }))).toMatchObject({ ok: false, at: 'size' });
});

test('a text that does not compile, and helpers that cannot be read, fail with any data; what data cause does not', () => {
  const fail = 'function fail() { throw new Error("x"); }';
  expect(runJob(job('{{#if b}}'))).toMatchObject({ withAnyData: true });
  expect(runJob(job('a', {}, { helpers: 'throw "x";' }))).toMatchObject({ withAnyData: true });
  expect(runJob(job('{{fail b}}', {}, { helpers: fail }))).toMatchObject({ withAnyData: false });
  expect(runJob(job('{{> p}}', {}, { partials: [['p', '{{#if b}}']] }))).toMatchObject({ withAnyData: false });
});

test('a partial that calls itself without an end is a mistake in words', () => {
  const result = runJob(job('{{> p}}', {}, { partials: [['p', 'x{{> p}}']] }));
  expect(result).toMatchObject({ ok: false, message: 'It calls itself without an end.' });
});

test('the log writes nowhere', () => {
  const said = vi.spyOn(console, 'log');
  const warned = vi.spyOn(console, 'error');
  expect(good('{{log "secret" level="error"}}').html).toBe('');
  expect([...said.mock.calls, ...warned.mock.calls]).toEqual([]);
});

test('makes of every sample what Handlebars alone makes of it', async () => {
  const { templates } = await readCatalog(shippedFolder);
  expect(templates.length).toBeGreaterThan(5);
  for (const { id, records } of templates) {
    const [sobjectId] = records;
    if (sobjectId === undefined) continue;
    const report = await loadReport(shippedFolder, { templateID: id, sobjectId });
    const { data } = await loadRecord(report.folder, sobjectId);
    const { source, partials } = report.template.texts;
    const plain = Handlebars.create();
    plain.registerHelper(createTemplateFunctions());
    plain.registerHelper('imageUrl', (name) => new Handlebars.SafeString(`image-mark:${encodeURIComponent(name)};`));
    const alone = (() => {
      try {
        return plain.compile(source)(data, { partials: Object.fromEntries(partials) });
      } catch {
        return null;
      }
    })();
    const made = runJob(job(source, data, { functions: 'sample', unknown: 'error', partials: [...partials] }));
    expect(made.ok ? made.html : null, id).toBe(alone);
  }
});

test('what the service helpers gave is learned from its result, and replayed', () => {
  const source =
    '<p>Total: {{money total "EUR"}} due</p>{{#each lines}}<td>{{name}}</td><td>{{money price}}</td>{{/each}}';
  const data = {
    total: 12,
    lines: [
      { name: 'a', price: 3 },
      { name: 'b', price: 4 },
      { name: 'c', price: 3 },
    ],
  };
  const reference = '<p>Total: 12 € due</p><td>a</td><td>3.00</td><td>b</td><td>4.00</td><td>c</td><td>3.00</td>';
  const learned = learnJob({ ...job(source, data), reference });
  expect(learned.map(({ output }) => output)).toEqual(['12 €', '3.00', '4.00']);
  const changed = good(source.replace('Total', 'Sum'), data, { learned });
  expect(changed.html.replaceAll(/<\/?span[^>]*>/g, '')).toBe(reference.replace('Total', 'Sum'));
  expect(changed.unknown).toEqual([]);
  expect(changed.replayed).toEqual([{ kind: 'helper', name: 'money', partial: null, line: 1, column: 9, uses: 4 }]);
});

test('calls that the service answered differently, and those that it cannot be asked about, teach nothing', () => {
  const source = '<p>A: {{now 1}} ;</p><p>B: {{now 1}} ;</p><p>C: {{other 2}}{{other 3}} ;</p>';
  const reference = '<p>A: 10:00 ;</p><p>B: 10:01 ;</p><p>C: xy ;</p>';
  expect(learnJob({ ...job(source, {}), reference })).toEqual([]);
});

test('a raw block of a helper that is not known shows a mark and its text, and is listed', () => {
  const { html, unknown } = good('a {{{{verbatim}}}}<b>{{x}}</b>{{{{/verbatim}}}}');
  expect(html).toContain('⟦verbatim⟧');
  expect(html).toContain('<b>{{x}}</b>');
  expect(unknown).toMatchObject([{ kind: 'block', name: 'verbatim', line: 1, column: 3, uses: 1 }]);
});

test('a helper of the author that gives nothing is no name without data', () => {
  const helpers = 'function none() {}\nfunction empty() { return ""; }';
  const { missing } = good('{{none}}{{empty}}{{other}}', {}, { helpers });
  expect(missing.map(({ path }) => path)).toEqual(['other']);
});

test.each([
  ['{{* paint}}', '', 'There is no decorator “paint”: Handlebars has “inline” alone.'],
  ['{{#*paint}}{{/paint}}', '', 'There is no decorator “paint”: Handlebars has “inline” alone.'],
  ['{{> (lookup this "no")}}', '', 'The name of this partial has no value.'],
  ['{{> @partial-block}}', '', '{{> @partial-block}} is outside of a partial that was called around a block.'],
  [
    '{{late 1}}',
    'async function late() { return 1; }',
    'Your helper “late” gives a promise, and Handlebars does not wait for it: give the value itself.',
  ],
  [
    '{{bad}}',
    'function bad() { throw { get message() { throw 1; }, toString() { throw 2; } }; }',
    'What was thrown cannot be shown.',
  ],
])('says of %s in words what is wrong, with its place', (text, helpers, message) => {
  expect(runJob(job(`<p>\n ${text}</p>`, {}, { helpers }))).toMatchObject({
    ok: false,
    at: 'template',
    message,
    location: { partial: null, line: 2, column: 2 },
  });
});

test('data that are no JSON are named with line and column', () => {
  const data = '{\n "number": 1,\n "lines": [1,,2]\n}';
  const result = runJob({ ...job('{{number}}'), data });
  expect(result).toMatchObject({
    ok: false,
    at: 'data',
    message: expect.stringMatching(/^Line 3, column 14: Unexpected/),
    location: { partial: null, line: 3, column: 14 },
  });
});

test.each([
  ['at a line of theirs', 'const a = 1;\n\n  missing();', { partial: null, line: 3, column: 3 }],
  [
    'in a function that they call',
    'function a() {\n  throw new Error("x");\n}\na();',
    { partial: null, line: 2, column: 9 },
  ],
  ['without a place', 'throw "x";', null],
  ['with a stack that is none of theirs', 'throw Object.assign(new Error("x"), { stack: "<anonymous>:99:1" });', null],
])('helpers that fail while they are read, %s, are named with it', (_, helpers, location) => {
  expect(runJob(job('a', {}, { helpers }))).toMatchObject({ ok: false, at: 'helpers', location });
});

test.each([
  '{{constructor.name}}',
  '{{__proto__.x}}',
  '{{#with name}}{{constructor.constructor}}{{/with}}',
  '{{#with (lookup name "constructor")}}{{name}}{{/with}}',
  '{{name.toString}}',
])('%s reaches no prototype', (source) => {
  expect(good(source, { name: 'text' }).html).toBe('');
});

test.each<[string, string, Record<string, string>, string, object]>([
  ['an unknown helper', 'a\n<p>{{nope title 1}}', {}, 'There is no helper “nope”.', { line: 2, column: 4 }],
  ['one before a block', '{{#nope 1}}{{/nope}}', {}, 'There is no helper “nope”.', { line: 1, column: 1 }],
  [
    'one in a partial',
    '{{> row}}',
    { row: '\n {{nope 1}}' },
    'There is no helper “nope”.',
    { partial: 'row', line: 2 },
  ],
  ['an unknown partial', ' {{> nope key=1}}', {}, 'There is no partial “nope”.', { line: 1, column: 2 }],
  ['a block with too much', '{{#if a "=" b}}x{{/if}}', {}, 'The block {{#if}} takes one value', { line: 1, column: 1 }],
])('without stubs %s is a mistake with its place', (_name, source, partials, message, location) => {
  expect(runJob(job(source, {}, { unknown: 'error', partials: Object.entries(partials) }))).toMatchObject({
    ok: false,
    message: expect.stringContaining(message),
    location,
  });
});

test('a block of the service with parameters shows a box, and inside it names without data', () => {
  const { html, unknown, missing } = good('{{#get "posts" as |p i|}}<b>{{p.title}}</b>{{i}}{{/get}}', {});
  expect(html).toMatch(/⟦get⟧<\/span><b><\/b>$/);
  expect(unknown).toMatchObject([{ kind: 'block', name: 'get' }]);
  expect(missing.map(({ path }) => path)).toContain('p.title');
});

test('partials with a name that an unknown helper or the data give are boxes', () => {
  const { html, unknown } = good('{{> (partialFor a)}}{{> (lookup . "which") a}}', { a: 1, which: 'row' });
  expect(html.replaceAll(/<[^>]*>/g, '')).toBe('⟦&gt; (…)⟧⟦&gt; row⟧');
  expect(unknown.map(({ kind, name }) => `${kind} ${name}`)).toEqual(['helper partialFor', 'partial row']);
});

test('a loop over what an unknown helper gives shows its content once, without data', () => {
  const { html, missing } = good('{{#each (sorted rows) as |r i|}}[{{i}}{{r.n}}{{this}}]{{/each}}', { rows: [1] });
  expect(html.replaceAll(/<[^>]*>/g, '')).toBe('⟦sorted⟧[]');
  expect(missing.map(({ path }) => path)).toContain('r.n');
});

test('a helper of the service may have the name of a member', () => {
  const { html, unknown } = good('{{date due}} {{date}} {{#total 1}}in{{/total}} {{due}}', {
    date: 'D',
    due: 'E',
    total: 2,
  });
  expect(html.replaceAll(/<[^>]*>/g, '')).toBe('⟦date⟧ D ⟦total⟧in E');
  expect(unknown.map(({ kind, name }) => `${kind} ${name}`)).toEqual(['helper date', 'block total']);
});

test('a block that Handlebars has, with more arguments than it takes, is one of the service; the helpers can have it', () => {
  const source = "{{#if a '===' b}}x{{else}}y{{/if}}{{#if a}}z{{/if}}";
  const { html, unknown } = good(source, { a: 1, b: 2 });
  expect(html).toMatch(/⟦if⟧<\/span>xz$/);
  expect(unknown).toMatchObject([{ kind: 'block', name: 'if', uses: 1 }]);
  const others = '{{#each from=1 to=3}}{{/each}}{{#with a b}}{{/with}}{{lookup a}}{{lookup a b c}}';
  expect(good(others, {}).unknown).toMatchObject([{ name: 'each' }, { name: 'with' }, { name: 'lookup', uses: 2 }]);
  const helpers =
    "Handlebars.registerHelper('if', function (a, is, b, options) { return a === b ? options.fn(this) : options.inverse(this); })";
  expect(good("{{#if a '===' b}}x{{else}}y{{/if}}", { a: 1, b: 2 }, { helpers }).html).toBe('y');
});

test('a value of a block parameter that is empty is not taken for a missing one, however deep the block', () => {
  const { missing } = good('{{#each rows as |r|}}{{#if r.a}}{{r.b}}{{/if}}{{/each}}', { rows: [{ a: 1, b: '' }] });
  expect(missing).toEqual([]);
});

test('line ends of any kind are lines of their own', () => {
  const source = 'a\r{{> p}}\r\r\n{{b}}';
  const { html, placeholders } = good(source, { b: 1 }, { partials: [['p', 'P']] });
  expect(html).toBe('a\rP\r\r\n1');
  expect(placeholders).toMatchObject([{ expression: 'b', line: 4, column: 1 }]);
  expect(runJob(job('a\r\r{{#if b}}'))).toMatchObject({ location: { line: 3, column: 1 } });
});

test('many calls of unknown helpers after a megabyte of styles read the text once', () => {
  const font = 'x'.repeat(1_000_000);
  const source = `<style>a{src:url(data:font/woff2;base64,${font})}</style>{{#each rows}}<p title="{{date d}}">{{money a}}</p>{{/each}}`;
  // Read again at each call, it would take longer than a test may.
  const rows = Array.from({ length: 30_000 }, () => ({ d: 1, a: 2 }));
  const { html } = good(source, { rows }, { traces: false });
  expect(html.match(/title="⟦date⟧"><span/g)).toHaveLength(30_000);
});

test('an error is explained by its place and the data there, also within a list', () => {
  const source = '<p>{{number}}</p>\n{{#each orders}}{{#each}}{{/each}}{{/each}}';
  const data = { number: 1, orders: [{ id: 'A-1', lines: [1, 2], empty: [], to: { city: 'Kiel' }, none: null }] };
  expect(runJob(job(source, data), true)).toMatchObject({
    ok: false,
    message: 'Must pass iterator to #each',
    location: { partial: null, line: 2, column: 17 },
    point: { path: 'orders[0]', context: 'id: "A-1"\nlines: [2 items]\nempty: [0 items]\nto: {…}\nnone: null' },
  });
  expect(runJob(job('{{#each}}{{/each}}', Array(40).fill(7)), true)).toMatchObject({
    point: { path: '', context: expect.stringMatching(/^0: 7\n[\s\S]*\n29: 7\n… and 10 more$/) },
  });
  // A draft does not show it, and it needs a walk over all data.
  expect(runJob(job(source, data))).not.toHaveProperty('point');
});

test('a value that is called as if it were a helper is said to be one', () => {
  const { message, location } = runJob(job('a\n{{name "x"}}', { name: 'b' }, { unknown: 'error' })) as TemplateMistake;
  expect(message).toBe('A value of the data is called as if it were a helper.');
  expect(location).toMatchObject({ line: 2, column: 1 });
});
