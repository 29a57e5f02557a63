import type { ConnectionView } from '../../shared/model.ts';
import { type ConnectionSecrets, secretsFor } from './connection-secrets.ts';
import type { Vault } from './vault.ts';

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
