import { describe, expect, test } from 'vitest';
import { comparedAtOnce } from './at-once.ts';
import { changes, compared, flow, pagesOf, pairsIn, someWords } from './diff-fixture.ts';

const words = someWords(1_000);
const pages = flow(words, 10, 20);
const paragraph = (from: number, to: number) => words.slice(from, to).join(' ');

describe('what is no change', () => {
  test('the same document', () => {
    expect(compared(pages, pages)).toMatchObject({
      pairs: [1, 2, 3, 4, 5].map((page) => ({ before: page, after: page })),
      texts: [],
      differingParts: { before: [], after: [] },
    });
  });

  test('the same words in other lines and pages', () => {
    expect(changes(pages, flow(words, 7, 31))).toEqual([]);
  });

  test('no pages, no words', () => {
    expect(compared([], [])).toMatchObject({ pairs: [], texts: [] });
    expect(compared([''], [''])).toMatchObject({ texts: [] });
  });

  test.each([
    ['a word that is hyphenated only in one', 'all the infor-\nmation', 'all the information'],
    ['a word that is hyphenated at another letter', 'all the infor-\nmation here', 'all the in-\nformation here'],
    ['a soft hyphen at the end of a line', 'all the infor\u00ad\nmation', 'all the information'],
    ['a soft hyphen with the hyphen that is drawn', 'all the infor\u00ad\u2010\nmation', 'all the infor\u00admation'],
    ['a word with a hyphen of its own that is broken there', 'send by e-\nmail now', 'send by e-mail now'],
    ['a word that is broken behind the hyphens that it begins with', 'say --\nhelp now', 'say --help now'],
    ['a word that is broken at another of its hyphens', 'an up-to-\ndate text', 'an up-\nto-date text'],
    ['a word with hyphens before it that is, too', 'say --\ndry-run now', 'say --dry-\nrun now'],
    ['a date that is broken at a hyphen', 'due on 2026-11-\n20. at noon', 'due on 2026-11-20. at noon'],
    ['a date that is broken at another hyphen', 'due on 2026-11-\n20. at noon', 'due on 2026-\n11-20. at noon'],
    ['a name with a figure that is broken', 'the X-\n200 engine', 'the X-200 engine'],
    ['words with a slash that are broken there', 'the input/\noutput port', 'the input/output port'],
    ['a range that is broken at its dash', 'in 2019\u2013\n2024 only', 'in 2019\u20132024 only'],
    ['a figure with its minus behind it', 'paid 250-\n13.50 left', 'paid 250- 13.50 left'],
    ['a hyphen that ends a word', 'pre- and post-war', 'pre-\nand post-war'],
    ['a ligature', 'the o\ufb03ce \ufb01le', 'the office file'],
    ['an accent as a sign of its own', 'Zu\u0308rich', 'Zürich'],
    ['soft hyphens and signs without width', 'Donau\u00addampf\u200bschiff\ufeff', 'Donaudampfschiff'],
    ['a space that does not break', '10\u00a0000 EUR', '10 000 EUR'],
    ['marks of the direction of writing', '\u200fשלום\u200e', 'שלום'],
    ['Chinese that wraps at another sign', '报告的第一行\n第二行', '报告的第\n一行第二行'],
  ])('%s', (_, before, after) => {
    expect(changes([before], [after])).toEqual([]);
    expect(changes([after], [before])).toEqual([]);
  });

  test('a word that is hyphenated from one page to the next', () => {
    expect(changes(['all the infor-', 'mation here'], ['all the information here'])).toEqual([]);
  });
});

