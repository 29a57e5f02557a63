/** A step that other work waits for. Only the first `reach` counts. */
type Step<T> = Readonly<{ reached: Promise<T>; reach: (value: T) => void }>;

/**
 * The steps of a start, in order. Work that would delay the first paint waits for one of them. A page that fails to
 * load reaches the first two when it gives up.
 */
export function createStartSteps<App>() {
  return {
    /**
     * The page has its process, which initialises. This is the time for the menu: earlier it delays the page, later its
     * first paint.
     */
    pageCommitted: createStep<void>(),
    /** The page has its script. Loading the rest of the main process earlier would delay the script. */
    scriptServed: createStep<void>(),
    /** The rest of the main process runs, and answers the waiting calls. */
    appRunning: createStep<App>(),
    /** The window shows its form. Slow work, such as starting the sample service, begins. */
    pageDrawn: createStep<void>(),
  };
}

function createStep<T>(): Step<T> {
  let reach: (value: T) => void = () => {};
  const reached = new Promise<T>((resolve) => {
    reach = resolve;
  });
  return { reached, reach };
}
