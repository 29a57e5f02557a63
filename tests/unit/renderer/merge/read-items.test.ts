import { expect, test } from 'vitest';
import { readItems } from '../../../../renderer/merge/read-items.ts';
import { maxMergeItems } from '../../../../shared/merge-items.ts';

const read = (text: string, isChosen = false) => readItems(text, { type: 'image', isChosen });
const items = (text: string) => {
  const { items: found, problem } = read(text);
  return problem ?? found.map(({ type, id }) => `${type} ${id}`);
};

test.each([
  ['a, b;c\n d', ['image a', 'image b', 'image c', 'image d']],
  ['"cover page" plain “last page”', ['image cover page', 'image plain', 'image last page']],
  ['"say ""hi""" 5"', ['image say "hi"', 'image 5"']],
  [
    'logo.png terms.pdf 00P000000000001AAA',
    ['image logo.png', 'attachment terms.pdf', 'attachment 00P000000000001AAA'],
  ],
  ['Attachments:\nterms\nprice-list\nImages:\nseal', ['attachment terms', 'attachment price-list', 'image seal']],
  ['Image seal\nAttachment terms', ['image seal', 'attachment terms']],
  ['image of-me', ['image of-me']],
  ['{6F9619FF-8B86-D011-B42D-00CF4FC964FF} x', ['image {6F9619FF-8B86-D011-B42D-00CF4FC964FF}', 'image x']],
])('identifiers %j are taken apart', (text, expected) => {
  expect(items(text)).toEqual(expected);
});

test.each([
  ['type,id\nimage,seal\nattachment,terms', ['image seal', 'attachment terms']],
  ['Id;Type;Note\r\n"a;b";Attachment;x\r\n\r\nlogo;image;', ['attachment a;b', 'image logo']],
  ['id\na b\nc', ['image a b', 'image c']],
  ['attachment\tterms\nimage\tmy seal', ['attachment terms', 'image my seal']],
  ['seal,image\nterms,attachment\n', ['image seal', 'attachment terms']],
  ['type,id\nvideo,x', 'Row 2: the type “video” is neither image nor attachment.'],
  ['type,id\nimage,', 'Row 2 has no identifier.'],
])('the table %j is read', (text, expected) => {
  expect(items(text)).toEqual(expected);
});

test.each([
  ['["a", {"id": "b", "type": "attachment"}, 7]', ['image a', 'attachment b', 'image 7']],
  ['{"files":[{"type":"image","id":"seal"}],"token":"SECRET","id":"https://login","instance":"x"}', ['image seal']],
  ['{"type":"attachment","id":"terms"}', ['attachment terms']],
  ['[{"type":"image"}]', 'Item 1: it has no “id”.'],
  ['[{"type":"video","id":"a"}]', 'Item 1: its type is neither image nor attachment.'],
  ['{"files":"a"}', 'This JSON has no list of items: an array, or an object with “files”.'],
  ['[\n  {"id": "a"},\n  {"id" "b"}\n]', 'This JSON cannot be read: line 3, column 9.'],
  ['[{"id": "a"}', /^This JSON cannot be read: /],
])('the JSON %j is read', (text, expected) => {
  if (expected instanceof RegExp) expect(items(text)).toMatch(expected);
  else expect(items(text)).toEqual(expected);
});

const body = '{"files":[{"type":"attachment","id":"it\'s"}],"token":"SECRET"}';
test.each([
  [`curl -X POST https://reports.example.com/merge -d '${body.replace("'", "'\\''")}'`, ["attachment it's"]],
  [
    `curl https://x/merge \\\n  -H 'Content-Type: application/json' \\\n  --data-raw $'${body.replace("'", "\\'")}'`,
    ["attachment it's"],
  ],
  [`curl "https://x/merge" --json "${body.replaceAll('"', '\\"')}"`, ["attachment it's"]],
  ['curl https://x/merge --data=[\\"a\\"]', ['image a']],
  ["curl https://x/merge -d '{", 'A quotation mark of the command is not closed.'],
  ['curl https://x/merge', 'The command has no body: no “--data” with the items.'],
  [
    'curl https://x/merge -d @body.json',
    'The body of the command is in the file “body.json”. Open that file here instead.',
  ],
])('the command %j gives the items of its body', (text, expected) => {
  expect(items(text)).toEqual(expected);
});

test('a type that the author has chosen goes before what an identifier shows, and not before what a text says', () => {
  expect(read('terms.pdf', true).items).toEqual([{ type: 'image', id: 'terms.pdf' }]);
  expect(read('attachment,terms.pdf', true).items).toEqual([{ type: 'attachment', id: 'terms.pdf' }]);
});

test('a quotation mark that is not closed is named with its line', () => {
  expect(items('a\n"b c')).toBe('Line 2: a quotation mark is not closed.');
});

const tooMany = Array.from({ length: 100_000 }, (_, at) => `a0B1x${String(at).padStart(13, '0')}`);
test.each([
  ['identifiers', tooMany.join('\n')],
  ['lines with a type', tooMany.map((id) => `image ${id}`).join('\n')],
  ['CSV', `type,id\n${tooMany.map((id) => `image,${id}`).join('\n')}`],
  ['JSON', JSON.stringify({ files: tooMany.map((id) => ({ type: 'image', id })) })],
])('of 100,000 items as %s not many more are read than a merge may have', (_, text) => {
  const { items: found, problem } = read(text);
  expect(problem).toBeNull();
  expect(found.length).toBeGreaterThan(maxMergeItems);
  expect(found.length).toBeLessThan(maxMergeItems + 100);
});

test('as many items as a merge may have are read, with empty rows between them', () => {
  const ids = tooMany.slice(0, maxMergeItems);
  expect(read(`id\n${ids.join('\n\n')}`).items.map(({ id }) => id)).toEqual(ids);
  expect(read(` ${ids.join(' ')} `).items).toHaveLength(maxMergeItems);
});
