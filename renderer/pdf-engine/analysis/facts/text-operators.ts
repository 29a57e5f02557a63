import { OPS } from '../../pdfjs/pdfjs-core.ts';
import { fontOfGraphicsState, glyphsOf, type Operands } from '../../pdfjs/pdfjs-internals.ts';
import { type Matrix, matrixOf, multiplied, unmoved } from './page-geometry.ts';

/** The text part of the graphics state (ISO 32000-2, 9.3). */
export type TextState = Readonly<{
  /** pdf.js's name for it. */
  font: string | null;
  size: number;
  charSpacing: number;
  wordSpacing: number;
  /** 1 is as wide as the font is. */
  stretch: number;
  leading: number;
  rise: number;
  isHidden: boolean;
  /** The text rendering mode, 0 to 7: whether letters are filled, stroked or used to clip. */
  mode: number;
}>;

export const initialText: TextState = {
  ...{ font: null, size: 0, charSpacing: 0, wordSpacing: 0, stretch: 1, leading: 0, rise: 0, isHidden: false },
  mode: 0,
};

/**
 * A shown word, or a character of a script without spaces, as a rectangle in the coordinates of `matrix`, which maps to
 * those of the page.
 */
export type ShownWord = Readonly<{
  text: string;
  rectangle: readonly [number, number, number, number];
  matrix: Matrix;
}>;

/** The parameters of letter positions besides the state. `unit` is the width of one unit of the font, mostly 1/1000. */
export type FontMeasure = Readonly<{ unit: number; isVertical: boolean }>;

/**
 * A number in an array between letters moves them apart; from this size on it is a space. In thousandths of the font's
 * size.
 */
const spaceFrom = 200;
/** How far letters extend below and above their line, as shares of the font's size: about right for most fonts. */
const [below, above] = [0.2, 0.75];

/**
 * From the radicals to the last ideographs before Hangul, compatibility forms, wide forms, and ideographs of the second
 * plane.
 */
const isChineseOrJapanese = (code: number) =>
  code >= 0x2e80 &&
  (code < 0xa000 ||
    (code >= 0xf900 && code < 0xfb00) ||
    (code >= 0xff00 && code < 0xfff0) ||
    (code >= 0xd840 && code < 0xd889));

const number = (value: unknown) => (typeof value === 'number' && Number.isFinite(value) ? value : 0);

/** The state after an operator; the same object if the operator does not change it. */
export function textStateAfter(state: TextState, fn: number, args: Operands): TextState {
  switch (fn) {
    case OPS.setFont:
      return { ...state, font: typeof args[0] === 'string' ? args[0] : null, size: number(args[1]) };
    case OPS.setGState:
      return withFontOf(state, args);
    case OPS.setTextRenderingMode:
      return { ...state, isHidden: args[0] === 3 || args[0] === 7, mode: number(args[0]) };
    case OPS.setCharSpacing:
      return { ...state, charSpacing: number(args[0]) };
    case OPS.setWordSpacing:
      return { ...state, wordSpacing: number(args[0]) };
    case OPS.setHScale:
      return { ...state, stretch: number(args[0]) / 100 };
    case OPS.setLeading:
      return { ...state, leading: number(args[0]) };
    case OPS.setLeadingMoveText:
      return { ...state, leading: -number(args[1]) };
    case OPS.setTextRise:
      return { ...state, rise: number(args[0]) };
    default:
      return state;
  }
}

/** A parameter dictionary may set a font, too (ISO 32000-2, 8.4.5). */
function withFontOf(state: TextState, args: Operands): TextState {
  const font = fontOfGraphicsState(args);
  return font ? textStateAfter(state, OPS.setFont, font) : state;
}

/** The position of the next letter (ISO 32000-2, 9.4.2). */
export function createTextCursor() {
  let matrix = unmoved;
  let [x, y, lineX, lineY] = [0, 0, 0, 0];

  const begin = (at: Matrix) => {
    matrix = at;
    x = y = lineX = lineY = 0;
  };
  const move = (byX: number, byY: number) => {
    x = lineX += byX;
    y = lineY += byY;
  };

  return {
    /** Moves as an operator asks; others move nothing. */
    after(fn: number, args: Operands, state: TextState): void {
      if (fn === OPS.beginText) begin(unmoved);
      else if (fn === OPS.setTextMatrix) begin(matrixOf(args[0]) ?? unmoved);
      else if (fn === OPS.moveText || fn === OPS.setLeadingMoveText) move(number(args[0]), number(args[1]));
      else if (fn === OPS.nextLine) move(0, -state.leading);
    },
    /** The words in shown letters, which are glyphs and numbers for the space between them. */
    show(args: Operands, state: TextState, { unit, isVertical }: FontMeasure): readonly ShownWord[] {
      const words: ShownWord[] = [];
      const size = Math.abs(state.size);
      const direction = state.size < 0 ? -1 : 1;
      const stretch = state.stretch * direction;
      const start = multiplied(matrix, [1, 0, 0, 1, x, y + state.rise]);
      let at = 0;
      let from = 0;
      let text = '';
      let isLastSign = false;
      const finish = () => {
        if (text !== '') words.push({ text, rectangle: rectangleOf(from, at), matrix: start });
        text = '';
      };
      const rectangleOf = (begin: number, end: number): ShownWord['rectangle'] =>
        isVertical
          ? [-size / 2, -end, size / 2, -begin]
          : [begin * stretch, -below * size * direction, end * stretch, above * size * direction];

      for (const glyph of glyphsOf(args)) {
        if (typeof glyph === 'number') {
          if (Math.abs(glyph) > spaceFrom) finish();
          at += ((isVertical ? 1 : -1) * glyph * size) / 1000;
          continue;
        }
        const { unicode, width, isSpace } = glyph ?? {};
        const letters = String(unicode ?? '').trim();
        if (isSpace || letters === '') finish();
        else {
          const isSign = isChineseOrJapanese(letters.charCodeAt(0));
          if (isSign || isLastSign) finish();
          if (text === '') from = at;
          text += letters;
          isLastSign = isSign;
        }
        const spacing = ((isSpace ? state.wordSpacing : 0) + state.charSpacing) * direction;
        at += isVertical ? size - spacing : number(width) * unit * size + spacing;
      }
      finish();
      if (isVertical) y -= at;
      else x += at * stretch;
      return words;
    },
  };
}
