import { describe, expect, test } from 'vitest';
import type { PageText } from '../../../../../../../renderer/pdf-engine/analysis/text/page-text.ts';
import { comparedAtOnce } from '../at-once.ts';
import { changes, compared, flow, pagesOf, pairsIn, someWords, told } from '../diff-fixture.ts';

const words = someWords(1_000);

type Edges = Readonly<{
  head?: (page: number, pages: number) => string;
  foot?: (page: number, pages: number) => string;
}>;

/** Pages of running text with headers and footers. */
const report = (text: readonly string[], { head = () => '', foot = () => '' }: Edges, linesPerPage = 20) =>
  flow(text, 10, linesPerPage).map((body, index, all) => ({
    head: head(index + 1, all.length),
    body,
    foot: foot(index + 1, all.length),
  }));

const added = words.toSpliced(405, 0, ...someWords(200, 'new'));
const pageOf = (page: number, pages: number) => `Page ${page} of ${pages}`;

describe('headers and footers', () => {
  test.each<[string, Edges]>([
    ['“Page 3 of 5”', { foot: pageOf }],
    ['a number alone', { foot: (page) => `${page}` }],
    ['a number that starts with 3', { foot: (page) => `- ${page + 2} -` }],
    ['Arabic digits', { foot: (page) => `صفحة ${'٠١٢٣٤٥٦٧٨٩'[page]}` }],
    ['a Chinese page number', { foot: (page, pages) => `第${page}页/共${pages}页` }],
    ['a title, and a page number in the same line', { head: (page, pages) => `Annual report 2024 – ${page}/${pages}` }],
    [
      'the number of pages before that of the page, as read from the right',
      { foot: (page, pages) => `${pages} / ${page} דוח` },
    ],
    ['left and right pages', { head: (page) => (page % 2 ? `Galley ${page}` : `${page} Annual report`) }],
    ['a repeated table head', { head: () => 'Item\tQty\tPrice' }],
  ])('a page more does not mark every other: %s', (_, edges) => {
    const told = changes(report(words, edges), report(added, edges));
    expect(told.length).toBeLessThanOrEqual(2);
    expect(told.every((line) => /^\+ new/.test(line))).toBe(true);
    expect(changes(report(words, edges), report(words, edges, 14))).toEqual([]);
  });

  test.each<[string, Edges]>([
    ['below the number of the form', { foot: (page) => (page > 1 ? `4711\n${page}` : '4711') }],
    ['with a figure of the text beside it on one page', { foot: (page) => (page === 2 ? '2\t250' : `${page}`) }],
  ])('a page more does not mark every other for a page number %s', (_, edges) => {
    const told = changes(report(words, edges), report(added, edges));
    expect(told.filter((line) => !line.includes('new'))).toEqual([]);
  });

  test('a page that is there twice is added with its upper and lower lines', () => {
    const sheets = Array.from({ length: 4 }, (_, page) => ({
      head: someWords(5, `h${page}x`).join(' '),
      body: someWords(20, `b${page}x`).join(' '),
      foot: someWords(5, `f${page}x`).join(' '),
    }));
    const { texts } = compared(sheets, sheets.toSpliced(2, 0, sheets[1]!));
    const { head, body, foot } = sheets[1]!;
    expect(texts.map(({ text }) => text).join(' ')).toBe(`${head} ${body} ${foot}`);
  });

  test('an added page is found by its text, whatever all headers share', () => {
    const pairs = compared(report(words, { foot: pageOf }), report(added, { foot: pageOf })).pairs;
    expect(pairsIn(pairs)).toBe('1-1 2-2 _-3 3-4 4-5 5-6');
  });

  test('the large heading of each form is told of a form that is added, a header as small as the text is not', () => {
    const form = (person: number) => ({
      head: 'Payslip November',
      body: flow(words.slice(person * 20, person * 20 + 20), 5, 9)[0]!,
    });
    const [before, after] = [[0, 1, 3, 4].map(form), [0, 1, 2, 3, 4].map(form)];
    const large = (pages: readonly PageText[]) =>
      pages.map((page) => ({
        ...page,
        words: page.words.map((word) => (word.line === 0 ? { ...word, box: { ...word.box, height: 24 } } : word)),
      }));
    const body = `+ ${words.slice(40, 60).join(' ')} @3`;
    expect(comparedAtOnce(large(pagesOf(before)), large(pagesOf(after))).texts.map(told)).toEqual([
      '+ Payslip November @3',
      body,
    ]);
    expect(changes(before, after)).toEqual([body]);
  });

  test('a name that several of the forms have at their top is told of the form that is added', () => {
    const names = ['Ruth', 'Anna', 'Tom', 'Ruth', 'Ian', 'Ruth', 'Tom'];
    const forms = names.map((name, at) => ({ head: `${name} Calder`, body: someWords(20, `f${at}`).join(' ') }));
    const fresh = { head: 'Ruth Calder', body: someWords(20, 'new').join(' ') };
    const told = compared(forms, forms.toSpliced(2, 0, fresh)).texts.map(({ text }) => text);
    expect(told.join(' ')).toContain('Ruth Calder');
  });

  test('the large header of a page that text has flowed onto is not told', () => {
    const large = (pages: readonly PageText[]) =>
      pages.map((page) => ({
        ...page,
        words: page.words.map((word) => (word.line === 0 ? { ...word, box: { ...word.box, height: 24 } } : word)),
      }));
    const edges: Edges = { head: () => 'Annual report' };
    const told = comparedAtOnce(large(pagesOf(report(words, edges))), large(pagesOf(report(added, edges)))).texts;
    expect(told.map(({ text }) => /^new/.test(text))).toEqual([true, true]);
  });

  test('the numbered head of a second page is not told where the other document has one page', () => {
    const [text, more] = [words.slice(0, 100), words.slice(100, 150)];
    const pages = (all: readonly string[]) =>
      flow(all, 10, 10).map((body, index) => ({ head: index > 0 ? `Field notes -${index + 1}-` : '', body }));
    expect(changes(pages(text), pages([...more, ...text]))).toEqual([`+ ${more.join(' ')} @1`]);
    expect(changes(pages([...more, ...text]), pages(text))).toEqual([`- ${more.join(' ')} @1`]);
  });

  test('a changed title is told once, on the first page that has it', () => {
    const edges = (title: string): Edges => ({
      head: (page) => (page > 1 ? `${title} report 2024` : ''),
      foot: pageOf,
    });
    expect(
      changes(report(words, edges('Annual')), report(added, edges('Yearly'))).filter((line) => !line.includes('new')),
    ).toEqual(['- Annual @2', '+ Yearly @2']);
  });

  test('a changed title on both of two pages is told once', () => {
    const two = words.slice(0, 400);
    const edges = (title: string): Edges => ({ head: () => `${title} report 2024` });
    expect(changes(report(two, edges('Annual')), report(two, edges('Yearly')))).toEqual(['- Annual @1', '+ Yearly @1']);
  });

  test('a number between dashes on the second of two pages, with a date in its line, does not part a sentence', () => {
    const head = (page: number) => (page > 1 ? `Report - ${page} - 2 Jan 2024` : 'A title');
    const two = words.slice(0, 300);
    const line = someWords(10, 'new');
    const longer = report(two.toSpliced(100, 0, ...line), { head });
    expect(changes(report(two, { head }), longer)).toEqual([`+ ${line.join(' ')} @1`]);
  });

  test('such a number counts in Arabic digits, too', () => {
    const head = (page: number) => (page > 1 ? `تقرير - ${'٠١٢٣'[page]} - ٢ يناير` : 'A title');
    const two = words.slice(0, 300);
    const line = someWords(10, 'new');
    const longer = report(two.toSpliced(100, 0, ...line), { head });
    expect(changes(report(two, { head }), longer)).toEqual([`+ ${line.join(' ')} @1`]);
  });

  test('a header of two pages that stands further from the edge does not part a sentence', () => {
    const two = words.slice(0, 390);
    const lower = (pages: readonly PageText[]) =>
      pages.map((page) => ({
        ...page,
        words: page.words.map((word) =>
          word.box.y < 100 ? { ...word, box: { ...word.box, y: word.box.y + 12 } } : word,
        ),
      }));
    const pages = (perPage: number) => pagesOf(report(two, { head: () => 'Annual report' }, perPage));
    expect(comparedAtOnce(pages(20), lower(pages(22))).texts.map(told)).toEqual([]);
  });

  test('a new footer is told once, a date in it too', () => {
    const printed = (day: string): Edges => ({ foot: () => `Printed ${day} May` });
    expect(changes(report(words, printed('2')), report(words, printed('3')))).toEqual(['- 2 @1', '+ 3 @1']);
    expect(changes(report(words, {}), report(words, printed('3')))).toEqual(['+ Printed 3 May @1']);
    expect(changes(report(words, printed('3')), report(words, {}))).toEqual(['- Printed 3 May @1']);
  });

  test('a value that differs on one page is told on that page', () => {
    const paid = (unpaid: readonly number[]): Edges => ({
      foot: (page) => (unpaid.includes(page) ? 'Open' : 'Paid in full'),
    });
    expect(changes(report(words, paid([])), report(words, paid([2, 4])))).toEqual([
      '+ Open @2',
      '- Paid in full @2',
      '+ Open @4',
      '- Paid in full @4',
    ]);
  });

  test('page numbers that start anew, or stand still, are told where that begins', () => {
    const from = (first: number): Edges => ({ foot: (page) => `Page ${page + first - 1}` });
    expect(changes(report(words, from(1)), report(words, from(2)))).toEqual(['- 1 @1', '+ 2 @1']);
    const still: Edges = { foot: () => 'Page 1' };
    expect(changes(report(words, from(1)), report(words, still))).toEqual(['- 2 @2', '+ 1 @2']);
  });

  test('page numbers that the first page gets, too, are told there alone, though a page is added', () => {
    const from = (first: number): Edges => ({ foot: (page) => (page < first ? '' : `Page ${page}`) });
    const told = changes(report(words, from(2)), report(added, from(1)));
    expect(told.filter((line) => !line.includes('new'))).toEqual(['+ Page 1 @1']);
  });

  test('a change in the header comes before those on its page, one in the footer after them', () => {
    const titled = (title: string): Edges => ({ head: () => `${title} report`, foot: () => `${title} press` });
    const edited = words.with(0, 'First').with(199, 'Last');
    expect(changes(report(words, titled('Old')), report(edited, titled('New')))).toEqual([
      '- Old @1',
      '+ New @1',
      `- ${words[0]} @1`,
      '+ First @1',
      `- ${words[199]} @1`,
      '+ Last @1',
      '- Old @1',
      '+ New @1',
    ]);
  });

  test('letters with a page count of their own', () => {
    const letters = (lengths: readonly number[]) =>
      lengths.flatMap((length, letter) =>
        Array.from({ length }, (_, page) => ({
          body: words.slice(letter * 60 + page * 20, letter * 60 + page * 20 + 20).join(' '),
          foot: pageOf(page + 1, length),
        })),
      );
    const told = changes(letters([2, 1, 2, 3, 1]), letters([2, 1, 3, 3, 1]));
    expect(told).toEqual([`+ ${words.slice(160, 180).join(' ')} @6`]);
  });

  test('a number that is data is told on each page', () => {
    const invoice = (numbers: readonly number[]) =>
      numbers.map((number, index) => ({
        head: `Invoice ${number}`,
        body: words.slice(index * 20, index * 20 + 20).join(' '),
      }));
    expect(changes(invoice([31, 17, 52, 40]), invoice([31, 18, 52, 41]))).toEqual([
      '- 17 @2',
      '+ 18 @2',
      '- 40 @4',
      '+ 41 @4',
    ]);
  });

  test('rows of a table that end at the edge of every page are no footer', () => {
    const rows = (count: number) => Array.from({ length: count }, (_, row) => `Part ${row * 7}\tOpen\t${row * 3}.00`);
    const sheets = (all: readonly string[]) =>
      Array.from({ length: Math.ceil(all.length / 50) }, (_, page) => ({
        body: all.slice(page * 50, page * 50 + 50).join('\n'),
        from: 60,
      }));
    const before = rows(300);
    expect(changes(sheets(before), sheets(before.toSpliced(10, 0, 'Extra part\tOpen\t5.00')))).toEqual([
      '+ Extra part Open 5.00 @1',
    ]);
  });

  describe('what stands at the edge of pages without being a header', () => {
    const bodyOf = (page: number) => flow(words.slice(page * 60, page * 60 + 60), 10, 6)[0]!;
    const sheet = (page: number, head: string) => ({ head, body: bodyOf(page) });
    /** Chapters of five pages, of which the last begins with a heading. */
    const chapters = (pages: number) =>
      Array.from({ length: pages }, (_, page) => sheet(page, page % 5 === 4 ? 'Summary' : ''));

    test('a heading at the top of every fifth page is told with the page that it heads', () => {
      expect(changes(chapters(14), chapters(15))).toEqual([`+ Summary ${words.slice(840, 900).join(' ')} @15`]);
    });

    test('a heading that the only page of one document has is told of the pages that the other has more', () => {
      const before = [sheet(4, 'Summary')];
      const told = changes(before, chapters(15).slice(4));
      expect(told.map((line) => line.startsWith('+ Summary'))).toEqual(
        [6, 7, 8, 9, 10, 11, 12, 13, 14, 15].map((page) => page % 5 === 0),
      );
    });

    test('cells of a row that say the same are told one by one', () => {
      const rows = (third: string) => [0, 1, 2, 3, 4].map((page) => sheet(page, page === 2 ? third : 'Yes\tYes\tNo'));
      expect(changes(rows('Yes\tYes\tNo'), rows('No\tNo\tNo'))).toEqual(['- Yes @3', '+ No @3', '- Yes @3', '+ No @3']);
    });

    test('the greeting of two letters is told of each', () => {
      const letters = (greeting: string) => [sheet(0, greeting), sheet(1, greeting)];
      expect(changes(letters('Dear customer'), letters(''))).toEqual(['- Dear customer @1', '- Dear customer @2']);
    });
  });
});

