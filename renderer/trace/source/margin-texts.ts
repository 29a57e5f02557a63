import { decodeHTML } from 'entities/decode';
import { foldedCharacter } from './folded-text.ts';

/** A part of a running header or footer without page numbers: words that follow each other. */
export type MarginText = ReadonlyArray<Readonly<{ folded: string; from: number; to: number }>>;

/** A word between white space and the marks that divide a line into its left, middle and right part. */
const word = /[^\s|]+/g;
/** A single short word, such as "of", occurs too often to be taken for that of a header. */
const leastLetters = 4;

/**
 * The texts that the content of `<meta name="page-header">` or `page-footer` puts on each page. `from` is its offset in
 * the markup. Words with page numbers, such as `{page}`, end a text.
 */
export function marginTextsOf(content: string, from: number): readonly MarginText[] {
  const texts: { folded: string; from: number; to: number }[][] = [[]];
  for (const { 0: found, index } of content.matchAll(word)) {
    if (found.includes('{')) texts.push([]);
    else {
      const folded = [...decodeHTML(found)].map(foldedCharacter).join('');
      texts.at(-1)!.push({ folded, from: from + index, to: from + index + found.length });
    }
  }
  return texts.filter((text) => text.reduce((sum, { folded }) => sum + folded.length, 0) >= leastLetters);
}

/** The index of each word of a run that is one of a header's or footer's text, with the place in the markup. */
export function* marginWordsIn(run: readonly string[], texts: readonly MarginText[]) {
  for (let at = 0; at < run.length; at += 1) {
    const text = texts.find((one) => one.every(({ folded }, index) => run[at + index] === folded));
    if (!text) continue;
    for (const [index, { from, to }] of text.entries()) yield [at + index, { from, to }] as const;
    at += text.length - 1;
  }
}
