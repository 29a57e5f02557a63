/** The text of a text layer without its white space, which may differ between runs with the same words. */
export type Letters = Readonly<{
  text: string;
  /** The start of a letter in the document, and the end of the first `count` letters. */
  startOf: (index: number) => TextPoint;
  endOf: (count: number) => TextPoint;
}>;

/** A boundary point of a selection (DOM, `Range`). */
export type TextPoint = Readonly<{ node: Node; offset: number }>;

const withoutSpace = (text: string) => text.replaceAll(/\s+/g, '');

export function lettersOf(layer: Element): Letters {
  const nodes: Text[] = [];
  /** For each letter the index of its node, and its offset in the node. */
  const at: Array<readonly [node: number, offset: number]> = [];
  let text = '';
  const walker = document.createTreeWalker(layer, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const { data } = node as Text;
    for (let offset = 0; offset < data.length; offset += 1) {
      if (/\s/.test(data[offset]!)) continue;
      at.push([nodes.length, offset]);
      text += data[offset];
    }
    nodes.push(node as Text);
  }
  const spotAt = (index: number, further: number): TextPoint => {
    const [node, offset] = at[index]!;
    return { node: nodes[node]!, offset: offset + further };
  };
  return { text, startOf: (index) => spotAt(index, 0), endOf: (count) => spotAt(count - 1, 1) };
}

/** The number of letters of `layer` before a point; 0 or all if the point is before or after the layer. */
export function lettersBefore(layer: Element, { node, offset }: TextPoint): number {
  const range = document.createRange();
  range.selectNodeContents(layer);
  const isBehind = range.comparePoint(node, offset) > 0;
  if (!isBehind) range.setEnd(node, offset);
  return withoutSpace(range.toString()).length;
}

/** A piece of text, the letters around it, and the number of letters before it on its page. */
export type Passage = Readonly<{ text: string; before: string; after: string; at: number }>;

const contextLetters = 40;

export const passageOf = (text: string, from: number, to: number): Passage => ({
  text: text.slice(from, to),
  before: text.slice(Math.max(0, from - contextLetters), from),
  after: text.slice(to, to + contextLetters),
  at: from,
});

/** The most occurrences that are compared: a short word may occur ten thousand times on a page. */
const mostTries = 2_000;

/**
 * The start of `passage` in `text`. Of several places, the one with the most equal letters around it (`context`), then
 * the nearest to where it was. `null` if it is not found.
 */
export function findPassage(text: string, passage: Passage): Readonly<{ from: number; context: number }> | null {
  let best: Readonly<{ from: number; context: number }> | null = null;
  let from = text.indexOf(passage.text);
  for (let tries = 0; from >= 0 && tries < mostTries; tries += 1, from = text.indexOf(passage.text, from + 1)) {
    const context = contextAt(text, passage, from);
    const isNearer = Math.abs(from - passage.at) < Math.abs((best?.from ?? 0) - passage.at);
    if (!best || context > best.context || (context === best.context && isNearer)) best = { from, context };
  }
  return best;
}

function contextAt(text: string, { text: words, before, after }: Passage, from: number): number {
  let left = 0;
  while (left < before.length && text[from - 1 - left] === before[before.length - 1 - left]) left += 1;
  let right = 0;
  while (right < after.length && text[from + words.length + right] === after[right]) right += 1;
  return left + right;
}
