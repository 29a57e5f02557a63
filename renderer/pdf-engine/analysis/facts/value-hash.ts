const begun = [0x811c9dc5, 0x1b873593] as const;

/**
 * Computes a hash of values: numbers, texts, lists, plain objects, and lists of bytes. Two streams of FNV-1a
 * (draft-eastlake-fnv-17, section 2) over 32 bits at a time; 64 bits in all. The content of an object is read once,
 * because each letter of a page recurs.
 */
export function createValueHash() {
  let [one, other]: readonly [number, number] = begun;
  const known = new Map<object, readonly [number, number]>();
  const float = new Float64Array(1);
  const words = new Uint32Array(float.buffer);

  const mix = (word: number) => {
    one = Math.imul(one ^ word, 0x01000193);
    other = Math.imul((other ^ word) + (other >>> 15), 0x85ebca6b);
  };
  const addText = (text: string) => {
    mix(text.length);
    for (let at = 0; at < text.length; at += 1) mix(text.charCodeAt(at));
  };
  /** With local variables, because each change of a captured one allocates a number. */
  const addBytes = (bytes: Uint8Array) => {
    let [first, second] = [one, other];
    for (const byte of bytes) {
      first = Math.imul(first ^ byte, 0x01000193);
      second = Math.imul((second ^ byte) + (second >>> 15), 0x85ebca6b);
    }
    [one, other] = [first, second];
  };
  /** Adds a value; `except` is a text in it to ignore. */
  const add = (value: unknown, except?: string): void => {
    if (typeof value === 'number') {
      float[0] = value;
      mix(words[0]!);
      mix(words[1]!);
    } else if (Array.isArray(value)) {
      mix(value.length);
      for (const item of value) add(item, except);
    } else if (typeof value === 'object' && value !== null) addObject(value);
    else addText(value === except ? '' : String(value));
  };
  const addObject = (value: object) => {
    let held = known.get(value);
    if (!held) {
      const before = [one, other] as const;
      [one, other] = begun;
      if (ArrayBuffer.isView(value)) addBytes(new Uint8Array(value.buffer, value.byteOffset, value.byteLength));
      else for (const entry of Object.entries(value)) add(entry);
      held = [one, other];
      known.set(value, held);
      [one, other] = before;
    }
    mix(held[0]);
    mix(held[1]);
  };
  return { add, end: () => `${(one >>> 0).toString(36)} ${(other >>> 0).toString(36)}` };
}
