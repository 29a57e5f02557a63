import { describe, expect, test } from 'vitest';
import { type Answer, scoreOf } from '../../bench/compare-quality/score.ts';
import { changed, nothing, type ResolvedTruth, type Truth } from '../../bench/compare-quality/truth.ts';

const truthOf = (truth: Truth, more: Partial<ResolvedTruth> = {}): ResolvedTruth => ({
  ...truth,
  told: { before: [], after: [] },
  lookPlaces: [],
  ...more,
});

const answerOf = (given: Partial<Answer> = {}): Answer => ({
  isChanged: true,
  removed: [],
  added: [],
  moved: [],
  isShortened: false,
  pages: { before: [], after: [] },
  looks: [],
  changes: 1,
  notCompared: 0,
  ...given,
});

const scored = (truth: ResolvedTruth, given: Partial<Answer> = {}, isTight = false) =>
  scoreOf(truth, answerOf(given), isTight);

describe('the verdict', () => {
  test('the same, told as the same', () => {
    expect(scored(truthOf(nothing), { isChanged: false, changes: 0 })).toEqual({
      verdict: true,
      pages: { wanted: 0, found: 0, wrong: 0 },
      words: { wanted: 0, found: 0, told: 0, right: 0 },
      isWhole: true,
      problems: [],
    });
  });

  test('told wrongly either way', () => {
    expect(scored(truthOf(nothing)).problems).toEqual(['told as changed']);
    expect(scored(truthOf(changed({})), { isChanged: false }).problems).toEqual(['told as the same']);
  });
});

describe('words', () => {
  const truth = truthOf(changed({ removed: ['one', 'two'], added: ['three', 'three', 'four'] }));

  test('two of five found, and two of four told are right', () => {
    const { words, isWhole, problems } = scored(truth, { removed: ['two', 'other'], added: ['three', 'more'] });
    expect(words).toEqual({ wanted: 5, found: 2, told: 4, right: 2 });
    expect(isWhole).toBe(false);
    expect(problems).toEqual([
      '1 removed words missed: one',
      '1 words falsely removed: other',
      '2 added words missed: three four',
      '1 words falsely added: more',
    ]);
  });

  test('each word counts as often as it stands, and spaces within an answer part words', () => {
    expect(scored(truth, { removed: ['one two'], added: ['four three three'] }).isWhole).toBe(true);
    expect(scored(truth, { removed: ['one two'], added: ['four three three three'] }).words).toEqual({
      wanted: 5,
      found: 5,
      told: 6,
      right: 5,
    });
  });

  test('what may be told or not is neither found nor wrong', () => {
    const renumbered = { ...truth, optional: ['5', '6'] };
    const { words, isWhole } = scored(renumbered, {
      removed: ['one', '5', 'two'],
      added: ['three', 'three', 'four', '6'],
    });
    expect(words).toEqual({ wanted: 5, found: 5, told: 5, right: 5 });
    expect(isWhole).toBe(true);
  });

  test('of two that have changed places either may be told, or both', () => {
    const swapped = truthOf(
      changed({
        moved: [
          ['a', 'b', 'c'],
          ['d', 'e'],
        ],
      }),
    );
    expect(scored(swapped, { moved: ['d e'] })).toMatchObject({
      isWhole: true,
      words: { wanted: 2, found: 2, told: 2, right: 2 },
    });
    expect(scored(swapped, { moved: ['a b c', 'd e'] })).toMatchObject({
      isWhole: true,
      words: { wanted: 2, told: 5, right: 5 },
    });
    expect(scored(swapped, { moved: ['d'] })).toMatchObject({
      isWhole: false,
      words: { wanted: 2, found: 1, told: 1 },
    });
  });

  test('words that a shortened text leaves out are not missed', () => {
    expect(scored(truth, { removed: ['one two'], added: ['three'], isShortened: true })).toMatchObject({
      isWhole: true,
      words: { wanted: 3, found: 3, told: 3, right: 3 },
    });
  });

  test('ligatures, soft hyphens and directions make no other word; a script without spaces is compared sign by sign', () => {
    const odd = truthOf(changed({ added: ['file', 'regu&shy;lation'] }));
    expect(scored(odd, { added: ['\ufb01le', 'regulation\u200f'] }).isWhole).toBe(true);
    const signs = truthOf(changed({ added: ['日本', '語'] }));
    expect(scored(signs, { added: ['日', '本語'] }, true).words).toEqual({ wanted: 3, found: 3, told: 3, right: 3 });
  });
});

describe('pages', () => {
  const truth = truthOf(changed({}), { told: { before: [2], after: [2, 3] } });

  test('found by a text or by a look, missed and told falsely', () => {
    const { pages, problems } = scored(truth, {
      pages: { before: [2], after: [2, 5] },
      looks: [{ before: 7, after: 7, boxes: [] }],
    });
    expect(pages).toEqual({ wanted: 3, found: 2, wrong: 2 });
    expect(problems).toEqual(['pages missed: 3', 'pages told falsely: 5, 7']);
  });

  test('others may be told where the layout has changed', () => {
    const wide = { ...truth, mayTellMore: true };
    expect(scored(wide, { pages: { before: [1, 2], after: [1, 2, 3, 4] } })).toMatchObject({
      isWhole: true,
      pages: { wrong: 0 },
    });
  });

  test('a look has to be told where it stands', () => {
    const look = truthOf(changed({ looks: ['m-1'] }), {
      told: { before: [], after: [1] },
      lookPlaces: [{ page: 1, x: 100, y: 200 }],
    });
    const at = (x: number) => [{ before: 1, after: 1, boxes: [{ x, y: 195, width: 30, height: 20 }] }];
    expect(scored(look, { looks: at(95) }).isWhole).toBe(true);
    expect(scored(look, { looks: at(300) })).toMatchObject({ isWhole: false, pages: { wanted: 1, found: 0 } });
    expect(scored(look, { pages: { before: [], after: [1] } }).pages.found).toBe(0);
  });
});

test('too many changes, and pages that were not compared, are problems', () => {
  const one = truthOf(changed({ mostChanges: 2 }));
  expect(scored(one, { changes: 3, notCompared: 1 }).problems).toEqual([
    '3 changes instead of 2',
    '1 pages not compared',
  ]);
});
