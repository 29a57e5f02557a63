import { expect, test } from 'vitest';
import { placedPairs } from '../../../../../renderer/pdf-analysis/compare-appearance/placements.ts';
import { comparedAtOnce } from '../compare-text/at-once.ts';
import { flow, pagesOf, someWords } from '../compare-text/diff-fixture.ts';

/** How the pages of two documents lie on one another: pages before and after, and whether changed texts explain it. */
function placed(before: readonly string[], after: readonly string[]) {
  const pages = { before: pagesOf(before), after: pagesOf(after) };
  const pairs = placedPairs({ pages, difference: comparedAtOnce(pages.before, pages.after) });
  for (;;) {
    const { done, value } = pairs.next();
    if (done) return value.map((pair) => [pair.before, pair.after, pair.placement.isExplained]);
  }
}

const block = (name: string) => flow(someWords(200, name), 10, 100)[0]!;
const rows = someWords(30, 'row').join('\n');

test('a table that is not to be broken and goes overleaf for a row more is explained by that row', () => {
  const before = [`${block('a')}\n${rows}`, block('b')];
  const after = [block('a'), `${rows}\nanother row\n${block('b')}`];
  expect(placed(before, after)?.[0]).toEqual([1, 1, true]);
  expect(placed(after, before)?.[0]).toEqual([1, 1, true]);
});

test('text that goes overleaf without any changed text near is not explained', () => {
  const before = [`${block('a')}\n${rows}`, block('b'), block('c')];
  const after = [block('a'), `${rows}\n${block('b')}`, `another row\n${block('c')}`];
  expect(placed(before, after)?.[0]).toEqual([1, 1, false]);
});

test('a page whose text makes room for an image from the page before flows, if a change there explains it; one that is nudged is shifted', () => {
  const kindOf = (firstLine: string, by: number) => {
    const before = pagesOf([`${block('a')}`, block('b')]);
    const [first, second] = pagesOf([`${firstLine}${block('a')}`, { body: block('b'), from: 200 + by }]);
    const pages = { before, after: [first!, second!] };
    const pairs = placedPairs({ pages, difference: comparedAtOnce(pages.before, pages.after) });
    for (;;) {
      const { done, value } = pairs.next();
      if (done) return value[1]!.placement.kind;
    }
  };
  expect(kindOf('another row\n', 110)).toBe('flowing');
  expect(kindOf('another row\n', 8)).toBe('shifted');
  expect(kindOf('', 110)).toBe('shifted');
});
