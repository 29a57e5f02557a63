import { expect, test } from 'vitest';
import { checkDocument } from '../../../../../../renderer/pdf-engine/analysis/checks/check-document.ts';
import { openInNode, type Page, pdfOf, textReader, write } from './check-fixture.ts';

const size = (points: number, text: string, x: number, y: number) =>
  `BT /F1 ${points} Tf ${x} ${y} Td (${text}) Tj ET\n`;
const lines = (from: number, to: number) =>
  Array.from({ length: (from - to) / 20 }, (_, at) => write(`Line ${at} of an ordinary text`, 72, from - at * 20)).join(
    '',
  );
const footer = (page: number) => write(`Page ${page} of 3`, 72, 40);
const heading = (y: number) => size(16, 'Terms of delivery', 72, y);

async function check(pages: readonly (string | Page)[], isUnscaled = false) {
  const pdf = await openInNode(await pdfOf(pages.map((page) => (typeof page === 'string' ? { content: page } : page))));
  const known = { pagesBefore: null, slow: [], contents: [], isUnscaled };
  return checkDocument(pdf, known, textReader(pdf), new AbortController().signal);
}

test('a heading at the end of a page is found, above its running footer, and at its place', async () => {
  const [finding, ...others] = await check([
    lines(780, 200) + heading(180) + footer(1),
    lines(780, 400) + footer(2),
    footer(3) + lines(780, 600),
  ]);
  expect(others).toEqual([]);
  expect(finding).toMatchObject({
    rule: 'lone-heading',
    page: 1,
    words: '“Terms of delivery” ends the page, and its text follows on the next',
  });
  expect(finding?.box?.x).toBeCloseTo(96, 0);
});

const bold = (text: string, y: number, x = 72) => write(text, x, y, 'F3');

test('a bold line as large as the text is a heading too', async () => {
  const found = await check([lines(780, 200) + bold('2.1 Terms of delivery:', 180), lines(780, 400)]);
  expect(found).toMatchObject([{ rule: 'lone-heading', page: 1 }]);
});

test.each([
  ['a sentence', lines(780, 200) + bold('Pay within 14 days.', 180)],
  ['an amount', lines(780, 200) + bold('Total 1,200.00 EUR', 180)],
  ['the last of several', lines(780, 220) + bold('Pay to the account', 200) + bold('of Alder Lane Press', 180)],
  ['bold in part', lines(780, 200) + bold('Delivered', 180) + write('by hand', 130, 180)],
])('no heading is reported where a bold line is %s', async (_, first) => {
  expect(await check([first, lines(780, 400)])).toEqual([]);
});

test.each([
  ['its text follows', lines(780, 200) + heading(180) + write('At once.', 72, 150)],
  ['it is as large as the text', lines(780, 200)],
  ['it is a label with its amount', lines(780, 200) + size(16, 'Total', 72, 180) + size(16, '1,200.00', 440, 180)],
  ['it is on a title page', write('Alder Lane Press') + heading(400)],
  ['text stands beside it', lines(780, 200) + heading(180) + write('beside it', 400, 180)],
  ['higher text stands beside it', lines(780, 200) + heading(180) + size(8, 'beside it', 400, 190)],
  ['it has no letters', lines(780, 200) + size(16, '1,200.00', 72, 180)],
])('no heading is reported where %s', async (_, first) => {
  expect(await check([first, lines(780, 400)])).toEqual([]);
});

test('a heading on the last page has no text to be apart from', async () => {
  expect(await check([lines(780, 200), lines(780, 600) + heading(580)])).toEqual([]);
});

const head = `${write('Alder Lane Press', 72, 800)}72 790 400 1 re f\n`;

test('a page on which only the header and footer of the others stand is blank', async () => {
  const full = (page: number) => head + lines(780, 200) + footer(page);
  expect(await check([full(1), full(2), head + footer(3)])).toEqual([
    {
      rule: 'blank-page',
      page: 3,
      words: 'Page 3, the last, is blank but for the running header or footer',
      box: null,
    },
  ]);
});

test.each([
  ['has another line', write('End of the report', 72, 400)],
  ['has a drawing', '72 300 200 200 re f\n'],
  ['has a footer of its own', write('Printed in York', 72, 60)],
])('a page is not blank that %s', async (_, more) => {
  expect(await check([head + lines(780, 200) + footer(1), head + footer(2) + more])).toEqual([]);
});

test('pages that are all of one kind are not blank, however little is on them', async () => {
  expect(await check([1, 2, 3].map((page) => write(`Ticket ${page}`, 72, 800)))).toEqual([]);
});

test('words over other words are found, once a page, the left one first', async () => {
  const covered =
    write('a name that is too long for it', 72, 700) + write('12.00', 180, 700) + write('13.00', 100, 700);
  const [finding, ...others] = await check([lines(600, 200) + covered]);
  expect(others).toEqual([]);
  expect(finding).toMatchObject({ rule: 'overlapping-text', page: 1 });
  expect(finding?.words).toMatch(/^“.+” is printed over “.+”, and \d+ more$/);
});

test.each([
  ['twice at nearly one place, for bold letters', write('Bold', 72, 700) + write('Bold', 72.4, 700)],
  ['over a watermark', size(40, 'DRAFT', 72, 690) + write('ordinary', 90, 700)],
  ['beside one another', write('one', 72, 700) + write('two', 110, 700)],
  ['below one another', write('one', 72, 700) + write('two', 72, 688)],
])('words %s do not overlap', async (_, content) => {
  expect(await check([content])).toEqual([]);
});

/** As Chromium begins a page: units of 300 an inch, a clip, pixels in these units. */
const chromium = (scale: number) =>
  `.23999999 0 0 -.23999999 0 841.91998 cm q 237 237 2007 3035 re W* n q ${scale} 0 0 ${scale} 237 237 cm ${write('Words', 10, 10)} Q Q`;

test('pages that Chromium has shrunk are found in prints of Galley only', async () => {
  const shrunk = [chromium(2.40833), chromium(2.40833)];
  expect(await check(shrunk, true)).toEqual([
    {
      rule: 'shrunk-page',
      page: 1,
      words: 'Pages 1 and 2 are printed at 77\u00a0%, because something is wider than the page',
      box: null,
    },
  ]);
  expect(await check(shrunk)).toEqual([]);
  expect(await check([chromium(3.125), write('by another program')], true)).toEqual([]);
});
