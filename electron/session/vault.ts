import { z } from 'zod';
import type { ConnectionView, Protection } from '../../shared/model.ts';
import { TokenResponse } from '../inspection/token-response.ts';

/** Stores the secrets of connections, by connection id. */
export type Vault = Readonly<{
  /** Whether secrets survive a restart, or why not, as the last `read` or `write` found it. */
  protection(): Protection;
  /** `null` if there is nothing useful. Throws `KEY-STORE` if the secrets cannot be decrypted now; they stay stored. */
  read(connectionId: string): Promise<ConnectionSecrets | null>;
  /** Stores them as safely as this computer can, which may be in memory only. Never rejects. */
  write(connectionId: string, secrets: ConnectionSecrets): Promise<void>;
  /** Removes all secrets of the connection. Throws `KEY-STORE` if that fails. */
  remove(connectionId: string): Promise<void>;
}>;

const anew: Protection = { kind: 'memory', why: 'The sample service makes a new sign-in at each start.' };

/** Stores nothing, for the secrets of the sample service, which are new at each start. */
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
    /**
     * Resolves with whether the vault's answer was used; it is not if the secrets changed meanwhile. Throws like
     * `Vault.read`.
     */
    async load(): Promise<boolean> {
      const before = changes;
      const found = await vault.read(connectionId);
      if (changes !== before) return false;
      kept = found;
      return true;
    },

    /** The secrets that may be used for the connection as it is now. */
    usableFor: (connection: ConnectionView): ConnectionSecrets => secretsFor(connection, kept),

    /** The origin that the secrets were given for, if it differs from the connection's service; else `null`. */
    otherServiceThan: (connection: ConnectionView): string | null =>
      kept !== null && !isForService(connection, kept) ? kept.serviceOrigin : null,

    /** The user chose the current service of the connection. */
    bindTo(connection: ConnectionView): void {
      if (kept !== null) kept = { ...kept, serviceOrigin: serviceOriginOf(connection) };
    },

    /** Whether an earlier version stored them, which recorded no service. */
    get isUnbound() {
      return kept !== null && kept.serviceOrigin === null;
    },

    get hasClientSecret() {
      return kept?.clientSecret != null;
    },

    get hasToken() {
      return kept?.token != null;
    },

    /** Takes effect at once; resolves when it is in the vault. */
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

/** The owner of the secrets. */
type Owner = Pick<ConnectionView, 'kind' | 'authUrl' | 'clientId' | 'username' | 'serviceUrl'>;

/** Every secret of one connection as stored in the vault, with its owner. */
export const ConnectionSecrets = z.strictObject({
  authUrl: z.string(),
  clientId: z.string(),
  username: z.string(),
  /**
   * The origin of the service that may have the token; `null` from an earlier version, and for a service in this
   * process.
   */
  serviceOrigin: z.string().nullable().default(null),
  token: TokenResponse.nullable(),
  clientSecret: z.string().nullable(),
  /** Present only if the user chose to remember it. */
  password: z.string().nullable(),
});
export type ConnectionSecrets = Readonly<z.infer<typeof ConnectionSecrets>>;

/** A service in this process has a new address at each start. */
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
 * The secrets that may be used for the connection as it is now. A secret is never sent to another identity server than
 * its own, even if another program changed the settings. A token belongs to one user and one app. `otherServiceThan`
 * decides whether the connection's service may have it.
 */
function secretsFor(connection: ConnectionView, kept: ConnectionSecrets | null): ConnectionSecrets {
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
