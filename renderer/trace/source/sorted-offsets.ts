/** The characters of the pages for each range of characters of the markup. */
export function pagesOf(matches: Int32Array, ranges: ReadonlyArray<readonly [from: number, to: number]>): number[][] {
  const found = ranges.map((): number[] => []);
  const sorted = ranges.map((range, at) => ({ range, at })).sort((a, b) => a.range[0] - b.range[0]);
  const froms = Int32Array.from(sorted, ({ range }) => range[0]);
  for (const [character, match] of matches.entries()) {
    if (match < 0) continue;
    const entry = sorted[lowerBound(froms, match + 1) - 1];
    if (entry && match < entry.range[1]) found[entry.at]!.push(character);
  }
  return found;
}

/** The index of the first element at or above `value`. */
export function lowerBound(list: Int32Array, value: number): number {
  let low = 0;
  let high = list.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (list[middle]! < value) low = middle + 1;
    else high = middle;
  }
  return low;
}

export function lineAt(starts: readonly number[], offset: number): number {
  let low = 0;
  let high = starts.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (starts[middle]! <= offset) low = middle + 1;
    else high = middle;
  }
  return low;
}
