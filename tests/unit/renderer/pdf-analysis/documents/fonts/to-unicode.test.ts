import { expect, test } from 'vitest';
import { readToUnicode, writeToUnicode } from '../../../../../../renderer/pdf-analysis/documents/fonts/to-unicode.ts';

test('single codes, ranges and lists are read', () => {
  const cmap = `2 beginbfchar <0001> <0041> <0002> <D83DDE00>\nendbfchar
    2 beginbfrange <0010> <0012> <0061> <0020> <0021> [<0078> <0079007A>] endbfrange`;
  expect([...readToUnicode(cmap)]).toEqual([
    [1, 'A'],
    [2, '😀'],
    [16, 'a'],
    [17, 'b'],
    [18, 'c'],
    [32, 'x'],
    [33, 'yz'],
  ]);
});

test('what is written is read again', () => {
  const texts = new Map(Array.from({ length: 250 }, (_, code) => [code, `t${code}`] as const));
  expect(readToUnicode(writeToUnicode(texts))).toEqual(texts);
});

// A reader that is not linear takes hours for these.
test.each([
  ['sections that never end', 'beginbfrange <'.repeat(300_000)],
  ['texts that never end', `beginbfrange ${'<00'.repeat(1_000_000)} endbfrange`],
  ['white space', `beginbfrange <${' '.repeat(2_000_000)} endbfrange`],
  ['lists that never end', `beginbfrange ${'<00> <01> ['.repeat(200_000)} endbfrange`],
  ['ranges over all codes', `beginbfrange ${'<0000> <ffff> <0041> '.repeat(100_000)} endbfrange`],
])('a CMap of %s is read in one pass', (_, cmap) => {
  expect(readToUnicode(cmap).size).toBeLessThanOrEqual(65_536);
});
