import { expect, test } from 'vitest';
import { madeData } from '../../../../renderer/sheet/made-data.ts';

const data = {
  number: 'INV-1',
  issued: '2026-11-02',
  sent: '2026-11-02T10:00:00Z',
  total: 12.5,
  buyer: { name: 'Ann', 'a.b': 'x' },
  lines: [
    { item: 'Paper', price: 1 },
    { item: 'Ink', price: 2 },
  ],
  unread: 'never named',
};
const markup = '{{number}} {{issued}} {{sent}} {{total}} {{buyer.name}} {{#each lines}}{{item}} {{price}}{{/each}}';
const all = madeData(data, markup, 1, 1_000);
const madeValue = (name: string) => JSON.parse(all.find((each) => each.name === name)!.text());

test('each row is named after the one value that was changed, and the rest stays', () => {
  expect(madeValue('lines: empty list')).toEqual({ ...data, lines: [] });
  expect(madeValue('lines: 1 row').lines).toEqual([data.lines[0]]);
  expect(madeValue('lines: 200 rows').lines).toHaveLength(200);
  expect(madeValue('buyer.name: null')).toEqual({ ...data, buyer: { ...data.buyer, name: null } });
  expect(madeValue('buyer.name: missing').buyer).toEqual({ 'a.b': 'x' });
  expect(madeValue('lines[0].price: 12 digits').lines).toEqual([
    { item: 'Paper', price: 987_654_321_012 },
    data.lines[1],
  ]);
  expect(madeValue('total: zero').total).toBe(0);
  expect(madeValue('total: negative').total).toBeLessThan(0);
  expect(madeValue('issued: first date').issued).toBe('0001-01-01');
  expect(madeValue('sent: last date').sent).toBe('9999-12-31T10:00:00Z');
  expect(madeValue('number: one long word').number).toMatch(/^\w{90}$/);
  expect(madeValue('number: right to left').number).toMatch(/\p{Script=Hebrew}/u);
  expect(madeValue('number: emoji').number).toMatch(/\p{Extended_Pictographic}/u);
  expect(madeValue('number: markup characters').number).toContain('<b>');
  for (const length of [60, 500, 5_000]) expect(madeValue(`number: ${length} characters`).number).toHaveLength(length);
  expect(madeValue('number: 1 character').number).toHaveLength(1);
  expect(madeValue('number: empty text').number).toBe('');
});

test('the same seed makes the same rows, another seed others', () => {
  const of = (seed: number) => madeData(data, markup, seed, 30).map(({ name, text }) => `${name} ${text()}`);
  expect(of(7)).toEqual(of(7));
  expect(of(8)).not.toEqual(of(7));
});

test('a few rows have each kind of change once before any comes twice', () => {
  const labels = madeData(data, markup, 3, 19).map(({ name }) => name.slice(name.indexOf(': ')));
  expect(new Set(labels).size).toBe(19);
});

test('then empty and long values are made at every place, before other changes occur twice', () => {
  const names = madeData(data, markup, 3, 1_000).map(({ name }) => name);
  const paths = [
    'number',
    'issued',
    'sent',
    'total',
    'buyer',
    'buyer.name',
    'lines',
    'lines[0].item',
    'lines[0].price',
  ];
  const telling = paths.flatMap((path) => [`${path}: null`, `${path}: missing`]);
  const later = names.slice(19).findIndex((name) => name.endsWith('emoji')) + 19;
  expect(later).toBeGreaterThan(19);
  expect(names.slice(0, later)).toEqual(expect.arrayContaining(telling));
});

test('only what the template names is changed; of a template that names nothing, everything', () => {
  expect(all.some(({ name }) => name.startsWith('unread'))).toBe(false);
  expect(madeData(data, '<p></p>', 1, 1_000).some(({ name }) => name.startsWith('unread'))).toBe(true);
});

test('data without members make no rows, and large rows are not repeated', () => {
  expect(madeData('text', markup, 1, 40)).toEqual([]);
  expect(madeData(null, markup, 1, 40)).toEqual([]);
  const large = madeData({ lines: [{ item: 'x'.repeat(50_000) }] }, markup, 1, 1_000);
  expect(large.map(({ name }) => name)).not.toContain('lines: 200 rows');
  expect(large.map(({ name }) => name)).toContain('lines: 1 row');
});

test('names with dots are named as paths', () => {
  expect(madeData(data, '{{[a.b]}} a b', 1, 1_000).every(({ name }) => name !== '')).toBe(true);
  expect(madeData({ 'a.b': 'x' }, '', 1, 5)[0]!.name).toBe('["a.b"]: one long word');
});
