import { expect, test } from 'vitest';
import { composeTemplate } from '../../../../electron/templates/compose-template.ts';
import { runTemplate, type TemplateHelpers, unescaped } from '../../../../electron/templates/run-template.ts';

const run = (
  source: string,
  data: unknown,
  { helpers = {}, partials = {} }: { helpers?: TemplateHelpers; partials?: Readonly<Record<string, string>> } = {},
) => runTemplate(composeTemplate({ source, partials: new Map(Object.entries(partials)) }), { data, helpers });

test('a template is rendered from texts alone: data escaped, partials in place, helpers called', () => {
  const html = run(
    '<h1>{{title}}</h1>{{#each lines}}{{> line}}{{/each}}{{{mark}}}{{rule}}',
    { title: '<b>&', lines: [{ price: 2 }, { price: 3 }], mark: '<i>' },
    {
      partials: { line: '[{{twice price}}]' },
      helpers: { twice: (value: unknown) => Number(value) * 2, rule: () => unescaped('<hr>') },
    },
  );

  expect(html).toBe('<h1>&lt;b&gt;&amp;</h1>[4][6]<i><hr>');
});

test('one composed template runs with many records', () => {
  const partials = new Map([['name', '{{prefix}} {{name}}']]);
  const template = composeTemplate({ source: '{{> name prefix="Dear"}}', partials });

  const html = ['Ann', 'Ben'].map((name) => runTemplate(template, { data: { name }, helpers: {} }));

  expect(html).toEqual(['Dear Ann', 'Dear Ben']);
  expect(template.partialsAtRun).toEqual(partials);
});

test.each([
  '{{constructor.name}}',
  '{{__proto__.x}}',
  '{{#with name}}{{constructor.constructor}}{{/with}}',
  '{{#with (lookup name "constructor")}}{{name}}{{/with}}',
  '{{name.toString}}',
])('%s reaches no prototype', (source) => {
  expect(run(source, { name: 'text' })).toBe('');
});

test.each<[string, string, Record<string, string>, string, object | null]>([
  ['an unknown helper', 'a\n<p>{{nope title 1}}', {}, 'Missing helper: "nope"', { partial: null, line: 2, column: 6 }],
  ['one before a block', '{{#nope 1}}{{/nope}}', {}, 'Missing helper: "nope"', { partial: null, line: 1, column: 4 }],
  [
    'one in a partial',
    '{{> row}}',
    { row: '\n {{nope 1}}' },
    'Missing helper: "nope"',
    { partial: 'row', line: 2, column: 4 },
  ],
  [
    'an unknown partial that is left to the run',
    ' {{> nope key=1}}',
    {},
    'The partial nope could not be found',
    { partial: null, line: 1, column: 2 },
  ],
  ['a helper that throws', '{{fail 1}}', {}, 'It failed.', null],
])('%s is an error with its place, if that is known', (_name, source, partials, message, location) => {
  const helpers = {
    fail() {
      throw new Error('It failed.');
    },
  };

  expect(() => run(source, {}, { partials, helpers })).toThrow(
    expect.objectContaining({ name: 'TemplateError', message, location }),
  );
});
