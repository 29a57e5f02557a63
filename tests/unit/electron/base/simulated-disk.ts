import { readdirSync, statSync } from 'node:fs';
import fs, { type FileHandle } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { join, resolve, sep } from 'node:path';

/** A disk of a few bytes for tests that may not mount one: a folder in which `node:fs/promises` fails as on such a disk. */
export interface SimulatedDisk {
  makeReadOnly(): void;
  /** Gives `node:fs/promises` its functions back. */
  remove(): void;
}

const systemError = (code: string) => Object.assign(new Error(`${code}: simulated`), { code });

/** From now on `folder` is the top of a disk that holds `maxBytes`. Synchronous functions and other processes do not notice it. */
export function simulateDisk(folder: string, maxBytes: number): SimulatedDisk {
  const real = { ...fs };
  let isReadOnly = false;
  const isInside = (path: unknown) => typeof path === 'string' && `${resolve(path)}${sep}`.startsWith(folder + sep);
  const freeBytes = () => maxBytes - bytesIn(folder);

  const fit = (data: string | Uint8Array): void => {
    if (Buffer.byteLength(data) > freeBytes()) throw systemError('ENOSPC');
  };
  const refuseIfReadOnly = (path: unknown): void => {
    if (isReadOnly && isInside(path)) throw systemError('EROFS');
  };
  const limit = (file: FileHandle): FileHandle => {
    const { writeFile } = file;
    return Object.assign(file, {
      writeFile: async (data: string | Uint8Array) => {
        fit(data);
        await writeFile.call(file, data);
      },
    });
  };

  const simulated: Partial<typeof fs> = {
    open: async (path, flags, mode) => {
      if (flags !== 'r') refuseIfReadOnly(path);
      const file = await real.open(path, flags, mode);
      return isInside(path) ? limit(file) : file;
    },
    appendFile: async (path, data, options) => {
      refuseIfReadOnly(path);
      if (isInside(path)) fit(data as string | Uint8Array);
      await real.appendFile(path, data, options);
    },
    access: async (path, mode = 0) => {
      if (mode & real.constants.W_OK) refuseIfReadOnly(path);
      await real.access(path, mode);
    },
    mkdir: (async (path: string, options: object) => {
      refuseIfReadOnly(path);
      return real.mkdir(path, options);
    }) as typeof fs.mkdir,
    stat: (async (path: string) => {
      const found = await real.stat(path);
      return isInside(path) ? Object.assign(found, { dev: -1 }) : found;
    }) as typeof fs.stat,
    statfs: (async (path: string) => {
      const found = await real.statfs(path);
      return isInside(path) ? Object.assign(found, { bavail: freeBytes(), bsize: 1 }) : found;
    }) as typeof fs.statfs,
  };
  Object.assign(fs, simulated);
  syncBuiltinESMExports();

  return {
    makeReadOnly() {
      isReadOnly = true;
    },
    remove() {
      Object.assign(fs, real);
      syncBuiltinESMExports();
    },
  };
}

const bytesIn = (folder: string): number =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => statSync(join(folder, name)))
    .filter((entry) => entry.isFile())
    .reduce((sum, { size }) => sum + size, 0);
