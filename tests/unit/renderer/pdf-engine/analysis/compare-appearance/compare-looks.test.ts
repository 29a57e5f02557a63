import { describe, expect, test } from 'vitest';
import {
  compareFlowingLooks,
  notesOnDifference,
} from '../../../../../../renderer/pdf-engine/analysis/compare-appearance/compare-looks.ts';
import type {
  GraphicMark,
  PageLooks,
  TextMark,
} from '../../../../../../renderer/pdf-engine/analysis/facts/page-looks.ts';
import type {
  ComparablePair,
  Placement,
} from '../../../../../../renderer/pdf-engine/analysis/page-placements/placements.ts';
import type { Box } from '../../../../../../renderer/pdf-pages/box.ts';

const nowhere: readonly Box[] = [];
const asItWas: Placement = {
  kind: 'still',
  offPx: 0,
  excluded: nowhere,
  changed: { before: nowhere, after: nowhere },
  sources: [{ page: 2, lines: [] }],
  targets: [{ page: 2, lines: [] }],
  isExplained: true,
};
const pair = (placement: Partial<Placement>): ComparablePair => ({
  before: 2,
  after: 2,
  placement: { ...asItWas, ...placement },
});

const style = { font: 'Serif', sizePx: 16, stretch: 1, slant: 0, colour: '#000000', alpha: 1, mode: 0 };
const wordBox = { x: 100, y: 100, width: 40, height: 16 };
const word = (text: string, colour = '#000000', box: Box = wordBox): TextMark => ({
  text,
  box,
  style: { ...style, colour },
});
const area = (box: Box, colour = '#dddddd'): GraphicMark => ({ kind: 'area', box, look: `area ${colour}` });
const page = (texts: readonly TextMark[], ...graphics: readonly GraphicMark[]): PageLooks => ({
  texts,
  graphics,
  paper: { width: 800, height: 1_100 },
});
/** Page 2 of both documents, and what else the earlier one has. */
const looksOf = (
  before: PageLooks | null,
  after: PageLooks | null,
  others: Readonly<Record<number, PageLooks>> = {},
) => ({
  before: async (number: number) => (number === 2 ? before : (others[number] ?? null)),
  after: async (number: number) => (number === 2 ? after : null),
});

/** The notes on pages whose pixels differ in `boxes`; with `isCoarse` everything has moved by a part of a pixel. */
const onDifference = async (
  before: PageLooks | null,
  after: PageLooks | null,
  { boxes = nowhere, isCoarse = false, placement = {} as Partial<Placement> } = {},
) => (await notesOnDifference(pair(placement), boxes, isCoarse, looksOf(before, after))).map(({ words }) => words);

/** The notes on a page into which other words have come. */
const onFlow = async (
  before: PageLooks | null,
  after: PageLooks | null,
  placement: Partial<Placement> = {},
  others: Readonly<Record<number, PageLooks>> = {},
) =>
  (await compareFlowingLooks(pair({ kind: 'flowing', ...placement }), looksOf(before, after, others)))?.map(
    ({ words }) => words,
  ) ?? null;

const box = { x: 300, y: 300, width: 90, height: 30 };
const elsewhere = { x: 500, y: 700, width: 90, height: 30 };
const wholePage = { x: 0, y: 0, width: 800, height: 1_100 };

test('a page that cannot be read is not compared', async () => {
  expect(await onFlow(null, page([]))).toBeNull();
  expect(await onFlow(page([]), null)).toBeNull();
  expect(await onDifference(null, page([], area(box)), { boxes: [box] })).toEqual([]);
  expect(await onDifference(page([], area(box)), null, { boxes: [box] })).toEqual([]);
});

describe('on a page into which other words have come', () => {
  test('an area that is new or gone is told, wherever it stands', async () => {
    expect(await onFlow(page([]), page([], area(box)))).toEqual(['new area']);
    expect(await onFlow(page([], area(box)), page([]))).toEqual(['area removed']);
    expect(await onFlow(page([], area(box)), page([], area(elsewhere)))).toEqual([]);
  });

  test('an area that comes from a page beside it is not new', async () => {
    expect(await onFlow(page([]), page([], area(box)), {}, { 1: page([], area(elsewhere)) })).toEqual([]);
    expect(await onFlow(page([]), page([], area(box)), {}, { 5: page([], area(elsewhere)) })).toEqual(['new area']);
  });

  test('an area on a changed text comes and goes with it, unless it is the background of the page', async () => {
    const changed = { before: [box], after: [box] };
    expect(await onFlow(page([]), page([], area(box)), { changed })).toEqual([]);
    expect(await onFlow(page([], area(box)), page([]), { changed })).toEqual([]);
    expect(await onFlow(page([]), page([], area(wholePage)), { changed })).toEqual(['background changed']);
  });

  test('a layout that no changed text explains is told', async () => {
    expect(await onFlow(page([]), page([]), { isExplained: false })).toEqual(['text flows differently']);
  });

  test('a word that stays, as in a header, is compared where it stands; a changed one is not', async () => {
    const [black, red] = [page([word('same')]), page([word('same', '#ff0000')])];
    expect(await onFlow(black, red)).toEqual(['“same” colour changed']);
    expect(await onFlow(black, red, { changed: { before: nowhere, after: [wordBox] } })).toEqual([]);
  });
});

