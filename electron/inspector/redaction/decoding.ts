/** A text, and for each of its code units the part of the original text that it comes from. */
export type Decoding = Readonly<{ text: string; starts: ArrayLike<number>; ends: ArrayLike<number> }>;

/** The text itself. */
export const asWritten = (text: string): Decoding => ({
  text,
  starts: Array.from({ length: text.length }, (_, at) => at),
  ends: Array.from({ length: text.length }, (_, at) => at + 1),
});

/** What a reader makes of the text at an index: other text, and the index behind what it stands for. */
export type Replacement = Readonly<{ text: string; end: number }>;

/** The text with each replacement that `read` finds; the same object if it finds none. */
export function replaced(decoding: Decoding, read: (text: string, at: number) => Replacement | null): Decoding {
  const { text, starts, ends } = decoding;
  const made: string[] = [];
  const from: number[] = [];
  const to: number[] = [];
  let isSame = true;
  for (let at = 0; at < text.length; ) {
    const found = read(text, at);
    const end = found?.end ?? at + 1;
    const meant = found?.text ?? text.charAt(at);
    isSame &&= found === null;
    made.push(meant);
    for (let unit = 0; unit < meant.length; unit += 1) {
      from.push(starts[at] ?? 0);
      to.push(ends[end - 1] ?? 0);
    }
    at = end;
  }
  return isSame ? decoding : { text: made.join(''), starts: from, ends: to };
}

/** The code units of the text that are letters or digits, in lower case. Whatever separates them is dropped. */
export function folded({ text, starts, ends }: Decoding): Decoding {
  const made: string[] = [];
  const from: number[] = [];
  const to: number[] = [];
  let at = 0;
  for (const character of text) {
    const kept = foldCharacter(character);
    for (let unit = 0; unit < kept.length; unit += 1) {
      from.push(starts[at] ?? 0);
      to.push(ends[at + character.length - 1] ?? 0);
    }
    made.push(kept);
    at += character.length;
  }
  return { text: made.join(''), starts: from, ends: to };
}

export const foldText = (text: string): string => Array.from(text, foldCharacter).join('');

const foldCharacter = (character: string): string => (/[\p{L}\p{N}]/u.test(character) ? character.toLowerCase() : '');
