import { expect, test } from 'vitest';
import { completeFilter, opensByItself } from '../../../../renderer/info/filter-completion.ts';
import { indexPaths } from '../../../../renderer/info/path-index.ts';
import fc from '../../../support/property-tests.ts';

const document = indexPaths(
  JSON.stringify({
    data: {
      invoice: {
        number: 'A-1',
        lines: [
          { sku: 'x', price: { net: 1 } },
          { sku: 'y', note: null },
        ],
      },
    },
    images: { logo: { id: 1, width: 2 }, stamp: { id: 2, height: 3 } },
    'first name': 'Ada',
    dates: ['2026'],
  }),
);

/** The caret is at `|>` or at the end. */
function complete(marked: string) {
  const caret = marked.indexOf('|>');
  const filter = marked.replace('|>', '');
  return completeFilter(filter, caret === -1 ? filter.length : caret, document);
}
const labels = (marked: string) => complete(marked)?.options.map(({ label }) => label) ?? [];
const paths = (marked: string) => labels(marked).filter((label) => label.startsWith('.'));

test.each([
  ['.', ['data', 'images', 'first name', 'dates']],
  ['.da', ['data', 'dates']],
  ['.DAT', ['data', 'dates']],
  ['.ame', ['first name']],
  ['.data.', ['invoice']],
  ['.data.invoice.lines.', ['[]']],
  ['.data.invoice.lines[].', ['sku', 'price', 'note']],
  ['.data.invoice.lines[0].', ['sku', 'price', 'note']],
  ['.data.invoice.lines[1:].', ['[]']],
  ['.data["invoice"].', ['number', 'lines']],
  ['.["data"].', ['invoice']],
  ['."data".', ['invoice']],
  ['.data?.', ['invoice']],
  ['.images[].', ['id', 'width', 'height']],
  ['.data | .', ['invoice']],
  ['.data.invoice | .lines[] | .', ['sku', 'price', 'note']],
  ['.data.invoice.lines | map(.', ['sku', 'price', 'note']],
  ['.data.invoice.lines | map(select(.sku == "x") | .', ['sku', 'price', 'note']],
  ['.data.invoice.lines | map(select(.price.', ['net']],
  ['.data.invoice.lines | map(select(.sku == .', ['sku', 'price', 'note']],
  ['.data.invoice.lines | sort_by(.sku) | .[0].', ['sku', 'price', 'note']],
  ['.data.invoice.lines | map(.price) | .[].', ['net']],
  ['[.data.invoice.lines[] | .', ['sku', 'price', 'note']],
  ['[.data.invoice.lines[].price] | .[].', ['net']],
  ['{a: .data.', ['invoice']],
  ['{a: .data, b: .', ['data', 'images', 'first name', 'dates']],
  ['{a: .data.invoice} | .', ['a']],
  ['{a: .data.invoice} | .a.', ['number', 'lines']],
  ['{data} | .data.', ['invoice']],
  ['(.data // .images) | .', ['invoice', 'logo', 'stamp']],
  ['.data, .images | .', ['invoice', 'logo', 'stamp']],
  ['.data.invoice as $i | .', ['data', 'images', 'first name', 'dates']],
  ['if .data then .data.invoice else .images end | .', ['number', 'lines', 'logo', 'stamp']],
  ['if .data then .', ['data', 'images', 'first name', 'dates']],
  ['.images | to_entries[] | .', ['key', 'value']],
  ['.images | to_entries[].value.', ['id', 'width', 'height']],
  ['.images | with_entries(.value.', ['id', 'width', 'height']],
  ['.images | map_values(.', ['id', 'width', 'height']],
  ['first(.data.invoice.lines[]).', ['sku', 'price', 'note']],
  ['limit(2; .data.invoice.lines[]) | .', ['sku', 'price', 'note']],
  ['.data.invoice.lines | first | .', ['sku', 'price', 'note']],
  ['.data |= .', ['invoice']],
  ['# all of it\n.data.', ['invoice']],
  ['.data.|> | length', ['invoice']],
])('the names after %j', (filter, expected) => {
  expect(labels(filter)).toEqual(expected);
});

