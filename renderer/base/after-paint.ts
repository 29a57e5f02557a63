/** Ends the wait in a hidden window, which does not paint. */
const hiddenMs = 200;

/**
 * Resolves one frame after the current page was sent to the screen, so that heavy work no longer delays it. Call it in
 * the task that changes the page.
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

/** A page that is never idle starts its work after this time. */
const busyMs = 200;

/** Resolves when the page is on the screen and idle, so that work delays neither the picture nor the first keys. */
export const whenIdleAfterPaint = async (): Promise<void> => {
  await afterPaint();
  await new Promise<void>((resolve) => requestIdleCallback(() => resolve(), { timeout: busyMs }));
};
