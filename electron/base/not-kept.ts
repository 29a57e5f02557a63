import { FaultError } from '../../shared/fault.ts';
import { errorCode, isDiskFull } from './system-error.ts';

type NotKeptText = Readonly<{
  /** As in "the draft". */
  what: string;
  /** What to do if the disk is full, and if the write fails otherwise. */
  advice: Readonly<{ full: string; refused: string }>;
}>;

/** `DISK-FULL` or `SAVE-REFUSED` for a failed write of Galley's own data. */
export const notKept = ({ what, advice }: NotKeptText, thrown: unknown): FaultError =>
  new FaultError(
    {
      code: isDiskFull(thrown) ? 'DISK-FULL' : 'SAVE-REFUSED',
      happened: isDiskFull(thrown) ? `There is not enough disk space to keep ${what}.` : `Galley can’t keep ${what}.`,
      advice: isDiskFull(thrown) ? advice.full : advice.refused,
      evidence: { detail: errorCode(thrown) ?? '' },
    },
    thrown,
  );
