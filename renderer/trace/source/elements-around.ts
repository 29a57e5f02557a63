import type { MarkupElement, MarkupText } from './markup-text.ts';

/** How much the distance in characters counts beside the size of the element around both. */
const distanceWeight = 0.3;

/** The elements around places in the text of a markup. */
export function createElementsAround({ elements, characters }: MarkupText) {
  const size = characters.elements.length;
  const innermost = new Int32Array(size);
  for (let at = 0, inside = -1, next = 0; at < size; at += 1) {
    for (; next < elements.length && elements[next]!.from <= at; next += 1) inside = next;
    while (inside >= 0 && elements[inside]!.to <= at) inside = elements[inside]!.parent;
    innermost[at] = inside;
  }

  const doublings = Float64Array.from({ length: size + 1 }, (_, length) => Math.log2(1 + length));
  /** For each element itself and those around it, the outermost first. */
  const paths: (readonly number[])[] = [];
  for (const [at, { parent }] of elements.entries()) paths.push(parent < 0 ? [at] : [...paths[parent]!, at]);
  const pathTo = (place: number): readonly number[] => paths[innermost[place]!] ?? [];

  return {
    /** The distance of two places, in doublings: mostly the size of the smallest element around both. */
    distance(one: number, other: number): number {
      let at = innermost[one]!;
      while (at >= 0 && (elements[at]!.from > other || elements[at]!.to <= other)) at = elements[at]!.parent;
      const around = at < 0 ? size : elements[at]!.to - elements[at]!.from;
      return doublings[around]! + distanceWeight * doublings[Math.abs(one - other)]!;
    },
    /** Pairs of equally deep elements, each around one of two places only, with a key of their own. */
    pairs(
      one: number,
      other: number,
    ): ReadonlyArray<Readonly<{ key: number; one: MarkupElement; other: MarkupElement }>> {
      const others = pathTo(other);
      const found = [];
      for (const [depth, at] of pathTo(one).entries()) {
        const beside = others[depth];
        if (beside === undefined || beside === at) continue;
        found.push({ key: at * elements.length + beside, one: elements[at]!, other: elements[beside]! });
      }
      return found;
    },
  };
}

export type ElementsAround = ReturnType<typeof createElementsAround>;
