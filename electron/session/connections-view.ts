import type { ConnectionDraft } from '../../shared/connection-draft.ts';
import type { FolderAccess } from '../../shared/folder-access.ts';
import { type ConnectionView, type Suggestions, sampleConnectionId } from '../../shared/model.ts';
import type { Recent } from '../../shared/recents.ts';
import { suggestionsFor } from '../../shared/recents.ts';
import type { Login } from './token-request.ts';

/** A service in this process. `serviceUrl` is `null` until it runs. */
type Embedded = Readonly<{
  serviceUrl(): string | null;
  suggestions(): Promise<Suggestions>;
  folder: FolderAccess;
  login(): Promise<Login & Readonly<{ serviceUrl: string }>>;
}>;

type ConnectionsViewDependencies = Readonly<{
  stored: Readonly<{
    list(): readonly ConnectionView[];
    /** `null` is the sample service. */
    currentId(): string | null;
    save(draft: ConnectionDraft): ConnectionView;
  }>;
  sample: Embedded & Readonly<{ connection: ConnectionView }>;
  /** The service of a folder. */
  folders: Readonly<{ of(connection: ConnectionView): Embedded; limitOf(connection: ConnectionView): number }>;
  /** The recent pairs of a connection. */
  recents(connectionId: string): readonly Recent[];
}>;

/** The sample service and the stored connections as one list, and the facts about the current one. */
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

  /** `null` if the connection no longer exists, or while an embedded service has no address. */
  const serviceUrlOf = (id: string) => {
    const embedded = embeddedOf(id);
    return embedded ? embedded.serviceUrl() : (find(id)?.serviceUrl ?? null);
  };

  /**
   * Suggestions for the connection that is current when the promise resolves. An organisation's service offers no list,
   * so Galley suggests recent pairs.
   */
  const suggestions = async (): Promise<Suggestions> => {
    const id = currentId();
    const embedded = embeddedOf(id);
    if (embedded) {
      const found = await embedded.suggestions();
      return id === currentId() ? found : suggestions();
    }
    const used = (field: keyof Recent) => suggestionsFor(field, recents(id));
    return { templates: used('templateID'), records: used('sobjectId'), images: [], attachments: [] };
  };

  return {
    list,
    find,
    has: (id: string) => find(id) !== undefined,
    currentId,
    serviceUrlOf,

    /** The folder of a connection's embedded service; `null` for an organisation, whose files are unknown. */
    folderOf: (id: string): FolderAccess | null => embeddedOf(id)?.folder ?? null,

    /** The path of a folder connection; `null` for every other connection. */
    folderPathOf(id: string): string | null {
      const connection = find(id);
      return connection?.kind === 'folder' ? (connection.folder ?? null) : null;
    },

    /**
     * The data for a sign-in to the embedded service of a connection. Starts the service. Rejects if it cannot start.
     */
    embeddedLogin: (id: string) => (embeddedOf(id) ?? sample).login(),

    /** For the current connection. */
    currentServiceUrl: () => serviceUrlOf(currentId()),

    /** The requests per minute of the current folder; `null` for another connection. */
    currentFolderLimit(): number | null {
      const connection = find(currentId());
      return connection?.kind === 'folder' ? folders.limitOf(connection) : null;
    },

    suggestions,

    /** Whether Galley remembers the password or asks at each start. Embedded services have no password to ask for. */
    rememberPassword(id: string, rememberPassword: boolean): void {
      const connection = stored.list().find((each) => each.id === id);
      if (connection?.kind !== 'organisation') return;
      const { kind: _, folder: __, ...draft } = connection;
      stored.save({ ...draft, rememberPassword });
    },
  };
}
