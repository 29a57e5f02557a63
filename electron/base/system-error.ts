/** The system's error code, such as `ENOENT`; `undefined` for other errors. */
export const errorCode = (thrown: unknown): string | undefined =>
  thrown instanceof Error && typeof (thrown as NodeJS.ErrnoException).code === 'string'
    ? (thrown as NodeJS.ErrnoException).code
    : undefined;

/** Whether the disk, or the user's quota, is full. */
export const isDiskFull = (thrown: unknown) => ['ENOSPC', 'EDQUOT'].includes(errorCode(thrown) ?? '');

/** A `catch` handler that returns `null` for a missing file or folder and rethrows everything else. */
export function nullIfMissing(thrown: unknown): null {
  if (errorCode(thrown) === 'ENOENT') return null;
  throw thrown;
}
