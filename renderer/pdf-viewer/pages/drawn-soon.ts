import type { BrowserClock } from '../../base/browser-clock.ts';
import type { ScrollPosition } from '../../pdf-core/scroll-position.ts';
import type { PageStack } from './page-stack.ts';
import type { PageViewport } from './page-viewport.ts';

/** A first document is shown after this time although it is not drawn yet, so that its other pages can be reached. */
const drawnWithinMs = 1_000;

type DrawnSoonDependencies = Readonly<{ viewport: PageViewport; after: BrowserClock['after'] }>;

/** Draws the pages of a first document that will be in view at `position`. Resolves when they are drawn, or take too long. */
export const createDrawnSoon =
  ({ viewport, after }: DrawnSoonDependencies) =>
  async (stack: PageStack, position: ScrollPosition): Promise<null> => {
    let endWait = () => {};
    const waited = new Promise<void>((resolve) => {
      endWait = after(drawnWithinMs, resolve);
    });
    await Promise.race([viewport.prepare(stack, position), waited]);
    endWait();
    return null;
  };
