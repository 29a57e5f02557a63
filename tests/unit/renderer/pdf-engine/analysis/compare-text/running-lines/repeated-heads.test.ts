import { describe, expect, test } from 'vitest';
import { repeatedHeads } from '../../../../../../../renderer/pdf-engine/analysis/compare-text/running-lines/repeated-heads.ts';
import type { PageText, Word } from '../../../../../../../renderer/pdf-engine/analysis/text/page-text.ts';
import { comparedAtOnce } from '../at-once.ts';
import { pagesOf, someWords, told } from '../diff-fixture.ts';

const lineHeight = 20;

/** A page of a table with a head of two cells as they are read, and a third one that is turned and painted behind the rows. */
function sheet(page: number, rows: readonly string[], top: number): PageText {
  const words: Word[] = [];
  const add = (text: string, line: number, x: number, y: number, [width, height] = [text.length * 8, 16]) =>
    words.push({ text, line, box: { x, y, width: width!, height: height! } });
  add('Article', 0, 60, top);
  add('Price', 1, 400, top);
  rows.forEach((row, index) => {
    const y = top + (index + 1) * lineHeight;
    add(row, 2 * index + 2, 60, y);
    add(`${index * 7 + 11}.50`, 2 * index + 3, 400, y);
  });
  add('Checked', 2 * rows.length + 2, 300, top - 8, [16, 24]);
  return { page, width: 800, height: 1_100, words };
}

test('the turned cells of a head that comes again on the next page have not changed with it', () => {
  const rows = someWords(30);
  const before = [sheet(1, rows.slice(0, 20), 300), sheet(2, rows.slice(20), 200)];
  const after = [sheet(1, rows.slice(0, 20), 300)];
  const removed = comparedAtOnce(before, after).texts.map(told);
  expect(removed.join(' ')).toContain(rows[20]);
  expect(removed.filter((line) => /Article|Price|Checked/.test(line))).toEqual([]);
});

test('a head whose cells are read in another direction on the next page is the same', () => {
  const rows = someWords(30);
  const mixed = (page: number, from: number, to: number, isFromRight: boolean): PageText => {
    const { words, ...read } = sheet(page, rows.slice(from, to), 200);
    const [article, ...others] = words.map((word) => ({ ...word, line: word.line + 1 }));
    const also = { ...article!, text: 'מוצר', box: { ...article!.box, x: 130, width: 32 } };
    return { ...read, words: [...(isFromRight ? [also, article!] : [article!, also]), ...others] };
  };
  const before = [mixed(1, 0, 20, false), mixed(2, 20, 30, true)];
  const moved = comparedAtOnce(before, [mixed(1, 0, 18, false), mixed(2, 18, 30, true)]).texts.map(told);
  expect(moved.filter((line) => !/^[-+] [\d.]+ @/.test(line))).toEqual([]);
});

test('a line of text that begins a column as another line began is no head, though its letters stand far apart', () => {
  const wide = (text: string, line: number, x: number, y: number) =>
    text.split(' ').map((word, at) => ({ text: word, line, box: { x: x + at * 70, y, width: 58, height: 16 } }));
  const column = (first: number, x: number, lines: readonly string[]) =>
    ['An expert lowers fees', ...lines].flatMap((text, at) => wide(text, first + at, x, 200 + at * 20));
  const words = [...column(0, 60, ['before the end', 'of a year']), ...column(3, 420, ['after the end', 'of May'])];
  const page: PageText = { page: 1, width: 800, height: 1_100, words };
  expect(repeatedHeads([page], new Map())).toEqual(new Map());
});

test('a head is known between rows of which the lines are of one cell each', () => {
  const head = 'Task\tName\tDate';
  const first = pagesOf([`${head}\nwords\tAnna\t4`])[0]!;
  const line = first.words.at(-1)!.line;
  const cell = (text: string, at: number, x: number, y: number) => ({
    text,
    line: line + at,
    box: { x, y, width: text.length * 8, height: 16 },
  });
  const broken = [
    ...['an', 'item'].map((text, at) => cell(text, 1 + at, 40, 300 + at * 20)),
    ...['Samuel', 'P.', 'Okoro'].map((text, at) => cell(text, 4 + at, 220, 300 + at * 20)),
  ];
  const second = pagesOf(['', `${head}\nother\tRuth\t5`])[1]!;
  const page = { ...first, words: [...first.words, ...broken] };
  expect(repeatedHeads([page, second], new Map()).get(1)).toEqual([{ from: 0, to: 3 }]);
  const empty = pagesOf(['', head])[1]!;
  const brokenBelow = { ...empty, words: [...empty.words, ...broken] };
  expect(repeatedHeads([page, brokenBelow], new Map()).get(1)).toEqual([{ from: 0, to: 3 }]);
});

