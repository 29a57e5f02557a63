import type { Random } from '../../../renderer/base/random.ts';
import { barChart, colouredSquare } from './pictures.ts';
import type { Block, Piece, Sheet } from './sheet.ts';
import {
  arabic,
  createWriter,
  english,
  german,
  greek,
  hebrew,
  japanese,
  type Vocabulary,
  type Writer,
} from './vocabulary.ts';

/** The length of a document: one page, some, or about twenty. */
export type Length = 'short' | 'medium' | 'long';

type Template = (random: Random, length: Length) => Sheet;

const sheetOf = ({ lang, dir, isTight }: Vocabulary, css: string, footer: string, blocks: Block[]): Sheet => ({
  lang,
  dir,
  isTight,
  css,
  footer,
  blocks,
});

const text = (tag: 'h1' | 'h2' | 'p', words: Piece[]): Block => ({ kind: 'text', tag, words });

/** Sections of a heading and some paragraphs. */
function sections(writer: Writer, count: number, paragraphs: number): Block[] {
  return Array.from({ length: count }, () => [
    text('h2', writer.title()),
    ...Array.from({ length: paragraphs }, () => text('p', writer.paragraph())),
  ]).flat();
}

const sectionsOf: Readonly<Record<Length, number>> = { short: 2, medium: 7, long: 36 };
const rowsOf: Readonly<Record<Length, number>> = { short: 14, medium: 70, long: 500 };

const prose =
  (vocabulary: Vocabulary, css = '', footer = ''): Template =>
  (random, length) => {
    const writer = createWriter(random, vocabulary);
    return sheetOf(vocabulary, css, footer, [text('h1', writer.title()), ...sections(writer, sectionsOf[length], 3)]);
  };

const cell = (value: string): Piece[] => value.split(' ').map((word) => ({ text: word }));

const rows =
  (isNumbered: boolean, css = '', footer = 'Alder Lane Press | Page {page} of {pages}'): Template =>
  (random, length) => {
    const writer = createWriter(random, english);
    const item = (at: number) => [
      cell(isNumbered ? String(at + 1) : `A-${random.whole(10_000, 99_999)}`),
      cell(`${writer.word()} ${writer.word()} ${writer.word()}`),
      cell(String(random.whole(1, 400))),
      cell(writer.amount()),
      cell(`${random.oneOf(['EUR', 'USD', 'CHF'])} ${writer.amount()}`),
    ];
    return sheetOf(english, css, footer, [
      text('h1', writer.title()),
      text('p', writer.sentence()),
      {
        kind: 'table',
        head: ['No.', 'Item', 'Pieces', 'Price', 'Amount'],
        rows: Array.from({ length: rowsOf[length] }, (_, at) => item(at)),
      },
      text('p', writer.sentence()),
    ]);
  };

/** A form for each of several people, a page each, nearly identical. */
const payslips: Template = (random, length) => {
  const writer = createWriter(random, english);
  const count = { short: 2, medium: 6, long: 20 }[length];
  const blocks = Array.from({ length: count }, (_, at): Block[] => [
    text('h1', [{ text: 'Payslip' }, { text: 'November' }]),
    text('p', cell(`Employee ${writer.word()} ${writer.word()} number ${random.whole(1_000, 9_999)}`)),
    {
      kind: 'table',
      head: ['Kind', 'Amount'],
      rows: ['Salary', 'Bonus', 'Taxes', 'Pension', 'Paid'].map((kind) => [cell(kind), cell(writer.amount())]),
    },
    text('p', cell('Please keep this sheet for your records and ask the office if anything is not right')),
    ...(at < count - 1 ? [{ kind: 'break' as const }] : []),
  ]);
  return sheetOf(english, '', '', blocks.flat());
};

/** Each chapter on pages of its own. */
const chapters: Template = (random, length) => {
  const writer = createWriter(random, english);
  const count = { short: 2, medium: 6, long: 18 }[length];
  const blocks = Array.from({ length: count }, (_, at): Block[] => [
    ...sections(writer, 2, 2),
    ...(at < count - 1 ? [{ kind: 'break' as const }] : []),
  ]);
  return sheetOf(english, '', 'Yearbook | Page {page}', blocks.flat());
};

