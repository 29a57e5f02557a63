import { expect, test } from 'vitest';
import { planOf, stepKinds, stepText } from '../../soak/plan.ts';

const steps = (seed: number, count: number) => {
  const plan = planOf(seed);
  return Array.from({ length: count }, () => plan.next().value);
};

test('the same seed gives the same steps, however many are taken', () => {
  expect(steps(7, 300)).toEqual(steps(7, 300));
  expect(steps(7, 500).slice(0, 300)).toEqual(steps(7, 300));
});

test('another seed gives other steps', () => {
  expect(steps(8, 20)).not.toEqual(steps(7, 20));
});

test('two plans of a seed do not disturb each other', () => {
  const [first, second] = [planOf(3), planOf(3)];
  first.next();
  const ahead = [first.next().value, first.next().value];
  second.next();
  expect([second.next().value, second.next().value]).toEqual(ahead);
});

test('every kind of step comes', () => {
  expect(new Set(steps(1, 500).map(({ kind }) => kind))).toEqual(new Set(stepKinds));
});

test('a step is written with what was decided about it', () => {
  expect(stepText({ kind: 'start again' })).toBe('start again');
  expect(stepText({ kind: 'withdraw', key: 2 })).toBe('withdraw {"key":2}');
});
