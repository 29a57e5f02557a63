import { expect, test } from 'vitest';
import { templateUsage } from '../../../../electron/templates/template-usage.ts';

const usage = (source: string, partials: Readonly<Record<string, string>> = {}) =>
  templateUsage({ source, partials: new Map(Object.entries(partials)) }, helperNames);
const helperNames = new Set(['if', 'unless', 'each', 'with', 'lookup', 'log', 'now']);
const names = (uses: ReadonlyArray<Readonly<{ name: string }>>) => uses.map(({ name }) => name);

test('paths, helpers and partials are found with their places', () => {
  const { paths, helpers, partials } = usage(
    '{{number}}\n{{#each lines}}\n  {{money price "EUR"}}\n{{/each}}{{> foot}}',
    {
      foot: '\n{{stamp "seal"}}',
    },
  );

  expect(paths).toEqual([
    { name: 'number', steps: ['number'], location: { partial: null, line: 1, column: 3 } },
    { name: 'lines', steps: ['lines'], location: { partial: null, line: 2, column: 9 } },
    { name: 'lines[].price', steps: ['lines', null, 'price'], location: { partial: null, line: 3, column: 11 } },
  ]);
  expect(helpers).toEqual([
    { name: 'each', location: { partial: null, line: 2, column: 4 }, firstText: null },
    { name: 'money', location: { partial: null, line: 3, column: 5 }, firstText: null },
    { name: 'stamp', location: { partial: 'foot', line: 2, column: 3 }, firstText: 'seal' },
  ]);
  expect(partials).toEqual([{ name: 'foot', location: { partial: null, line: 4, column: 10 } }]);
});

test('a partial is read in the context that it is called with, which has no parent', () => {
  const { paths } = usage('{{#each orders as |order|}}{{> address order.customer note=order.text}}{{/each}}', {
    address: '{{city}} {{note}} {{../number}}',
  });

  expect(names(paths)).toEqual([
    'orders',
    'orders[].customer',
    'orders[].text',
    'orders[].customer.city',
    'orders[].text',
  ]);
});

test('a block on a value changes the context; the block helpers of Handlebars do so or not', () => {
  const { paths } = usage(
    '{{#house}}{{name}}{{/house}}{{#if paid}}{{date}}{{else}}{{due}}{{/if}}{{#with a}}{{b}}{{/with}}',
  );

  expect(names(paths)).toEqual(['house', 'house.name', 'paid', 'date', 'due', 'a', 'a.b']);
});

test('what only a run can tell is left out: computed contexts and partials, and data variables', () => {
  const { paths, partials } = usage(
    '{{@index}}{{#each (sorted lines)}}{{price}}{{/each}}{{> (lookup . "which")}}{{#> frame}}{{title}}{{/frame}}',
    { frame: '{{> @partial-block}}' },
  );

  expect(names(paths)).toEqual(['lines', 'title']);
  expect(names(partials)).toEqual(['frame']);
});

test('a partial within itself is followed once', () => {
  const { paths } = usage('{{> tree}}', { tree: '{{name}}{{#each children}}{{> tree}}{{/each}}' });

  expect(names(paths)).toEqual(['name', 'children']);
});

test('an inverted block alone, both parameters of a block, inline partials and names in brackets are read', () => {
  const { paths } = usage(
    '{{^lines}}none{{/lines}}{{#each rows as |r i|}}{{i}}{{r.n}}{{/each}}{{#*inline "a"}}{{x}}{{/inline}}{{[a.b].c}}{{rows.0.n}}',
  );

  expect(paths.map(({ steps }) => steps)).toEqual([
    ['lines'],
    ['rows'],
    ['rows', null, 'n'],
    ['a.b', 'c'],
    ['rows', '0', 'n'],
    ['x'],
  ]);
});

test('an inline partial is read where it is called, also before its declaration and from another text', () => {
  const called = usage('{{#each rows}}{{> a}}{{/each}}{{> a row}}{{#*inline "a"}}{{n}}{{> a}}{{/inline}}');
  expect(names(called.paths)).toEqual(['rows', 'rows[].n', 'row', 'row.n']);
  expect(names(called.partials)).toEqual([]);

  const { paths, partials } = usage('{{#> frame}}{{#*inline "a"}}{{n}}{{/inline}}{{/frame}}', {
    frame: '{{#with page}}{{> a}}{{/with}}',
  });
  expect(names(paths)).toEqual(['page', 'page.n']);
  expect(names(partials)).toEqual(['frame']);
});

test('parameters of a block reach no partial, and a helper without arguments is no path', () => {
  const { paths, helpers } = usage('{{#each items as |it|}}{{> row}}{{/each}}{{now}}', { row: '{{it.n}}' });

  expect(names(paths)).toEqual(['items', 'items[].it.n']);
  expect(names(helpers)).toEqual(['each', 'now']);
});
