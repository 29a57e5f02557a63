import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PDFDocument } from '@cantoo/pdf-lib';
import { expect, test } from 'vitest';
import { PrintFailedError, PrintTimeLimitError } from '../../../../electron/templates/print.ts';
import { copyOfFolder, later, printTitleOnly, startService } from './service.ts';

test('info tells what the template asks for and what the record holds', async () => {
  const { report } = await startService();

  const info = await (await report('info', 'invoice', 'INV-2041')).json();

  expect(info).toMatchObject({
    template: {
      id: 'invoice',
      title: 'Invoice',
      page: { size: 'A4', orientation: 'portrait' },
      layout: 'stationery',
      partials: ['house-style', 'letterhead', 'line-items', 'postal-address', 'press-mark', 'totals'],
      functions: expect.arrayContaining(['each', 'formatDate', 'formatMoney']),
      fields: expect.arrayContaining(['customer.name', 'house.bank.name', 'lines[].description', 'totals.due']),
    },
    record: {
      id: 'INV-2041',
      type: 'Invoice',
      fields: { number: 'INV-2041' },
      lists: [{ name: 'lines', items: 7, members: expect.arrayContaining(['quantity', 'amount']) }],
      relatedCounts: { Customer: 1, Employee: 2 },
    },
    check: { suits: true, missingImages: [] },
  });
});

test('info lists the mistakes of the template that is full of them', async () => {
  const { report } = await startService();

  const { check } = (await (await report('info', 'deliberate-mistakes', 'INV-2041')).json()) as { check: unknown };

  expect(check).toMatchObject({
    missingFields: expect.arrayContaining([
      'customer.nmae',
      'customer.contactPerson',
      'customer.lines',
      'totals.gross',
    ]),
    missingImages: ['cover-foto'],
  });
});

test('handlebars puts layout and partials in place where that prints the same, and leaves the expressions', async () => {
  const { report } = await startService();

  const markup = await (await report('handlebars', 'invoice', 'INV-2041')).text();

  expect(markup).toMatch(/^<!doctype html>/);
  expect(markup.match(/\{\{>.*?\}\}/g)).toEqual(['{{> postal-address customer}}', '{{> totals totals}}']);
  expect(markup).not.toContain('order: 1');
  expect(markup).toContain('{{formatMoney line.amount}}');
  expect(markup).toMatch(/^ {4}<header class="letterhead">$/m);
});

test('deepload loads the record and its related ones, escaped, with images in place', async () => {
  const folder = copyOfFolder({
    'records/X.json': '{ "title": "<b>&", "note": { "$record": "Y" } }',
    'records/Y.json': '{ "title": "Why", "back": { "$record": "X" } }',
    'templates/x.html':
      '<p>{{title}} {{note.title}} {{note.back.id}}</p><img src="{{imageUrl "seal"}}">{{constructor.name}}{{__proto__}}',
  });
  const { report } = await startService({ folder });

  const html = await (await report('deepload', 'x', 'X')).text();

  expect(html).toMatch(/^<p>&lt;b&gt;&amp; Why X<\/p><img src="data:image\/png;base64,iVBORw0KGgo[^"]*">$/);
});

test('a partial with key=value, by a computed name or around a block is run as Handlebars runs it', async () => {
  const folder = copyOfFolder({
    'templates/partials/greeting.html': 'Hello {{> name}}{{> @partial-block}}',
    'templates/partials/name.html': '{{who}}',
    'templates/partials/plain.html': '[{{who}}]',
    'templates/x.html': '{{> plain who="hash"}} {{> (lookup . "which")}} {{#> greeting}}!{{/greeting}}',
    'records/X.json': '{ "which": "plain", "who": "you" }',
  });
  const { report } = await startService({ folder });

  expect(await (await report('deepload', 'x', 'X')).text()).toBe('[hash] [you] Hello you!');
});

test('a partial that a template declares inline needs no file', async () => {
  const folder = copyOfFolder({
    'templates/x.html': '{{#*inline "row"}}[{{this}}]{{/inline}}{{#each lines}}{{> row}}{{/each}}',
    'records/X.json': '{ "lines": [1, 2] }',
  });
  const { report } = await startService({ folder });

  expect(await (await report('deepload', 'x', 'X')).text()).toBe('[1][2]');
});

test('files may begin with a byte order mark, and have the line ends of Windows', async () => {
  const folder = copyOfFolder({
    'templates/x.html': '\ufeff---\r\ntitle: X\r\n---\r\n{{> plain}}',
    'templates/partials/plain.html': '\ufeff<p>{{who}}</p>',
    'records/X.json': '\ufeff{ "who": "you" }',
  });
  const { report } = await startService({ folder });

  expect(await (await report('deepload', 'x', 'X')).text()).toBe('<p>you</p>');
});

