import type { Sequence } from './align-sequences.ts';
import type { PageCharacters } from './page-characters.ts';

/** Each round can make another run follow its neighbours. */
const rounds = 3;

/**
 * Moves runs of words to equal text that goes on from the word before them, as in columns that are painted in another
 * order and have equal values. Words that have been there take the place in return.
 */
export function swapPlaces(one: Sequence, { words, characters }: PageCharacters, matches: Int32Array): void {
  const owners = new Int32Array(one.elements.length).fill(-1);
  const isWhole = (at: number): boolean => {
    const word = words[at];
    if (!word || word.to === word.from) return false;
    const first = matches[word.from]!;
    return first >= 0 && matches[word.to - 1] === first + word.to - word.from - 1;
  };
  const startOf = (at: number) => (isWhole(at) ? matches[words[at]!.from]! : -1);
  const endOf = (at: number) => (isWhole(at) ? matches[words[at]!.to - 1]! + 1 : -1);
  for (let at = 0; at < words.length; at += 1) if (isWhole(at)) owners[startOf(at)] = at;
  const isEqual = (at: number, place: number) => {
    const { from, to } = words[at]!;
    if (one.starts[place] !== 1 || one.starts[place + to - from] !== 1) return false;
    for (let unit = 0; from + unit < to; unit += 1)
      if (one.elements[place + unit] !== characters.elements[from + unit]) return false;
    return true;
  };

  /** How many ends of a run of words go on in their neighbours, if the run is at a place. */
  const joins = (first: number, end: number, place: number, length: number) =>
    Number(endOf(first - 1) === place) + Number(end < words.length && startOf(end) === place + length);

  const put = (first: number, end: number, place: number) => {
    const start = words[first]!.from;
    for (let at = first; at < end; at += 1) {
      const { from, to } = words[at]!;
      for (let unit = from; unit < to; unit += 1) matches[unit] = place + unit - start;
      owners[place + from - start] = at;
    }
  };

  const moveRun = (first: number): boolean => {
    const wanted = endOf(first - 1);
    const place = startOf(first);
    if (wanted < 0 || place < 0 || wanted === place) return false;
    const other = owners[wanted]!;
    let size = 0;
    let length = 0;
    // Words that follow each other, now and at the wanted place, and so do those that are there.
    for (let at = first; at < words.length; at += 1, size += 1) {
      const isNext = startOf(at) === place + length && isEqual(at, wanted + length);
      if (!isNext || owners[wanted + length] !== (other < 0 ? -1 : other + size) || at === other) break;
      length += words[at]!.to - words[at]!.from;
    }
    if (size === 0 || Math.abs(wanted - place) < length) return false;
    const end = first + size;
    const before = joins(first, end, place, length) + (other < 0 ? 0 : joins(other, other + size, wanted, length));
    put(first, end, wanted);
    if (other >= 0) put(other, other + size, place);
    const after = joins(first, end, wanted, length) + (other < 0 ? 0 : joins(other, other + size, place, length));
    if (after > before) {
      if (other < 0) for (let unit = place; unit < place + length; unit += 1) owners[unit] = -1;
      return true;
    }
    put(first, end, place);
    if (other >= 0) put(other, other + size, wanted);
    else for (let unit = wanted; unit < wanted + length; unit += 1) owners[unit] = -1;
    return false;
  };

  for (let round = 0; round < rounds; round += 1) {
    let hasMoved = false;
    for (let at = 1; at < words.length; at += 1) if (moveRun(at)) hasMoved = true;
    if (!hasMoved) return;
  }
}
