import fs from 'node:fs';
import fsPromises from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { join, resolve, sep } from 'node:path';

type FaultyDisk = Readonly<{
  /** Gives Node its functions back. */
  remove(): void;
}>;

const systemError = (code: string) => Object.assign(new Error(`${code}: simulated`), { code });

function replace(sync: Partial<typeof fs>, promises: Partial<typeof fsPromises>): FaultyDisk {
  const [realSync, realPromises] = [keep(fs, sync), keep(fsPromises, promises)];
  Object.assign(fs, sync);
  Object.assign(fsPromises, promises);
  syncBuiltinESMExports();
  return {
    remove() {
      Object.assign(fs, realSync);
      Object.assign(fsPromises, realPromises);
      syncBuiltinESMExports();
    },
  };
}

const keep = <T extends object>(all: T, replaced: Partial<T>): Partial<T> =>
  Object.fromEntries(Object.keys(replaced).map((name) => [name, all[name as keyof T]])) as Partial<T>;

/**
 * From now on no file at or under `path` can be read: reading fails with this code, as `chmod` makes it fail for all
 * users but root. Files can still be written, renamed and removed.
 */
export function refuseReading(path: string, code: string): FaultyDisk & Readonly<{ attempts(): number }> {
  const real = { readFileSync: fs.readFileSync, readFile: fsPromises.readFile, open: fsPromises.open };
  let attempts = 0;
  const refuse = (given: unknown) => {
    if (typeof given !== 'string' || !`${resolve(given)}${sep}`.startsWith(path + sep)) return;
    attempts += 1;
    throw systemError(code);
  };
  const disk = replace(
    {
      readFileSync: ((given: string, options: object) => {
        refuse(given);
        return real.readFileSync(given, options);
      }) as typeof fs.readFileSync,
    },
    {
      readFile: (async (given: string, options: object) => {
        refuse(given);
        return real.readFile(given, options);
      }) as typeof fsPromises.readFile,
      open: async (given, flags, mode) => {
        if ((flags ?? 'r') === 'r') refuse(given);
        return real.open(given, flags, mode);
      },
    },
  );
  return { ...disk, attempts: () => attempts };
}

/** From now on what synchronous functions write into `folder` is lost in a power cut, unless it was synced. */
export function losingDisk(folder: string): FaultyDisk & Readonly<{ cutPower(): void }> {
  const { fsyncSync } = fs;
  const synced = new Map<number, number>();
  const disk = replace(
    {
      fsyncSync(file) {
        fsyncSync(file);
        const { ino, size } = fs.fstatSync(file);
        synced.set(ino, size);
      },
    },
    {},
  );
  return {
    ...disk,
    cutPower() {
      for (const name of fs.readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
        const path = join(folder, name);
        const found = fs.statSync(path);
        if (found.isFile()) fs.truncateSync(path, Math.min(found.size, synced.get(found.ino) ?? 0));
      }
    },
  };
}
