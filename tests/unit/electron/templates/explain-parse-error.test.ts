import Handlebars from 'handlebars';
import { expect, test } from 'vitest';
import { parseError, type TemplateError } from '../../../../electron/templates/template-error.ts';

function mistakeOf(text: string): TemplateError {
  try {
    Handlebars.precompile(text);
  } catch (thrown) {
    return parseError(thrown, null, text);
  }
  throw new Error('This is Handlebars.');
}

const wordsOf = (text: string) => mistakeOf(text).message;

test.each([
  ['{{#each}', 'There is a single } here: }} is missing.'],
  ['<p>{{#each lines}}\n{{name}\n{{/each}}', 'There is a single } here: }} is missing.'],
  ['a {{', 'The text ends within an expression: }} is missing.'],
  ['{{}}', 'A name or a value is missing before }}.'],
  ['{{> }}', 'A name or a value is missing before }}.'],
  ['{{name bar=}}', 'A name or a value is missing before }}.'],
  ['<p>{{name</p>', '}} is missing after “name”.'],
  ['{{name', '}} is missing after “name”.'],
  ['{{name, other}}', '“,” is not allowed after “name”.'],
  ['{{name && other}}', '“&” is not allowed here.'],
  ['{{name "abc}}', 'The text in quotes has no end: " is missing.'],
  ['{{[name}}', '“[” has no “]” after it.'],
  ['{{{name}}', 'The expression begins with {{{ and ends with }}: as many braces have to close it.'],
  ['{{name}}}', 'The expression begins with {{ and ends with }}}: as many braces have to close it.'],
  ['a\n{{#if a}}x', 'The block {{#if}} of line 2 is not closed: {{/if}} is missing.'],
  [
    '{{#each a}}{{#if b}}{{/if}}{{!-- {{#x}} --}}',
    'The block {{#each}} of line 1 is not closed: {{/each}} is missing.',
  ],
  ['{{#> layout}}', 'The block {{#layout}} of line 1 is not closed: {{/layout}} is missing.'],
  ['{{/if}}', '{{/if}} closes a block that is not open.'],
  ['{{#if a}}{{/each}}', 'The block {{#if}} is closed by {{/each}}. Close it by {{/if}} first.'],
  ['<p>text</p>{{/if}}', '{{/if}} closes a block that is not open.'],
  ['{{name}} {{/if}}', '{{/if}} closes a block that is not open.'],
  ['{{else}}', '{{else}} stands outside of a block.'],
  ['<p>text</p>{{else}}', '{{else}} stands outside of a block.'],
  ['{{#if a}}{{/if}}{{else if b}}', '{{else}} stands outside of a block.'],
  ['{{#if a}}{{else}}{{else}}x{{/if}}', 'The block has an {{else}} already.'],
  ['{{name (bar}}', '“)” is missing before }}.'],
  ['{{name)}}', '“)” has no “(” before it.'],
  ['{{#each a as |x}}{{/each}}', 'A second | is missing, as in {{#each items as |item|}}.'],
  ['{{name bar=1 baz}}', 'A value without a name follows one with a name: put it before all those with name=value.'],
  ['{{ {{x}} }}', 'An expression begins within another one: }} is missing before it.'],
  ['{{a/../b}}', '“a/..” is no path: “..”, “.” and “this” are only allowed at its beginning.'],
  ['{{!-- abc', 'The comment {{!-- has no end: --}} is missing.'],
  ['{{{{raw}}}} x', 'A comment or a raw block {{{{ has no end.'],
])('says in words what is wrong with %s', (text, words) => {
  expect(wordsOf(text)).toBe(words);
});

test.each([
  ['<h1>a</h1>\n<p>{{#each a}}</p>\n\n<p>end</p>', 2, 4],
  ['{{#if a}}\n  {{#if b}}\n{{/if}}', 1, 1],
  ['a\n<p>{{!-- b }}</p>', 2, 4],
  ['{{!-- a --}}\n  {{~!-- b }}', 2, 3],
  ['a\n<p>{{{{raw}}}} b', 2, 4],
  ['<p>text</p>{{/if}}', 1, 12],
])('names where the mistake of %j begins', (text, line, column) => {
  expect(mistakeOf(text).location).toEqual({ partial: null, line, column });
});

test('says that Handlebars does not compare', () => {
  for (const text of ['{{#if a == b}}{{/if}}', '{{name == bar}}'])
    expect(wordsOf(text)).toContain('compares only by a helper');
});

test('never shows the names of tokens', () => {
  for (const text of [
    '{{name @}}',
    '{{../}}',
    '{{#}}',
    '{{^}}',
    '{{#if (a b) (}}',
    '{{x | y}}',
    '{{#a}}{{>x}}{{^}}{{^}}{{/a}}',
  ])
    expect(wordsOf(text)).not.toMatch(/Expecting|[A-Z]{3}/);
});
