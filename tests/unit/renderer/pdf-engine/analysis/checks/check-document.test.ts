import { expect, test } from 'vitest';
import { checkDocument } from '../../../../../../renderer/pdf-engine/analysis/checks/check-document.ts';
import { SlowPageError, SlowPagesError } from '../../../../../../renderer/pdf-engine/analysis/documents/slow-pages.ts';
import { a4, openInNode, type Page, pdfOf, textReader, write } from './check-fixture.ts';

const never = new AbortController().signal;
/** The facts about a document of which nothing is known. */
const nothing = { pagesBefore: null, slow: [], contents: [] };
const ordinary: Page = { content: write('An ordinary report') };

async function check(pages: readonly Page[], pagesBefore: number | null = null) {
  const pdf = await openInNode(await pdfOf(pages));
  return checkDocument(pdf, { ...nothing, pagesBefore }, textReader(pdf), never);
}

const words = async (pages: readonly Page[], pagesBefore: number | null = null) =>
  (await check(pages, pagesBefore)).map((finding) => finding.words);

test('says nothing of an ordinary report', async () => {
  expect(await check([ordinary, ordinary, ordinary], 3)).toEqual([]);
});

test('finds pages with nothing on them, white areas, clips and spaces included', async () => {
  const white: Page = { content: '1 1 1 rg 0 0 595 842 re f 0 0 100 100 re W n q Q' };
  const spaces: Page = { content: write('   ') };
  const found = await check([ordinary, { content: '' }, white, spaces, ordinary]);
  expect(found).toEqual([{ rule: 'blank-page', page: 2, words: 'Pages 2 to 4 are blank', box: null }]);
});

test('names an empty last page as such', async () => {
  expect(await words([ordinary, { content: '' }])).toEqual(['Page 2, the last, is blank']);
});

test.each([
  ['a line', '10 10 m 100 10 l S'],
  ['a grey area', '0.9 g 10 10 50 50 re f'],
  ['an outline around white', '1 g 10 10 50 50 re B'],
  ['an image', 'q 50 0 0 50 10 10 cm /I1 Do Q'],
  ['black after white was put back', 'q 1 g Q 10 10 50 50 re f'],
  ['a white area after black ones', '10 10 5 5 re f 1 g 0 0 5 5 re f'],
])('does not call a page with %s blank', async (_, content) => {
  expect(await check([ordinary, { content }])).toEqual([]);
});

test('text that is not painted leaves a page blank', async () => {
  expect(await words([ordinary, { content: `3 Tr ${write('hidden')}` }])).toEqual(['Page 2, the last, is blank']);
});

test('tells pages of another size by runs, and what lies across', async () => {
  const portrait: Page = { ...ordinary, size: a4 };
  const nearly: Page = { ...ordinary, size: [595, 842] };
  const across: Page = { content: write('Across', 72, 300), size: [a4[1], a4[0]] };
  const turned: Page = { ...ordinary, rotate: 90 };
  const letter: Page = { ...ordinary, size: [612, 792] };
  const found = await check([portrait, nearly, portrait, across, turned, portrait, letter, portrait]);
  expect(found).toEqual([
    { rule: 'other-size', page: 4, words: 'Pages 4 and 5 are landscape, 297\u00a0×\u00a0210\u00a0mm', box: null },
    { rule: 'other-size', page: 7, words: 'Page 7 is Letter, 216\u00a0×\u00a0279\u00a0mm; most are A4', box: null },
  ]);
});

test('names a font that is not embedded once, where letters of it are seen first', async () => {
  const helvetica: Page = { content: write('Hello', 72, 700, 'F2') };
  const unseen: Page = { content: write('Hello') + write('  ', 72, 500, 'F2') };
  expect(await check([ordinary, unseen, helvetica, helvetica])).toEqual([
    { rule: 'font-not-embedded', page: 3, words: 'The font Helvetica is not embedded', box: null },
  ]);
});

