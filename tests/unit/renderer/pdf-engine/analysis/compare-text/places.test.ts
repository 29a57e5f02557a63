import { describe, expect, test } from 'vitest';
import type { PageText, Turn } from '../../../../../../renderer/pdf-engine/analysis/text/page-text.ts';
import { comparedAtOnce } from './at-once.ts';
import { changes, flow, pagesOf, someWords, told } from './diff-fixture.ts';

const words = someWords(400);
const lines = (from: number, to: number) => flow(words.slice(from, to), 10, 100)[0]!;

describe('what stands where it stood', () => {
  /** The same page with its lines painted in another order, and shifted by so much. */
  const painted = (page: PageText, order: readonly number[], dx = 0, dy = 0): PageText => ({
    ...page,
    words: order.flatMap((place, line) =>
      page.words
        .filter((word) => word.line === place)
        .map((word) => ({ ...word, line, box: { ...word.box, x: word.box.x + dx, y: word.box.y + dy } })),
    ),
  });
  const [page] = pagesOf([`Yes\n${lines(0, 40)}\nYes\n7`]);

  test.each([
    ['in reverse', [6, 5, 4, 3, 2, 1, 0]],
    ['with a line of one word last', [0, 1, 2, 3, 4, 6, 5]],
  ])('lines that are painted %s have not moved', (_, order) => {
    expect(comparedAtOnce([page!], [painted(page!, order)]).texts).toEqual([]);
  });

  test('a numbered list that is painted from its last item has not changed', () => {
    const [list] = pagesOf([
      `${lines(0, 20)}\n1. one thing\n2. two things\n3. three things\n4. four things\nEnd of it`,
    ]);
    expect(comparedAtOnce([list!], [painted(list!, [6, 5, 4, 3, 2, 1, 0])]).texts).toEqual([]);
  });

  test('nor have those that are 3 px away', () => {
    expect(comparedAtOnce([page!], [painted(page!, [1, 2, 3, 4, 0, 5, 6], 2, -3)]).texts).toEqual([]);
  });

  test('a heading that is painted last has not moved, though a line above has pushed all of it', () => {
    const before = pagesOf([`One two three four\n${lines(0, 60)}`]);
    const [after] = pagesOf([`A line that is new\nOne two three four\n${lines(0, 60)}`]);
    const texts = comparedAtOnce(before, [painted(after!, [0, 2, 3, 4, 5, 6, 7, 1])]).texts;
    expect(texts.map(told)).toEqual(['+ A line that is new @1']);
  });

  test('a line that is shifted a little and painted last has not moved, unless it passes another one', () => {
    const shifted = (lineAt: number, dx: number, dy: number): PageText => ({
      ...painted(
        page!,
        [0, 1, 2, 3, 4, 5, 6].toSorted((one, other) => Number(one === lineAt) - Number(other === lineAt)),
      ),
      words: [
        ...page!.words.filter(({ line }) => line !== lineAt),
        ...page!.words.filter(({ line }) => line === lineAt),
      ].map((word) =>
        word.line === lineAt
          ? { ...word, line: 9, box: { ...word.box, x: word.box.x + dx, y: word.box.y + dy } }
          : word,
      ),
    });
    expect(comparedAtOnce([page!], [shifted(2, 5, 0)]).texts).toEqual([]);
    expect(comparedAtOnce([page!], [shifted(2, 20, 8)]).texts).toEqual([]);
    expect(comparedAtOnce([page!], [shifted(2, 0, 30)]).texts.map(({ kind }) => kind)).toEqual(['moved']);
  });

  test('a paragraph that is shifted beside another column and painted last has not moved', () => {
    const column = (name: string) => [0, 1, 2, 3, 4, 5].map((at) => someWords(8, `${name}${at}x`).join(' '));
    const right = column('r').map((text) => `\t\t${text}`);
    const [one] = pagesOf([[...column('l'), ...right].join('\n')]);
    const wordsOf = (isShifted: (line: number) => boolean) =>
      one!.words.map((word) => {
        const y = word.box.y - (word.box.x > 390 ? 120 : 0) + (isShifted(word.line) ? 8 : 0);
        return { ...word, box: { ...word.box, y } };
      });
    const isShifted = (line: number) => line === 11 || line === 14;
    const words = wordsOf(isShifted);
    const last = [...words.filter(({ line }) => !isShifted(line)), ...words.filter(({ line }) => isShifted(line))];
    const before = { ...one!, words: wordsOf(() => false) };
    expect(comparedAtOnce([before], [{ ...one!, words: last }]).texts).toEqual([]);
  });

  test('a line at another place has moved', () => {
    const body = lines(0, 60).split('\n');
    const [moved] = body.splice(1, 1);
    expect(changes([lines(0, 60)], [[...body.slice(0, 4), moved, ...body.slice(4)].join('\n')])).toEqual([
      `~ ${moved} @1>1`,
    ]);
  });
});

