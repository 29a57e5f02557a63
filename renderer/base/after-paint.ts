/** A hidden window paints nothing; then the wait ends after this time. */
const hiddenMs = 200;

/**
 * Resolves when the page as it is now has been on its way to the screen for a frame: work that takes the processor then no longer delays it.
 * Call it in the task that changes the page.
 */
export const afterPaint = () =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, hiddenMs);
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        clearTimeout(timer);
        resolve();
      }),
    );
  });

/** A page that never rests begins its work after this time all the same. */
const busyMs = 200;

/** Resolves when the page as it is now is on the screen and there is time: what runs then delays neither the picture nor the first keys. */
export const whenIdleAfterPaint = async (): Promise<void> => {
  await afterPaint();
  await new Promise<void>((resolve) => requestIdleCallback(() => resolve(), { timeout: busyMs }));
};
