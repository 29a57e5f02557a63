import { expect, test } from 'vitest';
import { findChangedWords } from '../../../../../renderer/text-viewer/diff/word-changes.ts';

/** Both texts with the differences in brackets. */
function marked(before: string, after: string): readonly [string, string] {
  const changes = findChangedWords(before, after, 1_000);
  const within = (text: string, ranges: readonly (readonly [number, number])[]) =>
    ranges.reduceRight((rest, [from, to]) => `${rest.slice(0, from)}[${rest.slice(from, to)}]${rest.slice(to)}`, text);
  return [
    within(
      before,
      changes.map(({ fromA, toA }) => [fromA, toA]),
    ),
    within(
      after,
      changes.map(({ fromB, toB }) => [fromB, toB]),
    ),
  ];
}

test.each([
  ['a word', '<td>{{name}}</td>', '<td>{{nickname}}</td>', '<td>{{[name]}}</td>', '<td>{{[nickname]}}</td>'],
  ['a part that was added', '{{name}}', '{{customer.name}}', '{{[]name}}', '{{[customer.]name}}'],
  ['a number with its unit', 'gap: 10mm 4mm', 'gap: 50mm 4mm', 'gap: [10mm] 4mm', 'gap: [50mm] 4mm'],
  ['a number with its fraction', '1.4; 2mm', '1.5; 2mm', '[1.4]; 2mm', '[1.5]; 2mm'],
  [
    'each of two words far apart',
    '<b>a</b> <b>b</b>',
    '<b>c</b> <b>d</b>',
    '<b>[a]</b> <b>[b]</b>',
    '<b>[c]</b> <b>[d]</b>',
  ],
  ['a character of Chinese', '本月发票', '本年发票', '本[月]发票', '本[年]发票'],
  ['a word with its accents', 'cafe\u0301 noir', 'cafe\u0300 noir', '[cafe\u0301] noir', '[cafe\u0300] noir'],
  ['an indentation', '  <p>', '\t<p>', '[  ]<p>', '[\t]<p>'],
])('%s is marked, and nothing else', (_, before, after, ...expected) => {
  expect(marked(before, after)).toEqual(expected);
});

test('letters and brackets that two unlike lines happen to share are marked with the rest of them', () => {
  expect(marked('.lines .item { width: 58%; }', '.letter h2 { font-size: 10.5pt; }')).toEqual([
    '.[lines .item { width: 58%]; }',
    '.[letter h2 { font-size: 10.5pt]; }',
  ]);
});

test('two words beside each other are one change', () => {
  expect(marked('<p>big red</p>', '<p>tiny blue</p>')).toEqual(['<p>[big red]</p>', '<p>[tiny blue]</p>']);
});

test('what cannot be compared in time is marked as a whole', () => {
  const before = Array.from({ length: 9_000 }, (_, at) => `w${at % 7}`).join(' ');
  const after = Array.from({ length: 9_000 }, (_, at) => `w${(at * 3 + 1) % 5}`).join(' ');
  expect(findChangedWords(`a ${before}`, `a ${after}`, 0)).toEqual([
    { fromA: 2, toA: before.length + 2, fromB: 2, toB: after.length + 2 },
  ]);
});
