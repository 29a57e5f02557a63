import { collectSoon } from '../../../renderer/pdf-analysis/garbage-limit.ts';

/**
 * @file Posts whether an object that was let go has been collected soon after `collectSoon` was called. A worker of its own, as the analysis is one: in the
 * page V8 knows of what other tests have left.
 */

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

async function isCollectedSoon(): Promise<boolean> {
  const kept: object[] = [];
  make(kept);
  // It has to be old by then: what is young is collected often, and alone.
  for (let left = 0; left < mostObjects; ) left += await leaveGarbage(10_000);
  let isCollected = false;
  const registry = new FinalizationRegistry<string>(() => {
    isCollected = true;
  });
  letGo(kept, registry);
  if (collectSoon() === 0) return false;
  // In many tasks: marking goes on beside this thread, and is slow on a machine that is busy.
  for (let left = 0; left < mostObjects && !isCollected; ) left += await leaveGarbage(1_000);
  return isCollected;
}

postMessage(await isCollectedSoon());
