/** Resolves when `isThere` holds and the state is painted: after a frame, and the task after it. */
export async function painted(isThere: () => boolean): Promise<void> {
  await new Promise<void>((resolve) => {
    const look = () => {
      if (!isThere()) return false;
      watch.disconnect();
      resolve();
      return true;
    };
    const watch = new MutationObserver(look);
    watch.observe(document, { childList: true, subtree: true, characterData: true, attributes: true });
    look();
  });
  await nextFrame();
}

/** After the next frame has been drawn: a message that is sent while a frame is made arrives when the frame is done. */
export function nextFrame(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => resolve();
      port2.postMessage(null);
    });
  });
}

/** How long `work` took, in milliseconds. */
export async function timed(work: () => Promise<unknown> | unknown): Promise<number> {
  const startMs = performance.now();
  await work();
  return performance.now() - startMs;
}
