import { open, rm } from 'node:fs/promises';
import { isOfLaterVersion, pathBesideLater } from '../base/file-version.ts';
import { jsonValueOf } from '../base/json.ts';
import { unreadablePath } from '../base/set-aside.ts';
import { storedText } from '../base/stored-file.ts';

type LineFileDependencies<T> = Readonly<{
  path: string;
  /** The version of a line without its own. */
  version: number;
  /** The content of a line; `null` if it is damaged. */
  parse: (json: unknown) => T | null;
  /** Everything that a rewrite of the file must contain. During `append`, the earlier values. */
  current: () => readonly T[];
  /** Writes atomically; only the owner can read the file. */
  writeWhole: (path: string, data: string) => Promise<void>;
  /** Milliseconds since the epoch. */
  now: () => number;
  /** `count` damaged lines were kept unchanged in the file `keptPath`. */
  onDamaged: (count: number, keptPath: string) => void;
  /** A later version wrote the file. It stays unchanged, and the lines of this version go to `ownPath`. */
  onLaterVersion?: (ownPath: string) => void;
}>;

/**
 * A file of JSON lines: cheap to append to, and a crash damages at most the last line. Damaged lines are kept in a
 * separate file before the file is rewritten without them. Call `read` and `repair` first, and one function at a time.
 */
export function createLineFile<T>(deps: LineFileDependencies<T>) {
  const { version, parse, current, writeWhole, now } = deps;
  let { path } = deps;
  let lines = 0;
  /** Repairs the file before a line is added; `null` if it is complete. */
  let repair: (() => Promise<void>) | null = null;

  const asLines = (values: readonly T[]) => values.map((value) => `${JSON.stringify(value)}\n`).join('');

  const writeAnew = async () => {
    const values = current();
    await writeWhole(path, asLines(values));
    lines = values.length;
    repair = null;
  };

  /** `isTorn`: the last line is incomplete. A missing file counts as empty. */
  const readLines = async () => {
    const text = (await storedText(path)) ?? '';
    const texts = text.split('\n').filter((line) => line !== '');
    const found = texts.map((line) => ({ text: line, json: jsonValueOf(line) }));
    return { found, isTorn: text !== '' && !text.endsWith('\n') };
  };

  /** The lines of this version, which are beside the file of a later version. */
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
        // A full disk may have truncated it.
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
    /**
     * The content of each undamaged line, oldest first. Rejects with `UnreadableNow`; then do not write until a read
     * succeeds.
     */
    async read(): Promise<readonly T[]> {
      const { found, isTorn } = await readOwn();
      const parsed = found.map(({ text, json }) => ({ text, value: parse(json) }));
      const damaged = parsed.flatMap(({ text, value }) => (value === null ? [`${text}\n`] : []));
      lines = found.length;
      if (damaged.length > 0) repair = setAsideAndWriteAnew(damaged);
      else if (isTorn) repair = writeAnew;
      return parsed.flatMap(({ value }) => (value === null ? [] : [value]));
    },

    /** The lines of the file, including outdated ones. */
    get lines(): number {
      return lines;
    },

    /** Sets damaged lines aside and rewrites the file without them. Does nothing if no line is damaged. */
    repair: async (): Promise<void> => repair?.(),

    /**
     * Appends a line atomically, except in a crash. The file is repaired first, because a line must not be added to an
     * incomplete one. After a failure the next call writes everything that is `current` then, including this value if
     * it is still part of it.
     */
    async append(value: T): Promise<void> {
      await repair?.();
      repair = writeAnew;
      await addLine(asLines([value]));
      repair = null;
      lines += 1;
    },

    /** Sets damaged lines aside, then writes everything that is `current`. */
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
