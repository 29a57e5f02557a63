/**
 * Letters to insert, remove, replace or swap with the next one (optimal string alignment). It is not exact where the
 * lengths differ by more than 8, nor above `most`.
 */
export function editDistance(one: string, other: string, most = Number.MAX_SAFE_INTEGER): number {
  const longest = Math.max(one.length, other.length);
  if (Math.abs(one.length - other.length) > Math.min(8, most)) return longest;
  const width = other.length + 1;
  if (rows[0]!.length < width) rows = rows.map(() => new Uint32Array(2 * width));
  let [before, last, next] = rows as [Uint32Array, Uint32Array, Uint32Array];
  for (let column = 0; column < width; column += 1) last[column] = column;
  let leastBefore = 0;
  for (let row = 1; row <= one.length; row += 1) {
    const letter = one.charCodeAt(row - 1);
    let least = row;
    next[0] = row;
    for (let column = 1; column < width; column += 1) {
      const isSame = letter === other.charCodeAt(column - 1);
      let cost = Math.min(next[column - 1]! + 1, last[column]! + 1, last[column - 1]! + (isSame ? 0 : 1));
      const isSwap =
        row > 1 &&
        column > 1 &&
        letter === other.charCodeAt(column - 2) &&
        one.charCodeAt(row - 2) === other.charCodeAt(column - 1);
      if (isSwap) cost = Math.min(cost, before[column - 2]! + 1);
      next[column] = cost;
      if (cost < least) least = cost;
    }
    if (least > most && leastBefore > most) return longest;
    leastBefore = least;
    [before, last, next] = [last, next, before];
  }
  return last[other.length]!;
}

/** Three rows of the table, kept because the distances of many short names are needed. */
let rows = [new Uint32Array(64), new Uint32Array(64), new Uint32Array(64)];
