import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { watch } from 'chokidar';
import { FaultError } from '../../shared/fault.ts';
import { errorCode } from '../base/system-error.ts';

/** Saves of several files at once are one change. */
const gatherMs = 120;
const readyWithinMs = 2_000;
/** As often as this it is looked whether the folder is there. */
const lookMs = 1_000;
/** Files that one message names. */
const maxNamed = 20;

/** Fails with `INVALID-INPUT` for a folder that is gone, or has not the form of the sample. */
export async function checkFolder(folder: string): Promise<void> {
  if (await isFolder(join(folder, 'templates'))) return;
  const isThere = await isFolder(folder);
  throw new FaultError({
    code: 'INVALID-INPUT',
    happened: isThere ? 'This folder has no folder "templates" in it.' : 'This folder is not there.',
    advice: isThere
      ? `Choose the folder that holds "templates", "records" and "files", or begin with Copy the sample. It is ${folder}.`
      : `Put it back, or choose another one. It was ${folder}.`,
  });
}

const isFolder = (path: string) =>
  stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );

/** Copies the files of the sample to a new folder in `parent`, and gives its path. Fails with `SAVE-REFUSED`. */
export async function copySample(sample: string, parent: string): Promise<string> {
  for (let number = 1; ; number += 1) {
    const target = join(parent, number === 1 ? 'Galley sample' : `Galley sample ${number}`);
    try {
      await mkdir(target);
    } catch (thrown) {
      if (errorCode(thrown) === 'EEXIST') continue;
      throw notCopied(target, thrown);
    }
    await copyInto(sample, target).catch((thrown: unknown) => {
      throw notCopied(target, thrown);
    });
    return target;
  }
}

/** File by file: the packaged sample lies in an archive, from which whole folders cannot be copied. */
async function copyInto(from: string, to: string): Promise<void> {
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) {
      await mkdir(target);
      await copyInto(source, target);
    } else {
      await writeFile(target, await readFile(source));
    }
  }
}

const notCopied = (target: string, cause: unknown) =>
  new FaultError(
    {
      code: 'SAVE-REFUSED',
      happened: 'The sample could not be copied.',
      advice: `Check that you may write to ${target}, and that the disk has space.`,
      evidence: { detail: errorCode(cause) ?? '' },
    },
    cause,
  );

/**
 * Calls `changed` with the files that were changed, added or removed, relative to the folder. A folder that is gone is watched again once it
 * is back, which counts as a change of itself. Resolves to the way to stop when no later change can be missed, or after 2 s: the disk may
 * be slow.
 */
export async function watchFolder(
  folder: string,
  changed: (files: readonly string[]) => void,
): Promise<() => Promise<void>> {
  const files = new Set<string>();
  let timer: NodeJS.Timeout | null = null;
  let isStopped = false;

  const note = (path: string) => {
    if (isStopped) return;
    files.add(relative(folder, path).replaceAll('\\', '/') || '.');
    if (timer !== null) clearTimeout(timer);
    timer = setTimeout(() => {
      timer = null;
      const named = [...files].slice(0, maxNamed);
      files.clear();
      changed(named);
    }, gatherMs);
  };
  // Editors keep copies beside a file while it is written.
  const isOther = (path: string) => /(^|[\\/])\.[^\\/]|~$|\.(swp|tmp)$/.test(relative(folder, path));
  const open = () => {
    const opened = watch(folder, { ignoreInitial: true, atomic: true, ignored: isOther });
    opened.on('error', () => {});
    opened.on('all', (event, path) => {
      if (path !== folder) note(path);
      else if (event === 'unlinkDir') setThere(false);
    });
    return opened;
  };
  let isThere = true;
  let watcher = open();
  const setThere = (isNow: boolean) => {
    if (isStopped || isNow === isThere) return;
    isThere = isNow;
    if (!isNow) return note(folder);
    // Nothing is said of a folder by a watcher that has seen it go, also when it is back.
    void watcher.close().catch(() => {});
    watcher = open();
    watcher.once('ready', () => note(folder));
  };
  const look = setInterval(() => void isFolder(folder).then(setThere), lookMs);
  look.unref();

  await new Promise<void>((resolve) => {
    const late = setTimeout(resolve, readyWithinMs);
    watcher.once('ready', () => {
      clearTimeout(late);
      resolve();
    });
  });
  return async () => {
    isStopped = true;
    clearInterval(look);
    if (timer !== null) clearTimeout(timer);
    await watcher.close();
  };
}