test('finds images that cannot be decoded, and where they should be', async () => {
  const broken: Page = { content: `${write('Logo')} q 72 0 0 36 144 400 cm /I2 Do Q q 50 0 0 50 10 10 cm /I1 Do Q` };
  const [finding, ...others] = await check([ordinary, broken]);
  expect(others).toEqual([]);
  expect(finding).toMatchObject({ rule: 'image-failed', page: 2, words: 'An image cannot be shown' });
  expect(finding!.box).toMatchObject({ x: 192, width: 96, height: 48 });
  expect(finding!.box!.y).toBeCloseTo((a4[1] - 436) * (4 / 3), 3);
});

test('finds an image that fails on every page once', async () => {
  const broken: Page = { content: `${write('Logo')} q 72 0 0 36 144 400 cm /I2 Do Q` };
  expect(await words([ordinary, broken, broken, broken])).toEqual(['Images on pages 2 to 4 cannot be shown']);
});

test('finds text beyond the edge, and none that merely touches it', async () => {
  const touching: Page = { content: write('At the edge', 1, 1) };
  const outside: Page = { content: write('Seen') + write('Not seen', 620, 400) + write('Below', 72, -40) };
  const [finding, ...others] = await check([touching, outside]);
  expect(others).toEqual([]);
  expect(finding).toMatchObject({
    rule: 'text-outside-page',
    page: 2,
    words: '“Not seen” and 1 more word stand outside the page',
  });
  const { x, width } = finding!.box!;
  expect(x + width).toBeCloseTo((a4[0] * 4) / 3, 3);
});

test.each([
  ['set with kerning', 'BT /F1 12 Tf 500 700 Td [(Wi) -100 (de) -5000 (lo) 20 (st)] TJ ET', '“lost”'],
  ['on a following line', 'BT /F1 12 Tf 14 TL 72 20 Td (Seen) Tj T* T* (lost) Tj ET', '“lost”'],
  ['turned and enlarged by a matrix', 'q 0 2 -2 0 300 825 cm BT /F1 12 Tf 0 0 Td (lost) Tj ET Q', '“lost”'],
  ['stretched', 'BT /F1 12 Tf 400 Tz 500 700 Td (I ) Tj (lost) Tj ET', '“lost”'],
  ['letter by letter', [...'lost'].map((one, at) => write(one, 620 + at * 6.67, 700)).join(''), '“lost”'],
  ['on a page that lies across', write('lost', 72, -40), '“lost”', 90],
])('finds text outside that is %s', async (_, content, quote, rotate = 0) => {
  const found = await words([{ content: `${write('Ordinary')}${content}`, rotate }]);
  expect(found).toEqual([`${quote} stands outside the page`]);
});

test('text that a clipping path cuts off is meant to be, unless the path is the page', async () => {
  const lost = write('lost', 700, 400);
  const cut: Page = { content: `${write('Ordinary')} q 50 50 100 100 re W n ${lost} Q` };
  const whole: Page = { content: `${write('Ordinary')} q 0 0 595 842 re W n ${lost} Q` };
  expect(await words([cut])).toEqual([]);
  expect(await words([whole])).toEqual(['“lost” stands outside the page']);
});

test('a page with everything outside is blank as well', async () => {
  const found = await check([ordinary, { content: `${write('lost', 700, 400)} 700 10 50 50 re f` }]);
  expect(found.map(({ rule }) => rule)).toEqual(['text-outside-page', 'blank-page']);
});

test('finds what a template left behind, across words, with its place', async () => {
  const left: Page = { content: write('Dear {{ customer.name }}, you owe NaN EUR', 72, 700) };
  const found = await check([ordinary, left]);
  expect(found.map((finding) => [finding.rule, finding.page, finding.words])).toEqual([
    ['leftover-text', 2, '“{{ customer.name }}” appears in the text'],
    ['leftover-text', 2, '“NaN” appears in the text'],
  ]);
  const [first, second] = found;
  expect(first!.box!.x).toBeGreaterThan(96);
  expect(first!.box!.x + first!.box!.width).toBeLessThan(second!.box!.x);
});

test('tells of a jump in the number of pages', async () => {
  expect(await words([ordinary], 12)).toEqual(['1 page; the run before had 12']);
});

