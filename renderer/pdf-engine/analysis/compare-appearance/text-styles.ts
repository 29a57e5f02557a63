import type { TextMark, TextStyle } from '../facts/page-looks.ts';

/** Colours with smaller differences in every channel, of 255, differ only by rounding. */
const leastChannel = 3;
const leastAlpha = 0.02;
/** As a share of the size: a page that is scaled slightly has the same letters. */
const leastSize = 0.006;
const leastStretch = 0.015;
const leastSlant = 0.05;

/**
 * How letters look different, such as "bold, colour changed"; `null` if they look the same. Both have the same text.
 * Two fonts with different names are the same unless their weight, their slant or the widths of their letters differ,
 * because programs name one font in many ways.
 */
export function styleChange(before: TextMark, after: TextMark): string | null {
  const [one, other] = [before.style, after.style];
  const found: string[] = [];
  const weight = weightOf(other.font) - weightOf(one.font) || strokeOf(other) - strokeOf(one);
  if (weight !== 0) found.push(weight > 0 ? 'bold' : 'not bold any more');
  const slant = Number(isSlanted(other)) - Number(isSlanted(one));
  if (slant !== 0) found.push(slant > 0 ? 'italic' : 'not italic any more');
  const size = other.sizePx / one.sizePx - 1;
  if (Math.abs(size) > leastSize) found.push(size > 0 ? 'larger' : 'smaller');
  if (isOtherColour(one.colour, other.colour)) found.push('colour changed');
  if (Math.abs(one.alpha - other.alpha) > leastAlpha) found.push('opacity changed');
  if (found.length === 0 && isOtherFont(before, after)) found.push('font changed');
  return found.length === 0 ? null : found.join(', ');
}

/** Whether two colours, "#rrggbb" or a word, differ by more than rounding. */
export function isOtherColour(one: string, other: string): boolean {
  if (one === other) return false;
  const [left, right] = [channelsOf(one), channelsOf(other)];
  return !left || !right || left.some((level, index) => Math.abs(level - right[index]!) >= leastChannel);
}

function channelsOf(colour: string): readonly number[] | null {
  if (!/^#[\da-f]{6}$/i.test(colour)) return null;
  return [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
}

const weights: ReadonlyArray<readonly [RegExp, number]> = [
  [/thin|hairline|extra-?light|ultra-?light/i, 200],
  [/(semi|demi)-?(bold)?(?![a-z])|semibold|demibold/i, 600],
  [/extra-?bold|ultra-?bold|black|heavy/i, 800],
  [/bold/i, 700],
  [/light/i, 300],
  [/medium/i, 500],
];

const weightOf = (font: string) => weights.find(([name]) => name.test(font))?.[1] ?? 400;

/** Letters that are filled and stroked look bold. */
const strokeOf = ({ mode }: TextStyle) => (mode === 2 || mode === 6 ? 1 : 0);

const isSlanted = ({ font, slant }: TextStyle) =>
  /italic|oblique|slanted|kursiv/i.test(font) || Math.abs(slant) > leastSlant;

function isOtherFont(before: TextMark, after: TextMark): boolean {
  const [one, other] = [before.style, after.style];
  if (Math.abs(one.stretch - other.stretch) > leastStretch) return true;
  if (familyOf(one.font) === familyOf(other.font)) return false;
  return before.text === after.text && Math.abs(widthOf(before) - widthOf(after)) > 2 * leastStretch * widthOf(before);
}

/** The width of the letters in sizes of their font. */
const widthOf = ({ box, style }: TextMark) => Math.max(box.width, box.height) / (style.sizePx || 1);

const familyOf = (font: string) => font.toLowerCase().replace(/[^a-z\d]|regular|roman|normal|mt$|ps$/g, '');
