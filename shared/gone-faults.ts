import { FaultError, invalidInput } from './fault.ts';

/** `DOCUMENT-GONE`: the document was removed to make room, or by another program. */
export const documentGone = (
  advice = 'Old documents make room for new ones. Run it again to get it back.',
  cause?: unknown,
): FaultError =>
  new FaultError(
    { code: 'DOCUMENT-GONE', happened: 'This document is no longer kept.', advice, actions: ['run-again'] },
    cause,
  );

/** `INVALID-INPUT`: the connection does not exist. */
export const connectionGone = (advice = 'Choose another one.'): FaultError =>
  invalidInput('This connection no longer exists.', advice);