describe('what is told', () => {
  test('one added line is one change, whatever it pushes to other pages', () => {
    const longer = flow(words.toSpliced(305, 0, 'a', 'new', 'sentence'), 10, 20);
    expect(changes(pages, longer)).toEqual(['+ a new sentence @2']);
  });

  test.each([
    ['a removed phrase', 'one two three four five', 'one five', ['- two three four @1']],
    ['a replaced phrase: the old words, then the new ones', 'one two three', 'one 2nd three', ['- two @1', '+ 2nd @1']],
    [
      'each changed figure by itself',
      'from 12 to 34 pieces',
      'from 13 to 35 pieces',
      ['- 12 @1', '+ 13 @1', '- 34 @1', '+ 35 @1'],
    ],
    [
      'figures side by side',
      'sums 12.50 99.00 end',
      'sums 13.50 98.00 end',
      ['- 12.50 @1', '+ 13.50 @1', '- 99.00 @1', '+ 98.00 @1'],
    ],
    [
      'words around a figure that stayed, each by itself',
      'sold to Anna 7 Berlin in May',
      'sold to Peter 7 Hamburg in May',
      ['- Anna @1', '+ Peter @1', '- Berlin @1', '+ Hamburg @1'],
    ],
    ['a changed power', '12 m2 of it', '12 m² of it', ['- m2 @1', '+ m² @1']],
    ['one sign in a Chinese line', '报告的第一行内容', '报告的第二行内容', ['- 一 @1', '+ 二 @1']],
    ['signs added to a Japanese line', 'これは日本語の文章です', 'これは日本語のよい文章です', ['+ よい @1']],
    ['an Arabic word', 'تقرير المبيعات السنوي هنا', 'تقرير المشتريات السنوي هنا', ['- المبيعات @1', '+ المشتريات @1']],
    [
      'a hyphenated word that is new, as a whole',
      'see the text',
      'see the infor-\nmation and information text',
      ['+ information and information @1'],
    ],
    [
      'a new word that stands hyphenated alone, in a text with other hyphenated words',
      'see the regu-\nlation of text',
      'see the regulation of all the infor-\nmation text',
      ['+ all the information @1'],
    ],
    [
      'a new word with a hyphen, in a text without hyphenated words',
      'see the text',
      'see the well-\nknown text',
      ['+ well-known @1'],
    ],
    ['a hyphen that ends a new word', 'see this and the text', 'see this and the pre-\nand text', ['+ pre- and @1']],
  ])('%s', (_, before, after, expected) => {
    expect(changes([before], [after])).toEqual(expected);
  });

  test('dots that leave something out, and a line to fill in', () => {
    expect(changes(['one . . . two'], ['one two'])).toEqual(['- . . . @1']);
    expect(changes(['one ... two'], ['one two'])).toEqual(['- ... @1']);
    expect(changes(['Name ________ Town'], ['Name Town'])).toEqual(['- ________ @1']);
  });

  test('the original spelling is shown', () => {
    expect(changes(['a c'], ['a \ufb01\u00adle c'])).toEqual(['+ \ufb01\u00adle @1']);
  });

  test('a long change is told with its first 500 characters', () => {
    const [change] = compared(['a b'], [`a ${paragraph(0, 300)} b`]).texts;
    expect(change?.text).toHaveLength(500);
    expect(change?.text).toMatch(/^wq wr .*…$/);
  });

  test('numbers go from 1 in the order of the later document, what is gone stands where it was', () => {
    const { texts } = compared(['one two three\nfour five six'], ['one three\nfour extra five 6']);
    expect(texts.map(({ id, kind, text }) => [id, kind, text])).toEqual([
      [1, 'removed', 'two'],
      [2, 'inserted', 'extra'],
      [3, 'removed', 'six'],
      [4, 'inserted', '6'],
    ]);
  });
});

