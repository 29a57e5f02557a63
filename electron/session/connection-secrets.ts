import { z } from 'zod';
import type { ConnectionView } from '../../shared/model.ts';
import { TokenResponse } from './token-response.ts';

/** Whom the secrets were given for. */
type Owner = Pick<ConnectionView, 'authUrl' | 'clientId' | 'username'>;

/** Every secret of one connection, as the vault keeps them, and whom they were given for. */
export const ConnectionSecrets = z.strictObject({
  authUrl: z.string(),
  clientId: z.string(),
  username: z.string(),
  token: TokenResponse.nullable(),
  clientSecret: z.string().nullable(),
  /** Present only if the user asked to remember it. */
  password: z.string().nullable(),
});
export type ConnectionSecrets = Readonly<z.infer<typeof ConnectionSecrets>>;

export const noSecrets = ({ authUrl, clientId, username }: Owner): ConnectionSecrets => ({
  authUrl,
  clientId,
  username,
  token: null,
  clientSecret: null,
  password: null,
});

/**
 * The secrets that may be used for the connection as it is now. A secret is never sent to an identity server other than the one it was
 * given for, whether the user changed the address or another program that wrote into the settings. A token is of one user and one app.
 */
export function secretsFor(connection: ConnectionView, kept: ConnectionSecrets | null): ConnectionSecrets {
  const none = noSecrets(connection);
  if (kept === null || kept.authUrl !== connection.authUrl) return none;
  const isSameApp = kept.clientId === connection.clientId;
  const isSameUser = kept.username === connection.username;
  return {
    ...none,
    token: isSameApp && isSameUser ? kept.token : null,
    clientSecret: isSameApp ? kept.clientSecret : null,
    password: isSameUser && connection.rememberPassword ? kept.password : null,
  };
}
