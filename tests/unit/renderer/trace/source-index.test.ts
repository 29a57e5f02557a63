import { expect, test } from 'vitest';
import { createSourceIndex } from '../../../../renderer/trace/source-index.ts';
import type { PlacesAnswer, SourceInput } from '../../../../renderer/trace/source-places.ts';

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
  expect(indexOf().at([{ page: 1, x: 20, y: 300 }])).toMatchObject({
    places: [],
    reason: 'There is no text, image or rule here.',
  });
});

test('a value in a branch that was not taken is not the place of a helper that writes the same', () => {
  const index = indexOf({
    template:
      '{{#each lines}}<p>{{#when open "yes"}}Due <b>{{sum price}}</b>{{else}}Paid by <i>{{name}}</i>{{/when}} {{say name}}</p>{{/each}}',
    markup: '<p>Due <b>12</b> Paper</p><p>Paid by <i>Ink</i> INK</p>',
    pages: pagesOf(['Due', '12', 'Paper', 'Paid', 'by', 'Ink', 'INK']),
  });
  const found = [1, 2, 5, 6].map((word) => placeOf(index, word));
  expect(found.map(({ certain, places }) => [certain, places[0]?.expression, places[0]?.iteration[0]])).toEqual([
    ['template', 'sum price', 0],
    ['template', 'say name', 0],
    ['template', 'name', 1],
    ['template', 'say name', 1],
  ]);
});

test('a repeated table head leads to the head of its table, also after a page number', () => {
  const head = '<table><thead><tr><th>Name</th><th>Price</th></tr></thead>';
  const [first] = pagesOf(['Name', 'Price', 'Paper', '12.50', 'Page', '1']);
  const [second] = pagesOf(['Name', 'Price', 'Ink', '99.00', 'Page', '2']);
  const index = indexOf({
    template: `${head}{{#each lines}}<tr><td>{{name}}</td><td>{{price}}</td></tr>{{/each}}</table>`,
    markup: `${head}<tr><td>Paper</td><td>12.50</td></tr><tr><td>Ink</td><td>99.00</td></tr></table>`,
    pages: [first!, { ...second!, page: 2 }],
  });
  for (const [word, text] of [
    [0, 'Name'],
    [1, 'Price'],
  ] as const) {
    const { places, certain } = index.at([{ page: 2, x: 50 * word + 20, y: 16 }]);
    expect([certain, places[0]?.markup.from]).toEqual(['template', head.indexOf(text)]);
  }
});

test('a line that is repeated at other places of other pages leads to its only source', () => {
  const foot = '<div class="fixed">Alder Lane {{number}}</div>';
  const [first] = pagesOf(['Paper', 'costs', '12.50', 'Alder', 'Lane', 'INV-7']);
  const [second] = pagesOf(['Ink', 'costs', '99.00', '(2)', 'Alder', 'Lane', 'INV-7']);
  const index = indexOf({
    template: foot + template.replace(/.*<\/h1>/, ''),
    markup: foot.replace('{{number}}', 'INV-7') + markup.replace(/.*<\/h1>/, ''),
    pages: [first!, { ...second!, page: 2, lines: Int32Array.of(0, 0, 0, 0, 1, 1, 1) }],
  });
  const { places, certain } = index.at([{ page: 2, x: 50 * 6 + 20, y: 16 }]);
  expect([certain, places[0]?.path]).toEqual(['template', 'number']);
});

test('equal values of columns in another order lead each to its own placeholder', () => {
  const index = indexOf({
    template: '<div>Opening balance <b>{{first}} EUR</b></div><div>Closing balance <b>{{last}} EUR</b></div>',
    markup: '<div>Opening balance <b>100 EUR</b></div><div>Closing balance <b>100 EUR</b></div>',
    data: '{"first":100,"last":100}',
    pages: pagesOf(['Closing', 'balance', '100', 'EUR', 'Opening', 'balance', '100', 'EUR']),
  });
  expect([2, 6].map((word) => placeOf(index, word).places[0]?.expression)).toEqual(['last', 'first']);
});

test('the words of cells with directions of their own lead to the right one of equal placeholders', () => {
  const source =
    '<p>{{code}}</p><p dir="rtl">{{name}} {{count}}</p><p>{{count}}</p><p dir="rtl">({{code}}) {{name}}</p>';
  // As read from one line, whose order is that of a sentence.
  const read: readonly (readonly [string, number])[] = [
    ['B-20', 53],
    ['10', 150],
    ['كرسي', 252],
    ['10', 221],
    ['كرسي', 171],
    ['(B-20)', 292],
  ];
  const [page] = pagesOf(read.map(([text]) => text));
  const boxes = Float32Array.from(read.flatMap(([text, x]) => [x, 10, text.length * 8, 16]));
  const index = indexOf({
    template: source,
    markup: source.replaceAll('{{code}}', 'B-20').replaceAll('{{name}}', 'كرسي').replaceAll('{{count}}', '10'),
    data: '{"code":"B-20","name":"كرسي","count":10}',
    pages: [{ ...page!, boxes }],
  });
  const found = [150, 171, 221, 252].map((x) => index.at([{ page: 1, x: x + 5, y: 16 }]).places[0]?.template?.from);
  const [name, count] = ['{{name}}', '{{count}}'].map((text) => [source.indexOf(text), source.lastIndexOf(text)]);
  expect(found).toEqual([count![0], name![0], count![1], name![1]]);
});

