import {
  chmodSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readLineSources } from '../../../../electron/sample-service/line-sources.ts';
import { saveLines } from '../../../../electron/sample-service/save-lines.ts';
import { nodeRunner } from '../node-templates.ts';
import { copyOfFolder } from './service.ts';

const letter = '---\ntitle: Letter\n---\n<h1>{{name}}</h1>\n  {{> address}}\n<p>Dear {{name}}</p>\n<p>Bye</p>\n';
const address = '<p>{{street}}</p>\n<p>{{town}}</p>\n';
const files = {
  'templates/letter.html': letter,
  'partials/address.html': address,
};

async function folderWith(changes: Readonly<Record<string, string>> = files) {
  const root = copyOfFolder(changes);
  const { markup: base } = await readLineSources(root, 'letter', nodeRunner);
  const save = (markup: string, from = base) =>
    saveLines({
      root,
      templates: nodeRunner,
      templateID: 'letter',
      base: from,
      markup,
    });
  const textOf = (file: string) => readFileSync(join(root, file), 'utf8');
  return { root, base, save, textOf };
}

test('each changed line is saved into the file that it comes from, and its front matter and indent stay', async () => {
  const { base, save, textOf } = await folderWith();
  const markup = base.replace('Dear', 'Hello').replace('{{town}}', '{{city}}').replace('<h1>{{name}}</h1>\n', '');
  expect(await save(markup)).toEqual({
    state: 'saved',
    files: expect.arrayContaining(['templates/letter.html', 'partials/address.html']),
    markup,
  });
  expect(textOf('templates/letter.html')).toBe(letter.replace('Dear', 'Hello').replace('<h1>{{name}}</h1>\n', ''));
  expect(textOf('partials/address.html')).toBe(address.replace('{{town}}', '{{city}}'));
});

test('a line that is added beside a partial belongs to the template', async () => {
  const { base, save, textOf } = await folderWith();
  await save(base.replace('</h1>\n', '</h1>\n<hr>\n').replace('<p>Dear', '<br>\n<p>Dear'));
  expect(textOf('partials/address.html')).toBe(address);
  expect(textOf('templates/letter.html')).toBe(
    letter.replace('</h1>\n', '</h1>\n<hr>\n').replace('<p>Dear', '<br>\n<p>Dear'),
  );
});

test('a line that is added inside a partial goes there without the indent of the call', async () => {
  const { base, save, textOf } = await folderWith();
  await save(base.replace('{{street}}</p>\n', '{{street}}</p>\n  <p>{{house}}</p>\n'));
  expect(textOf('partials/address.html')).toBe(
    address.replace('{{street}}</p>\n', '{{street}}</p>\n<p>{{house}}</p>\n'),
  );
});

test('a file keeps its byte order mark, its line ends, its permissions and a missing end of the last line', async () => {
  const text = `\uFEFF${letter.trimEnd().replaceAll('\n', '\r\n')}`;
  const { root, base, save, textOf } = await folderWith({
    ...files,
    'templates/letter.html': text,
  });
  chmodSync(join(root, 'templates/letter.html'), 0o664);
  expect(await save(`${base.replace('<p>Bye', '<p>Good\n<p>Bye')}\n<hr>`)).toMatchObject({ state: 'saved' });
  expect(textOf('templates/letter.html')).toBe(`${text.replace('<p>Bye', '<p>Good\r\n<p>Bye')}\r\n<hr>`);
  expect(statSync(join(root, 'templates/letter.html')).mode & 0o777).toBe(0o664);
  expect(readdirSync(join(root, 'templates')).filter((name) => name.startsWith('.galley'))).toEqual([]);
});

test('UTF-16 stays UTF-16, and a file of another encoding is not written', async () => {
  const { root, base, save } = await folderWith();
  const path = join(root, 'templates/letter.html');
  writeFileSync(path, Buffer.from(`\uFEFF${letter}`, 'utf16le').swap16());
  expect(await save(base.replace('Dear', 'Hello'))).toMatchObject({
    state: 'saved',
  });
  const saved = Buffer.from(`\uFEFF${letter.replace('Dear', 'Hello')}`, 'utf16le').swap16();
  expect(readFileSync(path)).toEqual(saved);

  const latin = Buffer.from(letter.replace('Bye', 'Grüße'), 'latin1');
  writeFileSync(path, latin);
  const now = base.replace('Bye', 'Grüße');
  expect(await save(now.replace('Dear', 'Hello'), now)).toMatchObject({
    state: 'refused',
    why: expect.stringContaining('neither UTF-8 nor UTF-16'),
  });
  expect(readFileSync(path)).toEqual(latin);
});