test.each([
  '.data.nothing.',
  '..',
  '... ',
  '1.',
  '"a.',
  '"text',
  '# .',
  '.data.inv|>oice',
  '$x',
  '@cs',
  '.data ',
  '.data[0] ',
  '.data[0',
  '.keys.length.',
  'reduce .data[] as $x (0; .',
  '.data.invoice.number',
])('nothing is offered at %j', (filter) => {
  expect(complete(filter)).toBeNull();
});

test('an option takes the place of the word with its dot', () => {
  expect(complete('.data | .in')).toMatchObject({ from: 8, to: 11, options: [{ text: '.invoice' }] });
  expect(complete('.data.invoice.lines.')).toMatchObject({ from: 19, to: 20, options: [{ text: '[]' }] });
  expect(complete('.fir')).toMatchObject({ from: 0, options: [{ label: 'first name', text: '."first name"' }] });
  expect(complete('.dates | .')!.options[0]).toEqual({ label: '[]', text: '.[]', details: 'each item' });
});

test('functions are offered where a term is due, those first that begin with the word', () => {
  expect(labels('.data | sel')).toEqual(['select(…)']);
  expect(complete('.data | sel')).toMatchObject({ from: 8, to: 11, options: [{ text: 'select(' }] });
  expect(labels('.dates | len')).toEqual(['length']);
  expect(labels('im').slice(0, 2)).toEqual(['implode', '.images']);
  expect(labels('reduce .data[] as $x (0; leng')).toEqual(['length']);
  expect(complete('length')).toBeNull();
});

test('after a pipe and a bracket come the paths of the input, then the functions', () => {
  expect(paths('.data | ')).toEqual(['.invoice']);
  expect(paths('.data.invoice.lines | map(')).toEqual(['.sku', '.price', '.note']);
  expect(paths('')).toEqual(['.data', '.images', '.first name', '.dates']);
  expect(labels('.data | ')).toContain('map(…)');
  expect(labels('{da')).toEqual(['data', 'dates']);
});

test('without a document there are functions only', () => {
  expect(completeFilter('.', 1, null)).toBeNull();
  expect(completeFilter('ma', 2, null)?.options.map(({ label }) => label)).toContain('map(…)');
});

test('the kinds of a value stand beside its name', () => {
  expect(complete('.d')?.options).toMatchObject([{ details: 'object' }, { details: 'array' }]);
  expect(complete('.data.invoice.lines[].n')?.options).toMatchObject([{ label: 'note', details: 'null' }]);
});

test('the list opens while a name is typed, after a dot and after a pipe, and not behind what is complete', () => {
  for (const filter of ['.', '.a', '.a | ', '.a|', 'map(', '{', 'le'])
    expect(opensByItself(filter, filter.length), filter).toBe(true);
  for (const filter of ['', '.a ', '.a[', '.a[0]', '.a)', '.a == "b"', '12'])
    expect(opensByItself(filter, filter.length), filter).toBe(false);
});

test('whatever is typed, completion never fails and replaces only what is before the caret', () => {
  const piece = fc.constantFrom(
    ...[
      '.',
      '.data',
      '[',
      ']',
      '(',
      ')',
      '{',
      '}',
      '|',
      ',',
      ':',
      '"',
      '\\',
      '#',
      '\n',
      ' ',
      'map',
      'if ',
      'then ',
      'else ',
      'end ',
    ],
    ...['reduce ', 'as $x ', '//', '|=', '==', '..', '0', ';', '?', '$x', '@csv', 'catch ', 'select(', 'images', 'é'],
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), fc.nat(), (pieces, at) => {
      const filter = pieces.join('');
      const caret = at % (filter.length + 1);
      const found = completeFilter(filter, caret, document);
      if (!found) return;
      expect(found.to).toBe(caret);
      expect(found.from).toBeLessThanOrEqual(caret);
      expect(new Set(found.options.map(({ label }) => label)).size).toBe(found.options.length);
    }),
  );
});