test('the worst comes first', async () => {
  const bad: Page = { content: write('undefined', 72, 700, 'F2') };
  const found = await check([ordinary, { content: '' }, bad], 1);
  expect(found.map(({ rule }) => rule)).toEqual(['leftover-text', 'blank-page', 'page-count', 'font-not-embedded']);
});

test('what is scattered over the whole document is one line', async () => {
  const pages = Array.from({ length: 20 }, (_, index) => (index % 2 === 0 ? ordinary : { content: '' }));
  expect(await words(pages)).toEqual(['Pages 2, 4, 6 and 7 more are blank']);
});

test('a hundred lines of a rule at most, then how many more', async () => {
  const pages = Array.from({ length: 203 }, (_, index) => ({ content: write(`Due {{date${index}}}`) }));
  const found = await check(pages);
  expect(found).toHaveLength(101);
  expect(found.at(-1)).toEqual({ rule: 'leftover-text', page: null, words: '103 more like these', box: null });
});

test('stops at once when it is cancelled, at any page', async () => {
  const pdf = await openInNode(await pdfOf(Array.from({ length: 6 }, () => ordinary)));
  const read = textReader(pdf);
  for (const stopAt of [1, 3, 6]) {
    const abort = new AbortController();
    const pages: number[] = [];
    const checking = checkDocument(
      pdf,
      nothing,
      (page) => {
        pages.push(page);
        if (page === stopAt) abort.abort(new Error('enough'));
        return read(page);
      },
      abort.signal,
    );
    await expect(checking).rejects.toThrow('enough');
    expect(pages.at(-1)).toBe(stopAt);
  }
});

test('a page whose text never comes holds no cancel up', async () => {
  const pdf = await openInNode(await pdfOf([ordinary]));
  const abort = new AbortController();
  const checking = checkDocument(pdf, nothing, () => new Promise(() => undefined), abort.signal);
  abort.abort(new Error('enough'));
  await expect(checking).rejects.toThrow('enough');
});

test('a page that cannot be read is left out, and said so', async () => {
  const pdf = await openInNode(await pdfOf([ordinary, { content: '' }, ordinary]));
  const whole = pdf.getPage.bind(pdf);
  pdf.getPage = (page) => (page === 2 ? Promise.reject(new Error('damaged')) : whole(page));
  expect(await checkDocument(pdf, nothing, textReader(pdf), never)).toEqual([
    { rule: 'not-checked', page: 2, words: 'Page 2 cannot be read', box: null },
  ]);
});

test('pages that take too long to be read are found, then left out with all that have the same content, and said so', async () => {
  const pdf = await openInNode(await pdfOf([ordinary, ordinary, ordinary, { content: '' }]));
  const read = textReader(pdf);
  const readText = (page: number) => (page < 4 && page > 1 ? Promise.reject(new SlowPageError(page)) : read(page));
  const contents = ['first', 'same', 'same', 'last'];
  const found = await checkDocument(pdf, { ...nothing, contents }, readText, never).catch((thrown) => thrown);
  expect(found).toBeInstanceOf(SlowPagesError);
  expect(found).toMatchObject({ pages: { before: [], after: [2, 3] }, canLeaveOut: true });
  const without = await checkDocument(pdf, { ...nothing, contents, slow: found.pages.after }, readText, never);
  expect(without.map(({ words }) => words)).toEqual([
    'Pages 2 and 3 take too long to be read',
    'Page 4, the last, is blank',
  ]);
});

test('a document is not checked where nothing of it would be left, or too much is slow', async () => {
  const slowAt = async (slow: readonly number[], pages: number) => {
    const pdf = await openInNode(await pdfOf(Array.from({ length: pages }, () => ordinary)));
    const readText = (page: number) => Promise.reject(new SlowPageError(page));
    return checkDocument(pdf, { ...nothing, slow }, readText, never).catch((thrown) => thrown);
  };
  expect(await slowAt([], 1)).toMatchObject({ canLeaveOut: false });
  expect(await slowAt([1, 2, 3], 9)).toMatchObject({
    canLeaveOut: false,
    message: 'The text of pages 1, 2, 3 and 4 takes too long to be read.',
  });
});
