import { stat, statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import { bytesText } from '../../shared/bytes-text.ts';
import { FaultError } from '../../shared/fault.ts';
import { errorCode } from '../base/system-error.ts';

/**
 * The fault for a disk that is full: how much was needed at least, how much is free, and where.
 * Ask for it after what was half-written is gone, so that the figure is what the user will find.
 */
export async function diskFull(
  folder: string,
  neededBytes: number,
  advice: string,
  cause: unknown,
): Promise<FaultError> {
  const [disk, freeBytes] = await Promise.all([
    diskOf(folder),
    statfs(folder).then(
      ({ bavail, bsize }) => bavail * bsize,
      () => null,
    ),
  ]);
  const free = freeBytes === null ? '' : `, ${bytesText(freeBytes)} are free`;
  return new FaultError(
    {
      code: 'DISK-FULL',
      happened: 'There is not enough disk space.',
      advice: `It needs at least ${bytesText(neededBytes)} on ${disk}${free}. ${advice}`,
      evidence: { detail: errorCode(cause) ?? 'ENOSPC' },
    },
    cause,
  );
}

/** The folder at the top of the disk that holds `folder`: the highest one on the same device. */
async function diskOf(folder: string): Promise<string> {
  const device = (path: string) =>
    stat(path).then(
      ({ dev }) => dev,
      () => null,
    );
  const here = await device(folder);
  let top = folder;
  while (dirname(top) !== top && (await device(dirname(top))) === here) top = dirname(top);
  return top;
}
