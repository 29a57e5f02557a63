import { z } from 'zod';
import type { ConnectionView, Protection } from '../../shared/model.ts';
import { TokenResponse } from '../inspection/token-response.ts';

/** Where the secrets of connections are kept, by the id of the connection. */
export type Vault = Readonly<{
  /** Whether secrets outlive Galley, or why not, in words for the user: as the last `read` or `write` found it. */
  protection(): Protection;
  /** `null` if nothing is kept, or nothing of use. Throws `KEY-STORE` if there is something that cannot be opened now; it stays there. */
  read(connectionId: string): Promise<ConnectionSecrets | null>;
  /** Keeps them as safely as this computer can, which may be in memory alone. Never rejects. */
  write(connectionId: string, secrets: ConnectionSecrets): Promise<void>;
  /** Afterwards nothing of it is left. Throws `KEY-STORE` if that cannot be done. */
  remove(connectionId: string): Promise<void>;
}>;

const anew: Protection = { kind: 'memory', why: 'The sample service makes a new sign-in at each start.' };

/** Keeps nothing: for the secrets of the sample service, which are made anew at each start. */
export const noVault: Vault = {
  protection: () => anew,
  read: async () => null,
  write: async () => {},
  remove: async () => {},
};

/** The secrets of one connection while Galley runs: read once from the vault, and written back with each change. */
export function createKeptSecrets(connectionId: string, vault: Vault) {
  let kept: ConnectionSecrets | null = null;
  let changes = 0;

  return {
    /** Resolves with whether the vault's answer holds; it comes too late for a change made meanwhile. Throws as `Vault.read`. */
    async load(): Promise<boolean> {
      const before = changes;
      const found = await vault.read(connectionId);
      if (changes !== before) return false;
      kept = found;
      return true;
    },

    /** Those that may be used for the connection as it is now. */
    usableFor: (connection: ConnectionView): ConnectionSecrets => secretsFor(connection, kept),

    /** The origin of another service than the connection's now, if the secrets were given for one; else `null`. */
    otherServiceThan: (connection: ConnectionView): string | null =>
      kept !== null && !isForService(connection, kept) ? kept.serviceOrigin : null,

    /** The user chose the service that the connection has now. */
    bindTo(connection: ConnectionView): void {
      if (kept !== null) kept = { ...kept, serviceOrigin: serviceOriginOf(connection) };
    },

    /** Whether an earlier version kept them, which noted no service. */
    get isUnbound() {
      return kept !== null && kept.serviceOrigin === null;
    },

    get hasClientSecret() {
      return kept?.clientSecret != null;
    },

    get hasToken() {
      return kept?.token != null;
    },

    /** Holds at once; resolves when the vault has it. */
    async keep(secrets: ConnectionSecrets): Promise<void> {
      kept = secrets;
      changes += 1;
      await vault.write(connectionId, secrets);
    },

    /** Forgets them here, not in the vault. */
    drop(): void {
      kept = null;
      changes += 1;
    },

    all: (): readonly string[] =>
      [kept?.token?.access_token, kept?.clientSecret, kept?.password].filter((secret) => typeof secret === 'string'),
  };
}

/** Whom the secrets were given for. */
type Owner = Pick<ConnectionView, 'kind' | 'authUrl' | 'clientId' | 'username' | 'serviceUrl'>;

/** Every secret of one connection, as the vault keeps them, and whom they were given for. */
export const ConnectionSecrets = z.strictObject({
  authUrl: z.string(),
  clientId: z.string(),
  username: z.string(),
  /** Of the service that may have the token; `null` from an earlier version, and for a service of this process. */
  serviceOrigin: z.string().nullable().default(null),
  token: TokenResponse.nullable(),
  clientSecret: z.string().nullable(),
  /** Present only if the user asked to remember it. */
  password: z.string().nullable(),
});
export type ConnectionSecrets = Readonly<z.infer<typeof ConnectionSecrets>>;

/** A service of this process has another address at each start. */
const serviceOriginOf = ({ kind, serviceUrl }: Owner): string | null =>
  kind === 'organisation' ? new URL(serviceUrl).origin : null;

const isForService = (connection: Owner, { serviceOrigin }: ConnectionSecrets) =>
  serviceOrigin === null || serviceOrigin === serviceOriginOf(connection);

export const noSecrets = (connection: Owner): ConnectionSecrets => ({
  authUrl: connection.authUrl,
  clientId: connection.clientId,
  username: connection.username,
  serviceOrigin: serviceOriginOf(connection),
  token: null,
  clientSecret: null,
  password: null,
});

/**
 * The secrets that may be used for the connection as it is now. A secret is never sent to an identity server other than the one it was
 * given for, whether the user changed the address or another program that wrote into the settings. A token is of one user and one app.
 * Whether it may go to the service of the connection is what `otherServiceThan` says.
 */
export function secretsFor(connection: ConnectionView, kept: ConnectionSecrets | null): ConnectionSecrets {
  const none = noSecrets(connection);
  if (kept === null || kept.authUrl !== connection.authUrl) return none;
  const isSameApp = kept.clientId === connection.clientId;
  const isSameUser = kept.username === connection.username;
  return {
    ...none,
    serviceOrigin: isForService(connection, kept) ? none.serviceOrigin : kept.serviceOrigin,
    token: isSameApp && isSameUser ? kept.token : null,
    clientSecret: isSameApp ? kept.clientSecret : null,
    password: isSameUser && connection.rememberPassword ? kept.password : null,
  };
}
