import { expect, test } from 'vitest';
import { infoText } from '../../../../electron/sample-service/server.ts';

const record = { id: 'A', type: 'invoice', title: 'One "A"', file: 'a.json', modifiedMs: 0, bytes: 0 };
const textOf = (data: string) => infoText({ ok: true, record: { ...record, data } });

test.each([
  ['an object', '{"number":7}', { id: 'A', type: 'invoice', title: 'One "A"', number: 7 }],
  ['an empty object', '{}', { id: 'A', type: 'invoice', title: 'One "A"' }],
  ['an object with a title of its own', '{"title":"Own"}', { id: 'A', type: 'invoice', title: 'Own' }],
  ['a list', '[1,2]', [1, 2]],
  ['a text', '"x"', 'x'],
])('a record of a folder that is %s is JSON in the shape of Info', (_what, text, data) => {
  expect(JSON.parse(textOf(text))).toEqual({ data });
});

test('a record that cannot be read says why', () => {
  const problem = (body: object) => infoText({ ok: false, status: 404, body } as never);
  expect(() => problem({ message: 'There is no record A.' })).toThrow('There is no record A.');
  expect(() => problem({})).toThrow('It cannot be read.');
});
