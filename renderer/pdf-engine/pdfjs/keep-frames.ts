/** A slower page gains nothing from a frame, and one that never ends would keep the processor busy. */
const framesKeptMs = 1_000;

/**
 * Makes the window produce frames although nothing changes, until `isDone` settles or it takes too long. After a pause,
 * the first would come up to a frame later.
 */
export function keepFrames(isDone: Promise<unknown>): void {
  const untilMs = performance.now() + framesKeptMs;
  let goesOn = true;
  const end = () => {
    goesOn = false;
  };
  isDone.then(end, end);
  const next = () => {
    if (goesOn && performance.now() < untilMs) requestAnimationFrame(next);
  };
  next();
}
