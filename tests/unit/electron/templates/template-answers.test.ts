import { expect, test } from 'vitest';
import { checkAnswer } from '../../../../electron/templates/template-answers.ts';

const placeholder = {
  partial: null,
  line: 1,
  column: 1,
  expression: 'a',
  path: 'a',
  value: '1',
  iteration: [] as unknown[],
  call: null,
  start: 0,
  end: 1,
};
const answer = { ok: true, html: '1', unknown: [], replayed: [], missing: [], filled: 1, reached: 1 };
const traced = (placeholders: readonly unknown[]) => checkAnswer('run', { ...answer, placeholders });

test('a long trace is checked to its last placeholder, and other work goes on meanwhile', async () => {
  const turns: string[] = [];
  const checked = traced(Array(5_000).fill(placeholder)).then(() => turns.push('checked'));
  setImmediate(() => turns.push('other work'));
  await checked;
  expect(turns).toEqual(['other work', 'checked']);
  await expect(traced([...Array(4_999).fill(placeholder), { ...placeholder, line: 'one' }])).rejects.toThrow('line');
});

test('lists that no template makes are refused before their items are read', async () => {
  let reads = 0;
  const counted = Object.defineProperty({ ...placeholder }, 'line', { enumerable: true, get: () => (reads += 1) });
  const zero = Object.defineProperty(Array(1_001).fill(0), 0, { get: () => (reads += 1) });
  await expect(traced(Array(50_001).fill(counted))).rejects.toThrow('Invalid');
  await expect(traced([{ ...placeholder, iteration: zero }])).rejects.toThrow('Invalid');
  expect(reads).toBe(0);
});
