/**
 * The offset of the same position in the other text. `places` has pairs of equal offsets, ascending; `isBack` maps from
 * the second text of the pairs to the first.
 */
export function samePlace(places: Uint32Array, offset: number, isBack: boolean): number {
  const own = isBack ? 1 : 0;
  const other = 1 - own;
  let low = 0;
  let high = places.length / 2;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (places[middle * 2 + own]! <= offset) low = middle + 1;
    else high = middle;
  }
  // The pair before `low` is the last one at or before the offset.
  if (low === 0) return places.length === 0 ? offset : places[other]!;
  const pair = (low - 1) * 2;
  const next = places[pair + 2 + other] ?? Number.POSITIVE_INFINITY;
  return Math.min(places[pair + other]! + offset - places[pair + own]!, next);
}