test('a newer file is not overwritten until the author has seen what it makes', async () => {
  const { root, base, save, textOf } = await folderWith();
  const newer = letter.replace('Bye', 'Regards');
  writeFileSync(join(root, 'templates/letter.html'), newer);
  const markup = base.replace('Dear', 'Hello');
  const seen = base.replace('Bye', 'Regards');
  expect(await save(markup)).toEqual({ state: 'conflict', markup: seen });
  expect(textOf('templates/letter.html')).toBe(newer);

  expect(await save(markup, seen)).toMatchObject({
    state: 'saved',
    files: ['templates/letter.html'],
  });
  expect(textOf('templates/letter.html')).toBe(letter.replace('Dear', 'Hello'));
});

test('a line of two files is refused with its place in the draft, and nothing is written', async () => {
  const inline = letter.replace('Dear {{name}}', 'Dear {{> greeted}}');
  const { base, save, textOf } = await folderWith({
    ...files,
    'templates/letter.html': inline,
    'partials/greeted.html': 'Ms {{name}}',
  });
  const markup = base.replace('Dear Ms', 'Hello Mr').replace('Bye', 'Regards').replace('<h1>', '<hr>\n<h1>');
  expect(await save(markup)).toMatchObject({
    state: 'refused',
    lines: [{ from: 5, files: ['templates/letter.html', 'partials/greeted.html'] }],
  });
  expect(textOf('templates/letter.html')).toBe(inline);
});

test('a partial that is used twice is changed when both places are, and refused when one is', async () => {
  const twice = letter.replace('<p>Bye</p>\n', '{{> address}}\n');
  const { base, save, textOf } = await folderWith({
    ...files,
    'templates/letter.html': twice,
  });
  expect(await save(base.replace('{{town}}', '{{city}}'))).toMatchObject({
    state: 'refused',
    lines: [],
  });
  expect(textOf('partials/address.html')).toBe(address);
  expect(await save(base.replaceAll('{{town}}', '{{city}}'))).toMatchObject({
    state: 'saved',
  });
  expect(textOf('partials/address.html')).toBe(address.replace('{{town}}', '{{city}}'));
});

test('a new call of a partial is saved, and comes back with its lines', async () => {
  const { base, save, textOf } = await folderWith();
  const saved = await save(base.replace('<p>Bye</p>', '{{> address}}'));
  expect(saved).toMatchObject({
    state: 'saved',
    markup: base.replace('<p>Bye</p>\n', address),
  });
  expect(textOf('templates/letter.html')).toBe(letter.replace('<p>Bye</p>', '{{> address}}'));
});

test('a draft that does not compile is not saved, with its file and line', async () => {
  const { base, save, textOf } = await folderWith();
  expect(await save(base.replace('Dear {{name}}', 'Dear {{name'))).toMatchObject({
    state: 'refused',
    why: expect.stringContaining('templates/letter.html, line 6'),
  });
  expect(textOf('templates/letter.html')).toBe(letter);
});

test('nothing outside the folder is written, also where a folder in it is a link', async () => {
  const { root, base, save } = await folderWith();
  const outside = mkdtempSync(join(tmpdir(), 'galley-outside-'));
  onTestFinished(() => rmSync(outside, { recursive: true, force: true }));
  writeFileSync(join(outside, 'letter.html'), letter);
  rmSync(join(root, 'templates'), { recursive: true });
  symlinkSync(outside, join(root, 'templates'));
  expect(await save(base.replace('Dear', 'Hello'))).toMatchObject({
    state: 'refused',
    why: expect.stringContaining('lies outside the folder'),
  });
  expect(readFileSync(join(outside, 'letter.html'), 'utf8')).toBe(letter);
});
