import type { PdfCommand } from '../pdf-core/pdf-commands.ts';

/** Carries commands to whichever viewers are on the screen; each decides whether it is meant. */
export function createViewerCommands() {
  const listeners = new Set<(command: PdfCommand) => void>();
  return {
    say(command: PdfCommand): void {
      for (const listener of listeners) listener(command);
    },
    /** Calls `listener` for each command until the returned function is called. */
    subscribe(listener: (command: PdfCommand) => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
