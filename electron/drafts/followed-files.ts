import { readFile, stat } from 'node:fs/promises';
import { watch as watchPath } from 'chokidar';
import { type DraftKey, type FollowedFile, maxDraftCharacters } from '../../shared/draft.ts';
import type { AppEvent } from '../../shared/events.ts';
import { decodeText, isWellEncoded } from '../../shared/text-encoding.ts';
import { errorCode } from '../base/system-error.ts';
import { nameOf } from './draft-render.ts';

type FollowedFilesDependencies = Readonly<{
  emit(event: AppEvent): void;
  monotonicMs(): number;
}>;

/** How often to check a followed file, because network drives may not report changes. */
const lookMs = 1_000;
/** Some editors empty a file before they write it. It counts as empty only after this time. */
const emptyForMs = 1_000;

type Following = Readonly<{ path: string; last(): FollowedFile; stop(): void }>;

/** Reads files that other programs save, one for each draft. */
export function createFollowedFiles({ emit, monotonicMs }: FollowedFilesDependencies) {
  const following = new Map<string, Following>();

  const stop = (key: DraftKey) => {
    following.get(nameOf(key))?.stop();
    following.delete(nameOf(key));
  };

  return {
    /** Returns the text of the file, and sends each later text with `draft-file-changed`. Never rejects. */
    async watch(key: DraftKey, path: string): Promise<FollowedFile> {
      stop(key);
      const { connectionId, templateID, sobjectId, kind } = key;
      const draft = { connectionId, templateID, sobjectId, kind };
      let isStopped = false;
      let isReading = false;
      let isAwaited = false;
      let version = await versionOf(path);
      let last: FollowedFile = { ...draft, ...(await readFollowed(path)) };
      let emptySinceMs: number | null = null;

      const read = async () => {
        version = await versionOf(path);
        const file: FollowedFile = { ...draft, ...(await readFollowed(path)) };
        const isEmpty = file.state === 'read' && file.text === '';
        if (!isEmpty) emptySinceMs = null;
        if (isStopped || isSame(file, last)) return;
        if (isEmpty) {
          const nowMs = monotonicMs();
          emptySinceMs ??= nowMs;
          if (nowMs - emptySinceMs < emptyForMs) return;
        }
        last = file;
        emit({ type: 'draft-file-changed', file });
      };
      /** One check at a time, and one more if something changes meanwhile, because a network drive may be slow. */
      const look = async () => {
        isAwaited = true;
        if (isReading) return;
        isReading = true;
        while (isAwaited) {
          isAwaited = false;
          await read();
        }
        isReading = false;
      };
      // An editor that saves by a rename removes the file briefly. `atomic` waits for the new one.
      const watcher = watchPath(path, { ignoreInitial: true, atomic: true, followSymlinks: true });
      watcher.on('all', () => void look());
      watcher.on('error', () => {});
      /** Reads the file only if it changed, or to check whether it stays empty. */
      const lookIfChanged = async () => {
        if (emptySinceMs !== null || (await versionOf(path)) !== version) await look();
      };
      const timer = setInterval(() => void lookIfChanged(), lookMs);
      timer.unref();
      following.set(nameOf(key), {
        path,
        last: () => last,
        stop() {
          isStopped = true;
          clearInterval(timer);
          void watcher.close();
        },
      });
      return last;
    },

    /** The last content of the file; `null` if the draft does not follow it. */
    last: (key: DraftKey, path: string): FollowedFile | null => {
      const found = following.get(nameOf(key));
      return found?.path === path ? found.last() : null;
    },

    stop,

    close(): void {
      for (const each of following.values()) each.stop();
      following.clear();
    },
  };
}

type Read =
  | Readonly<{ state: 'read'; path: string; text: string; savedAt: number }>
  | Readonly<{ state: 'gone'; path: string }>
  | Readonly<{ state: 'unreadable'; path: string; why: string }>;

const isSame = (a: FollowedFile, b: FollowedFile) =>
  a.state === b.state &&
  (a.state !== 'read' || b.state !== 'read' || a.text === b.text) &&
  (a.state !== 'unreadable' || b.state !== 'unreadable' || a.why === b.why);

/** Differs after each save; `null` while there is no file. */
async function versionOf(path: string): Promise<string | null> {
  const found = await stat(path, { bigint: true }).catch(() => null);
  return found && `${found.ino} ${found.size} ${found.mtimeNs} ${found.ctimeNs}`;
}

async function readFollowed(path: string): Promise<Read> {
  try {
    const found = await stat(path);
    const { size, mtimeMs } = found;
    // Reading a pipe would never end.
    if (!found.isFile() && !found.isDirectory()) return { state: 'unreadable', path, why: 'It is no file.' };
    // A character takes at most four bytes.
    if (size > maxDraftCharacters * 4) return tooLarge(path);
    const bytes = await readFile(path);
    const text = decodeText(bytes);
    if (text.includes('\0')) return { state: 'unreadable', path, why: 'It is not a text.' };
    if (!isWellEncoded(bytes)) return { state: 'unreadable', path, why: notEncoded };
    return text.length > maxDraftCharacters ? tooLarge(path) : { state: 'read', path, text, savedAt: mtimeMs };
  } catch (thrown) {
    const code = errorCode(thrown);
    if (code === 'ENOENT' || code === 'ENOTDIR') return { state: 'gone', path };
    return { state: 'unreadable', path, why: whyOf(code) };
  }
}

const notEncoded = 'Some of its characters are not UTF-8. Save it as UTF-8.';

const tooLarge = (path: string): Read => ({
  state: 'unreadable',
  path,
  why: 'It has more than 10 million characters.',
});

const whyOf = (code: string | undefined) => {
  if (code === 'EACCES' || code === 'EPERM') return 'You have no permission to read it.';
  if (code === 'EISDIR') return 'It is a folder.';
  return `The system refused it (${code ?? 'unknown'}).`;
};