describe('where it is told', () => {
  test('a changed figure has a box around just that word', () => {
    const { texts } = compared(['Paper\t12.50\t10'], ['Paper\t13.50\t10']);
    expect(texts.map(({ before, after }) => before ?? after)).toEqual([
      { page: 1, boxes: [{ x: 220, y: 200, width: 40, height: 16 }] },
      { page: 1, boxes: [{ x: 220, y: 200, width: 40, height: 16 }] },
    ]);
  });

  test('words of one line share a box, each line has its own', () => {
    const { texts } = compared(['start end'], ['start aa bb\ncc dd end']);
    expect(texts[0]?.after).toEqual({
      page: 1,
      boxes: [
        { x: 84, y: 200, width: 36, height: 16 },
        { x: 40, y: 220, width: 36, height: 16 },
      ],
    });
  });

  test('a changed sign has its part of the line, from the left or from the right as it is written', () => {
    const { texts } = compared(['报告的第一行'], ['报告的第二行']);
    expect(texts[1]?.after?.boxes).toEqual([{ x: 40 + 4 * 8, y: 200, width: 8, height: 16 }]);
    const rightToLeft = compared(['אב\u00a0גד'], ['אב\u00a0הו']).texts;
    expect(rightToLeft[1]?.after?.boxes).toEqual([{ x: 40, y: 200, width: 16, height: 16 }]);
  });

  test('a change that goes on over pages is one for each page', () => {
    const longer = flow(words.toSpliced(395, 0, ...someWords(10, 'new')), 10, 20);
    expect(compared(pages, longer).texts.map(({ after }) => after?.page)).toEqual([2, 3]);
  });

  test('a Korean word that is broken at the end of a line', () => {
    const page = '회의 예산 담당자 보고서 도서관 회사 서울\n일정 확인 자료 부장 제출 담당자';
    expect(changes([page], [page.replace('담당자 보', '담당\n자 보')])).toEqual([]);
    expect(changes([page.replace('보고서', '보\n고서')], [page.replace('보고서', '보고\n서')])).toEqual([]);
    const atStop = (word: string) => page.replace('담당자 보', `${word}. 보`);
    expect(changes([atStop('담당\n자')], [atStop('부장')])).toEqual(['- 담당자. @1', '+ 부장. @1']);
    // Side by side they are two words elsewhere.
    const two = `${page} 큰 일 큰일 했다`;
    expect(changes([two], [two.replace('큰 일', '큰\n일')])).toEqual([]);
    expect(changes([page], [page.replace('담당자 보', '담임\n자 보')])).toEqual(['- 담당자 @1', '+ 담임 자 @1']);
  });

  test('a date that is broken at a hyphen is told as one', () => {
    const page = `${words.slice(0, 12).join(' ')}\n${words.slice(12, 20).join(' ')}`;
    expect(changes([page], [page.replace('\n', ' due 2020-\n06-26 ')])).toEqual(['+ due 2020-06-26 @1']);
  });

  test.each([
    ['a date', 'due 2020-06-\n15 at noon', 'due 2020-46-\n15 at noon', ['- 2020-06-15 @1', '+ 2020-46-15 @1']],
    ['a code', 'see (BV-\n24805). Then', 'see (BX-\n24805). Then', ['- (BV-24805). @1', '+ (BX-24805). @1']],
  ])('%s that is broken behind a hyphen is one word', (_, before, after, expected) => {
    expect(changes([before], [after])).toEqual(expected);
  });

  test('both halves of a hyphenated word are marked, on both pages', () => {
    const { texts } = compared(['see', 'end'], ['see infor-', 'mation end', 'information']);
    expect(texts.map(({ text, after }) => [text, after?.page])).toEqual([
      ['information', 1],
      ['information', 2],
      ['information', 3],
    ]);
  });
});

