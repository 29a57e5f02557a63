import { type PdfEdit, rotatePage, tintPage, widenPage } from './edit-pdf.ts';
import { inside, type Kind, type Made, type Making, markEnds, tablesOf, textsOf } from './pair.ts';
import { barsOf, colouredSquare, heightsOf } from './pictures.ts';
import { type Block, type Piece, textOf } from './sheet.ts';
import type { TemplateName } from './templates.ts';
import { changed } from './truth.ts';

/** @file Changes that leave every word as it is. */

const prose: readonly TemplateName[] = ['report', 'letter', 'columns', 'contract', 'fancy', 'hebrew'];

/** A word with a style of its own. `mayTellMore`: its width changes. */
const styledWord =
  (style: string, mayTellMore = false) =>
  (making: Making): Made | null => {
    const { after } = making.random.oneOf(textsOf(making));
    const piece = after.words[inside(making.random, after.words.length)]!;
    piece.style = style;
    const names = markEnds('look', [piece]);
    return { truth: changed({ marks: { before: [], after: [names] }, looks: [names[0]!], mayTellMore }) };
  };

/** A style for a whole paragraph; the content after it shifts. */
const styledParagraph =
  (styleBefore: string, styleAfter: string) =>
  (making: Making): Made | null => {
    const { before, after } = making.random.oneOf(textsOf(making).slice(0, -2));
    before.style = styleBefore;
    after.style = styleAfter;
    // Where the paragraph begins, letters may look the same; the layout differs from there on.
    const names = markEnds('look', after.words.slice(0, 1));
    return { truth: changed({ marks: { before: [], after: [names] }, mayTellMore: true }) };
  };

/** The whole document. The truth contains only that it differs, and where that begins. */
const wholeDocument =
  (css: string) =>
  ({ after }: Making): Made => {
    after.css += css;
    return { truth: changed({ pages: { before: [], after: [1] }, mayTellMore: true }) };
  };

/** A coloured word, and a new line above it that shifts it. */
const lineAbove =
  (style: string) =>
  (making: Making): Made | null => {
    const { random, writer, after } = making;
    const texts = textsOf(making);
    const chosen = texts[inside(random, texts.length - 1) + 1];
    if (!chosen) return null;
    const piece = chosen.after.words[inside(random, chosen.after.words.length)]!;
    piece.style = style;
    const names = markEnds('look', [piece]);
    const fresh: Piece[] = writer.sentence(6);
    const block: Block = { kind: 'text', tag: 'p', words: fresh };
    after.blocks.splice(texts[texts.indexOf(chosen) - 1]!.at, 0, block);
    const marks = { before: [], after: [markEnds('new', fresh), names] };
    return { truth: changed({ added: textOf(fresh), marks, looks: [names[0]!], mayTellMore: style.includes('bold') }) };
  };

/** A picture of another colour, of the same size. */
const square =
  (side: number) =>
  ({ before, after, random }: Making): Made => {
    const at = inside(random, before.blocks.length - 2) + 1;
    const red = random.whole(60, 255);
    const colour = (shift: number) => [(red + shift) % 256, 130, 90] as const;
    before.blocks.splice(at, 0, { kind: 'image', mark: 'm-picture', html: colouredSquare(colour(0), side, side) });
    after.blocks.splice(at, 0, { kind: 'image', mark: 'm-picture', html: colouredSquare(colour(120), side, side) });
    return { truth: changed({ marks: { before: [], after: [['m-picture']] }, looks: ['m-picture'] }) };
  };

function chartBar({ after, random }: Making): Made | null {
  const charts = after.blocks.filter((block) => block.kind === 'image' && block.html.startsWith('<svg'));
  const chart = charts[inside(random, charts.length)];
  if (chart?.kind !== 'image') return null;
  const heights = heightsOf(chart.html);
  const bar = random.whole(0, heights.length - 1);
  heights[bar] = heights[bar]! > 50 ? heights[bar]! - 25 : heights[bar]! + 25;
  chart.html = barsOf(heights, 240, 90);
  return { truth: changed({ marks: { before: [], after: [[chart.mark]] } }) };
}

function cellShade(making: Making): Made | null {
  const table = tablesOf(making)[0];
  if (!table) return null;
  const cell = table.after.rows[inside(making.random, table.after.rows.length)]![1]!;
  for (const piece of cell) piece.style = 'background: #fff1c9';
  const names = markEnds('look', cell);
  return { truth: changed({ marks: { before: [], after: [names] }, looks: [names[0]!] }) };
}