test('a template that is not UTF-8 is read in the encoding that it declares, else as Windows-1252', async () => {
  const folder = copyOfFolder({ 'records/X.json': '{ "who": "Zoë" }', 'templates/y.html': '{{> declared}}' });
  const declared = '<meta http-equiv="Content-Type" content="text/html; charset=iso-8859-2">';
  const write = (file: string, text: string) => writeFileSync(join(folder, file), Buffer.from(text, 'latin1'));
  write('templates/x.html', '<meta charset="utf-8">caf\xe9 \x80 {{who}}');
  write('templates/partials/declared.html', `${declared}\xb1 {{who}}`);
  const { report } = await startService({ folder });

  expect(await (await report('deepload', 'x', 'X')).text()).toBe('<meta charset="utf-8">café € Zoë');
  expect(await (await report('deepload', 'y', 'X')).text()).toBe(`${declared}ą Zoë`);
});

test('a record that is not UTF-8 is refused in words, with its file', async () => {
  const folder = copyOfFolder({ 'templates/x.html': '{{who}}' });
  writeFileSync(join(folder, 'records/X.json'), Buffer.from('{ "who": "Zo\xeb" }', 'latin1'));
  const { report } = await startService({ folder });

  expect(await (await report('deepload', 'x', 'X')).json()).toMatchObject({
    error: 'RECORD_ERROR',
    message: 'records/X.json: Some of its characters are not UTF-8. Save it as UTF-8.',
  });
});

test('records that double with each step are refused, and do not fill the memory', async () => {
  const steps = Array.from({ length: 40 }, (_, step) => {
    const next = { $record: `S${step + 1}` };
    return [`records/S${step}.json`, JSON.stringify(step < 39 ? { one: next, other: next } : {})];
  });
  const folder = copyOfFolder({ 'templates/x.html': 'x', ...Object.fromEntries(steps) });
  const { report } = await startService({ folder });

  expect(await (await report('deepload', 'x', 'S0')).json()).toMatchObject({
    error: 'RECORD_ERROR',
    message: expect.stringContaining('records/S0.json: It points to more than 10,000 records'),
  });
});

test('a missing image stays broken on the page', async () => {
  const { report } = await startService();

  expect(await (await report('deepload', 'deliberate-mistakes', 'INV-2041')).text()).toContain(
    'src="files/cover-foto"',
  );
});

test('render prints what deepload shows', async () => {
  const { report } = await startService();

  const response = await report('render', 'invoice', 'INV-2041');
  const pdf = await PDFDocument.load(await response.arrayBuffer());

  expect(response.headers.get('content-type')).toBe('application/pdf');
  expect(pdf.getTitle()).toBe('INV-2041 · Alder Lane Press');
});

test('one print runs at a time, and a client that has gone is not printed for', async () => {
  const printed: string[] = [];
  const pressFree = later();
  const begun = later();
  const { url, pairs, report } = await startService({
    async print(html) {
      printed.push(/<title>(\S+)/.exec(html)?.[1] ?? '');
      begun.come();
      await pressFree.promise;
      return printTitleOnly(html);
    },
  });
  const first = report('render', 'invoice', 'INV-2041');
  await begun.promise;
  const quitGuard = new AbortController();
  const gone = fetch(`${url}/render`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ templateID: 'invoice', sobjectId: 'INV-2042', ...pairs }),
    signal: quitGuard.signal,
  });
  const last = report('render', 'letter', 'LET-052');
  expect(printed).toEqual(['INV-2041']);

  quitGuard.abort();
  await expect(gone).rejects.toThrow();
  pressFree.come();

  expect([(await first).status, (await last).status]).toEqual([200, 200]);
  expect(printed).toEqual(['INV-2041', 'LET-052']);
});

test('a print that takes too long or cannot be made says so; one that fails otherwise says no more than that', async () => {
  const logged: unknown[] = [];
  const failures = [
    new PrintTimeLimitError(60_000),
    new PrintFailedError(new Error('detail')),
    new Error('secret detail'),
  ];
  const { report } = await startService({
    print: () => Promise.reject(failures.shift()),
    log: (reason) => logged.push(reason),
  });

  const slow = await report('render', 'invoice', 'INV-2041');
  expect([slow.status, await slow.json()]).toEqual([
    500,
    { error: 'PRINT_TIME_LIMIT', message: 'Printing took longer than 60 s.' },
  ]);
  const impossible = await report('render', 'invoice', 'INV-2041');
  expect([impossible.status, await impossible.json()]).toEqual([
    500,
    { error: 'PRINT_FAILED', message: 'Chromium could not print the page. It may be too long.' },
  ]);
  const failed = await report('render', 'invoice', 'INV-2041');
  expect([failed.status, await failed.text()]).toEqual([500, expect.not.stringContaining('secret')]);
  expect(logged).toMatchObject([{ message: 'secret detail' }]);
});
