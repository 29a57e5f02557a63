import { FaultError, invalidInput } from '../../shared/fault.ts';
import { errorCode, isDiskFull } from '../base/system-error.ts';

export const notAProof = () =>
  invalidInput('Only the whole PDF of a report can be approved.', 'Run the PDF tab and approve what it shows.');

export const tooManyProofs = (max: number) =>
  invalidInput(
    `There are already ${max.toLocaleString('en')} approved proofs.`,
    'Withdraw the approval of one that you no longer need, then approve this one.',
  );

export const damagedDocument = (cause: unknown) =>
  new FaultError(
    {
      code: 'DOCUMENT-GONE',
      happened: 'This document is damaged: its file was changed.',
      advice: 'Run it again, then approve what comes.',
      actions: ['run-again'],
    },
    cause,
  );

/** Nothing has changed: the previous approval is still valid. */
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
