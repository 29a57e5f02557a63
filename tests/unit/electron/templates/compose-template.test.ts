import { expect, test } from 'vitest';
import { composeTemplate } from '../../../../electron/templates/compose-template.ts';
import { TemplateError } from '../../../../electron/templates/template-error.ts';

const compose = (source: string, partials: Readonly<Record<string, string>> = {}) =>
  composeTemplate({ source, partials: new Map(Object.entries(partials)) });

test('partials are put in place as text, indented like their call, and expressions stay', () => {
  const { markup, partialsAtRun } = compose('<main>\n  {{> address customer}}\n  {{total}}\n</main>', {
    address: '<p>{{name}}</p>\n{{> city}}',
    city: '{{city}}',
  });

  expect(markup).toBe('<main>\n  {{#with customer}}\n  <p>{{name}}</p>\n  {{city}}\n  {{/with}}\n  {{total}}\n</main>');
  expect([...partialsAtRun]).toEqual([]);
});

test('each line of the composed markup has the text and the line that it comes from', () => {
  const source = '<main>\n  {{> address customer}}\n\n  <p>{{> city}}</p>\n</main>\n{{> city}}';
  const { markup, pieces } = compose(source, { address: '<p>{{name}}</p>\n{{> city}}\n', city: '{{city}}\n{{code}}' });
  const parts = { '': source, address: '<p>{{name}}</p>\n{{> city}}\n', city: '{{city}}\n{{code}}' };
  const shown = pieces.map(({ partial, line, from, to }) => [partial, line, from, to]);

  expect(shown).toEqual([
    [null, 1, 1, 1],
    [null, 2, 2, 2],
    ['address', 1, 3, 3],
    ['city', 1, 4, 5],
    [null, 2, 7, 7],
    [null, 3, 8, 9],
    ['city', 1, 9, 10],
    [null, 4, 10, 11],
    ['city', 1, 12, 13],
  ]);
  for (const { partial, line, from } of pieces.filter(({ partial }) => partial !== null)) {
    const own = parts[(partial ?? '') as keyof typeof parts].split('\n')[line - 1]!;
    expect(markup.split('\n')[from - 1]).toContain(own);
  }
});

test.each(['{{> (lookup . "which")}}', '{{> row key=1}}', '{{#> row}}x{{/row}}', '{{> loop}}'])(
  'the call %s is left to the run, which is given all partials',
  (call) => {
    const partials = { row: 'a row', loop: '{{#if next}}{{> loop next}}{{/if}}' };

    const { markup, partialsAtRun } = compose(call, partials);

    expect(markup).toContain('{{');
    expect(Object.fromEntries(partialsAtRun)).toEqual(partials);
  },
);

test('a partial that the text declares inline needs no file, also where a partial of a file calls it', () => {
  const row = '{{#*inline "row"}}<p>{{this}}</p>{{/inline}}{{#each lines}}{{> row}}{{/each}}';
  expect(compose(row).markup).toBe(row);

  const page = '{{#> layout}}{{#*inline "nav"}}N{{/inline}}{{/layout}}';
  expect(compose(page, { layout: '<nav>{{> nav}}</nav>' }).markup).toBe(page);
});

test.each<[string, string, Record<string, string>, string | null, number, number]>([
  ['an unclosed expression', 'one\n<p>{{name</p>', {}, null, 2, 6],
  ['a block closed by another name', '{{#each a}}\n{{/if}}', {}, null, 1, 4],
  ['a mistake in a partial', '{{> bad}}', { bad: 'a\n  {{> }}' }, 'bad', 2, 7],
  ['a mistake in a partial that is left to the run', '{{> bad key=1}}', { bad: 'a {{#if}}' }, 'bad', 1, 3],
  ['an unknown partial', 'a\n {{> nope}}', {}, null, 2, 2],
  ['an unknown partial in a partial', '{{> row}}', { row: '\n{{> nope}}' }, 'row', 2, 1],
])('%s is found at its line and column', (_name, source, partials, partial, line, column) => {
  let error: unknown;
  try {
    compose(source, partials);
  } catch (thrown) {
    error = thrown;
  }

  expect(error).toBeInstanceOf(TemplateError);
  expect(error).toMatchObject({ location: { partial, line, column } });
});
