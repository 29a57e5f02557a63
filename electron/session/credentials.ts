import { inspect } from 'node:util';

/** What a call is sent with: the pairs of the interface document, 2.1, and the connection that they belong to. */
export type Credentials = Readonly<{
  connectionId: string;
  connectionName: string;
  serviceUrl: string;
  token: string;
  id: string;
  instance: string;
  /** Counts the sign-ins of the connection: what was refused once is told from what has been made since, even if the token is the same. */
  generation: number;
}>;

/** The credentials, which print themselves without their token should they ever come near a log. */
export function printedSafely(credentials: Credentials): Credentials {
  const { connectionName, generation } = credentials;
  const printed = () => `Credentials ${generation} of ${connectionName}`;
  return Object.defineProperty({ ...credentials }, inspect.custom, { value: printed });
}
