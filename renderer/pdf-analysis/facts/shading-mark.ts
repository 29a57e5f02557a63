import { shadingStops } from '../../pdf-core/pdfjs-internals.ts';

/**
 * The sampled positions of a gradient's colours, as shares of its length: its ends may be transparent for the area
 * beyond them.
 */
const samples = [0.1, 0.3, 0.5, 0.7, 0.9];

/** Levels of 255 that programs may round otherwise. */
const stepLevels = 8;

/** Names the colours of a gradient, independent of its start and end. Any other shading is a "pattern". */
export function shadingMark(shading: unknown): string {
  const stops = shadingStops(shading);
  if (!stops || stops.length === 0) return 'pattern';
  return `gradient ${samples.map((at) => colourAt(stops, at)).join(' ')}`;
}

function colourAt(stops: ReadonlyArray<readonly [at: number, colour: string]>, at: number): string {
  const next = stops.find(([place]) => place >= at) ?? stops.at(-1)!;
  const last = stops.findLast(([place]) => place <= at) ?? stops[0]!;
  const share = next[0] > last[0] ? (at - last[0]) / (next[0] - last[0]) : 0;
  const [from, to] = [levelsOf(last[1]), levelsOf(next[1])];
  return from.map((level, channel) => Math.round((level + share * (to[channel]! - level)) / stepLevels)).join('-');
}

/** A colour that cannot be read is white. */
const levelsOf = (colour: string): readonly number[] =>
  colour.startsWith('#') ? [1, 3, 5].map((from) => Number.parseInt(colour.slice(from, from + 2), 16)) : [255, 255, 255];