describe('tables', () => {
  const table = (...rows: string[]) => [['Item\tQty\tPrice', ...rows].join('\n')];

  test('each changed cell is a change of its own, words and figures', () => {
    expect(changes(table('Paper\t10\t12.50', 'Card\t7\t9.00'), table('Paper\t11\t13.50', 'Board\t7\t9.50'))).toEqual([
      '- 10 @1',
      '+ 11 @1',
      '- 12.50 @1',
      '+ 13.50 @1',
      '- Card @1',
      '+ Board @1',
      '- 9.00 @1',
      '+ 9.50 @1',
    ]);
  });

  test('an added row is one change, also between changed ones', () => {
    expect(
      changes(table('Paper\t10\t12.50', 'Card\t7\t9.00'), table('Paper\t10\t12.50', 'Ink\t7\t9.00', 'Card\t7\t9.00')),
    ).toEqual(['+ Ink 7 9.00 @1']);
    expect(
      changes(table('Paper\t10\t12.50', 'Card\t7\t9.00'), table('Paper\t10\t13.50', 'Ink\t1\t12.00', 'Card\t7\t9.00')),
    ).toEqual(['- 12.50 @1', '+ 13.50 @1', '+ Ink 1 12.00 @1']);
  });

  test('a row that begins like its neighbour is told as a row', () => {
    expect(
      changes(table('Paper\tA4\t1', 'Paper\tA5\t2'), table('Paper\tA4\t1', 'Paper\tA3\t3', 'Paper\tA5\t2')),
    ).toEqual(['+ Paper A3 3 @1']);
  });
});

describe('moved text', () => {
  test('a paragraph that stands elsewhere is moved, not removed and inserted', () => {
    const before = [paragraph(0, 40), paragraph(40, 50), paragraph(50, 90)];
    const after = [paragraph(0, 40), paragraph(50, 90), paragraph(40, 50)];
    expect(changes(before, after)).toEqual([`~ ${paragraph(40, 50)} @2>3`]);
  });

  test('a heading of its own line is moved, though it is short', () => {
    const before = [`Terms\n${paragraph(0, 10)}\n${paragraph(10, 30)}`];
    const after = [`${paragraph(0, 10)}\nTerms\n${paragraph(10, 30)}`];
    expect(changes(before, after)).toEqual(['~ Terms @1>1']);
  });

  test('the last word of a paragraph that stands in other places too goes with it', () => {
    const section = (prefix: string) => [
      `Chapter ${prefix}`,
      ...flow(someWords(30, prefix), 10, 1),
      'not.',
      ...flow(someWords(30, `${prefix}x`), 10, 1),
    ];
    const [one, two, three] = [section('one'), section('two'), section('three')];
    const last = flow(someWords(200, 'end'), 10, 1);
    const told = changes(
      [[...one, ...two, ...three, ...last].join('\n')],
      [[...two, ...three, ...one, ...last].join('\n')],
    );
    expect(told).toHaveLength(1);
    expect(told[0]).toMatch(/^~ Chapter one .* not\. /);
  });

  test('a heading that stands elsewhere too, and the short end of a paragraph, go with what has moved', () => {
    const section = (prefix: string) => ['Overview', ...flow(someWords(30, prefix), 10, 1), 'valid.'];
    const last = flow(someWords(200, 'end'), 10, 1);
    const told = changes(
      [[...section('one'), ...last, ...section('two')].join('\n')],
      [[...last.slice(0, 9), ...section('one'), ...last.slice(9), ...section('two')].join('\n')],
    );
    expect(told).toHaveLength(1);
    expect(told[0]).toMatch(/^~ Overview one.* valid\. @1>1$/);
  });

  test('a few words within a line are no move', () => {
    expect(changes(['aa bb cc dd ee ff gg hh ii jj'], ['ee ff gg hh ii aa bb cc dd jj'])).toEqual([
      '- aa bb cc dd @1',
      '+ aa bb cc dd @1',
    ]);
  });

  test('a line that occurs twice is no move: which one it is cannot be known', () => {
    const rest = paragraph(0, 30);
    const twice = `${paragraph(0, 15)}\nTotal due\n${paragraph(15, 30)}\nTotal due`;
    expect(changes([`Total due\n${rest}`], [twice]).join()).not.toContain('~');
    expect(changes([twice], [`Total due\n${rest}`]).join()).not.toContain('~');
    expect(changes([`Total due\n${rest}\nTotal due`], [`${rest}\nTotal due\nTotal due`]).join()).not.toContain('~');
  });

  test('what is moved and goes over a page is one change for each page', () => {
    const block = paragraph(100, 120);
    const { texts } = compared(
      [`${block}\n${paragraph(0, 60)}`],
      [`${paragraph(0, 60)}\n${paragraph(100, 110)}`, paragraph(110, 120)],
    );
    expect(texts.map(({ kind, after }) => [kind, after?.page])).toEqual([
      ['moved', 1],
      ['moved', 2],
    ]);
  });
});

