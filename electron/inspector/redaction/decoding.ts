/** A text, and for each of its code units the part of the original text that produced it. */
export type Decoding = Readonly<{ text: string; starts: ArrayLike<number>; ends: ArrayLike<number> }>;

export const asWritten = (text: string): Decoding => ({
  text,
  starts: Array.from({ length: text.length }, (_, at) => at),
  ends: Array.from({ length: text.length }, (_, at) => at + 1),
});

/** The decoded text at an index, and the index after its source. */
export type Replacement = Readonly<{ text: string; end: number }>;

/** Applies each replacement that `read` finds. Returns the same object without one. */
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

/** The letters and digits of the text in lower case, without anything between them. */
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
