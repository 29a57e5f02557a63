/** Pseudorandom numbers, the same for the same seed. */
export type Random = ReturnType<typeof createRandom>;

/** Mulberry32, a generator with 32 bits of state: enough for test data, and the same on every machine. */
export function createRandom(seed: number) {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  /** A whole number from `least` to `most`, both included. */
  const whole = (least: number, most: number): number => least + Math.floor(next() * (most - least + 1));
  return {
    whole,
    /** One of the list, which is not empty. */
    oneOf: <T>(list: readonly T[]): T => list[whole(0, list.length - 1)]!,
  };
}
