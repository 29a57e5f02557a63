import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { DraftContent, DraftKey, LineSource } from '../../../../shared/draft.ts';
import { waitFor } from '../../../support/wait-for.ts';
import { copyOfFolder, shippedFolder } from '../sample-service/service.ts';
import { startGalley } from '../start-galley.ts';

const key: DraftKey = { connectionId: 'sample', templateID: 'invoice', sobjectId: 'INV-2041', kind: 'template' };
const content: DraftContent = {
  markup: '<p>{{name}}</p>',
  original: '<p></p>',
  data: { text: '{"name":"Ann"}' },
  helpers: '',
};
const emptyResult = {
  ok: true,
  html: '',
  unknown: [],
  replayed: [],
  missing: [],
  placeholders: [],
  filled: 0,
  reached: 0,
};
const faultOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (thrown: { fault?: unknown }) => thrown.fault,
  );

test('a draft comes back after a restart as it was saved last', async () => {
  const galley = startGalley();
  await Promise.all(
    ['one', 'two', 'three'].map((markup) =>
      galley.handlers['drafts.save']({ ...key, content: { ...content, markup } }),
    ),
  );
  await galley.close();
  const again = startGalley(galley.folder);
  expect(await again.handlers['drafts.get'](key)).toMatchObject({ content: { ...content, markup: 'three' } });
  expect(await again.handlers['drafts.list']()).toMatchObject([{ ...key, discardedAt: null, followed: null }]);
});

test('a discarded draft is not there, and can be restored after a restart', async () => {
  const galley = startGalley();
  await galley.handlers['drafts.save']({ ...key, content });
  await galley.handlers['drafts.discard'](key);
  expect(await galley.handlers['drafts.get'](key)).toBeNull();
  await galley.close();
  const again = startGalley(galley.folder);
  expect(await again.handlers['drafts.restore'](key)).toMatchObject({ content });
  expect(await again.handlers['drafts.get'](key)).toMatchObject({ content });
});

test('of the sample the files of the lines are known, until the markup is another; elsewhere they are not', async () => {
  const galley = startGalley();
  const { id } = await galley.handlers['report.run']({
    runId: randomUUID(),
    request: { operation: 'handlebars', templateID: 'invoice', sobjectId: 'INV-2041' },
  });
  const original = await (await galley.document(id, new Request('http://app/'))).text();
  const sources = await galley.handlers['drafts.lineSources']({ ...key, original });
  const lines = original.split('\n');
  expect(Array.isArray(sources)).toBe(true);
  for (const { file, line, from, to } of sources as LineSource[]) {
    const own = readFileSync(join(shippedFolder, file), 'utf8').split('\n');
    for (let at = from + 1; at < to; at += 1) expect(lines[at - 1]).toContain(own[line + at - from - 1]);
  }
  expect((sources as LineSource[]).map(({ file }) => file)).toEqual(
    expect.arrayContaining([
      'templates/invoice.html',
      'templates/layouts/stationery.html',
      'templates/partials/line-items.html',
    ]),
  );

  expect(await galley.handlers['drafts.lineSources']({ ...key, original: `${original}more` })).toBe('changed');
  expect(await galley.handlers['drafts.lineSources']({ ...key, templateID: 'gone', original })).toBe('broken');
  expect(await galley.handlers['drafts.lineSources']({ ...key, kind: 'page', original })).toBe('not-said');
  const elsewhere = { ...key, connectionId: randomUUID(), original };
  expect(await galley.handlers['drafts.lineSources'](elsewhere)).toBe('not-said');
});

test('a draft of the sample, of an organisation or of a page is not saved into files', async () => {
  const galley = startGalley();
  const draft = { ...key, base: content.original, markup: content.markup };
  const save = galley.handlers['drafts.saveToFolder'];
  expect(await save(draft)).toEqual({ state: 'not-said' });
  expect(await save({ ...draft, connectionId: randomUUID() })).toEqual({ state: 'not-said' });
  expect(await save({ ...draft, kind: 'page' })).toEqual({ state: 'not-said' });
});

