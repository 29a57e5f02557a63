import type { AppCommand } from '../../shared/events.ts';

/** Commands that the viewer in front carries out. */
export type ViewerCommand = Extract<
  AppCommand,
  | 'find'
  | 'zoom-in'
  | 'zoom-out'
  | 'fit-width'
  | 'actual-size'
  | 'print'
  | 'present'
  | 'compare'
  | 'next-change'
  | 'previous-change'
>;

/** Carries commands to whichever viewers are on the screen; each decides whether it is meant. */
export function createViewerCommands() {
  const listeners = new Set<(command: ViewerCommand) => void>();
  return {
    say(command: ViewerCommand): void {
      for (const listener of listeners) listener(command);
    },
    /** Calls `listener` for each command until the returned function is called. */
    subscribe(listener: (command: ViewerCommand) => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
