import { expect, test } from 'vitest';
import { indexJson } from '../../../../../renderer/info/json/json-index.ts';
import type { JsonPath } from '../../../../../renderer/info/json/json-nodes.ts';
import { createTableModel, type TableModel } from '../../../../../renderer/info/json/table-model.ts';

const tableOf = (json: unknown, path: JsonPath | null = null) =>
  createTableModel(indexJson(typeof json === 'string' ? json : JSON.stringify(json))!, path);

const textsOf = (table: TableModel) => table.cellsBetween(0, 1_000).map((row) => row.map(({ text }) => text));
const columnOf = (table: TableModel, at = 0) => textsOf(table).map((row) => row[at]);
const whyNot = (json: unknown) => {
  const view = tableOf(json).view();
  return view.kind === 'none' ? view.why : null;
};

test('columns are the keys of all rows, in the order in which they come', () => {
  const table = tableOf('[{"a":1.0,"b":"x"},{"b":"y","c":12345678901234567890},{"c":1e400,"a":null}]');
  const view = table.view();
  expect(view).toMatchObject({ kind: 'table', rows: 3, path: [], sort: null });
  expect(view.kind === 'table' && view.columns.map(({ name, isNumeric }) => [name, isNumeric])).toEqual([
    ['a', true],
    ['b', false],
    ['c', true],
  ]);
  expect(textsOf(table)).toEqual([
    ['1.0', 'x', ''],
    ['', 'y', '12345678901234567890'],
    ['null', '', '1e400'],
  ]);
});

test('a key that is missing, null and an empty text are three things', () => {
  const table = tableOf([{ a: '' }, { a: null }, { b: 1 }, { a: 'null' }]);
  expect(table.cellsBetween(0, 4).map(([cell]) => cell)).toEqual([
    { kind: 'string', text: '' },
    { kind: 'null', text: 'null' },
    { kind: 'missing', text: '' },
    { kind: 'string', text: 'null' },
  ]);
});

test('keys that are spelled with escapes, and keys that begin like another, are told apart', () => {
  const table = tableOf(String.raw`[{"ab":1,"\u0061":2},{"a":3,"ab":4},{"abc":5}]`);
  expect(textsOf(table)).toEqual([
    ['1', '2', ''],
    ['4', '3', ''],
    ['', '', '5'],
  ]);
});

test('numbers, texts and the rest are ordered by what they are, and turned round', () => {
  const json =
    '[{"v":"item 10"},{"v":2},{"v":null},{"v":"item 9"},{"v":10},{},{"v":true},{"v":12345678901234567891},{"v":12345678901234567890},{"v":-1.5},{"v":"Item 9"}]';
  const table = tableOf(json);
  table.sortBy({ column: 'v', isDescending: false });
  expect(columnOf(table)).toEqual([
    '-1.5',
    '2',
    '10',
    '12345678901234567890',
    '12345678901234567891',
    'item 9',
    'Item 9',
    'item 10',
    'true',
    'null',
    '',
  ]);
  table.sortBy({ column: 'v', isDescending: true });
  expect(columnOf(table)).toEqual([
    'true',
    'item 10',
    'Item 9',
    'item 9',
    '12345678901234567891',
    '12345678901234567890',
    '10',
    '2',
    '-1.5',
    'null',
    '',
  ]);
  table.sortBy(null);
  expect(columnOf(table)[0]).toBe('item 10');
});

test('rows that are equal keep their order', () => {
  const table = tableOf([
    { a: 1, n: 0 },
    { a: 0, n: 1 },
    { a: 1, n: 2 },
    { a: 0, n: 3 },
  ]);
  table.sortBy({ column: 'a', isDescending: true });
  expect(columnOf(table, 1)).toEqual(['0', '2', '1', '3']);
});

test('a copy has whole cells of the wanted rows, in the order that is shown', () => {
  const long = 'x'.repeat(1_000);
  const table = tableOf([{ a: long, b: { c: [1, 'two  spaces'] } }, { a: '', b: null }, { b: 'say "hi"' }]);
  expect(table.copy(null, 10_000)).toEqual({
    heads: ['a', 'b'],
    rows: [
      [long, '{"c":[1,"two  spaces"]}'],
      ['', null],
      [null, 'say "hi"'],
    ],
  });
  table.sortBy({ column: 'a', isDescending: false });
  expect(
    table.copy(
      [
        { from: 0, to: 0 },
        { from: 2, to: 9 },
      ],
      10_000,
    )?.rows,
  ).toEqual([
    ['', null],
    [null, 'say "hi"'],
  ]);
});

test('a copy that would be too long is none', () => {
  const table = tableOf([{ a: 'xxxx' }, { a: 'yyyy' }]);
  expect(table.copy(null, 9)).toBeNull();
  expect(table.copy([{ from: 1, to: 1 }], 9)?.rows).toEqual([['yyyy']]);
});

test('an array within the result is a table of its own', () => {
  expect(tableOf({ list: { rows: [{ a: 1 }] } }, ['list', 'rows']).view()).toMatchObject({
    kind: 'table',
    rows: 1,
    path: ['list', 'rows'],
  });
});

test('the results of a filter are rows', () => {
  expect(textsOf(tableOf('{"a":1}\n{"a":2}'))).toEqual([['1'], ['2']]);
});

test('what is no table says why, and where there are tables', () => {
  expect(whyNot({ a: 1, b: 2 })).toBe('This is an object with 2 keys.');
  expect(whyNot({})).toBe('This is an object with no keys.');
  expect(whyNot(7)).toBe('This is a single value.');
  expect(whyNot([])).toBe('This array is empty.');
  expect(whyNot([{ a: 1 }, 2])).toBe('This array is no table: row 2 is no object.');
  expect(whyNot('1 2')).toBe('These results are no table: row 1 is no object.');
  expect(whyNot([{}])).toBe('This array is no table: its objects are empty.');
  expect(whyNot('')).toBe('The filter found nothing.');
  expect(whyNot([Object.fromEntries(Array.from({ length: 501 }, (_, at) => [`k${at}`, at]))])).toMatch(/more than 500/);
  expect(tableOf({ few: [{ a: 1 }], many: { rows: [{ a: 1 }, { a: 2 }] }, none: [1] }).view()).toMatchObject({
    tables: [
      { path: ['many', 'rows'], rows: 2 },
      { path: ['few'], rows: 1 },
    ],
  });
});
