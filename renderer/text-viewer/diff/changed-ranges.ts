import { Change } from '@codemirror/merge';

export type DiffQuestion = Readonly<{ before: string; after: string }>;

/** Changes as numbers, four each: from and to in the earlier text, from and to in the later one. In UTF-16 units. */
export type ChangedRanges = Uint32Array<ArrayBuffer>;

/** Numbers cross from a worker in no time; objects would be copied one by one. */
export function packed(changes: readonly Change[]): ChangedRanges {
  const ranges = new Uint32Array(changes.length * 4);
  for (const [at, { fromA, toA, fromB, toB }] of changes.entries()) ranges.set([fromA, toA, fromB, toB], at * 4);
  return ranges;
}

export function changesOf(ranges: ChangedRanges): readonly Change[] {
  return Array.from({ length: ranges.length / 4 }, (_, at) => {
    const [fromA = 0, toA = 0, fromB = 0, toB = 0] = ranges.subarray(at * 4, at * 4 + 4);
    return new Change(fromA, toA, fromB, toB);
  });
}
