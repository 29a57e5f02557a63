import type { Protection } from '../../shared/model.ts';
import type { ConnectionSecrets } from './connection-secrets.ts';

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