test('a character that has changed in a line from above to below stands at its part of the height', () => {
  const page = (text: string): PageText => ({
    page: 1,
    width: 800,
    height: 1_100,
    words: [{ text, line: 0, box: { x: 700, y: 100, width: 16, height: 160 } }],
  });
  const [removed] = comparedAtOnce([page('資料の会議室は東京駅')], [page('資料の会議場は東京駅')]).texts;
  expect(removed!.before!.boxes).toEqual([{ x: 700, y: 180, width: 16, height: 16 }]);
});

describe('rows', () => {
  const row = (item: number) => `Item ${item * 37}\tOpen\t${item * 11}.00\tEUR\tnet`;
  const table = (items: readonly number[]) => [items.map(row).join('\n')];
  const said = (item: number) => row(item).replaceAll('\t', ' ');

  test('two rows that have changed places are two moves', () => {
    expect(changes(table([1, 2, 3, 4, 5]), table([1, 3, 2, 4, 5]))).toEqual([`~ ${said(3)} @1>1`, `~ ${said(2)} @1>1`]);
    expect(changes(table([1, 2, 3, 4, 5, 6]), table([1, 5, 3, 4, 2, 6]))).toEqual([
      `~ ${said(5)} @1>1`,
      `~ ${said(2)} @1>1`,
    ]);
  });

  test('two rows of as many words that have changed places are two moves, with rows of as many around them', () => {
    const [ash, oak, elm] = ['Ash\t6115\t1,855.70', 'Oak\t6947\t3,369.20', 'Elm\t1212\t7,044.69'];
    const end = 'Sum of all that stands here';
    expect(changes([[elm, ash, oak, end].join('\n')], [[elm, oak, ash, end].join('\n')])).toEqual([
      '~ Oak 6947 3,369.20 @1>1',
      '~ Ash 6115 1,855.70 @1>1',
    ]);
  });

  test('a row that goes further is one move, with a changed cell beside it', () => {
    const after = table([2, 3, 4, 1, 5]).map((page) => page.replace(row(3), row(3).replace('Open', 'Paid')));
    expect(changes(table([1, 2, 3, 4, 5]), after)).toEqual(['- Open @1', '+ Paid @1', `~ ${said(1)} @1>1`]);
  });

  test('rows that follow one another move as one', () => {
    expect(changes(table([1, 2, 3, 4, 5, 6]), table([3, 4, 5, 6, 1, 2]))).toEqual([`~ ${said(1)} ${said(2)} @1>1`]);
  });

  test('a row of figures alone is not taken for moved: it may stand anywhere', () => {
    const zeros = '0.00\t0.00\t0.00\t0.00\t0.00';
    const lines = Array.from({ length: 20 }, (_, line) => `Line ${someWords(20)[line]} of the account`);
    const before = [zeros, ...lines.slice(0, 3), zeros, ...lines.slice(3)].join('\n');
    const after = [zeros, ...lines.slice(0, 15), zeros, ...lines.slice(15)].join('\n');
    expect(changes([before], [after]).join()).not.toContain('~');
  });

  test('figures that have changed places are told as figures', () => {
    const text = ([one, two]: readonly [number, number]) =>
      `Paid in May by the customer\n${one}\nStill to be paid by the end of the year\n${two}\nThank you`;
    expect(changes([text([17, 42])], [text([42, 17])]).join()).not.toContain('~');
  });

  test('the head of a table that goes on on another page is no text of its own', () => {
    const sheets = (perPage: number) => {
      const items = Array.from({ length: 40 }, (_, item) => row(item));
      return Array.from({ length: Math.ceil(40 / perPage) }, (_, page) =>
        ['Name\tState\tSum\tCurrency\tTax', ...items.slice(page * perPage, (page + 1) * perPage)].join('\n'),
      );
    };
    expect(changes(sheets(20), sheets(15))).toEqual([]);
    expect(changes(sheets(20), sheets(13))).toEqual([]);
  });

  test('a head with a cell that is broken into two lines is known again', () => {
    const sheets = (perPage: number) => {
      const items = Array.from({ length: 40 }, (_, item) => row(item));
      const bodies = Array.from({ length: Math.ceil(40 / perPage) }, (_, page) =>
        ['Na\nme', '\tState\tSum\tCurrency', ...items.slice(page * perPage, (page + 1) * perPage)].join('\n'),
      );
      // The other cells of the head begin beside the first line of the broken one.
      return pagesOf(bodies).map((page) => ({
        ...page,
        words: page.words.map((word) => (word.line < 2 ? word : { ...word, box: { ...word.box, y: word.box.y - 40 } })),
      }));
    };
    const texts = (before: number, after: number) => comparedAtOnce(sheets(before), sheets(after)).texts.map(told);
    expect(texts(20, 15)).toEqual([]);
    expect(texts(20, 13)).toEqual([]);
  });
});

