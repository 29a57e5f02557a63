import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { watch } from 'chokidar';
import { FaultError, invalidInput } from '../../shared/fault.ts';
import { errorCode } from '../base/system-error.ts';

/** Changes within this time are reported together. */
const gatherMs = 120;
const readyWithinMs = 2_000;
/** How often to check that the folder exists, and the sizes of the files of the last message. */
const lookMs = 1_000;
/** The most files in one message. */
const maxNamed = 20;

/** Fails with `INVALID-INPUT` if the folder is missing or does not have the structure of the sample. */
export async function checkFolder(folder: string): Promise<void> {
  if (await isFolder(join(folder, 'templates'))) return;
  const isThere = await isFolder(folder);
  throw invalidInput(
    isThere ? 'This folder has no folder "templates" in it.' : 'This folder is not there.',
    isThere
      ? `Choose the folder that holds "templates", "records" and "files", or begin with Copy the sample. It is ${folder}.`
      : `Put it back, or choose another one. It was ${folder}.`,
  );
}

const isFolder = (path: string) =>
  stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );

/** In bytes; `null` if it is not there, or no file. */
const sizeOf = (path: string) =>
  stat(path).then(
    (found) => (found.isFile() ? found.size : null),
    () => null,
  );

/** Copies the files of the sample to a new folder in `parent`, and returns its path. Fails with `SAVE-REFUSED`. */
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

/** File by file, because the packaged sample is in an archive, which does not support copying folders. */
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
 * Calls `changed` with files that were changed, added or removed, relative to the folder. A removed folder is watched
 * again once it is back, which counts as a change. Resolves to a function that stops watching, when no later change can
 * be missed, or after 2 s on a slow disk.
 */
export async function watchFolder(
  folder: string,
  changed: (files: readonly string[]) => void,
): Promise<() => Promise<void>> {
  const paths = new Set<string>();
  /** The files of the last message. chokidar does not report the end of a write if Galley reads the file during it. */
  let sizes: ReadonlyMap<string, number | null> = new Map();
  let timer: NodeJS.Timeout | null = null;
  let isStopped = false;

  const note = (path: string) => {
    if (isStopped) return;
    paths.add(path);
    if (timer !== null) clearTimeout(timer);
    timer = setTimeout(() => void report(), gatherMs);
  };
  const report = async () => {
    const named = [...paths].slice(0, maxNamed);
    paths.clear();
    sizes = new Map(await Promise.all(named.map(async (path) => [path, await sizeOf(path)] as const)));
    if (!isStopped) changed(named.map((path) => relative(folder, path).replaceAll('\\', '/') || '.'));
  };
  // Editors keep copies next to a file while they write it.
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
    // A watcher that saw its folder disappear reports nothing any more, even when the folder is back.
    void watcher.close().catch(() => {});
    watcher = open();
    watcher.once('ready', () => note(folder));
  };
  const look = setInterval(() => {
    void isFolder(folder).then(setThere);
    for (const [path, size] of sizes) void sizeOf(path).then((now) => now !== size && note(path));
  }, lookMs);
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
