import { expect, test } from 'vitest';
import { notesOnDifference } from '../../../../../renderer/pdf-analysis/compare-appearance/compare-looks.ts';
import type { ComparablePair } from '../../../../../renderer/pdf-analysis/compare-appearance/placements.ts';
import type { GraphicMark, PageLooks } from '../../../../../renderer/pdf-analysis/facts/page-looks.ts';

const scaled: ComparablePair = {
  before: 1,
  after: 1,
  placement: {
    kind: 'still',
    offPx: 0.02,
    excluded: [],
    changed: { before: [], after: [] },
    sources: [{ page: 1, lines: [] }],
    targets: [{ page: 1, lines: [] }],
    isExplained: false,
  },
};

const style = { font: 'Serif', sizePx: 16, stretch: 1, slant: 0, colour: '#000000', alpha: 1, mode: 0 };
const page = (...graphics: readonly GraphicMark[]): PageLooks => ({
  texts: [{ text: 'gone', box: { x: 100, y: 100, width: 40, height: 16 }, style }],
  graphics,
  paper: { width: 800, height: 1_100 },
});
const through = (kind: 'area' | 'line'): GraphicMark => ({
  kind,
  box: { x: 100, y: 109, width: 40, height: 1 },
  look: `${kind} #000000`,
});
const notes = async (before: PageLooks, after: PageLooks) => {
  const looksOf = { before: () => Promise.resolve(before), after: () => Promise.resolve(after) };
  return (await notesOnDifference(scaled, [], true, looksOf)).map(({ words }) => words);
};

test('a struck word is told on a page that is scaled by a trifle, though pixels do not show it', async () => {
  expect(await notes(page(), page(through('area')))).toEqual(['“gone” underlined or struck']);
  expect(await notes(page(through('area')), page())).toEqual(['area removed']);
});

test('a struck word that another program draws by a line is the same', async () => {
  expect(await notes(page(through('area')), page(through('line')))).toEqual([]);
});
