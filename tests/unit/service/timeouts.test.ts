import { expect, test } from 'vitest';
import { timeoutsFor } from '../../../electron/service/timeouts.ts';

test('reads wait as long as the author allows them, and PDFs as long as he allows those', () => {
  const chosen = { readTimeoutS: 20, renderTimeoutS: 400, idleTimeoutS: 10 };
  for (const operation of ['info', 'handlebars', 'deepload'] as const) {
    expect(timeoutsFor(operation, chosen)).toEqual({ connectMs: 15_000, firstByteMs: 20_000, idleMs: 10_000 });
  }
  for (const operation of ['render', 'merge'] as const) {
    expect(timeoutsFor(operation, chosen)).toEqual({ connectMs: 15_000, firstByteMs: 400_000, idleMs: 10_000 });
  }
});
