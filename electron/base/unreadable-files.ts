import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import type { AppEvent } from '../../shared/events.ts';
import { setAside } from './set-aside.ts';
import { type UnreadableNow, unreadableText } from './stored-file.ts';

export type UnreadableFilesDependencies = Readonly<{
  /** Milliseconds since the epoch. */
  now(): number;
  emit(event: AppEvent): void;
}>;

/**
 * Files that could not be read. A damaged one is set aside with a notice; one that cannot be set aside either is in the way, and must not
 * be overwritten. One that cannot be read now stays, with one notice.
 */
export function createUnreadableFiles({ now, emit }: UnreadableFilesDependencies) {
  const inTheWay = new Set<string>();
  const noted = new Set<string>();
  const notify = (text: string) => emit({ type: 'noticed', notice: { id: randomUUID(), text } });

  return {
    /** Tries to set the file aside. `happened` is a sentence such as "A draft could not be read."; says it once of a file in the way. */
    setAside(path: string, happened: string): void {
      const wasInTheWay = inTheWay.has(path);
      const kept = setAside(path, now(), 'move');
      if (existsSync(path)) inTheWay.add(path);
      else inTheWay.delete(path);
      if (wasInTheWay && inTheWay.has(path)) return;
      notify(`${happened} ${kept}`);
    },

    /** Tells the user, once until the file could be read. `what` is as in "The saved merge lists". */
    noteUnreadable(what: string, thrown: UnreadableNow): void {
      if (noted.has(thrown.path)) return;
      noted.add(thrown.path);
      notify(unreadableText(what, thrown));
    },

    isInTheWay: (path: string): boolean => inTheWay.has(path),

    /** Notes that the file could be read, or is gone. */
    clear(path: string): void {
      inTheWay.delete(path);
      noted.delete(path);
    },
  };
}