function shiftedHeading(making: Making): Made | null {
  const heads = textsOf(making, 'h2');
  const chosen = heads[inside(making.random, heads.length)];
  if (!chosen) return null;
  chosen.after.style = 'position: relative; top: 1px';
  const names = markEnds('look', chosen.after.words.slice(0, 1));
  return { truth: changed({ marks: { before: [], after: [names] } }) };
}

/** A paragraph with other line breaks, in the same number of lines. */
function lineBreak(making: Making): Made | null {
  const { before, after } = making.random.oneOf(textsOf(making).slice(0, -1));
  const names = markEnds('look', after.words.slice(-1));
  before.style = 'width: 400px; height: 200px';
  after.style = 'width: 330px; height: 200px';
  return { truth: changed({ marks: { before: [], after: [names] }, mayTellMore: true }) };
}

/** Long words that may be broken in one of the documents only. */
function hyphenation({ before, after }: Making): Made {
  const narrow = ' p { width: 160px; font-size: 10pt }';
  before.css += narrow;
  after.css += narrow;
  for (const block of after.blocks) {
    if (block.kind !== 'text' || block.tag !== 'p') continue;
    for (const piece of block.words)
      if (piece.text.length > 9) piece.text = `${piece.text.slice(0, 5)}&shy;${piece.text.slice(5)}`;
  }
  return { truth: changed({ pages: { before: [], after: [1] }, mayTellMore: true }) };
}

const onPage =
  (edit: (page: number) => PdfEdit, most: number) =>
  ({ random }: Making): Made => {
    const page = random.whole(1, most);
    return { truth: changed({ pages: { before: [], after: [page] } }), edits: { after: [edit(page)] } };
  };

export const lookKinds: readonly Kind[] = [
  { name: 'colour', templates: prose, length: 'medium', make: styledWord('color: #c00') },
  { name: 'faint-colour', templates: prose, length: 'short', make: styledWord('color: #444') },
  { name: 'bold', templates: prose, length: 'medium', make: styledWord('font-weight: bold', true) },
  {
    name: 'underline',
    templates: ['report', 'letter', 'fancy'],
    length: 'medium',
    make: styledWord('text-decoration: underline'),
  },
  { name: 'cell-shade', templates: ['invoice', 'stocks'], length: 'medium', make: cellShade },
  {
    name: 'colour-below-line',
    templates: ['report', 'letter', 'contract'],
    length: 'medium',
    make: lineAbove('color: #c00'),
  },
  {
    name: 'bold-below-line',
    templates: ['report', 'letter', 'contract'],
    length: 'medium',
    make: lineAbove('font-weight: bold; color: #a00'),
  },
  { name: 'image-5px', templates: ['report', 'catalogue'], length: 'medium', make: square(5) },
  { name: 'image-60px', templates: ['report', 'catalogue', 'columns'], length: 'medium', make: square(60) },
  { name: 'chart', templates: ['catalogue'], length: 'medium', make: chartBar },
  {
    name: 'tint',
    templates: ['report', 'invoice', 'catalogue'],
    length: 'medium',
    make: onPage((page) => tintPage(page, [1, 0.995, 0.975]), 2),
  },
  {
    name: 'grey-tint',
    templates: ['report', 'fancy'],
    length: 'medium',
    make: onPage((page) => tintPage(page, [0.975, 0.975, 0.975]), 2),
  },
  { name: 'page-turned', templates: ['report', 'invoice', 'catalogue'], length: 'medium', make: onPage(rotatePage, 2) },
  { name: 'page-wider', templates: ['report', 'invoice'], length: 'medium', make: onPage(widenPage, 2) },
  { name: 'paper', templates: ['report', 'letter'], length: 'short', make: wholeDocument(' @page { size: letter; }') },
  {
    name: 'font-size',
    templates: ['report', 'contract', 'fancy'],
    length: 'medium',
    make: styledParagraph('', 'font-size: 12pt'),
  },
  {
    name: 'letter-spacing',
    templates: ['report', 'letter'],
    length: 'short',
    make: wholeDocument(' p { letter-spacing: 0.4px; }'),
  },
  { name: 'line-break', templates: ['report', 'letter'], length: 'medium', make: lineBreak },
  { name: 'hyphenation', templates: ['report', 'letter'], length: 'short', make: hyphenation },
  { name: 'heading-shifted', templates: ['report', 'columns', 'contract'], length: 'medium', make: shiftedHeading },
];
