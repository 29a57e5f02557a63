/** The system's code of a failure, such as `ENOENT`; `undefined` for what did not come from the system. */
export const errorCode = (thrown: unknown): string | undefined =>
  thrown instanceof Error && typeof (thrown as NodeJS.ErrnoException).code === 'string'
    ? (thrown as NodeJS.ErrnoException).code
    : undefined;

/** Whether the disk, or the user's share of it, is used up. */
export const isDiskFull = (thrown: unknown) => ['ENOSPC', 'EDQUOT'].includes(errorCode(thrown) ?? '');

/** A handler for `catch` that gives `null` for a file or folder that does not exist, and throws everything else. */
export function nullIfMissing(thrown: unknown): null {
  if (errorCode(thrown) === 'ENOENT') return null;
  throw thrown;
}