describe('what stands at the beginning of a page is the head of a table that goes on', () => {
  const head = 'Name\tState\tSum';
  const items = someWords(30).map((word, at) => `${word}\tOpen\t${at * 7 + 11}.50`);
  const firstPage = [head, ...items.slice(0, 10)];
  /** The words of the last page that are such a head, with those of other pages before it. */
  const headOf = (...pages: ReadonlyArray<readonly string[]>) => {
    const read = pagesOf(pages.map((page) => page.join('\n')));
    const { words } = read.at(-1)!;
    return (repeatedHeads(read, new Map()).get(read.length - 1) ?? [])
      .flatMap(({ from, to }) => words.slice(from, to).map(({ text }) => text))
      .join(' ');
  };

  test('if it says the same as on the page before, in cells that stand as far apart', () => {
    expect(headOf(firstPage, [head, ...items.slice(10)])).toBe('Name State Sum');
    expect(headOf(firstPage, ['Name\tState\tTotal', ...items.slice(10)])).toBe('');
    expect(headOf(firstPage, ['Name\tState\t\tSum', ...items.slice(10)])).toBe('');
  });

  test('and not if it has a figure: that is data', () => {
    const withYear = 'Name\tState\t2026';
    expect(headOf([withYear, ...items.slice(0, 10)], [withYear, ...items.slice(10)])).toBe('');
  });

  test('and not without cells, in it and in what follows', () => {
    expect(headOf(['Name', ...items.slice(0, 10)], ['Name', ...items.slice(10)])).toBe('');
    expect(headOf(firstPage, [head, ...someWords(20, 'text')])).toBe('');
  });

  test('and not if no table ends the page before', () => {
    expect(headOf([...firstPage, ...someWords(5, 'text')], [head, ...items.slice(10)])).toBe('');
  });

  test('and not if a list ends the page before: the text of an item stands apart from its number', () => {
    const list = ['7.\tone', '8.\ttwo', '9.\tthree'];
    expect(headOf([...firstPage, ...list], [head, ...items.slice(10)])).toBe('');
    expect(headOf([...firstPage, ...list.map((row) => row.replace('.', ''))], [head, ...items.slice(10)])).not.toBe('');
  });

  test('also if the last row of the page before has a cell of many lines, which are on no level with the others', () => {
    const [first, second] = pagesOf([
      [...firstPage, 'until', 'the', 'end', 'paid'].join('\n'),
      [head, ...items.slice(10)].join('\n'),
    ]);
    const words = first!.words.map((word) =>
      word.text === 'paid' ? { ...word, box: { ...word.box, x: 400, y: word.box.y - 29 } } : word,
    );
    expect(repeatedHeads([{ ...first!, words }, second!], new Map()).size).toBe(1);
    expect(repeatedHeads([first!, second!], new Map()).size).toBe(0);
  });

  test('also if a note beside the text is painted before it', () => {
    const [first, second] = pagesOf([firstPage.join('\n'), ['note\nfloat', head, ...items.slice(10)].join('\n')]);
    const words = second!.words.map((word) =>
      word.line > 1 ? word : { ...word, box: { ...word.box, x: 600, y: word.box.y + 300 } },
    );
    expect(repeatedHeads([first!, { ...second!, words }], new Map()).get(1)).toEqual([{ from: 2, to: 5 }]);
  });

  test('also if text that stands above the table is painted behind it', () => {
    const text = someWords(20, 'text');
    const [first, second] = pagesOf([
      [...firstPage, ...text].join('\n'),
      [head, ...items.slice(10), ...text].join('\n'),
    ]);
    const words = first!.words.map((word) =>
      word.text.startsWith('text') ? { ...word, box: { ...word.box, y: word.box.y - 390 } } : word,
    );
    expect(repeatedHeads([{ ...first!, words }, second!], new Map()).get(1)).toEqual([{ from: 0, to: 3 }]);
  });

  test('also if but the rest of one cell stands below it', () => {
    expect(headOf(firstPage, [head, '\tuntil May', 'Then the text goes on.'])).toBe('Name State Sum');
    expect(headOf(firstPage, [head, 'Then the text goes on.'])).toBe('');
  });

  test('also if its last word is cut off at the edge of the page', () => {
    const wide = 'Name\tState\tInspection';
    const cut = (to: string) => headOf([`Name\tState\t${to}`, ...items.slice(0, 10)], [wide, ...items.slice(10)]);
    expect(cut('Inspec')).toBe('Name State Inspection');
    expect(cut('In')).toBe('');
    expect(headOf(['Nam\tState\tSum', ...items.slice(0, 10)], [head, ...items.slice(10)])).toBe('');
  });

  test('and not in the middle of a page, unless it begins a column', () => {
    expect(headOf([...firstPage, head, ...items.slice(10)])).toBe('');
    const [page] = pagesOf([[...firstPage, head, ...items.slice(10, 15)].join('\n')]);
    const inColumn = page!.words.map((word) =>
      word.line < 33 ? word : { ...word, box: { ...word.box, x: word.box.x + 600, y: word.box.y - 220 } },
    );
    const [found] = repeatedHeads([{ ...page!, words: inColumn }], new Map()).get(0)!;
    expect(inColumn.slice(found!.from, found!.to).map(({ text }) => text)).toEqual(['Name', 'State', 'Sum']);
  });
});

