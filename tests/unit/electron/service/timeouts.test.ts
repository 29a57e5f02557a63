import { expect, test } from 'vitest';
import { timeoutsFor, tokenTimeouts } from '../../../../electron/service/timeouts.ts';

test('reads wait as long as the author allows them, and PDFs as long as he allows those', () => {
  const chosen = { connectTimeoutS: 7, readTimeoutS: 20, renderTimeoutS: 400, idleTimeoutS: 10 };
  for (const operation of ['info', 'handlebars', 'deepload'] as const) {
    expect(timeoutsFor(operation, chosen)).toEqual({ connectMs: 7_000, firstByteMs: 20_000, idleMs: 10_000 });
  }
  for (const operation of ['render', 'merge'] as const) {
    expect(timeoutsFor(operation, chosen)).toEqual({ connectMs: 7_000, firstByteMs: 400_000, idleMs: 10_000 });
  }
});

test('a sign-in waits for its connection as long as the author allows it', () => {
  expect(tokenTimeouts({ connectTimeoutS: 7 }).connectMs).toBe(7_000);
});
