import { FaultError } from '../../shared/fault.ts';
import { errorCode, isDiskFull } from '../base/system-error.ts';

/** The document was cleaned away before it was approved. */
export const documentGone = () =>
  new FaultError({
    code: 'DOCUMENT-GONE',
    happened: 'This document is no longer kept.',
    advice: 'Run it again, then approve what comes.',
    actions: ['run-again'],
  });

export const notAProof = () =>
  new FaultError({
    code: 'INVALID-INPUT',
    happened: 'Only the whole PDF of a report can be approved.',
    advice: 'Run the PDF tab and approve what it shows.',
  });

export const connectionGone = () =>
  new FaultError({
    code: 'INVALID-INPUT',
    happened: 'This connection no longer exists.',
    advice: 'Choose another one and run the report there.',
  });

export const tooManyProofs = (max: number) =>
  new FaultError({
    code: 'INVALID-INPUT',
    happened: `There are already ${max.toLocaleString('en')} approved proofs.`,
    advice: 'Withdraw the approval of one that you no longer need, then approve this one.',
  });

/** Nothing was changed: what was approved before still is. */
export const notWritten = (folder: string, cause: unknown) =>
  new FaultError(
    {
      code: isDiskFull(cause) ? 'DISK-FULL' : 'SAVE-REFUSED',
      happened: 'The approved proofs could not be saved.',
      advice: `Nothing was changed. Check that you may write to ${folder} and that its disk has space, then try again.`,
      evidence: { detail: errorCode(cause) ?? 'unknown' },
    },
    cause,
  );
