import { withoutWhiteSpace } from './white-space.ts';

/**
 * A number for each line, from 0, equal for equal texts, and the offset of each line, plus one beyond the end of the
 * text.
 */
type NumberedLines = Readonly<{
  lines: Int32Array;
  starts: readonly number[];
}>;

/**
 * The lines of two texts, with one number for equal lines. If white space is ignored, lines that differ only in it have
 * one number. A line of the later text is looked up only if it is not the next one of the earlier text, which it
 * usually is. That takes a third of the time.
 */
export function numberedLines(
  before: string,
  after: string,
  ignoresWhiteSpace: boolean,
): Readonly<{ before: NumberedLines; after: NumberedLines }> {
  const numbers = new Map<string, number>();
  const numberOf = (line: string): number => {
    const key = ignoresWhiteSpace ? withoutWhiteSpace(line) : line;
    const known = numbers.get(key);
    if (known !== undefined) return known;
    numbers.set(key, numbers.size);
    return numbers.size - 1;
  };

  const earlier: string[] = [];
  const lines: number[] = [];
  const starts = [0];
  /** By number, the only line of the earlier text that has it, or -1. */
  const places: number[] = [];
  for (let from = 0; from <= before.length; ) {
    const to = lineEnd(before, from);
    const line = before.slice(from, to);
    const number = numberOf(line);
    places[number] = number === places.length ? lines.length : -1;
    earlier.push(line);
    lines.push(number);
    starts.push(to + 1);
    from = to + 1;
  }

  const laterLines: number[] = [];
  const laterStarts = [0];
  /** The next line of the earlier text, if nothing has changed. */
  let next = 0;
  for (let from = 0; from <= after.length; ) {
    const expected = earlier[next];
    let to = from + (expected?.length ?? 0);
    if (expected !== undefined && isEnd(after, to) && after.slice(from, to) === expected) {
      laterLines.push(lines[next]!);
      next += 1;
    } else {
      to = lineEnd(after, from);
      const number = numberOf(after.slice(from, to));
      laterLines.push(number);
      if (lines[next + 1] === number) next += 2;
      else if ((places[number] ?? -1) >= 0) next = places[number]! + 1;
    }
    laterStarts.push(to + 1);
    from = to + 1;
  }
  // `from` is slower: it goes through an iterator.
  return {
    before: { lines: new Int32Array(lines), starts },
    after: { lines: new Int32Array(laterLines), starts: laterStarts },
  };
}

function lineEnd(text: string, from: number): number {
  const end = text.indexOf('\n', from);
  return end === -1 ? text.length : end;
}

const isEnd = (text: string, at: number) => at === text.length || text.charCodeAt(at) === 10;
