import { stat, statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import { bytesText } from '../../shared/bytes-text.ts';
import { FaultError } from '../../shared/fault.ts';
import { errorCode } from '../base/system-error.ts';

/**
 * The fault for a full disk: the minimum needed, the free space, and the disk. Call it after the incomplete file is
 * deleted, so that the free space is correct.
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

/** The mount point of the disk that holds `folder`: the highest folder on the same device. */
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

const reasons: Readonly<Record<string, string>> = {
  EROFS: 'That place is read-only.',
  EACCES: 'You have no permission to write there.',
  EPERM: 'You have no permission to write there.',
  ENOENT: 'That folder does not exist.',
  ENOTDIR: 'That folder does not exist.',
  EISDIR: 'There is a folder of that name.',
  ENAMETOOLONG: 'That name is too long.',
  EBUSY: 'Another program is using that file.',
  ETXTBSY: 'Another program is using that file.',
  ELOOP: 'The link there leads back to itself.',
  EINVAL: 'That name is not allowed there.',
  EILSEQ: 'That name is not allowed there.',
  EFBIG: 'A file of this size is more than that disk can hold.',
  EIO: 'That disk does not answer. Is it still connected?',
  ENXIO: 'That disk does not answer. Is it still connected?',
  ENODEV: 'That disk does not answer. Is it still connected?',
  ESTALE: 'That disk does not answer. Is it still connected?',
};

/** "Galley can't save there", with the reason as a whole sentence. */
export function saveRefused(reason: string, cause?: unknown): FaultError {
  const detail = errorCode(cause);
  return new FaultError(
    {
      code: 'SAVE-REFUSED',
      happened: 'Galley can’t save there.',
      advice: `${reason} Nothing was changed there. Choose another place; the document is still in Galley.`,
      actions: ['choose-another-place'],
      ...(detail && { evidence: { detail } }),
    },
    cause,
  );
}

/** The fault for a system error of a save. Other errors are defects and returned unchanged. */
export function saveFaultOf(thrown: unknown): unknown {
  const code = errorCode(thrown);
  if (thrown instanceof FaultError || code === undefined) return thrown;
  return saveRefused(reasons[code] ?? `The system refused it (${code}).`, thrown);
}
