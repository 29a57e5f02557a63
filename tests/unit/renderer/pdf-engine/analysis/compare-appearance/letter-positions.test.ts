import { describe, expect, test } from 'vitest';
import { createMoveCheck } from '../../../../../../renderer/pdf-engine/analysis/compare-appearance/letter-positions.ts';
import type { TextMark } from '../../../../../../renderer/pdf-engine/analysis/facts/page-looks.ts';

const style = { font: 'Serif', sizePx: 16, stretch: 1, slant: 0, colour: '#000000', alpha: 1, mode: 0 };
/** Letters of 8 px, from a place on. */
const mark = (text: string, x: number, y: number): TextMark => ({
  text,
  box: { x, y, width: text.length * 8, height: 16 },
  style,
});

describe('a line stands elsewhere', () => {
  const line = { before: { x: 20, y: 100, width: 32, height: 16 }, after: { x: 20, y: 104, width: 32, height: 16 } };
  const moved = { ...line, dx: 0, dy: 4 };
  const letters = (y: number, text = 'word') => [...text].map((one, index) => mark(one, 20 + index * 8, y));
  const hasMoved = (before: readonly TextMark[], after: readonly TextMark[], isStrict: boolean) =>
    createMoveCheck(after, before, isStrict)(moved);

  test('if none of its letters is painted where it was', () => {
    expect(hasMoved(letters(100), letters(104), false)).toBe(true);
    expect(hasMoved(letters(100), letters(100), false)).toBe(false);
    expect(hasMoved(letters(100), [...letters(104).slice(1), letters(100)[0]!], false)).toBe(false);
    expect(hasMoved(letters(100), letters(100, 'othe'), false)).toBe(true);
  });

  test('and, where no pixel differs, most of them are painted where it is said to have gone', () => {
    expect(hasMoved(letters(100), letters(104), true)).toBe(true);
    expect(hasMoved([mark('word', 20, 100)], letters(104), true)).toBe(false);
    expect(hasMoved([mark('word', 20, 100)], letters(104), false)).toBe(true);
  });

  test('but not one that is taken for an equal one, which the earlier page has where it is now', () => {
    const further = { ...moved, after: { ...line.after, y: 200 }, dy: 100 };
    const hasGone = (before: readonly TextMark[]) => createMoveCheck(letters(200), before, true)(further);
    expect(hasGone([...letters(100), ...letters(200)])).toBe(false);
    expect(hasGone([...letters(100), ...letters(200, 'lord')])).toBe(true);
  });

  test('but not a word of which the other program writes a ligature', () => {
    const word = mark('file', 20, 100);
    expect(hasMoved([{ ...word, text: 'ﬁle' }], [word], false)).toBe(false);
  });
});
