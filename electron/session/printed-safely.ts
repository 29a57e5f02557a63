import { inspect } from 'node:util';
import type { Credentials } from '../../shared/credentials.ts';

/** Credentials that do not reveal the token if they are ever logged. */
export function printedSafely(credentials: Credentials): Credentials {
  const { connectionName, generation } = credentials;
  const printed = () => `Credentials ${generation} of ${connectionName}`;
  return Object.defineProperty({ ...credentials }, inspect.custom, { value: printed });
}
