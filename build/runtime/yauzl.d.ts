/** The part of yauzl 3 that the build uses. The package has no types. */
declare module 'yauzl' {
  import type { Readable } from 'node:stream';

  export type Entry = Readonly<{ fileName: string; externalFileAttributes: number }>;

  export type ZipFile = Readonly<{
    eachEntry(): AsyncIterable<Entry>;
    openReadStreamPromise(entry: Entry): Promise<Readable>;
  }>;

  export function openPromise(path: string): Promise<ZipFile>;
}