/** The x of the boxes of each place; words are 50 px apart. */
const xsOf = (answer: PlacesAnswer) => answer.places.map((boxes) => boxes.map(({ x }) => x));
const caretAt = (text: string, searched: string, by = 1) => {
  const at = text.indexOf(searched) + by;
  return { from: at, to: at };
};
const inTemplate = { of: 'template', partial: null } as const;
const inMarkup = { of: 'markup', partial: null } as const;

test('a caret in a placeholder leads to each place that it has written, wherever in it the caret is', () => {
  const index = indexOf();
  for (const by of [0, 1, 4, '{{name}}'.length]) {
    const answer = index.places({ ...inTemplate, ...caretAt(template, '{{name}}', by) });
    expect(answer).toMatchObject({ text: '{{name}}', isPlaceholder: true, reason: null });
    expect(xsOf(answer)).toEqual([[100], [250]]);
  }
});

test('a caret in a word of the template leads to the word, and a selection to all of its text', () => {
  const index = indexOf();
  const word = index.places({ ...inTemplate, ...caretAt(template, 'costs') });
  expect(word).toMatchObject({ text: 'costs', isPlaceholder: false });
  expect(xsOf(word)).toEqual([[150], [300]]);
  const from = template.indexOf('Invoice');
  const both = index.places({ ...inTemplate, from, to: template.indexOf('</h1>') });
  expect(both.places.flat()).toMatchObject([{ x: 0 }, { x: 50 }]);
});

test('a caret in a value of the loaded markup leads to that value only', () => {
  const answer = indexOf().places({ ...inMarkup, ...caretAt(markup, '99.00', 3) });
  expect(answer).toMatchObject({ text: '99.00', isPlaceholder: true });
  expect(xsOf(answer)).toEqual([[350]]);
});

test('a place that goes on in the next line has a box for each line', () => {
  const [page] = pagesOf(words);
  const lines = Int32Array.from(words, (_, at) => (at < 1 ? 0 : 1));
  const index = indexOf({ pages: [{ ...page!, lines }] });
  const from = template.indexOf('Invoice');
  const answer = index.places({ ...inTemplate, from, to: from + 'Invoice'.length });
  expect(answer.places).toEqual([[{ page: 1, x: 0, y: 10, width: 40, height: 12 }]]);
  const both = index.places({ ...inMarkup, from: 4, to: 4 + 'Invoice INV-7'.length });
  expect(xsOf(both)).toEqual([[0, 50]]);
});

test('what writes nothing, and texts of another run, have no places but a reason', () => {
  expect(indexOf().places({ ...inTemplate, ...caretAt(template, '#each', 2) })).toMatchObject({
    places: [],
    reason: 'It writes no text that is on the pages.',
  });
  const otherPages = pagesOf(['Wholly', 'other', 'text', 'stands', 'here']);
  const other = indexOf({ pages: otherPages }).places({ ...inTemplate, ...caretAt(template, '{{name}}') });
  expect(other.places).toEqual([]);
  expect(other.reason).toContain('different runs');
  const lacking = indexOf({ data: null }).places({ ...inTemplate, ...caretAt(template, '{{name}}') });
  expect(lacking.reason).toContain('Info is not here.');
});

test('the words of a running footer lead to its meta element and its placeholder, and back to each page', () => {
  const footer = '<meta name="page-footer" content="Alder Lane Press · VAT {{vat}} | Page {page} of {pages}">\n';
  const made = footer.replace('{{vat}}', 'GB 12');
  const page = ['Alder', 'Lane', 'Press', '·', 'VAT', 'GB', '12', 'Page', '1', 'of', '2'];
  const [first] = pagesOf([...words.slice(0, 5), ...page]);
  const [second] = pagesOf([...words.slice(5, 8), ...page]);
  const index = indexOf({
    template: footer + template,
    markup: made + markup,
    data: JSON.stringify({ ...data, vat: 'GB 12' }),
    pages: [first!, { ...second!, page: 2 }],
  });
  const vat = index.at([{ page: 2, x: 50 * (3 + 5) + 20, y: 16 }]);
  expect(vat).toMatchObject({ text: 'GB', certain: 'template', reason: null });
  expect(vat.places[0]).toMatchObject({ expression: 'vat', path: 'vat', template: { line: 1 } });
  const press = index.at([{ page: 1, x: 50 * (5 + 2) + 20, y: 16 }]);
  expect(press.places[0]).toMatchObject({ kind: 'text', template: { line: 1 } });
  const number = index.at([{ page: 1, x: 50 * (5 + 8) + 20, y: 16 }]);
  expect(number).toMatchObject({ text: '1', places: [], certain: null });

  const onPages = index.places({ ...inTemplate, ...caretAt(footer, '{{vat}}') });
  expect(onPages.places).toEqual([
    [{ page: 1, x: 50 * (5 + 5), y: 10, width: 90, height: 12 }],
    [{ page: 2, x: 50 * (3 + 5), y: 10, width: 90, height: 12 }],
  ]);
});
