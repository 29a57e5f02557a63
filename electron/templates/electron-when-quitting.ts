import { app } from 'electron';

let isQuitting = false;

/** Notes that Galley quits, for what is made only then. To be called once the listeners that may prevent it are there. */
export function watchQuitting(): void {
  app.on('before-quit', ({ defaultPrevented }) => {
    isQuitting ||= !defaultPrevented;
  });
}

/**
 * Calls `quitting` when Galley is about to close its windows and end, unless that was prevented before, or at once if it already
 * quits. Gives the way to stop listening.
 */
export function whenQuitting(quitting: () => void): () => void {
  if (isQuitting) quitting();
  const listen = ({ defaultPrevented }: Electron.Event) => {
    if (!defaultPrevented) quitting();
  };
  app.on('before-quit', listen);
  return () => void app.off('before-quit', listen);
}
