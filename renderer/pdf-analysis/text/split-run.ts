/** A word of a run, and where it begins and ends in it. */
export type Part = Readonly<{ text: string; from: number; to: number }>;

export const joinedParts = (parts: readonly Part[], width: number): Part => ({
  text: parts.map(({ text }) => text).join(''),
  from: 0,
  to: width,
});

/** Whether these are the letters of one word with space between them, as in headings: pdf.js takes the gaps for spaces, but for pairs that are kerned. */
export const areSpacedLetters = (words: readonly Part[]) =>
  words.length > 2 &&
  words.every(({ text }) => text.length < 3 && letters.test(text)) &&
  words.filter(({ text }) => text.length === 1).length * 3 >= words.length * 2;

/** Arabic letters are joined: of two short runs of them each may be the end of a word, a space and the beginning of the next. */
const letters = /^(?!\p{Script=Arabic})\p{L}+$/u;

/** The words of a run and where they begin and end in its `width`, in the unit of `advance`. It runs for every character there is. */
export function wordsOf(str: string, fontFamily: string, advance: (codePoint: number, fontFamily: string) => number) {
  const words: Part[] = [];
  let width = 0;
  let begin = -1;
  let from = 0;
  let index = 0;
  while (index < str.length) {
    const code = str.codePointAt(index)!;
    if (isSpace(code)) {
      if (begin >= 0) words.push({ text: str.slice(begin, index), from, to: width });
      begin = -1;
    } else if (begin < 0) {
      begin = index;
      from = width;
    }
    width += advance(code, fontFamily);
    index += code > 0xffff ? 2 : 1;
  }
  if (begin >= 0) words.push({ text: str.slice(begin), from, to: width });
  return { words, width };
}

/** Whether it is white space: U+0009 to U+000D, the space, and those beyond ASCII. */
export const isSpace = (code: number): boolean =>
  code === 32 || (code >= 9 && code <= 13) || (code >= 160 && /\s/.test(String.fromCodePoint(code)));
