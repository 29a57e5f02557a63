import { expect, test } from 'vitest';
import { styleChange } from '../../../../../../renderer/pdf-engine/analysis/compare-appearance/text-styles.ts';
import type { TextMark } from '../../../../../../renderer/pdf-engine/analysis/facts/page-looks.ts';

const mark = (style: Partial<TextMark['style']> = {}, width = 40): TextMark => ({
  text: 'Total',
  box: { x: 10, y: 10, width, height: 16 },
  style: { font: 'Arial', sizePx: 16, stretch: 1, slant: 0, colour: '#000000', alpha: 1, mode: 0, ...style },
});

test.each<[string, Partial<TextMark['style']>]>([
  ['bold', { font: 'Arial-BoldMT' }],
  ['bold', { font: 'LiberationSans-Semibold' }],
  ['bold', { mode: 2 }],
  ['italic', { font: 'Arial-ItalicMT' }],
  ['italic', { slant: 0.2 }],
  ['bold, italic', { font: 'Arial-BoldItalicMT' }],
  ['bold, colour changed', { font: 'Arial,Bold', colour: '#c00000' }],
  ['larger', { sizePx: 16.5 }],
  ['smaller', { sizePx: 15 }],
  ['colour changed', { colour: '#060000' }],
  ['opacity changed', { alpha: 0.9 }],
])('letters that are now %s', (words, style) => {
  expect(styleChange(mark(), mark(style))).toBe(words);
});

test.each<[string, Partial<TextMark['style']>]>([
  ['a page that was scaled by a trifle', { sizePx: 16.0003, stretch: 1.00001 }],
  ['a colour that was rounded', { colour: '#010100' }],
  ['a font by another name', { font: 'ArialMT' }],
  ['another font of the same widths', { font: 'LiberationSans' }],
  ['a font without a name', { font: '' }],
])('%s is no other look', (_, style) => {
  expect(styleChange(mark(), mark(style))).toBeNull();
});

test('another font with other widths, and letters that are stretched', () => {
  expect(styleChange(mark(), mark({ font: 'Times-Roman' }, 36))).toBe('font changed');
  expect(styleChange(mark(), mark({ stretch: 1.1 }, 44))).toBe('font changed');
});
