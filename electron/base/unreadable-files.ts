import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import type { AppEvent } from '../../shared/events.ts';
import { setAside } from './set-aside.ts';
import { type UnreadableNow, unreadableText } from './stored-file.ts';

type UnreadableFilesDependencies = Readonly<{
  /** Milliseconds since the epoch. */
  now(): number;
  emit(event: AppEvent): void;
}>;

/**
 * Tracks unreadable files. A damaged file is set aside with a notice. If that fails, the file is in the way and must
 * not be overwritten. A file that cannot be read now stays, with one notice.
 */
export function createUnreadableFiles({ now, emit }: UnreadableFilesDependencies) {
  const inTheWay = new Set<string>();
  const noted = new Set<string>();
  const notify = (text: string) => emit({ type: 'noticed', notice: { id: randomUUID(), text } });

  return {
    /**
     * Tries to set the file aside. `happened` is a sentence such as "A draft could not be read." A file in the way is
     * reported once.
     */
    setAside(path: string, happened: string): void {
      const wasInTheWay = inTheWay.has(path);
      const kept = setAside(path, now(), 'move');
      if (existsSync(path)) inTheWay.add(path);
      else inTheWay.delete(path);
      if (wasInTheWay && inTheWay.has(path)) return;
      notify(`${happened} ${kept}`);
    },

    /** Tells the user once, until the file can be read again. `what` is a phrase such as "The saved merge lists". */
    noteUnreadable(what: string, thrown: UnreadableNow): void {
      if (noted.has(thrown.path)) return;
      noted.add(thrown.path);
      notify(unreadableText(what, thrown));
    },

    isInTheWay: (path: string): boolean => inTheWay.has(path),

    /** Call after the file was read, or if it is gone. */
    clear(path: string): void {
      inTheWay.delete(path);
      noted.delete(path);
    },
  };
}
