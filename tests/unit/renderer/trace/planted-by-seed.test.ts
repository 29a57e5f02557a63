import { expect, test } from 'vitest';
import { accountFigures, judgeAccount } from '../../../bench/trace/judge-account.ts';

test.each([1, 2, 3])(
  'of 30 templates of seed %i all planted faults are found, nothing else, and nine suggestions in ten are right',
  (seed) => {
    const misses: string[] = [];
    const scores = Array.from({ length: 30 }, (_, at) => judgeAccount(seed, at, (line) => misses.push(line)));
    const { recall, precision, suggestion } = accountFigures(scores);
    expect(recall, misses.join('\n')).toBe(1);
    expect(precision, misses.join('\n')).toBeGreaterThanOrEqual(0.99);
    expect(suggestion, misses.join('\n')).toBeGreaterThanOrEqual(0.9);
  },
);