describe('pairs of pages', () => {
  const p = (index: number) => paragraph(index * 50, index * 50 + 50);

  test.each<[string, string[], string[], string]>([
    ['an added page has no partner', [p(0), p(1)], [p(0), p(7), p(1)], '1-1 _-2 2-3'],
    ['a removed page has none', [p(0), p(1), p(2)], [p(0), p(2)], '1-1 2-_ 3-2'],
    [
      'a page whose text went half to the next is with where most of it went',
      [`${p(0)} ${p(1)}`, p(2)],
      [`${p(0)} ${paragraph(50, 60)}`, paragraph(60, 150)],
      '1-1 2-2',
    ],
    ['a replaced page is with its replacement', [p(0), p(1), p(2)], [p(0), p(9), p(2)], '1-1 2-2 3-3'],
    ['pages without text are paired in order', [p(0), '', '', p(1)], [p(0), '', '', '', p(1)], '1-1 2-2 3-3 _-4 4-5'],
    ['a page of pictures is with one of pictures', [p(0), '', p(1)], [p(0), p(8), '', p(1)], '1-1 _-2 2-3 3-4'],
    ['documents without any text are paired in order', ['', '', ''], ['', ''], '1-1 2-2 3-_'],
    ['nothing against something', [], [p(0), p(1)], '_-1 _-2'],
    [
      'a page that moved is alone on both sides',
      [p(0), p(1), p(2), p(3)],
      [p(1), p(2), p(3), p(0)],
      '1-_ 2-1 3-2 4-3 _-4',
    ],
  ])('%s', (_, before, after, expected) => {
    expect(pairsIn(compared(before, after).pairs)).toBe(expected);
  });

  test.each([
    ['a removed picture', 'abcd', 'acd', '1-1 2-_ 3-2 4-3'],
    ['an added picture', 'abc', 'abxc', '1-1 2-2 _-3 3-4'],
    ['a replaced picture', 'abc', 'axc', '1-1 2-2 3-3'],
  ])('%s leaves the pages with the same content together', (_, before, after, expected) => {
    const pictures = (contents: string) =>
      pagesOf(Array.from(contents, () => '')).map((page, index) => ({ ...page, content: contents[index]! }));
    expect(pairsIn(comparedAtOnce(pictures(before), pictures(after)).pairs)).toBe(expected);
  });
});

describe('what stands in the place of what', () => {
  test('a replaced word names the removed one, and words added elsewhere name none', () => {
    const { texts } = comparedAtOnce(
      pagesOf(['The order has 41 items and a note here at the end']),
      pagesOf(['The order has 42 items and here at the very end']),
    );
    expect(texts.map(({ id, kind, text, replaces }) => [id, kind, text, replaces])).toEqual([
      [1, 'removed', '41', undefined],
      [2, 'inserted', '42', 1],
      [3, 'removed', 'a note', undefined],
      [4, 'inserted', 'very', undefined],
    ]);
  });

  test('words with nothing in their place say between which words they were', () => {
    const after = pagesOf(['one two four\nfive']);
    const words = after[0]!.words;
    const { texts } = comparedAtOnce(pagesOf(['one two three four\nfive six']), after);
    const [middle, end] = texts;
    expect(texts.map(({ text }) => text)).toEqual(['three', 'six']);
    const two = words[1]!.box;
    expect(middle?.gap).toEqual({
      page: 1,
      boxes: [{ x: (two.x + two.width + words[2]!.box.x) / 2, y: two.y, width: 0, height: two.height }],
    });
    const five = words[3]!.box;
    expect(end?.gap?.boxes).toEqual([{ x: five.x + five.width, y: five.y, width: 0, height: five.height }]);
  });
});
