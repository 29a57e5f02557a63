import { Change } from '@codemirror/merge';

/** The message to the worker. */
export type TextPair = Readonly<{ before: string; after: string }>;

/** Changes as four numbers each: start and end in the earlier text, start and end in the later one, in UTF-16 units. */
export type ChangedRanges = Uint32Array<ArrayBuffer>;

/** An array of numbers is transferred from a worker at once; objects would be copied one by one. */
export function packChanges(changes: readonly Change[]): ChangedRanges {
  const ranges = new Uint32Array(changes.length * 4);
  for (const [at, { fromA, toA, fromB, toB }] of changes.entries()) ranges.set([fromA, toA, fromB, toB], at * 4);
  return ranges;
}

export function unpackChanges(ranges: ChangedRanges): readonly Change[] {
  return Array.from({ length: ranges.length / 4 }, (_, at) => {
    const [fromA = 0, toA = 0, fromB = 0, toB = 0] = ranges.subarray(at * 4, at * 4 + 4);
    return new Change(fromA, toA, fromB, toB);
  });
}
