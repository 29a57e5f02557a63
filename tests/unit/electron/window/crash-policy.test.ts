import { expect, test } from 'vitest';
import { createCrashPolicy, repeatWindowMs } from '../../../../electron/window/crash-policy.ts';

test('a crash now and then needs no question; a second one within a minute does', () => {
  let nowMs = 0;
  const rule = createCrashPolicy(() => nowMs);
  expect(rule.crashed()).toBe('reload');
  nowMs += repeatWindowMs;
  expect(rule.crashed()).toBe('reload');
  nowMs += repeatWindowMs - 1;
  expect(rule.crashed()).toBe('ask');
  nowMs += 1_000;
  expect(rule.crashed()).toBe('ask');
});
