import type { PageWords } from '../../pdf-engine/pdf-engine.ts';
import { type Characters, createCharacters } from './folded-text.ts';

export type PageWord = Readonly<{
  text: string;
  page: number;
  box: readonly [x: number, y: number, width: number, height: number];
  /** Its characters in the text of the document. */
  from: number;
  to: number;
  isLineEnd: boolean;
}>;

/** The text of a document: characters whose `from` is the number of their word. */
export type PageCharacters = Readonly<{ characters: Characters; words: readonly PageWord[] }>;

const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;
const leftToRight = /[A-Za-z\u00c0-\u024f\u0370-\u052f]/;
/** A wider gap divides cells, in heights of the text. */
const cellGap = 0.75;

export function pageCharactersOf(pages: readonly PageWords[]): PageCharacters {
  const found = createCharacters();
  const words: PageWord[] = [];
  for (const page of pages) {
    for (const { text, box, isLineEnd } of inCellOrder(wordsOf(page))) {
      const from = found.size();
      found.begin();
      for (const character of text) found.add(character, words.length, words.length);
      words.push({ text, page: page.page, box, from, to: found.size(), isLineEnd });
    }
  }
  return { characters: found.done(), words };
}

type ReadWord = Pick<PageWord, 'text' | 'box' | 'isLineEnd'>;

function wordsOf({ words: joined, boxes, lines }: PageWords): readonly ReadWord[] {
  const texts = joined === '' ? [] : joined.split('\n');
  return texts.map((text, at) => {
    const [x = 0, y = 0, width = 0, height = 0] = boxes.subarray(4 * at, 4 * at + 4);
    return { text, box: [x, y, width, height], isLineEnd: lines[at] !== lines[at + 1] };
  });
}

/** Orders the words of lines with both directions cell by cell, because a cell has a direction of its own. */
function inCellOrder(words: readonly ReadWord[]): readonly ReadWord[] {
  if (!words.some(({ text }) => rightToLeft.test(text)) || !words.some(({ text }) => leftToRight.test(text)))
    return words;
  const ordered: ReadWord[] = [];
  for (let first = 0; first < words.length; ) {
    let end = first + 1;
    while (end < words.length && !words[end - 1]!.isLineEnd) end += 1;
    ordered.push(...lineInCellOrder(words.slice(first, end)));
    first = end;
  }
  return ordered;
}

function lineInCellOrder(line: readonly ReadWord[]): readonly ReadWord[] {
  const isMixed = line.some(({ text }) => rightToLeft.test(text)) && line.some(({ text }) => leftToRight.test(text));
  if (!isMixed) return line;
  const sorted = line.map((word, at) => ({ word, at })).sort((a, b) => a.word.box[0] - b.word.box[0]);
  const gaps = sorted.slice(1).map(({ word }, at) => word.box[0] - sorted[at]!.word.box[0] - sorted[at]!.word.box[2]);
  const cells = [[sorted[0]!]];
  for (const [at, gap] of gaps.entries()) {
    const next = sorted[at + 1]!;
    if (gap > cellGap * next.word.box[3]) cells.push([]);
    cells.at(-1)!.push(next);
  }
  if (cells.length === 1) return line;
  const isRightToLeft = sorted[0]!.at > sorted.at(-1)!.at;
  const inOrder = isRightToLeft ? cells.reverse() : cells;
  const made = inOrder.flatMap((cell) => {
    const texts = cell.map(({ word }) => word.text).join(' ');
    if (rightToLeft.test(texts) && !leftToRight.test(texts)) return cell.reverse();
    return cell.sort((a, b) => a.at - b.at);
  });
  return made.map(({ word }, at) => ({ ...word, isLineEnd: at === made.length - 1 }));
}
