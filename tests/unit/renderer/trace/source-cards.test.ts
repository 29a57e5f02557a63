import { expect, test } from 'vitest';
import { readMarkupText } from '../../../../renderer/trace/source/markup-text.ts';
import { createSourceIndex } from '../../../../renderer/trace/source-index.ts';

type Word = Readonly<{ text: string; x: number; y: number; item: number }>;

const template =
  '{{#each cards}}<section><b>{{no}}</b><p>{{name}}</p><p>{{price}} EUR</p><p>{{text}}</p>{{#if isNew}}<i>New</i>{{/if}}</section>{{/each}}';
const cards = Array.from({ length: 12 }, (_, at) => ({
  no: `N${at}`,
  name: ['Lamp', 'Sofa'][at % 2]!,
  price: ['10', '20', '30'][at % 3]!,
  text: ['Soft', 'Bright'][Math.floor(at / 2) % 2]!,
  isNew: at === 4 || at === 5,
}));
const markup = cards
  .map(
    ({ no, name, price, text, isNew }) =>
      `<section><b>${no}</b><p>${name}</p><p>${price} EUR</p><p>${text}</p>${isNew ? '<i>New</i>' : ''}</section>`,
  )
  .join('');

/** Two columns of cards. Those of the second one are painted first, and each from its last line to its first. */
const words: readonly Word[] = [...cards.keys()]
  .sort((a, b) => (b % 2) - (a % 2) || a - b)
  .flatMap((item) => {
    const { no, name, price, text } = cards[item]!;
    const [x, y] = [40 + 300 * (item % 2), 40 + 100 * Math.floor(item / 2)];
    return [
      { text, x, y: y + 48, item },
      { text: price, x, y: y + 32, item },
      { text: 'EUR', x: x + 26, y: y + 32, item },
      { text: name, x, y: y + 16, item },
      { text: no, x, y, item },
    ];
  });

const indexOf = (all: readonly Word[]) =>
  createSourceIndex({
    markup,
    template,
    data: JSON.stringify({ cards }),
    root: '',
    pages: [
      {
        page: 1,
        words: all.map(({ text }) => text).join('\n'),
        boxes: Float32Array.from(all.flatMap(({ x, y }) => [x, y, 24, 12])),
        lines: Int32Array.from(all, ({ x, y }) => 1_000 * x + y),
      },
    ],
  });

test('repeated words of cards that are painted in another order lead to their own card', () => {
  const index = indexOf(words);
  const found = words.map(({ x, y }) => index.at([{ page: 1, x: x + 12, y: y + 6 }]));
  expect(found.map(({ certain }) => certain)).toEqual(words.map(() => 'template'));
  expect(found.map(({ places }) => places[0]!.iteration)).toEqual(words.map(({ item }) => [item]));
});

test('a word between two cards that both have it has no certain place', () => {
  const index = indexOf([...words, { text: 'New', x: 190, y: 256, item: 4 }]);
  const answer = index.at([{ page: 1, x: 202, y: 262 }]);
  expect(answer).toMatchObject({ text: 'New', certain: null });
  expect(answer.reason).toContain('not certain');
});

test('elements without end tags end where the next one begins', () => {
  const { elements } = readMarkupText(
    '<table><tr><td>a<td>b<tr><td>c</table><div hidden><p>x</p></div><ul><li>d<li>e</ul>',
  );
  const ranges = elements.map(({ from, to, parent }) => [from, to, parent]);
  expect(ranges).toEqual([
    [0, 3, -1],
    [0, 2, 0],
    [0, 1, 1],
    [1, 2, 1],
    [2, 3, 0],
    [2, 3, 4],
    [3, 3, -1],
    [3, 5, -1],
    [3, 4, 7],
    [4, 5, 7],
  ]);
});
