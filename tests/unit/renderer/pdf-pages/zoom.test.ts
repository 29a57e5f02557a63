import { expect, test } from 'vitest';
import { maxScale, minScale, percentText, scaleOf, stepFrom } from '../../../../renderer/pdf-pages/zoom.ts';

const page = { width: 800, height: 1_000 };

test('fit width fills the view, fit page shows all of it, automatic stops at a comfortable size', () => {
  expect(scaleOf('fit-width', page, { width: 1_600, height: 500 })).toBe(2);
  expect(scaleOf('fit-page', page, { width: 1_600, height: 500 })).toBe(0.5);
  expect(scaleOf('auto', page, { width: 1_600, height: 500 })).toBe(1.25);
  expect(scaleOf('auto', page, { width: 400, height: 500 })).toBe(0.5);
});

test('a view without a size yet is no reason for an absurd zoom', () => {
  expect(scaleOf('fit-width', page, { width: -24, height: 0 })).toBe(1);
});

test('steps go to the next level from wherever the zoom is, and stop at the ends', () => {
  expect(stepFrom(1, 'in')).toBe(1.1);
  expect(stepFrom(1.03, 'out')).toBe(1);
  expect(stepFrom(1.001, 'out')).toBe(0.9);
  expect(stepFrom(maxScale, 'in')).toBe(maxScale);
  expect(stepFrom(minScale, 'out')).toBe(minScale);
});

test('every step in is undone by a step out', () => {
  for (let scale = minScale; scale < maxScale; scale = stepFrom(scale, 'in')) {
    expect(stepFrom(stepFrom(scale, 'in'), 'out')).toBe(scale);
  }
});

test('a level reads as a whole percentage', () => {
  expect(percentText(1.2068)).toBe('121%');
});
