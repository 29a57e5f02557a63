import { expect, test } from 'vitest';
import { findInText, hitFrom } from '../../../../renderer/text-viewer/find-in-text.ts';
import fc from '../../../support/property-tests.ts';

const never = new AbortController().signal;
const hitsIn = async (text: string, query: string, matchCase = true) => [
  ...(await findInText({ text, query, matchCase }, never)),
];

test('every hit is found, in order and without overlaps', async () => {
  expect(await hitsIn('banana', 'an')).toEqual([1, 3]);
  expect(await hitsIn('aaaa', 'aa')).toEqual([0, 2]);
  expect(await hitsIn('banana', '')).toEqual([]);
  expect(await hitsIn('', 'a')).toEqual([]);
});

test('case matters only when asked to', async () => {
  expect(await hitsIn('Total total TOTAL', 'total')).toEqual([6]);
  expect(await hitsIn('Total total TOTAL', 'total', false)).toEqual([0, 6, 12]);
});

test('without case, letters whose small form is longer do not shift the hits after them', async () => {
  expect(await hitsIn('İİ Größe', 'größe', false)).toEqual([3]);
});

test('whole words are those of any script, with digits and underscores', async () => {
  const whole = async (text: string, query: string) => [
    ...(await findInText({ text, query, matchCase: false, wholeWords: true }, never)),
  ];
  expect(await whole('name names rename name_2 Name', 'name')).toEqual([0, 25]);
  expect(await whole('Erdöl öl Öle', 'öl')).toEqual([6]);
  expect(await whole('данные дан', 'дан')).toEqual([7]);
  expect(await whole('𝐚b b', 'b')).toEqual([4]);
  expect(await whole('x{{name}}x', '{{name}}')).toEqual([1]);
  expect(await whole('aaa a a', 'a a')).toEqual([4]);
  expect(await whole('e\u0301 e', 'e')).toEqual([3]);
});

test('a query is text, never a pattern', async () => {
  expect(await hitsIn('a.b (c) [d-e] {{#if f}} $1 \\ x/y', '.b (c) [d-e] {{#if f}} $1 \\ x/y', false)).toEqual([1]);
});

test('a hit across the border of two slices is found once', async () => {
  const size = 4 * 1024 * 1024;
  const text = `${'.'.repeat(size - 2)}NEEDLE${'.'.repeat(size)}NEEDLE`;
  expect(await hitsIn(text, 'NEEDLE')).toEqual([size - 2, 2 * size + 4]);
  expect(await hitsIn(text, 'needle', false)).toEqual([size - 2, 2 * size + 4]);
  expect(await hitsIn('a'.repeat(size + 3), 'aa')).toHaveLength((size + 2) / 2);
});

test('slices find what one search finds', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.string({ unit: fc.constantFrom('a', 'b', 'A') }),
      fc.constantFrom('a', 'ab', 'aab'),
      async (text, query) => {
        const expected: number[] = [];
        for (let at = text.indexOf(query); at !== -1; at = text.indexOf(query, at + query.length)) expected.push(at);
        expect(await hitsIn(text, query)).toEqual(expected);
      },
    ),
  );
});

test('a long search pauses, and stops when given up', async () => {
  const giveUp = new AbortController();
  const text = 'a'.repeat(20 * 1024 * 1024);
  const pause = async () => giveUp.abort();
  await expect(findInText({ text, query: 'b', matchCase: true }, giveUp.signal, pause)).rejects.toMatchObject({
    name: 'AbortError',
  });
});

test('the next hit after a place is found, and goes round at the end', () => {
  const hits = Uint32Array.of(5, 10, 15);
  expect([0, 5, 6, 15, 16].map((offset) => hitFrom(hits, offset))).toEqual([0, 0, 1, 2, 0]);
});
