import { expect, test, vi } from 'vitest';
import { collectSoon } from '../../../renderer/pdf-analysis/garbage-limit.ts';

test('garbage is collected soon after it is asked for', async () => {
  const collected = vi.fn();
  // Tells of a collection of the whole heap.
  const registry = new FinalizationRegistry(collected);
  registry.register({ text: 'let go' }, 'one');
  expect(collectSoon()).toBeGreaterThan(0);
  await vi.waitFor(() => expect(collected).toHaveBeenCalledWith('one'));
});