describe('list numbers', () => {
  const list = (items: readonly string[], first = 1) => [items.map((item, at) => `${at + first}. ${item}`).join('\n')];
  const items = ['Paper of any size', 'Ink in all colours', 'Card that is thick', 'Glue and tape', 'Thread for books'];

  test('items that change places leave the numbers where they are', () => {
    expect(changes(list(items), list([items[0]!, items[2]!, items[3]!, items[4]!, items[1]!]))).toEqual([
      '~ Ink in all colours @1>1',
    ]);
  });

  test('an item that is added is told with its number, and the numbers after it as one', () => {
    const { texts } = comparedAtOnce(pagesOf(list(items)), pagesOf(list(items.toSpliced(1, 0, 'Wire'))));
    expect(texts.map(({ kind, text }) => `${kind}: ${text}`)).toEqual([
      'inserted: 2. Wire',
      'renumbered: 2. to 5. → 3. to 6.',
    ]);
    expect(texts[1]?.after?.boxes).toHaveLength(4);
    expect(texts[1]?.before?.boxes).toHaveLength(4);
  });

  test('a paragraph goes with its number, though the numbers count in one document alone', () => {
    const numbered = items.map((item, at) => `2.${at + 1} ${item} and ${lines(at * 30, at * 30 + 9)}`);
    const last = [...numbered.slice(0, 1), ...numbered.slice(2, 3), ...numbered.slice(1, 2)];
    expect(changes([numbered.slice(0, 3).join('\n')], [last.join('\n')])).toEqual([`~ ${numbered[1]} @1>1`]);
  });

  test('over pages it is told once, and all pages on which numbers differ are known', () => {
    const many = Array.from({ length: 60 }, (_, item) => `Item ${words[item]} of ${words[item + 100]}`);
    const sheets = (all: readonly string[]) =>
      [0, 20, 40].map((from) =>
        all
          .slice(from, from === 40 ? 99 : from + 20)
          .map((item, at) => `${from + at + 1}. ${item}`)
          .join('\n'),
      );
    const { texts, differingParts } = comparedAtOnce(pagesOf(sheets(many)), pagesOf(sheets(many.toSpliced(5, 1))));
    expect(texts.map(({ kind, text }) => `${kind}: ${text}`)).toEqual([
      `removed: 6. ${many[5]}`,
      'renumbered: 7. to 60. → 6. to 59.',
    ]);
    expect(new Set(differingParts.after.map(({ page }) => page))).toEqual(new Set([1, 2, 3]));
  });

  test('a list that begins with another number is renumbered; figures that do not count are data', () => {
    const { texts } = comparedAtOnce(pagesOf(list(items)), pagesOf(list(items, 4)));
    expect(texts.map(({ kind, text }) => `${kind}: ${text}`)).toEqual(['renumbered: 1. to 5. → 4. to 8.']);
    expect(changes(['7 Paper\n9 Ink\n4 Card'], ['7 Paper\n8 Ink\n4 Card'])).toEqual(['- 9 @1', '+ 8 @1']);
  });
});