test('a turned cell is of the head only if it stands beside it, and stood so on the page before', () => {
  const rows = someWords(30);
  const without = (page: PageText, move: (word: Word) => Word): PageText => ({
    ...page,
    words: page.words.map((word) => (word.text === 'Checked' ? move(word) : word)),
  });
  const pages = [sheet(1, rows.slice(0, 20), 300), sheet(2, rows.slice(20), 200)] as const;
  const found = (move: (word: Word) => Word) =>
    repeatedHeads([pages[0], without(pages[1], move)], new Map())
      .get(1)!
      .some(({ to }) => to === pages[1].words.length);
  expect(found((word) => word)).toBe(true);
  expect(found((word) => ({ ...word, text: 'Passed' }))).toBe(false);
  expect(found(({ box, ...word }) => ({ ...word, box: { ...box, y: box.y + 60 } }))).toBe(false);
  expect(found(({ box, ...word }) => ({ ...word, box: { ...box, y: box.y + 4 } }))).toBe(false);
  expect(found(({ box, ...word }) => ({ ...word, box: { ...box, x: box.x + 4 } }))).toBe(false);
});

type Table = Readonly<{ rows: readonly string[]; tail?: readonly string[]; head?: string; above?: string }>;

/** Pages of 30 lines: of a table, each with its head, and of the text behind it. `above` stands above all that on the pages behind the first. */
function tablePages({ rows, tail = [], head = 'Article\tPrice\tUnit', above = '' }: Table): readonly PageText[] {
  const lines = [...rows.map((row) => `${row}\t${row.length * 190}.50\tkg`), ...tail];
  return Array.from({ length: Math.ceil(lines.length / 30) }, (_, page) => {
    const words: Word[] = [];
    const add = (cells: string, line: number, y: number) =>
      cells.split('\t').forEach((text, column) => {
        words.push({ text, line, box: { x: 60 + column * 200, y, width: text.length * 8, height: 16 } });
      });
    if (page > 0 && above !== '') add(above, 0, 50);
    if (page === 0) add('Orders of the year', 0, 104);
    const top = page === 0 ? 200 : 100;
    if (page * 30 < rows.length) add(head, 1, top);
    lines.slice(page * 30, page * 30 + 30).forEach((line, index) => {
      add(line, index + 2, top + (index + 1) * lineHeight);
    });
    return { page: page + 1, width: 800, height: 1_100, words };
  });
}

const changesIn = (before: readonly PageText[], after: readonly PageText[]) =>
  comparedAtOnce(before, after).texts.map(told).join('\n');

test('the head of a table that goes on at the edges of more pages is not told', () => {
  const [rows, tail] = [someWords(100), someWords(20, 'text')];
  const [short, long] = [tablePages({ rows: rows.slice(0, 60), tail }), tablePages({ rows, tail })];
  expect(changesIn(short, long)).not.toContain('Article');
  expect(changesIn(long, short)).not.toContain('Article');
});

test('a head below a header that the first page lacks is not told of a page that comes or goes, nor is that header', () => {
  const rows = someWords(50);
  const table = (some: readonly string[], head = 'Article\tQ1\tUnit') =>
    tablePages({ rows: some, head, above: 'Field notes' });
  for (const less of [rows.slice(0, 25), rows.slice(25)]) {
    for (const [before, after] of [
      [table(less), table(rows)],
      [table(rows), table(less)],
    ] as const)
      expect(changesIn(before, after)).not.toMatch(/Article|Field/);
  }
  expect(changesIn(table(rows), table(rows, 'Article\tQ2\tUnit'))).toBe('- Q1 @1\n+ Q2 @1');
});

test('the first lines of a second page that are no header are told of it', () => {
  const page = (number: number, tops: readonly number[]): PageText => ({
    page: number,
    width: 800,
    height: 1_100,
    words: tops.map((y, line) => ({
      text: someWords(30)[10 * number + line]!,
      line,
      box: { x: 60, y, width: 40, height: 16 },
    })),
  });
  const [first, second] = [page(1, [100, 120, 140]), (tops: readonly number[]) => page(2, [...tops, 120, 140])];
  for (const tops of [[70, 100], [30, 90], [100]])
    expect(changesIn([first, second(tops)], [first])).toContain(someWords(30)[20]);
});
