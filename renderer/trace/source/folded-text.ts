/** Soft hyphen, zero-width characters, and the marks that only control the writing direction. */
const unseen = /[\s\p{M}\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/gu;
const cached = new Map<string, string>();
const maxCached = 20_000;

/**
 * A character for comparing page and markup: ligatures and compatibility forms as their letters, without case, accents
 * and white space. Empty for an ignored character, such as a hyphen, which may come from a line break.
 */
export function foldedCharacter(character: string): string {
  const known = cached.get(character);
  if (known !== undefined) return known;
  const letters = character.normalize('NFKD').replace(unseen, '');
  const made = letters.toUpperCase().toLowerCase().normalize('NFKD').replace(unseen, '').replace(/[-‐‑]/g, '');
  if (cached.size < maxCached) cached.set(character, made);
  return made;
}

/** A growing list of characters with their properties. */
export function createCharacters() {
  let size = 0;
  let elements = new Int32Array(4_096);
  let from = new Int32Array(4_096);
  let to = new Int32Array(4_096);
  let starts = new Uint8Array(4_096);
  let isStart = true;
  return {
    /** The next character begins a word. */
    begin: () => {
      isStart = true;
    },
    /** Adds a character between two places. */
    add(character: string, place: number, end: number): void {
      const letters = foldedCharacter(character);
      if (letters === '') {
        if (/\s/.test(character)) isStart = true;
        return;
      }
      for (let at = 0; at < letters.length; at += 1) {
        if (size === elements.length) {
          elements = grown(elements, new Int32Array(2 * size));
          from = grown(from, new Int32Array(2 * size));
          to = grown(to, new Int32Array(2 * size));
          starts = grown(starts, new Uint8Array(2 * size));
        }
        elements[size] = letters.charCodeAt(at);
        from[size] = place;
        to[size] = end;
        starts[size] = isStart ? 1 : 0;
        isStart = false;
        size += 1;
      }
    },
    size: () => size,
    done: () => {
      const ends = new Uint8Array(size + 1);
      ends.set(starts.subarray(0, size));
      ends[size] = 1;
      return {
        elements: elements.slice(0, size),
        from: from.slice(0, size),
        to: to.slice(0, size),
        starts: ends,
      };
    },
  };
}

export type Characters = ReturnType<ReturnType<typeof createCharacters>['done']>;

function grown<List extends Int32Array | Uint8Array>(list: List, larger: List): List {
  larger.set(list);
  return larger;
}
