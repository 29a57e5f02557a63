/** A word or another piece of a line. `mark` names its place, `style` is CSS of its own. */
export type Piece = { text: string; mark?: string; style?: string };

export type Block =
  | { kind: 'text'; tag: 'h1' | 'h2' | 'p' | 'li'; words: Piece[]; style?: string }
  /** Numbered by the browser, from 1. */
  | { kind: 'list'; items: Piece[][] }
  | { kind: 'table'; head: string[]; rows: Piece[][][]; style?: string }
  | { kind: 'image'; html: string; mark: string }
  | { kind: 'html'; html: string }
  /** What follows begins on a new page. */
  | { kind: 'break' };

/** A document before it is printed. A pair is made by changing a copy in place. */
export type Sheet = {
  lang: string;
  dir: 'ltr' | 'rtl';
  /** Whether words are written without spaces between them. */
  isTight: boolean;
  css: string;
  footer: string;
  blocks: Block[];
};

export const wordsOf = (text: string): Piece[] => text.split(' ').map((word) => ({ text: word }));

export const textOf = (words: readonly Piece[]): string[] => words.map(({ text }) => text);

/** All words of a block in reading order, including those of a table's head. */
export const textOfBlock = (block: Block): string[] => [
  ...(block.kind === 'table' ? block.head : []),
  ...textOf(piecesOf(block)),
];

/** All words of a block that may be changed, in reading order. */
export function piecesOf(block: Block): Piece[] {
  if (block.kind === 'text') return block.words;
  if (block.kind === 'list') return block.items.flat();
  return block.kind === 'table' ? block.rows.flat(2) : [];
}

/** The margins of each page with the style below, in CSS pixels: 20 mm and 18 mm. */
export const marginPx = { left: 68, top: 76 };

const base = `
  @page { size: A4; margin: 20mm 18mm; }
  body { margin: 0; font: 11pt/1.45 'Liberation Serif', 'DejaVu Sans', 'Droid Sans Fallback', serif; }
  h1 { font-size: 20pt; margin: 0 0 10pt; } h2 { font-size: 14pt; margin: 14pt 0 6pt; } p { margin: 0 0 8pt; }
  table { border-collapse: collapse; width: 100%; } td, th { padding: 3pt 5pt; text-align: start; border-bottom: 1px solid #ccc; }
  .break { break-after: page; } img, svg { display: block; }`;

/** The prefix of a mark's name in a link that only measures its place. */
export const placeUrl = 'https://place.invalid/';

/**
 * The document as HTML. Invisible links to each mark are at its end, because Chromium writes the positions of link
 * targets into the PDF, where they are read without its text. With `measured` each marked word is a link itself, which
 * looks the same.
 */
export function htmlOf(sheet: Sheet, measured = false): string {
  const { lang, dir, isTight, css, footer, blocks } = sheet;
  const marked = blocks.map((block) => htmlOfBlock(block, isTight ? '' : ' ')).join('\n');
  const body = measured ? marked.replace(/<span id="(m-[\w-]+)"(?: style="([^"]*)")?>([^<]*)<\/span>/g, link) : marked;
  const links = Array.from(body.matchAll(/ id="(m-[\w-]+)"/g), ([, name]) => `<a href="#${name}"></a>`).join('');
  const meta = footer ? `<meta name="page-footer" content="${footer}">` : '';
  return `<!doctype html><html lang="${lang}" dir="${dir}"><head><meta charset="utf-8">${meta}<title>Sheet</title>
<style>${base}${css}</style></head><body>${body}<div style="display: none">${links}</div></body></html>`;
}

const link = (_: string, name: string, style = '', text: string) =>
  `<a href="${placeUrl}${name}" style="color: inherit; text-decoration: none; ${style}">${text}</a>`;

/** Whether a word in a table is marked: Chromium writes a wrong place for it where the table goes on to another page. */
export const hasMarksInTable = ({ blocks }: Sheet): boolean =>
  blocks.some((block) => block.kind === 'table' && piecesOf(block).some(({ mark }) => mark !== undefined));

function htmlOfBlock(block: Block, gap: string): string {
  switch (block.kind) {
    case 'text': {
      const style = block.style ? ` style="${block.style}"` : '';
      return `<${block.tag}${style}>${htmlOfWords(block.words, gap)}</${block.tag}>`;
    }
    case 'list':
      return `<ol>${block.items.map((words) => `<li>${htmlOfWords(words, gap)}</li>`).join('\n')}</ol>`;
    case 'table': {
      const style = block.style ? ` style="${block.style}"` : '';
      const head = block.head.map((text) => `<th>${text}</th>`).join('');
      const rows = block.rows.map(
        (row) => `<tr>${row.map((cell) => `<td>${htmlOfWords(cell, gap)}</td>`).join('')}</tr>`,
      );
      return `<table${style}><thead><tr>${head}</tr></thead><tbody>${rows.join('\n')}</tbody></table>`;
    }
    case 'break':
      return '<div class="break"></div>';
    case 'image':
      return `<div id="${block.mark}" style="width: max-content">${block.html}</div>`;
    case 'html':
      return block.html;
  }
}

const htmlOfWords = (words: readonly Piece[], gap: string) => words.map(htmlOfPiece).join(gap);

function htmlOfPiece({ text, mark, style }: Piece): string {
  if (!mark && !style) return text;
  return `<span${mark ? ` id="${mark}"` : ''}${style ? ` style="${style}"` : ''}>${text}</span>`;
}
