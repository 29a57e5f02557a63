import { open, rm } from 'node:fs/promises';
import { isOfLaterVersion, pathBesideLater } from '../base/file-version.ts';
import { jsonValueOf } from '../base/json.ts';
import { unreadablePath } from '../base/set-aside.ts';
import { storedText } from '../base/stored-file.ts';

type LineFileDependencies<T> = Readonly<{
  path: string;
  /** The version of a line that does not name its own. */
  version: number;
  /** What a line says; `null` if it is damaged. */
  parse: (json: unknown) => T | null;
  /** All that the file must say when it is written anew; while a value is added, those before it. */
  current: () => readonly T[];
  /** Writes whole or not at all, readable by the owner alone. */
  writeWhole: (path: string, data: string) => Promise<void>;
  /** Milliseconds since the epoch. */
  now: () => number;
  /** `count` damaged lines are kept as they were in the file `keptPath`. */
  onDamaged: (count: number, keptPath: string) => void;
  /** A later version has written the file: it stays as it is, and the lines of this one go to `ownPath`. */
  onLaterVersion?: (ownPath: string) => void;
}>;

/**
 * A file of JSON lines: cheap to add to, and a crash can only damage the line that was being added. Damaged lines are kept in a file of
 * their own before the file is written without them. Call `read` and then `repair` first, and one function at a time.
 */
export function createLineFile<T>(deps: LineFileDependencies<T>) {
  const { version, parse, current, writeWhole, now } = deps;
  let { path } = deps;
  let lines = 0;
  /** What makes the file whole again before a line is added; `null` if it says all that it must. */
  let repair: (() => Promise<void>) | null = null;

  const asLines = (values: readonly T[]) => values.map((value) => `${JSON.stringify(value)}\n`).join('');

  const writeAnew = async () => {
    const values = current();
    await writeWhole(path, asLines(values));
    lines = values.length;
    repair = null;
  };

  /** `isTorn` says that the last line has no end. No file is an empty one. */
  const readLines = async () => {
    const text = (await storedText(path)) ?? '';
    const texts = text.split('\n').filter((line) => line !== '');
    const found = texts.map((line) => ({ text: line, json: jsonValueOf(line) }));
    return { found, isTorn: text !== '' && !text.endsWith('\n') };
  };

  /** The lines of this version: beside the file of a later one, which must find it unchanged. */
  const readOwn = async () => {
    const read = await readLines();
    if (!read.found.some(({ json }) => isOfLaterVersion(json, version))) return read;
    path = pathBesideLater(path, version);
    deps.onLaterVersion?.(path);
    return readLines();
  };

  const addLine = async (line: string) => {
    const file = await open(path, 'a', 0o600);
    try {
      const { size } = await file.stat();
      await file.writeFile(line).catch(async (thrown: unknown) => {
        // A full disk may have taken a part of it.
        await file.truncate(size);
        throw thrown;
      });
    } finally {
      await file.close();
    }
  };

  const setAsideAndWriteAnew = (damaged: readonly string[]) => async () => {
    const keptPath = unreadablePath(path, now());
    await writeWhole(keptPath, damaged.join(''));
    deps.onDamaged(damaged.length, keptPath);
    repair = writeAnew;
    await writeAnew();
  };

  return {
    /** What each line says that is not damaged, oldest first. Rejects with `UnreadableNow`; then nothing may be written until it was read. */
    async read(): Promise<readonly T[]> {
      const { found, isTorn } = await readOwn();
      const parsed = found.map(({ text, json }) => ({ text, value: parse(json) }));
      const damaged = parsed.flatMap(({ text, value }) => (value === null ? [`${text}\n`] : []));
      lines = found.length;
      if (damaged.length > 0) repair = setAsideAndWriteAnew(damaged);
      else if (isTorn) repair = writeAnew;
      return parsed.flatMap(({ value }) => (value === null ? [] : [value]));
    },

    /** The lines of the file, also those that no longer count. */
    get lines(): number {
      return lines;
    },

    /** Sets damaged lines aside and writes the file without them; does nothing to a file that is whole. */
    repair: async (): Promise<void> => repair?.(),

    /**
     * Adds a line whole or not at all, but for a crash, to a file that is whole or repaired before: a line must not be added to the half of
     * one. After a failure the next call writes all that is `current` then, also this value if it is among that.
     */
    async append(value: T): Promise<void> {
      await repair?.();
      repair = writeAnew;
      await addLine(asLines([value]));
      repair = null;
      lines += 1;
    },

    /** Writes what is `current`, and sets damaged lines aside before. */
    async rewrite(): Promise<void> {
      repair ??= writeAnew;
      await repair();
    },

    async remove(): Promise<void> {
      await rm(path, { force: true });
      lines = 0;
      repair = null;
    },
  };
}
