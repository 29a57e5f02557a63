import { collectSoon } from '../../../../renderer/pdf-engine/analysis/garbage-limit.ts';

/**
 * @file Posts whether a released object has been collected soon after `collectSoon` was called. In its own worker, like
 * the analysis, because in the page V8 also has objects of other tests.
 */

/**
 * This many objects are about 150 MB of short-lived garbage, for which V8 does not collect the whole heap by itself.
 */
const mostObjects = 5_000_000;

/** The garbage of a busy thread. V8 continues a collection while it allocates memory. */
async function leaveGarbage(objects: number): Promise<number> {
  const left = Array.from({ length: objects }, (_, at) => ({ at }));
  await new Promise((resolve) => setTimeout(resolve));
  return left.length;
}

/** Separate functions, because one that waits keeps everything that its variables have ever had. */
const make = (kept: object[]) => void kept.push({ text: 'let go later' });
const letGo = (kept: object[], registry: FinalizationRegistry<string>) => {
  registry.register(kept.pop()!, 'one');
};

async function isCollectedSoon(): Promise<boolean> {
  const kept: object[] = [];
  make(kept);
  // It must be old by then, because young objects are collected often and separately.
  for (let left = 0; left < mostObjects; ) left += await leaveGarbage(10_000);
  let isCollected = false;
  const registry = new FinalizationRegistry<string>(() => {
    isCollected = true;
  });
  letGo(kept, registry);
  if (collectSoon() === 0) return false;
  // In many tasks: marking continues beside this thread, and is slow on a busy machine.
  for (let left = 0; left < mostObjects && !isCollected; ) left += await leaveGarbage(1_000);
  return isCollected;
}

postMessage(await isCollectedSoon());