describe('short documents', () => {
  test('“Page 1 of 1” that becomes “Page 1 of 2” is no change', () => {
    const edges: Edges = { head: () => 'Delivery note', foot: pageOf };
    const told = changes(report(words.slice(0, 150), edges), report(words.slice(0, 250), edges));
    expect(told.map((line) => line.slice(0, 4) + line.slice(-2))).toEqual(['+ wv@1', '+ wx@2']);
  });

  test('a long document that becomes one page keeps its header', () => {
    const edges: Edges = { head: () => 'Delivery note', foot: pageOf };
    const told = changes(report(words, edges), report(words.slice(0, 200), edges));
    expect(told.every((line) => line.startsWith('- w'))).toBe(true);
    expect(told.join()).not.toMatch(/Delivery|Page/);
  });

  test('a report of which nothing is left is told in order', () => {
    const told = changes(report(words.slice(0, 600), { head: () => 'Delivery note', foot: pageOf }), []);
    expect(told).toHaveLength(5);
    expect(told.filter((line) => !line.startsWith('- w'))).toEqual(['- Page 1 of 3 @1', '- Delivery note @1']);
  });

  test('the head of a form on each page, that a new line takes away from the edge of one, has not changed', () => {
    const form = (page: number) => `Item\tValue\nGoods\t${page * 37}\nFreight\t${page * 91}`;
    const before = [1, 2, 3, 4, 5].map((page) => ({ body: form(page), from: 140 }));
    const after = before.map((sheet, index) =>
      index === 0 ? { body: `Fresh words of a new line\n\n${sheet.body}`, from: 140 } : sheet,
    );
    expect(changes(before, after)).toEqual(['+ Fresh words of a new line @1']);
    expect(changes(after, before)).toEqual(['- Fresh words of a new line @1']);
  });

  test.each([100, 160])('a row that goes overleaf, past the header of the second page alone, has not moved', (from) => {
    const rows = Array.from({ length: 60 }, (_, row) => `${words[row]} part\t${row * 37}`);
    const pages = (all: readonly string[]) => [
      { body: all.slice(0, 40).join('\n'), from },
      { head: 'Price list', body: all.slice(40).join('\n'), from: 100 },
    ];
    expect(changes(pages(rows), pages(['fresh words', ...rows]))).toEqual(['+ fresh words @1']);
    expect(changes(pages(['fresh words', ...rows]), pages(rows))).toEqual(['- fresh words @1']);
  });

  test('a title on one page is just text', () => {
    const sheet = (head: string) => [{ head, body: words.slice(0, 50).join(' ') }];
    expect(changes(sheet('Quote 7'), sheet('Quote 8'))).toEqual(['- 7 @1', '+ 8 @1']);
  });
});
