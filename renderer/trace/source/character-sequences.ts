import type { Sequence } from './align-sequences.ts';
import type { Characters } from './folded-text.ts';

export const anchors = [32, 16, 8];

export function withCosts({ elements, starts }: Pick<Characters, 'elements' | 'starts'>): Sequence {
  const size = elements.length;
  return {
    elements,
    starts,
    skip: new Float32Array(size).fill(0.2),
    insert: new Float32Array(size + 1).fill(0.2),
    gain: new Float32Array(size).fill(1),
  };
}

/** Some elements of a range of a sequence, with a gap in place of those in between. */
export function chosenElements(
  { elements, starts }: Sequence,
  from: number,
  to: number,
  isWanted: (at: number) => boolean,
) {
  const places: number[] = [];
  for (let at = from; at < to; at += 1) {
    if (!isWanted(at)) continue;
    if (places.length > 0 && places.at(-1) !== at - 1 && places.at(-1) !== -1) places.push(-1);
    places.push(at);
  }
  const size = places.length;
  const ends = new Uint8Array(size + 1);
  ends[size] = 1;
  for (const [at, place] of places.entries()) ends[at] = place < 0 ? 1 : starts[place]!;
  const part = withCosts({ elements: Int32Array.from(places, (at) => (at < 0 ? -1 : elements[at]!)), starts: ends });
  return { places, part };
}

export function charactersBetween(elements: Int32Array, from: number, to: number): string {
  let text = '';
  for (let at = from; at < to; at += mostArguments)
    text += String.fromCharCode(...elements.subarray(at, Math.min(to, at + mostArguments)));
  return text;
}

/** A call with more arguments can fail. */
const mostArguments = 8_192;