describe('on a page whose words stand where they stood', () => {
  const [black, red] = [page([word('same')]), page([word('same', '#ff0000')])];

  test('a word has another look where pixels differ, and in the lines of changed words, where they are not compared', async () => {
    expect(await onDifference(black, red, { boxes: [wordBox] })).toEqual(['“same” colour changed']);
    expect(await onDifference(black, red, { placement: { excluded: [wordBox] } })).toEqual(['“same” colour changed']);
    expect(await onDifference(black, red, { boxes: [elsewhere] })).toEqual([]);
  });

  test('an area is new, gone or of another colour where pixels differ alone: what lies below another one is not seen', async () => {
    const pages = [page([], area(box)), page([], area(box, '#bbbbbb')), page([])] as const;
    expect(await onDifference(pages[0], pages[1], { boxes: [box] })).toEqual(['colour of area changed']);
    expect(await onDifference(pages[2], pages[0], { boxes: [box] })).toEqual(['new area']);
    expect(await onDifference(pages[0], pages[2], { boxes: [box] })).toEqual(['area removed']);
    for (const before of pages)
      for (const after of pages) expect(await onDifference(before, after, { boxes: [elsewhere] })).toEqual([]);
  });

  test('where all has moved by a part of a pixel, other colours are told without a pixel that shows them', async () => {
    expect(await onDifference(black, red, { isCoarse: true })).toEqual(['“same” colour changed']);
    expect(await onDifference(page([]), page([], area(box)), { isCoarse: true })).toEqual([]);
  });

  test('a page of which the text has moved is told as that, and not for its areas, which have moved with it', async () => {
    const moved = { ...wordBox, y: wordBox.y + 8 };
    const line = { before: wordBox, after: moved, dx: 0, dy: 8 };
    const lower = page([word('same', '#000000', moved)], area({ ...box, y: box.y + 8 }));
    const placement = { kind: 'shifted', sources: [{ page: 2, lines: [line] }] } as const;
    expect(await onDifference(page([word('same')], area(box)), lower, { boxes: [box, wordBox], placement })).toEqual([
      'text moved 8 px down',
    ]);
  });
});

describe('lines under words and through them', () => {
  const through = (kind: 'area' | 'line'): GraphicMark => ({
    kind,
    box: { ...wordBox, y: 109, height: 1 },
    look: `${kind} #000000`,
  });
  const plain = [word('gone')];

  test('are told as such, with their words', async () => {
    const boxes = [wordBox];
    expect(await onDifference(page(plain), page(plain, through('line')), { boxes })).toEqual([
      '“gone” underlined or struck',
    ]);
    const under = area({ ...wordBox, y: 117, height: 2 });
    expect(await onFlow(page(plain), page(plain, under))).toEqual(['“gone” underlined or struck']);
  });

  test.each([
    ['that end in the first half of a word', { x: 20, y: 109, width: 90, height: 1 }],
    ['that begin in the last half of a word', { x: 130, y: 109, width: 90, height: 1 }],
    ['beyond words', { x: 20, y: 109, width: 300, height: 40 }],
    ['as narrow as they are high', { x: 118, y: 109, width: 4, height: 4 }],
    ['far below words', { ...wordBox, y: 125, height: 1 }],
  ])('are new areas %s', async (_, at) => {
    expect(await onFlow(page(plain), page(plain, area(at)))).toEqual(['new area']);
  });

  test('are told as such where all of them are, and not where one frames something else', async () => {
    const lines = [area({ ...wordBox, y: 117, height: 2 }), area({ ...elsewhere, height: 2 })];
    expect(await onFlow(page(plain), page(plain, ...lines))).toEqual(['new area']);
  });

  test('are told where other words have come in, though a rule is as thick, and not for going to another line with their words', async () => {
    const rule = area({ x: 20, y: 500, width: 700, height: 1 }, '#000000');
    const under = area({ ...wordBox, y: 117, height: 1 }, '#000000');
    const [without, underlined] = [page(plain, rule), page(plain, rule, under)];
    expect(await onFlow(without, underlined)).toEqual(['“gone” underlined or struck']);
    expect(await onFlow(underlined, without)).toEqual(['area removed']);
    const [next, at] = [word('on', '#000000', { ...wordBox, x: 145 }), { ...wordBox, y: 117, height: 1 }];
    const inOneLine = page([...plain, next], area({ ...at, width: 85 }, '#000000'));
    const below = { ...wordBox, y: 140 };
    const inTwoLines = page(
      [...plain, word('on', '#000000', below)],
      area(at, '#000000'),
      area({ ...at, y: 157 }, '#000000'),
    );
    expect(await onFlow(inOneLine, inTwoLines)).toEqual([]);
    expect(await onFlow(inTwoLines, inOneLine)).toEqual([]);
  });
});
