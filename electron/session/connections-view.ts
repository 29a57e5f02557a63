import type { ConnectionDraft } from '../../shared/connection-draft.ts';
import type { FolderAccess } from '../../shared/folder-access.ts';
import { type ConnectionView, type Suggestions, sampleConnectionId } from '../../shared/model.ts';
import type { Recent } from '../../shared/recents.ts';
import { suggestionsFor } from '../../shared/recents.ts';
import type { Login } from './token-request.ts';

/** A service of this process. `serviceUrl` is `null` until it runs. */
type Embedded = Readonly<{
  serviceUrl(): string | null;
  suggestions(): Promise<Suggestions>;
  folder: FolderAccess;
  login(): Promise<Login & Readonly<{ serviceUrl: string }>>;
}>;

export type ConnectionsViewDependencies = Readonly<{
  stored: Readonly<{
    list(): readonly ConnectionView[];
    /** `null` is the sample service. */
    currentId(): string | null;
    save(draft: ConnectionDraft): ConnectionView;
  }>;
  sample: Embedded & Readonly<{ connection: ConnectionView }>;
  /** The service of a folder. */
  folders: Readonly<{ of(connection: ConnectionView): Embedded; limitOf(connection: ConnectionView): number }>;
  /** What was used with a connection before. */
  recents(connectionId: string): readonly Recent[];
}>;

/** The sample service and the stored connections as one list, and what goes for the one that is chosen. */
export function createConnectionsView({ stored, sample, folders, recents }: ConnectionsViewDependencies) {
  const list = (): readonly ConnectionView[] => [sample.connection, ...stored.list()];
  const find = (id: string) => list().find((each) => each.id === id);
  const currentId = () => stored.currentId() ?? sampleConnectionId;

  /** The embedded service of a connection; `null` for the others. */
  const embeddedOf = (id: string): Embedded | null => {
    const connection = find(id);
    if (connection?.kind === 'sample') return sample;
    return connection?.kind === 'folder' ? folders.of(connection) : null;
  };

  /** `null` for a connection that is gone, and while an embedded service has no address. */
  const serviceUrlOf = (id: string) => {
    const embedded = embeddedOf(id);
    return embedded ? embedded.serviceUrl() : (find(id)?.serviceUrl ?? null);
  };

  return {
    list,
    find,
    has: (id: string) => find(id) !== undefined,
    currentId,
    serviceUrlOf,

    /** The folder that the embedded service of a connection serves; `null` for an organisation, whose files cannot be known. */
    folderOf: (id: string): FolderAccess | null => embeddedOf(id)?.folder ?? null,

    /** Everything that a sign-in to the embedded service of a connection takes. Starts it. Rejects if it cannot be started. */
    embeddedLogin: (id: string) => (embeddedOf(id) ?? sample).login(),

    /** Of the connection that is chosen now. */
    currentServiceUrl: () => serviceUrlOf(currentId()),

    /** Requests a minute of the folder that is chosen now; `null` for another connection. */
    currentFolderLimit(): number | null {
      const connection = find(currentId());
      return connection?.kind === 'folder' ? folders.limitOf(connection) : null;
    },

    /** For the connection that is chosen now. An organisation's service lists nothing to pick from, so only recents are offered there. */
    async suggestions(): Promise<Suggestions> {
      const id = currentId();
      const embedded = embeddedOf(id);
      if (embedded) return embedded.suggestions();
      const used = (field: keyof Recent) => suggestionsFor(field, recents(id));
      return { templates: used('templateID'), records: used('sobjectId'), images: [], attachments: [] };
    },

    /** Whether the author wants to be asked for the password at each start. Embedded services have none to ask for. */
    rememberPassword(id: string, rememberPassword: boolean): void {
      const connection = stored.list().find((each) => each.id === id);
      if (connection?.kind !== 'organisation') return;
      const { kind: _, folder: __, ...draft } = connection;
      stored.save({ ...draft, rememberPassword });
    },
  };
}
