/**
 * Yields to rendering and input before the next piece of work. It uses a message, not a timer: nested timers are
 * delayed by 4 ms (HTML standard, "timers").
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
