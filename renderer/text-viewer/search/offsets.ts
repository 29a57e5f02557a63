/** A list of offsets that grows. `all` returns those that were added, without a copy. */
export function createOffsets() {
  let offsets = new Uint32Array(256);
  let count = 0;
  return {
    add(offset: number): void {
      if (count === offsets.length) {
        const larger = new Uint32Array(count * 2);
        larger.set(offsets);
        offsets = larger;
      }
      offsets[count] = offset;
      count += 1;
    },
    all: (): Uint32Array => offsets.subarray(0, count),
  };
}
