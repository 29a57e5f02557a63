import type { PageWords } from '../../pdf-core/analysis-types.ts';
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

export function pageCharactersOf(pages: readonly PageWords[]): PageCharacters {
  const found = createCharacters();
  const words: PageWord[] = [];
  for (const { page, words: joined, boxes, lines } of pages) {
    const texts = joined === '' ? [] : joined.split('\n');
    for (const [at, text] of texts.entries()) {
      const from = found.size();
      found.begin();
      for (const character of text) found.add(character, words.length, words.length);
      const [x = 0, y = 0, width = 0, height = 0] = boxes.subarray(4 * at, 4 * at + 4);
      const isLineEnd = lines[at] !== lines[at + 1];
      words.push({ text, page, box: [x, y, width, height], from, to: found.size(), isLineEnd });
    }
  }
  return { characters: found.done(), words };
}
