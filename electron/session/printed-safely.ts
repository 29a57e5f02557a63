import { inspect } from 'node:util';
import type { Credentials } from '../../shared/credentials.ts';

/** The credentials, which show no token should they ever be written to a log. */
export function printedSafely(credentials: Credentials): Credentials {
  const { connectionName, generation } = credentials;
  const printed = () => `Credentials ${generation} of ${connectionName}`;
  return Object.defineProperty({ ...credentials }, inspect.custom, { value: printed });
}
