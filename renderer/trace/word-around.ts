const letter = /[\p{L}\p{N}\p{M}_]/u;
/** A longer run of letters is no word. */
const maxWord = 200;

/** The word at an offset of a text, or the one that ends there; empty without one. */
export function wordAround(text: string, offset: number): readonly [from: number, to: number] {
  let [from, to] = [offset, offset];
  while (from > 0 && offset - from < maxWord && letter.test(text[from - 1]!)) from -= 1;
  while (to < text.length && to - offset < maxWord && letter.test(text[to]!)) to += 1;
  return [from, to];
}