const contract: Template = (random, length) => {
  const writer = createWriter(random, english);
  const count = { short: 1, medium: 3, long: 12 }[length];
  const blocks = Array.from({ length: count }, (): Block[] => [
    text('h2', writer.title()),
    text('p', writer.paragraph(2)),
    { kind: 'list', items: Array.from({ length: 7 }, () => writer.sentence(random.whole(6, 22))) },
  ]);
  return sheetOf(english, '', 'Contract | Page {page} of {pages}', [text('h1', writer.title()), ...blocks.flat()]);
};

const catalogue: Template = (random, length) => {
  const writer = createWriter(random, english);
  const count = { short: 3, medium: 8, long: 60 }[length];
  const blocks = Array.from({ length: count }, (_, at): Block[] => [
    text('h2', writer.title()),
    {
      kind: 'image',
      mark: `m-image-${at}`,
      html: at % 2 === 0 ? barChart(random, 240, 90) : colouredSquare([random.whole(0, 255), 90, 160], 120, 80),
    },
    text('p', writer.sentence()),
  ]);
  return sheetOf(english, '', '', [text('h1', writer.title()), ...blocks.flat()]);
};

/** Content of other people's documents: spans, notes, wide letters, rotated words, drawings. */
const fancy: Template = (random, length) => {
  const writer = createWriter(random, english);
  const css = `p { text-align: justify; font-family: 'TeX Gyre', 'DejaVu Serif', serif; font-variant-ligatures: common-ligatures; }
    h2 { letter-spacing: 0.12em; } .note { font-size: 7.5pt; border-top: 1px solid #555; }
    .turned { position: absolute; transform: rotate(-90deg); transform-origin: 0 0; left: -30px; top: 400px; color: #777; }
    .box { border: 1px solid #06c; background: #eef6ff; padding: 4pt; } .spans td { border: 1px solid #444; }`;
  const spans = () =>
    `<table class="spans"><tr><td rowspan="2">${writer.word()} ${writer.amount()}</td><td colspan="2">${writer.word()} ${writer.word()}</td></tr>
     <tr><td>${writer.amount()}</td><td>${writer.amount()}</td></tr></table>`;
  const blocks = Array.from({ length: sectionsOf[length] }, (): Block[] => [
    text(
      'h2',
      writer.title().map((piece) => ({ text: piece.text.toUpperCase() })),
    ),
    text('p', writer.paragraph()),
    {
      kind: 'html',
      html: `<div class="box">${writer.word()}<sup>${random.whole(1, 9)}</sup> ${writer.word()}</div>${spans()}`,
    },
    text('p', writer.paragraph()),
    { kind: 'html', html: `<p class="note"><sup>${random.whole(1, 9)}</sup> ${writer.word()} ${writer.word()}</p>` },
  ]);
  return sheetOf(english, css, '', [
    { kind: 'html', html: '<div class="turned">Confidential draft</div>' },
    text('h1', writer.title()),
    ...blocks.flat(),
  ]);
};

export const templates = {
  report: prose(english, '', 'Quarterly report | Page {page} of {pages}'),
  letter: prose(german),
  columns: prose(
    english,
    '@page { size: A4 landscape; } body { column-count: 3; column-gap: 10mm; font-size: 9.5pt; }',
  ),
  newsletter: prose(english, 'body { column-count: 2; text-align: justify; } h1 { column-span: all; }'),
  greek: prose(greek),
  japanese: prose(japanese, 'body { line-height: 1.7; }'),
  arabic: prose(arabic, "body { font-family: 'DejaVu Sans'; }", '| {page}'),
  hebrew: prose(hebrew, "body { font-family: 'DejaVu Sans'; }"),
  contract,
  invoice: rows(true),
  stocks: rows(
    false,
    'td { border: 1px solid #999; } tr:nth-child(even) { background: #eee; } body { font: 9pt Liberation Sans; }',
  ),
  payslips,
  chapters,
  catalogue,
  fancy,
} as const satisfies Readonly<Record<string, Template>>;

export type TemplateName = keyof typeof templates;
