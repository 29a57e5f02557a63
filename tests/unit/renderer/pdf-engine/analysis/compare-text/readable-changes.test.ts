import { describe, expect, test } from 'vitest';
import type { PageText } from '../../../../../../renderer/pdf-engine/analysis/text/page-text.ts';
import { comparedAtOnce } from './at-once.ts';
import { changes, compared, flow, pagesOf, pairsIn, someWords, told } from './diff-fixture.ts';

const words = someWords(400);
const lines = (from: number, to: number) => flow(words.slice(from, to), 10, 100)[0]!;

describe('of equal words beside a change those are told that make a thing of its own', () => {
  test('a sentence that begins like the next one', () => {
    const [one, two, three] = ['We send the paper in May.', 'We print the cards in June.', 'We bind the book in July.'];
    expect(changes([`${one} ${three}`], [`${one} ${two} ${three}`])).toEqual([`+ ${two} @1`]);
    expect(changes([`${one} ${two} ${three}`], [`${one} ${three}`])).toEqual([`- ${two} @1`]);
  });

  test('a paragraph that begins like the next one', () => {
    const all = ['The first thing', 'is here', '', 'The next thing', 'is there', '', 'The last thing', 'is far'];
    const after = all.join('\n');
    expect(changes([[...all.slice(0, 3), ...all.slice(6)].join('\n')], [after])).toEqual([
      '+ The next thing is there @1',
    ]);
  });
});

test('words between changed ones that are the same have not changed', () => {
  expect(changes(['a red book of maps here'], ['a blue card of notes here'])).toHaveLength(4);
  expect(changes(['see 12 of 15 here'], ['see 13 of 16 here'])).toEqual(['- 12 @1', '+ 13 @1', '- 15 @1', '+ 16 @1']);
});

describe('a figure that begins a row counts a list', () => {
  test('only where those of the other rows stand', () => {
    const rows = (from: number, second: string) => `1 Paper\n2 Ink\n${second}${from} Card\n\t5 Glue`;
    expect(changes([rows(3, '')], [rows(4, '')])).not.toEqual([]);
    const { texts } = compared(['1 Paper\n2 Ink\n\t\t3 Card'], ['1 Paper\n2 Ink\n\t\t4 Card']);
    expect(texts.map(told)).toEqual(['- 3 @1', '+ 4 @1']);
  });
});

test('a line that is a running header in one document alone has changed if it stands elsewhere', () => {
  const sheets = (head: string) => [0, 1, 2].map((page) => ({ head, body: lines(page * 100, page * 100 + 90) }));
  const before = pagesOf(sheets('Quarterly report'));
  const [first, ...others] = pagesOf(sheets(''));
  const added = (y: number): PageText => ({
    ...first!,
    words: [
      ...'Quarterly report'
        .split(' ')
        .map((text, at) => ({ text, line: -1, box: { x: 40 + at * 76, y, width: text.length * 8, height: 16 } })),
      ...first!.words,
    ],
  });
  const texts = (y: number) => comparedAtOnce(before, [added(y), ...others]).texts.map(told);
  expect(texts(40).filter((text) => text.endsWith('@1'))).toEqual([]);
  expect(texts(180)).toContain('+ Quarterly report @1');
});

test('pages of pictures are paired by their size', () => {
  const picture = (page: number, width: number, height: number): PageText => ({ page, width, height, words: [] });
  const before = [picture(1, 800, 1_100), picture(2, 1_100, 800)];
  expect(pairsIn(comparedAtOnce(before, [picture(1, 1_100, 800)]).pairs)).toBe('1-_ 2-1');
  expect(pairsIn(comparedAtOnce(before, [picture(1, 800, 1_100)]).pairs)).toBe('1-1 2-_');
});

describe('where words were removed', () => {
  const gapIn = (before: string, after: string) => compared([before], [after]).texts[0]?.gap?.boxes[0];

  test('in the middle of the space between those beside it', () => {
    expect(gapIn('one two three', 'one three')).toMatchObject({ x: 40 + 24 + 2, width: 0, height: 16 });
  });

  test('at the end of the line before', () => {
    expect(gapIn('one two\nthree four', 'one\nthree four')).toMatchObject({ x: 40 + 24, y: 200 });
  });

  test('and nowhere where others stand in their place, or without any words', () => {
    expect(gapIn('one two three', 'one other three')).toBeUndefined();
    expect(gapIn('one two three', '')).toBeUndefined();
  });
});
