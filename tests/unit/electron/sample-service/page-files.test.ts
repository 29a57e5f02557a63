import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { PrintSetup } from '../../../../electron/templates/print.ts';
import { copyOfFolder, printTitleOnly, shippedFolder, startService } from './service.ts';

const png = readFileSync(join(shippedFolder, 'files/seal.png'));
const base64 = png.toString('base64');

/** A folder with an image, a font and style sheets beside its templates; `made` has what was printed. */
async function served(template: string, more: Readonly<Record<string, string>> = {}) {
  const folder = copyOfFolder({
    'templates/x.html': template,
    'styles/main.css':
      '@import "part.css" print;\n@font-face { src: url(f.woff2) }\nb { background: url("../img/a b.png?v=1#x") }',
    'styles/part.css': '@import "main.css"; i::after { content: "</style>" }',
    'records/X.json': '{"rows":[1,2,3]}',
    ...more,
  });
  mkdirSync(join(folder, 'img'));
  writeFileSync(join(folder, 'img/a b.png'), png);
  writeFileSync(join(folder, 'styles/f.woff2'), 'font');
  const made: Array<{ html: string; setup: PrintSetup }> = [];
  const service = await startService({
    folder,
    async print(html, _signal, setup = {}) {
      made.push({ html, setup });
      return printTitleOnly(html);
    },
  });
  const deepload = async () => (await service.report('deepload', 'x', 'X')).text();
  const render = async () => {
    expect((await service.report('render', 'x', 'X')).status).toBe(200);
    return made.at(-1)!;
  };
  return { folder, deepload, render };
}

test('images by relative address are in Deepload as text, and printed from one copy', async () => {
  const { deepload, render } = await served(
    '{{#each rows}}<img src="../img/a%20b.png">{{/each}}<img src="{{imageUrl "seal"}}">',
  );
  expect(await deepload()).toBe(`<img src="data:image/png;base64,${base64}">`.repeat(4));
  const { html, setup } = await render();
  expect(html.match(/src="render:\/\/file\/[0-9a-f]{64}"/g)).toHaveLength(4);
  expect([...(setup.files ?? [])].map(([address, file]) => [html.includes(address), file.mediaType])).toEqual([
    [true, 'image/png'],
  ]);
});

test('a style sheet by relative address stands in the page with what it loads', async () => {
  const { deepload } = await served('<link rel="stylesheet" href="/styles/main.css" media="all"><b>');
  const html = await deepload();
  expect(html).toMatch(/^<style>@media all \{\n@media print \{\n {0,2}i::after \{ content: "<\\\/style>" \}\n\}/);
  expect(html).toContain(`src: url(data:font/woff2;base64,${Buffer.from('font').toString('base64')})`);
  expect(html).toContain(`background: url(data:image/png;base64,${base64})`);
  expect(html.endsWith('</style><b>')).toBe(true);
});

test('a partial in a folder of its own names images beside it, and an icon of the page stays as it is written', async () => {
  const icon = '<link rel="icon" href="img/a%20b.png">';
  const { folder, deepload } = await served(`${icon}{{> cards/card}}`, {
    'partials/cards/card.html': '<img src="here.png">',
  });
  writeFileSync(join(folder, 'partials/cards/here.png'), png);
  expect(await deepload()).toBe(`${icon}<img src="data:image/png;base64,${base64}">`);
});

test('nothing outside of the folder is read, and no other kind of file', async () => {
  const { folder, deepload } = await served('');
  symlinkSync(join(shippedFolder, 'files/seal.png'), join(folder, 'img/link.png'));
  writeFileSync(join(folder, '../outside.png'), png);
  const template = [
    '<img src="../../outside.png">',
    '<img src="/../outside.png">',
    '<img src="..%2f..%2foutside.png">',
    '<img src="img/link.png">',
    '<img src="file:///etc/passwd">',
    '<img src="records/X.json">',
    '<img src="//a.example/img/a%20b.png">',
    '<img src="%">',
  ].join('');
  writeFileSync(join(folder, 'templates/x.html'), template);
  expect(await deepload()).toBe(template);
});

test('a megabyte of image in hundreds of rows is an answer of bounded size', async () => {
  const { folder, deepload, render } = await served('{{#each rows}}<img src="img/big.png">{{/each}}');
  writeFileSync(join(folder, 'img/big.png'), Buffer.concat([png, Buffer.alloc(1_000_000)]));
  writeFileSync(join(folder, 'records/X.json'), JSON.stringify({ rows: Array.from({ length: 420 }, () => 1) }));
  expect((await deepload()).length).toBeLessThan(70_000_000);
  const { html, setup } = await render();
  expect([html.length < 100_000, setup.files?.size]).toEqual([true, 1]);
});

test('the paper of the print and of Info are the same: of the styles, else of the front matter, else A4', async () => {
  const folder = copyOfFolder({
    'templates/plain.html': '<h1>x</h1>',
    'templates/matter.html': '---\npage: Letter landscape\n---\nx',
    'templates/styles.html': '---\npage: A4\n---\n<style>@page { size: {{paper}} }</style>',
    'records/X.json': '{"paper":"A5 landscape"}',
  });
  const papers: unknown[] = [];
  const { report } = await startService({
    folder,
    print: async (html, _signal, setup) => {
      papers.push(setup?.paper?.name ?? null);
      return printTitleOnly(html);
    },
  });
  const pageOf = async (id: string) => {
    await report('render', id, 'X');
    return ((await (await report('info', id, 'X')).json()) as { template: { page: unknown } }).template.page;
  };
  expect(await pageOf('plain')).toEqual({ size: 'A4', orientation: 'portrait' });
  expect(await pageOf('matter')).toEqual({ size: 'Letter', orientation: 'landscape' });
  expect(await pageOf('styles')).toEqual({ size: 'A5', orientation: 'landscape' });
  expect(papers).toEqual([null, 'Letter', 'A4']);
});
