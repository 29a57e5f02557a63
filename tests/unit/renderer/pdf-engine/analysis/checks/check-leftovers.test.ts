import { expect, test } from 'vitest';
import { leftoversOf, leftoverText } from '../../../../../../renderer/pdf-engine/analysis/checks/check-leftovers.ts';
import type { PageText } from '../../../../../../renderer/pdf-engine/analysis/text/page-text.ts';

/** A page of lines; each word is 10 pixels wide for each letter, 10 high, and a letter apart from the next. */
function pageOf(page: number, ...lines: readonly string[]): PageText {
  const words = lines.flatMap((text, line) => {
    let x = 0;
    return text.split(' ').map((word) => {
      const box = { x, y: line * 20, width: word.length * 10, height: 10 };
      x += (word.length + 1) * 10;
      return { text: word, box, line };
    });
  });
  return { page, width: 800, height: 1000, words };
}

const found = (...lines: readonly string[]) => leftoversOf(pageOf(1, ...lines)).map(({ text }) => text);

test.each([
  ['Dear {{name}},', ['{{name}}']],
  ['Dear {{ customer.name }}, hello', ['{{ customer.name }}']],
  ['{{{body}}} and {{}}', ['{{{body}}}', '{{}}']],
  ['{{#each items}}{{price}}{{/each}}', ['{{#each items}}', '{{price}}', '{{/each}}']],
  ['Total {{#if', ['{{#if']],
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is what a template leaves behind
  ['Due ${invoice.due}.', ['${invoice.due}']],
  ['To [object Object] and [object Undefined]', ['[object Object]', '[object Undefined]']],
  ['Total: undefined', ['undefined']],
  ['(undefined) EUR', ['undefined']],
  ['Sum NaN%, €NaN', ['NaN']],
  ['On Invalid Date at noon', ['Invalid Date']],
  ['undefinedundefined owes 12undefined, NaNEUR', ['undefinedundefined', 'undefined', 'NaN']],
])('finds what is left in “%s”', (line, texts) => {
  expect(found(line)).toEqual(texts);
});

test.each([
  'Nan Goldin, NAN, BANaN and NaNo',
  'undefinedness, un-undefined, undefined-behaviour, UNDEFINED, Undefined',
  'null, nil, none and void',
  'It costs $5 {net} or US$ {gross}, set in {curly} braces',
  'Objects [object] and [objects Object]',
  'An invalid date was given',
  '{ { name } }',
  'f(x) = {{1, 2}, {3, 4}}',
])('leaves “%s” alone', (line) => {
  expect(found(line)).toEqual([]);
});

test('finds what a narrow cell breaks over two lines, with a box around both', () => {
  const [object, date, ...others] = leftoversOf(pageOf(1, 'To [object', 'Object] from', 'Invalid', 'Date'));
  expect(others).toEqual([]);
  expect(object).toMatchObject({ text: '[object Object]', box: { x: 0, y: 0, width: 100, height: 30 } });
  expect(date).toMatchObject({ text: 'Invalid Date' });
});

test('counts the same text on a page once, at its first place', () => {
  const [leftover, ...others] = leftoversOf(pageOf(3, 'All is well', 'The sum is NaN', 'NaN NaN'));
  expect(others).toEqual([]);
  expect(leftover).toEqual({ text: 'NaN', page: 3, times: 3, box: { x: 110, y: 20, width: 30, height: 10 } });
  expect(leftoverText([leftover!])).toMatchObject([{ page: 3, words: '“NaN” appears in the text 3 times' }]);
});

test('the box is around all words of a leftover', () => {
  const [leftover] = leftoversOf(pageOf(1, 'Dear {{ first name }}, hello'));
  expect(leftover!.box).toEqual({ x: 50, y: 0, width: 170, height: 10 });
});

test('the same leftover on pages that follow each other is one line, elsewhere another', () => {
  const pages = [2, 3, 4, 9].flatMap((page) => leftoversOf(pageOf(page, 'Dear {{name}}')));
  expect(leftoverText(pages).map(({ page, words }) => [page, words])).toEqual([
    [2, '“{{name}}” appears in the text on pages 2 to 4'],
    [9, '“{{name}}” appears in the text'],
  ]);
});

test('a very long leftover is cut short', () => {
  const [finding] = leftoverText(leftoversOf(pageOf(1, `{{${'x'.repeat(150)}}}`)));
  expect(finding!.words).toBe(`“{{${'x'.repeat(57)}…” appears in the text`);
});

test('a page of nothing but braces is read in no time', () => {
  expect(leftoversOf(pageOf(1, '{'.repeat(20_000), '${'.repeat(20_000), '[object '.repeat(5_000)))).toEqual([]);
});
