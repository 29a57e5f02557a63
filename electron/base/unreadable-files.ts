import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { AppEvent } from '../../shared/events.ts';
import { jsonValueOf } from './json.ts';
import { setAside } from './set-aside.ts';
import { nullIfMissing } from './system-error.ts';

export type UnreadableFilesDependencies = Readonly<{
  /** Milliseconds since the epoch. */
  now(): number;
  emit(event: AppEvent): void;
}>;

/** Files that could not be read. Each is set aside with a notice; one that cannot be set aside either is in the way, and must not be overwritten. */
export function createUnreadableFiles({ now, emit }: UnreadableFilesDependencies) {
  const inTheWay = new Set<string>();

  return {
    /** Tries to set the file aside. `happened` is a sentence such as "A draft could not be read."; says it once of a file in the way. */
    setAside(path: string, happened: string): void {
      const wasInTheWay = inTheWay.has(path);
      const kept = setAside(path, now(), 'move');
      if (existsSync(path)) inTheWay.add(path);
      else inTheWay.delete(path);
      if (wasInTheWay && inTheWay.has(path)) return;
      emit({ type: 'noticed', notice: { id: randomUUID(), text: `${happened} ${kept}` } });
    },

    isInTheWay: (path: string): boolean => inTheWay.has(path),

    /** Notes that the file could be read, or is gone. */
    clear: (path: string): void => void inTheWay.delete(path),
  };
}

/** The JSON value in a file: `null` if there is no file, `undefined` if it cannot be read or is no JSON. */
export async function storedValue(path: string): Promise<unknown> {
  const text = await readFile(path, 'utf8')
    .catch(nullIfMissing)
    .catch(() => undefined);
  return typeof text === 'string' ? jsonValueOf(text) : text;
}
