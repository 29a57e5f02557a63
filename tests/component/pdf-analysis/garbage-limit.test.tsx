import { expect, test, vi } from 'vitest';
import { collectSoon } from '../../../renderer/pdf-analysis/garbage-limit.ts';

/** So many objects are about 150 MB of short-lived garbage, for which V8 by itself does not collect the whole heap. */
const mostObjects = 5_000_000;

/** What a thread at work leaves. V8 goes on with a collection while it gives out memory. */
async function leaveGarbage(objects: number): Promise<number> {
  const left = Array.from({ length: objects }, (_, at) => ({ at }));
  await new Promise((resolve) => setTimeout(resolve));
  return left.length;
}

/** Functions of their own: one that waits keeps all that it has ever had in a variable. */
const make = (kept: object[]) => void kept.push({ text: 'let go later' });
const letGo = (kept: object[], registry: FinalizationRegistry<string>) => {
  registry.register(kept.pop()!, 'one');
};

test('garbage is collected soon after it is asked for, while the thread works on', async () => {
  const kept: object[] = [];
  make(kept);
  // It has to be old by then: what is young is collected often, and alone.
  for (let left = 0; left < mostObjects; ) left += await leaveGarbage(10_000);

  const collected = vi.fn();
  const registry = new FinalizationRegistry(collected);
  letGo(kept, registry);
  // Asked again, as the app does: a collection that has begun before keeps what it has marked by then.
  for (let asked = 0; asked < 5 && collected.mock.calls.length === 0; asked += 1) {
    expect(collectSoon()).toBeGreaterThan(0);
    // In many tasks: marking goes on beside this thread, and is slow on a machine that is busy.
    for (let left = 0; left < mostObjects / 5 && collected.mock.calls.length === 0; ) left += await leaveGarbage(1_000);
  }
  expect(collected).toHaveBeenCalledWith('one');
});
