import { app } from 'electron';

let isQuitting = false;

/** Records that Galley quits. Call it after the listeners that may prevent the quit are added. */
export function watchQuitting(): void {
  app.on('before-quit', ({ defaultPrevented }) => {
    isQuitting ||= !defaultPrevented;
  });
}

/**
 * Calls `quitting` when Galley is about to close its windows and end, or at once if it already quits. Not called if the
 * quit was prevented. Returns a function that removes the listener.
 */
export function whenQuitting(quitting: () => void): () => void {
  if (isQuitting) quitting();
  const listen = ({ defaultPrevented }: Electron.Event) => {
    if (!defaultPrevented) quitting();
  };
  app.on('before-quit', listen);
  return () => void app.off('before-quit', listen);
}
