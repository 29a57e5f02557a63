/**
 * Lets the window draw and hear before the next piece of work. A message, not a timer: timers that follow each other are
 * held back by 4 ms (HTML standard, "timers").
 */
export const nextTask = () =>
  new Promise<void>((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
