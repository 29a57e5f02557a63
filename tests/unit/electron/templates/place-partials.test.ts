import Handlebars from 'handlebars';
import { expect, test } from 'vitest';
import { placePartials } from '../../../../electron/templates/place-partials.ts';
import { TemplateError } from '../../../../electron/templates/template-error.ts';

const place = (source: string, partials: Readonly<Record<string, string>> = {}) =>
  placePartials({ source, partials: new Map(Object.entries(partials)) });

test('partials are put in place as text, indented like their call, and expressions stay', () => {
  const { markup } = place('<main>\n  {{> head}}\n  {{total}}\n</main>\n<p>{{> city}}</p>', {
    head: '<p>{{name}}</p>\n{{> street}}\n',
    street: '{{street}}\n',
    city: '{{city}}',
  });

  expect(markup).toBe('<main>\n  <p>{{name}}</p>\n  {{street}}\n  {{total}}\n</main>\n<p>{{city}}</p>');
});

test('each line of the markup has the text and the line that it comes from', () => {
  const parts = {
    '': '<main>\n  {{> address}}\n\n  <p>{{> city}}</p>\n</main>\n{{> rest}}',
    address: '<p>{{name}}</p>\n{{> rest}}\n',
    city: '{{city}}',
    rest: 'a\n{{code}}\n',
  };
  const { markup, pieces } = place(parts[''], parts);

  expect(pieces.map(({ partial, line, from, to }) => [partial, line, from, to])).toEqual([
    [null, 1, 1, 1],
    ['address', 1, 2, 2],
    ['rest', 1, 3, 4],
    [null, 3, 5, 6],
    ['city', 1, 6, 6],
    [null, 4, 6, 7],
    ['rest', 1, 8, 9],
  ]);
  for (const { partial, line, from } of pieces) {
    const own = parts[(partial ?? '') as keyof typeof parts].split('\n')[line - 1]!.replace(/\{\{>.*/, '');
    expect(markup.split('\n')[from - 1]).toContain(own);
  }
});

test.each<[string, string, Record<string, string>]>([
  ['with a context', '{{> row lines}}', { row: '{{length}}\n' }],
  ['with a value', '{{> row key=1}}', { row: 'a row\n' }],
  ['by a computed name', '{{> (lookup . "which")}}', { row: 'a row\n' }],
  ['around a block', '{{#> row}}x{{/row}}', { row: 'a row\n' }],
  ['of a partial within itself', '{{> loop}}', { loop: '{{#if next}}{{> loop next}}{{/if}}\n{{../x}}' }],
  ['that reaches out', '{{#each rows}}\n{{> row}}\n{{/each}}', { row: '{{../title}}\n' }],
  ['in a block with parameters', '{{#each rows as |it|}}\n{{> row}}\n{{/each}}', { row: '{{it.n}}\n' }],
  ['of a partial that declares others', '{{> row}}', { row: '{{#*inline "a"}}x{{/inline}}\n' }],
  ['of a partial that is declared in the text', '{{#*inline "row"}}x{{/inline}}\n{{> row}}', { row: 'file\n' }],
  ['of a partial that is not there', 'a\n {{> nope}}', {}],
  ['whose white space would be stripped otherwise', '<p>{{> row}}</p>', { row: '{{#if a}}\nx\n{{/if}}' }],
])('a call %s stays', (_name, source, partials) => {
  expect(place(source, partials).markup).toBe(source);
});

test('what is put in place prints the same', () => {
  const partials = {
    head: '<h1>{{title}}</h1>\n{{#if rows}}\n  {{> table}}\n{{else}}\nnone\n{{/if}}\n',
    table: '<table>\n  {{#each rows}}\n  <tr><td>{{> cell}}</td><td>{{../title}}</td></tr>\n  {{/each}}\n</table>\n',
    cell: '{{n}}',
  };
  const source = '<main>\n    {{> head}}\n    {{#each rows}}[{{> cell}}]{{/each}}\n  {{> head}}\n</main>\n';
  const { markup } = place(source, partials);
  const print = (text: string) =>
    Handlebars.create().compile(text)({ title: 'T', rows: [{ n: 1 }, { n: 2 }] }, { partials: { ...partials } });

  expect(markup).not.toContain('{{>');
  expect(print(markup)).toBe(print(source));
});

test('a partial of which each calls the next twice is read once', () => {
  const partials = Object.fromEntries(
    Array.from({ length: 60 }, (_, at) => [`p${at}`, at < 59 ? `{{> p${at + 1}}}{{> p${at + 1}}}{{../x}}` : 'x']),
  );
  expect(place('{{> p0}}', partials).markup).toBe('{{> p0}}');
});

test.each<[string, string, Record<string, string>, string | null, number, number]>([
  ['an unclosed expression', 'one\n<p>{{name</p>', {}, null, 2, 6],
  ['a block closed by another name', '{{#each a}}\n{{/if}}', {}, null, 1, 4],
  ['a mistake in a partial', '{{> bad}}', { bad: 'a\n  {{> }}' }, 'bad', 2, 7],
])('%s is found at its line and column', (_name, source, partials, partial, line, column) => {
  expect(() => place(source, partials)).toThrow(expect.objectContaining({ location: { partial, line, column } }));
  expect(() => place(source, partials)).toThrow(TemplateError);
});