test('bullets that one program draws and another one writes are no text', () => {
  const items = ['Paper of any size', 'Ink in all colours'];
  expect(changes([items.join('\n')], [items.map((item) => `•${item}`).join('\n')])).toEqual([]);
  expect(changes([items.join('\n')], [items.map((item) => `• ${item}`).join('\n')])).toEqual([]);
});

test('numbers that count in one document alone have not changed', () => {
  const parts = (places: readonly string[]) => [
    places.map((place, at) => `${place}${at + 1}. ${lines(at * 30, at * 30 + 20)}`).join('\n'),
  ];
  expect(changes(parts(['', '', '', '']), parts(['', '', '\t', '\t']))).toEqual([]);
  expect(changes(parts(['', '', '', '']), parts(['', '\t\t', '', '\t']))).toEqual([]);
});

describe('turned pages', () => {
  /** A page as it is seen when it is turned clockwise. */
  const turned = (page: PageText, turn: Turn): PageText => {
    const { width, height } = page;
    const place = ({ x, y, width: w, height: h }: PageText['words'][number]['box']) =>
      turn === 90
        ? { x: height - y - h, y: x, width: h, height: w }
        : turn === 180
          ? { x: width - x - w, y: height - y - h, width: w, height: h }
          : { x: y, y: width - x - w, width: h, height: w };
    const size = turn === 180 ? { width, height } : { width: height, height: width };
    return { ...page, ...size, turn, words: page.words.map((word) => ({ ...word, box: place(word.box) })) };
  };
  const report = (change = '') =>
    pagesOf(
      [0, 1, 2].map((page) => ({
        head: 'Quarterly report',
        body: `${lines(page * 100, page * 100 + 90)}${page === 1 ? change : ''}\nPaper\t12\nCard\t13`,
        foot: `Page ${page + 1} of 3`,
      })),
    );

  test.each([
    [90, 'Page turned by 90° to the right'],
    [180, 'Page turned by 180°'],
    [270, 'Page turned by 90° to the left'],
  ] as const)('a page turned by %i degrees says the same', (turn, text) => {
    const after = report().map((page, index) => (index === 1 ? turned(page, turn) : page));
    expect(comparedAtOnce(report(), after).texts).toEqual([
      { id: 1, kind: 'turned', text, before: null, after: { page: 2, boxes: [] } },
    ]);
    expect(comparedAtOnce(after, after).texts).toEqual([]);
  });

  test.each([90, 180, 270] as const)(
    'a word that is new on a page turned by %i degrees is marked where it is seen',
    (turn) => {
      const [before, after] = [report(), report(' fresh')].map((pages) => pages.map((page) => turned(page, turn)));
      const { texts } = comparedAtOnce(before!, after!);
      expect(texts.map(told)).toEqual(['+ fresh @2']);
      const word = after![1]!.words.find(({ text }) => text === 'fresh')!;
      expect(texts[0]?.after?.boxes).toEqual([word.box]);
    },
  );
});

test('a removed page of a document whose pages are much alike marks no other page', () => {
  const slip = (person: number) =>
    `Employee ${words[person]} ${words[person + 50]}\nSalary\t${person * 731}.20\nTaxes\t${person * 97}.10\n` +
    'Please keep this sheet for your records and ask the office if anything is not right';
  const all = [1, 2, 3, 4, 5, 6].map(slip);
  const { pairs, texts } = comparedAtOnce(pagesOf(all), pagesOf(all.toSpliced(2, 1)));
  expect(pairs[2]).toEqual({ before: 3, after: null });
  expect(texts.map(({ kind, before }) => `${kind} ${before?.page}`)).toEqual(['removed 3']);
});