test('a page of a draft is read like a document, whole and in ranges', async () => {
  const galley = startGalley();
  const { helpers, markup, data } = content;
  const render = { ...key, markup, data, helpers, purpose: 'edit' } as const;
  const { page, stages } = await galley.handlers['drafts.render'](render);
  expect(stages).toMatchObject({ loadMs: 1, printMs: 1 });
  const url = `galley://app/documents/${page.id}`;
  const whole = await (await galley.document(page.id, new Request(url.replace('galley', 'http')))).arrayBuffer();
  expect(whole.byteLength).toBe(page.bytes);
  const ranged = new Request('http://app/', { headers: { range: 'bytes=1-3' } });
  const part = await galley.document(page.id, ranged);
  expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 1-3/${page.bytes}`]);
  expect(Buffer.from(await part.arrayBuffer())).toEqual(Buffer.from(whole).subarray(1, 4));
});

test('of renderings at the same time the newest gives a page', async () => {
  const galley = startGalley();
  const { helpers, data } = content;
  const ended = await Promise.allSettled(
    ['1', '2', '3'].map((markup) =>
      galley.handlers['drafts.render']({ ...key, markup, data, helpers, purpose: 'edit' }),
    ),
  );
  expect(ended.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'fulfilled']);
});

test('the page of a draft can be saved, and one that is gone says so', async () => {
  const galley = startGalley();
  const { helpers, data } = content;
  const markup = '<title>Saved</title>';
  const { page } = await galley.handlers['drafts.render']({ ...key, markup, data, helpers, purpose: 'edit' });
  galley.asked.saveTo = join(galley.folder, 'page.pdf');
  expect(await galley.handlers['drafts.savePage']({ pageId: page.id })).toEqual({
    path: galley.asked.saveTo,
    bytes: page.bytes,
  });
  expect(statSync(galley.asked.saveTo).size).toBe(page.bytes);
  const gone = galley.handlers['drafts.savePage']({ pageId: randomUUID() });
  expect(await faultOf(gone)).toMatchObject({ code: 'DOCUMENT-GONE' });
});

test.each([
  ['sample', 'template', 'invoice-INV-2041-handlebars.html'],
  ['folder:press', 'page', 'invoice-INV-2041-folder_press-deepload.html'],
] as const)('the markup of a draft of %s is saved as it is', async (connectionId, kind, name) => {
  const galley = startGalley();
  galley.asked.saveTo = join(galley.folder, 'saved.html');
  const saved = await galley.handlers['drafts.saveMarkup']({ ...key, connectionId, kind, markup: 'a\r\nö' });
  expect(galley.asked.name).toBe(name);
  expect(saved).toEqual({ path: galley.asked.saveTo, bytes: 5 });
  expect(readFileSync(galley.asked.saveTo, 'utf8')).toBe('a\r\nö');
});

test('a template that is broken says where', async () => {
  const galley = startGalley();
  const { helpers, data } = content;
  const render = { ...key, markup: 'a\nb {{#if name}}', data, helpers, purpose: 'edit' } as const;
  const mistake = await faultOf(galley.handlers['drafts.render'](render));
  expect(mistake).toMatchObject({
    code: 'TEMPLATE',
    field: 'markup',
    place: { line: 2, column: 3 },
    withAnyData: true,
  });
  const unread = { ...render, markup: 'a', helpers: 'throw "x";' };
  expect(await faultOf(galley.handlers['drafts.render'](unread))).toMatchObject({
    field: 'helpers',
    withAnyData: true,
  });
  const fails = { ...render, markup: '{{fail}}', helpers: 'function fail() { throw new Error("x"); }' };
  const failure = await faultOf(galley.handlers['drafts.render'](fails));
  expect(failure).toMatchObject({ field: 'markup', place: { line: 1, column: 1 } });
  expect(failure).not.toHaveProperty('withAnyData');
});

test.each([
  ['a text', 'made'],
  ['an answer without its parts', { ok: true }],
  ['names that are objects', { ...emptyResult, missing: [{ partial: null, path: {}, line: 1, column: 1, uses: 1 }] }],
  ['places that are none', { ...emptyResult, missing: [{ partial: null, path: 'a', line: 'x', column: -1, uses: 1 }] }],
  ['a mistake at no place', { ok: false, at: 'template', message: 'm', location: { line: {} } }],
])('helpers that answer in the place of the template with %s are a fault in words', async (_name, answer) => {
  const galley = startGalley();
  galley.sandbox.answer = answer;
  const { markup, data, helpers } = content;
  const render = { ...key, markup, data, helpers, purpose: 'edit' } as const;
  expect(await faultOf(galley.handlers['drafts.render'](render))).toMatchObject({ code: 'TEMPLATE', field: 'helpers' });
});

test('a draft of the sample or a folder calls its partials: with name=value, by a computed name and around a block, and its helpers', async () => {
  const galley = startGalley();
  galley.asked.open = copyOfFolder({
    'templates/partials/row.html': '[{{label}} {{name}}]',
    'templates/partials/frame.html': '<title>{{> row label="in"}} {{> @partial-block}}</title>',
    'helpers/up.js': 'module.exports = (text) => text.toUpperCase();',
  });
  const session = await galley.handlers['connections.openFolder']({ copySample: false });
  const { data, helpers } = content;
  const markup = '{{#> frame}}{{> row label="x"}}{{> (lookup this "which")}}{{/frame}}';
  const of = { ...key, connectionId: session!.connectionId!, markup, helpers, purpose: 'edit' } as const;
  const render = { ...of, data: { text: '{"name":"Ann","which":"row"}' } };
  const { stubs } = await galley.handlers['drafts.render'](render);
  expect(stubs).toEqual([]);
  const { html } = await galley.handlers['drafts.trace'](render);
  expect(html).toBe('<title>[in Ann] [x Ann][ Ann]</title>');
  expect(await galley.handlers['drafts.trace']({ ...render, markup: '{{up name}}' })).toMatchObject({ html: 'ANN' });
  const elsewhere = await galley.handlers['drafts.render']({
    ...of,
    data,
    connectionId: 'elsewhere',
    markup: '{{> row a=1}}',
  });
  expect(elsewhere.stubs).toMatchObject([{ kind: 'partial', name: 'row' }]);
});

test('a mistake in a helper of the folder names its file, and no editor of the draft', async () => {
  const galley = startGalley();
  galley.asked.open = copyOfFolder({ 'helpers/a.js': 'exports.fail = () => {\n  missing();\n};' });
  const session = await galley.handlers['connections.openFolder']({ copySample: false });
  const { data } = content;
  const render = { ...key, connectionId: session!.connectionId!, helpers: '', data, purpose: 'edit' } as const;
  const run = (markup: string) => faultOf(galley.handlers['drafts.render']({ ...render, markup }));
  expect(await run('{{fail}}')).toMatchObject({
    field: 'markup',
    place: { line: 1, column: 1 },
    advice: 'missing is not defined (helpers/a.js, line 2, column 3)',
  });
  writeFileSync(join(galley.asked.open!, 'helpers/a.js'), "\nrequire('moment');");
  const fault = await run('a');
  expect(fault).toMatchObject({
    happened: 'helpers/a.js, line 2',
    advice: expect.stringMatching(/^The helpers of the folder cannot be used/),
    place: { file: 'helpers/a.js', line: 2, column: 1 },
    connectionId: session!.connectionId,
  });
  expect(fault).not.toHaveProperty('field');
});

test('data that are missing, gone, or no JSON are each a fault in words', async () => {
  const galley = startGalley();
  const { helpers, markup } = content;
  const render = { ...key, markup, helpers, purpose: 'edit' } as const;
  const run = (data: DraftContent['data']) => faultOf(galley.handlers['drafts.render']({ ...render, data }));
  expect(await run(null)).toMatchObject({ code: 'TEMPLATE', field: 'data', actions: ['run-again'] });
  expect(await run({ documentId: randomUUID(), path: '' })).toMatchObject({ code: 'DOCUMENT-GONE' });
  expect(await run({ text: '{' })).toMatchObject({ code: 'TEMPLATE', field: 'data' });
});

test('results of helpers that only the service has are learned from its last answer to deepload', async () => {
  const galley = startGalley();
  const request = { operation: 'deepload', templateID: 'invoice', sobjectId: 'INV-2041' } as const;
  const deepload = await galley.handlers['report.run']({ runId: randomUUID(), request });
  const text = await (await galley.document(deepload.id, new Request('http://app/'))).text();
  const title = /<title>(.*?)<.title>/.exec(text)?.[1] ?? '';
  // As if the service's template had made its title with a helper that Galley does not know.
  const original = text.replace(`<title>${title}</title>`, '<title>{{titleOf 1}}</title>');
  const draft = { ...content, original, markup: original, data: { text: '{}' } };
  await galley.handlers['drafts.save']({ ...key, content: draft });
  const { markup, data, helpers } = draft;
  const render = { ...key, markup: markup.replace('</body>', 'x</body>'), data, helpers, purpose: 'edit' } as const;
  const { stubs, replayed } = await galley.handlers['drafts.render'](render);
  expect(stubs).toEqual([]);
  expect(replayed).toMatchObject([{ name: 'titleOf', uses: 1 }]);
});

test('a followed file gives its text at each save, when it is gone, and when it is back', async () => {
  const galley = startGalley();
  await galley.handlers['drafts.save']({ ...key, content });
  const path = join(galley.folder, 'own.html');
  writeFileSync(path, 'one');
  galley.asked.open = path;
  expect(await galley.handlers['drafts.follow'](key)).toMatchObject({ ...key, state: 'read', path, text: 'one' });
  const said = () => galley.events.flatMap((event) => (event.type === 'draft-file-changed' ? [event.file] : []));
  // As editors save: another file replaces it.
  writeFileSync(`${path}.new`, 'two');
  renameSync(`${path}.new`, path);
  await waitFor(() => expect(said()).toContainEqual(expect.objectContaining({ path, text: 'two' })));
  // Content that is not a text does not replace one.
  writeFileSync(path, Buffer.from([1, 2, 0, 0, 7]));
  const why = 'It is not a text.';
  await waitFor(() => expect(said().at(-1)).toEqual({ ...key, state: 'unreadable', path, why }));
  writeFileSync(path, Buffer.from('Größe', 'latin1'));
  await waitFor(() =>
    expect(said().at(-1)).toMatchObject({ state: 'unreadable', why: expect.stringContaining('not UTF-8') }),
  );
  rmSync(path);
  await waitFor(() => expect(said().at(-1)).toEqual({ ...key, state: 'gone', path }));
  writeFileSync(path, 'three');
  await waitFor(() => expect(said().at(-1)).toMatchObject({ state: 'read', path, text: 'three' }));
  await galley.handlers['drafts.unfollow'](key);
  expect(await galley.handlers['drafts.list']()).toMatchObject([{ followed: null }]);
});

test('after a restart a draft follows its file again; a text that was typed after the last save stays', async () => {
  const galley = startGalley();
  await galley.handlers['drafts.save']({ ...key, content });
  const path = join(galley.folder, 'own.html');
  writeFileSync(path, 'saved');
  galley.asked.open = path;
  await galley.handlers['drafts.follow'](key);
  const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000);

  for (const [minutes, isOlder] of [
    [-5, true],
    [5, false],
  ] as const) {
    utimesSync(path, inMinutes(minutes), inMinutes(minutes));
    const again = startGalley(galley.folder);
    await again.handlers['drafts.get'](key);
    const [said] = again.events.flatMap((event) => (event.type === 'draft-file-changed' ? [event.file] : []));
    expect(said).toMatchObject({ state: 'read', text: 'saved' });
    expect(said?.state === 'read' && said.isOlder === true).toBe(isOlder);
    // Also for a reloaded window, which knows nothing of it.
    await again.handlers['drafts.get'](key);
    expect(again.events.filter(({ type }) => type === 'draft-file-changed')).toHaveLength(2);
    await again.close();
  }
});

test('the part of the info answer that suits the template is found, and makes what the service made', async () => {
  const galley = startGalley();
  const run = async (operation: 'info' | 'handlebars' | 'deepload') => {
    const request = { operation, templateID: 'invoice', sobjectId: 'INV-2041' } as const;
    const { id } = await galley.handlers['report.run']({ runId: randomUUID(), request });
    return { id, text: await (await galley.document(id, new Request('http://app/'))).text() };
  };
  const [info, handlebars, deepload] = await Promise.all([run('info'), run('handlebars'), run('deepload')]);
  const draft = { connectionId: 'sample', markup: handlebars.text, helpers: '', infoId: info.id };
  const ranked = await galley.handlers['drafts.rankData']({ ...draft, deeploadId: deepload.id });
  expect(ranked[0]).toMatchObject({ path: 'data' });
  expect(ranked[0]?.similarity).toBeGreaterThan(0.99);
  const alone = await galley.handlers['drafts.rankData']({ ...draft, deeploadId: null });
  expect(alone[0]).toMatchObject({ path: 'data', similarity: null });
  const { html } = await galley.handlers['drafts.trace']({
    ...key,
    markup: handlebars.text,
    helpers: '',
    data: { documentId: info.id, path: 'data' },
  });
  const withoutImages = (text: string) => text.replaceAll(/src="[^"]*"/g, '');
  expect(withoutImages(html)).toBe(withoutImages(deepload.text));
});

test('a page with more text or placeholders than its trace may have is refused with a sentence', async () => {
  const galley = startGalley();
  const trace = (markup: string, rows: number) =>
    galley.handlers['drafts.trace']({
      ...key,
      markup,
      helpers: "Handlebars.registerHelper('long', () => 'x'.repeat(4_000_001))",
      data: { text: JSON.stringify({ rows: Array(rows).fill(0) }) },
    });
  const tooLong = { code: 'TEMPLATE-LIMIT', happened: expect.stringContaining('too long to find') };
  expect(await faultOf(trace('{{long}}', 0))).toMatchObject(tooLong);
  expect(await faultOf(trace('{{#each rows}}{{this}}{{/each}}', 50_001))).toMatchObject(tooLong);
  expect((await trace('{{#each rows}}{{this}}{{/each}}', 50_000)).placeholders).toHaveLength(50_000);
});

test('the answer that a draft takes its data from outlives Activity, and goes with the draft’s choice', async () => {
  const galley = startGalley();
  const request = { operation: 'info', templateID: 'invoice', sobjectId: 'INV-2041' } as const;
  const info = await galley.handlers['report.run']({ runId: randomUUID(), request });
  const text = async (id: string) => (await galley.document(id, new Request('http://app/'))).text();
  const before = await text(info.id);
  expect(await galley.handlers['drafts.records'](key)).toMatchObject([{ id: info.id }]);
  expect(await galley.handlers['drafts.records']({ ...key, templateID: 'letter' })).toEqual([]);
  const data = { documentId: info.id, path: 'data' };
  await galley.handlers['drafts.save']({ ...key, content: { ...content, data } });
  const { markup, helpers } = content;
  const render = { ...key, markup, helpers, data, purpose: 'edit' } as const;
  await galley.close();
  // As it is once Activity was cleared.
  rmSync(join(galley.folder, 'documents'), { recursive: true });

  const again = startGalley(galley.folder);
  expect(await again.handlers['drafts.get'](key)).toMatchObject({ content: { data } });
  expect(await again.handlers['drafts.records'](key)).toEqual([]);
  expect(await again.handlers['drafts.render'](render)).toMatchObject({ stubs: [] });
  const kept = await again.document(info.id, new Request('http://app/'));
  expect(await kept.text()).toBe(before);
  // Data of the author's own need no answer any more.
  await again.handlers['drafts.save']({ ...key, content });
  expect(
    await faultOf(again.handlers['drafts.render']({ ...render, data: { documentId: randomUUID(), path: '' } })),
  ).toMatchObject({ code: 'DOCUMENT-GONE' });
  expect(readdirSync(join(galley.folder, 'drafts', 'data'))).toEqual([]);
});

test('the data of a draft that this version cannot read stay with it', async () => {
  const galley = startGalley();
  const request = { operation: 'info', templateID: 'invoice', sobjectId: 'INV-2041' } as const;
  const { id } = await galley.handlers['report.run']({ runId: randomUUID(), request });
  await galley.handlers['drafts.save']({ ...key, content: { ...content, data: { documentId: id, path: 'data' } } });
  await galley.close();
  const drafts = join(galley.folder, 'drafts');
  const [file = ''] = readdirSync(drafts).filter((name) => name.endsWith('.json'));
  writeFileSync(join(drafts, file), '{"version":2}');

  const again = startGalley(galley.folder);
  expect(await again.handlers['drafts.list']()).toEqual([]);
  await again.close();
  expect(readdirSync(join(drafts, 'data'))).toEqual([`${file.replace('.json', '')}.${id}.json`]);
});
