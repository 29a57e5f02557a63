import { afterAll, expect, test } from 'vitest';
import { compared, openAnalyzer, sourceOf } from './open-analyzer.ts';
import { type RecodedLine, recodedPdf } from './recoded-pdf.ts';

const { analyzer } = openAnalyzer();
afterAll(() => analyzer.stop());

/** A page of twelve lines of usual size, and one of `size` points. */
const letter = (print: string, size = 6, by = 0): readonly RecodedLine[] => [
  ...Array.from({ length: 12 }, (_, line) => ({
    text: `Item ${line + 1} was packed and sent`,
    x: 30 + by,
    y: 270 - line * 18,
    size: 11,
  })),
  { text: print, x: 30 + by, y: 30, size },
];

const small = 'all prices in euro, without tax. due 1,024.50 at once';

const pdf = async (prints: readonly string[], toUnicode: 'right' | 'wrong', size?: number, by?: number) =>
  sourceOf(
    await recodedPdf(
      prints.map((print) => letter(print, size, by)),
      toUnicode,
    ),
  );

const both = [
  { before: 1, after: 1 },
  { before: 2, after: 2 },
];

test('pages that are drawn alike though every word is read otherwise have no changed words, and are counted', async () => {
  const after = await pdf([small, small], 'wrong');
  const { comparison, parts } = await compared(analyzer, await pdf([small, small], 'right'), after);
  expect(parts[0]!.texts.length).toBeGreaterThan(0);
  expect(comparison).toMatchObject({ texts: [], appearances: [], comparedPairs: 2 });
  expect([...comparison.drawnAlike!].sort((one, other) => one.after! - other.after!)).toEqual(both);
});

test('so are pages whose letters begin a part of a pixel further on', async () => {
  const before = await pdf([small], 'right');
  const { comparison } = await compared(analyzer, before, await pdf([small], 'wrong', 6, 0.02));
  expect(comparison).toMatchObject({ texts: [], appearances: [], drawnAlike: [both[0]] });
});

test.each([
  ['another digit', 'all prices in euro, without tax. due 1,024.60 at once'],
  ['a comma for a full stop', 'all prices in euro, without tax. due 1,024,50 at once'],
  ['a full stop for a comma', 'all prices in euro. without tax. due 1,024.50 at once'],
  ['no full stop', 'all prices in euro, without tax  due 1,024.50 at once'],
  ['an i for an l', 'ail prices in euro, without tax. due 1,024.50 at once'],
  ['a semicolon for a comma', 'all prices in euro; without tax. due 1,024.50 at once'],
])('in small print %s is told, though all other words are only read otherwise', async (_, changed) => {
  const { comparison } = await compared(
    analyzer,
    await pdf([small, small], 'right'),
    await pdf([changed, small], 'wrong'),
  );
  expect(comparison.texts.some(({ after }) => after?.page === 1)).toBe(true);
  expect(comparison.texts.some(({ after }) => after?.page === 2)).toBe(false);
  expect(comparison.drawnAlike).toEqual([both[1]]);
});

test('print too small for the largest picture is told as it is read', async () => {
  const { comparison } = await compared(analyzer, await pdf([small], 'right', 1.5), await pdf([small], 'wrong', 1.5));
  expect(comparison.texts.length).toBeGreaterThan(0);
  expect(comparison.drawnAlike).toBeUndefined();
});

test('words in a font that the PDF does not hold are told as they are read: what stands in for it may lack their letters', async () => {
  const page = [letter(small, 11)];
  const before = await sourceOf(await recodedPdf(page, 'right', false));
  const { comparison } = await compared(analyzer, before, await sourceOf(await recodedPdf(page, 'wrong', false)));
  expect(comparison.texts.length).toBeGreaterThan(0);
  expect(comparison.drawnAlike).toBeUndefined();
});

test('a changed word that is read as it is drawn stays told', async () => {
  const changed = small.replace('.50', '.51');
  const { comparison } = await compared(analyzer, await pdf([small], 'right'), await pdf([changed], 'right'));
  expect(comparison.texts.map(({ text }) => text)).toEqual(['1,024.50', '1,024.51']);
  expect(comparison.drawnAlike).toBeUndefined();
});
