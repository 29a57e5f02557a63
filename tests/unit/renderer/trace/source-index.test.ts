import { expect, test } from 'vitest';
import { createSourceIndex } from '../../../../renderer/trace/source-index.ts';
import type { SourceInput } from '../../../../renderer/trace/source-places.ts';

const template = '<h1>Invoice {{number}}</h1>\n{{#each lines}}\n<p>{{name}} costs {{price}}</p>\n{{/each}}\n';
const data = {
  number: 'INV-7',
  lines: [
    { name: 'Paper', price: '12.50' },
    { name: 'Ink', price: '99.00' },
  ],
};
const markup = '<h1>Invoice INV-7</h1>\n<p>Paper costs 12.50</p>\n<p>Ink costs 99.00</p>\n';
const words = ['Invoice', 'INV-7', 'Paper', 'costs', '12.50', 'Ink', 'costs', '99.00', 'Seite', '1'];

const pagesOf = (text: readonly string[]) => [
  {
    page: 1,
    words: text.join('\n'),
    boxes: Float32Array.from(text.flatMap((_, at) => [50 * at, 10, 40, 12])),
    lines: Int32Array.from(text, () => 0),
  },
];

const indexOf = (other: Partial<SourceInput> = {}) =>
  createSourceIndex({ markup, template, data: JSON.stringify(data), root: '', pages: pagesOf(words), ...other });

/** What is known of a word of the page. */
const placeOf = (index: ReturnType<typeof indexOf>, word: number) => index.at([{ page: 1, x: 50 * word + 20, y: 16 }]);

test('a word leads to its placeholder, with its line, its path and its item', () => {
  const index = indexOf();
  const [number, ink] = [placeOf(index, 1), placeOf(index, 5)];
  expect(number).toMatchObject({ text: 'INV-7', certain: 'template', reason: null });
  expect(number.places[0]).toMatchObject({ kind: 'placeholder', expression: 'number', path: 'number', iteration: [] });
  expect(ink.places[0]).toMatchObject({ expression: 'name', path: 'lines[1].name', iteration: [1] });
  const at = ink.places[0]!;
  expect(at.template).toMatchObject({ line: 3, partial: null });
  expect(template.slice(at.template!.from, at.template!.to)).toBe('{{name}}');
  expect(markup.slice(at.markup.from, at.markup.to)).toBe('Ink');
});

test('a word of the template itself leads to its text', () => {
  const { places } = placeOf(indexOf(), 0);
  expect(places[0]).toMatchObject({ kind: 'text', template: { line: 1 } });
  expect(template.slice(places[0]!.template!.from, places[0]!.template!.to)).toBe('Invoice');
});

test('text that the markup does not have has no place, and a reason', () => {
  const answer = placeOf(indexOf(), 8);
  expect(answer).toMatchObject({ places: [], certain: null });
  expect(answer.reason).toContain('not in the markup');
});

test('without Handlebars, or with that of another run, the markup is certain and the reason is given', () => {
  for (const [other, reason] of [
    [{ template: null }, 'Handlebars is not here.'],
    [{ data: null }, 'Info is not here.'],
    [{ data: 'no JSON' }, 'Info is not JSON.'],
    [{ template: '{{#each}' }, 'Handlebars cannot be parsed'],
    [{ template: 'Dear {{name}}, thank you for the wonderful evening.' }, 'different runs'],
  ] as const) {
    const answer = placeOf(indexOf(other), 1);
    expect(answer.certain).toBe('markup');
    expect(answer.reason).toContain(reason);
    expect(answer.places[0]!.markup.line).toBe(1);
  }
});

test('a PDF of another run has no places', () => {
  const answer = placeOf(indexOf({ pages: pagesOf(['Wholly', 'other', 'text', 'stands', 'here']) }), 1);
  expect(answer.places).toEqual([]);
  expect(answer.reason).toContain('different runs');
});

test('beside all words there is no text', () => {
  expect(indexOf().at([{ page: 1, x: 20, y: 300 }])).toMatchObject({ places: [], reason: 'There is no text here.' });
});
