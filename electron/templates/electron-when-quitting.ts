import { app } from 'electron';

/** Calls `quitting` when Galley is about to close its windows and end, unless that was prevented before. Gives the way to stop listening. */
export function whenQuitting(quitting: () => void): () => void {
  const listen = ({ defaultPrevented }: Electron.Event) => {
    if (!defaultPrevented) quitting();
  };
  app.on('before-quit', listen);
  return () => void app.off('before-quit', listen);
}
