import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { openPromise } from 'yauzl';

const permissionBits = 0o777;
const fileTypeBits = 0o170000;
const symbolicLink = 0o120000;

/**
 * Unpacks the files of an archive, with their permissions. yauzl refuses names that lead out of the folder. Links could
 * do the same, so they are refused here.
 *
 * @param {string} archive
 * @param {string} folder
 * @param {(name: string) => string | undefined} nameFor where a file goes inside `folder`; undefined leaves it out
 */
export async function unzip(archive, folder, nameFor) {
  const zip = await openPromise(archive);
  for await (const entry of zip.eachEntry()) {
    const name = entry.fileName.endsWith('/') ? undefined : nameFor(entry.fileName);
    if (name === undefined) continue;
    // The upper half of the attributes is the Unix mode (APPNOTE 4.4.15).
    const mode = entry.externalFileAttributes >>> 16;
    if ((mode & fileTypeBits) === symbolicLink) throw new Error(`${entry.fileName} is a link, and was refused.`);
    const target = join(folder, name);
    await mkdir(dirname(target), { recursive: true });
    await pipeline(
      await zip.openReadStreamPromise(entry),
      createWriteStream(target, { mode: mode & permissionBits || 0o644, flags: 'wx' }),
    );
  }
}
