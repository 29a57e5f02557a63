import { FaultError } from '../../shared/fault.ts';
import { errorCode } from '../base/system-error.ts';

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

/** The system's error for a save, in words. What the system did not say is a defect and comes back as it is. */
export function saveFaultOf(thrown: unknown): unknown {
  const code = errorCode(thrown);
  if (thrown instanceof FaultError || code === undefined) return thrown;
  return saveRefused(reasons[code] ?? `The system refused it (${code}).`, thrown);
}
