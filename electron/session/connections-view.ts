import type { ConnectionDraft } from '../../shared/connection-draft.ts';
import { type ConnectionView, type Suggestions, sampleConnectionId } from '../../shared/model.ts';
import type { Recent } from '../../shared/recents.ts';
import { suggestionsFor } from '../../shared/recents.ts';

export type ConnectionsViewDependencies = Readonly<{
  stored: Readonly<{
    list(): readonly ConnectionView[];
    /** `null` is the sample service. */
    currentId(): string | null;
    save(draft: ConnectionDraft): ConnectionView;
  }>;
  /** `serviceUrl` is `null` until it runs. */
  sample: Readonly<{ connection: ConnectionView; serviceUrl(): string | null; suggestions(): Promise<Suggestions> }>;
  /** What was used with a connection before. */
  recents(connectionId: string): readonly Recent[];
}>;

/** The sample service and the stored connections as one list, and what goes for the one that is chosen. */
export function createConnectionsView({ stored, sample, recents }: ConnectionsViewDependencies) {
  const list = (): readonly ConnectionView[] => [sample.connection, ...stored.list()];
  const find = (id: string) => list().find((each) => each.id === id);
  const currentId = () => stored.currentId() ?? sampleConnectionId;

  /** `null` for a connection that is gone, and while the sample service has no address. */
  const serviceUrlOf = (id: string) =>
    id === sampleConnectionId ? sample.serviceUrl() : (find(id)?.serviceUrl ?? null);

  return {
    list,
    find,
    has: (id: string) => find(id) !== undefined,
    currentId,
    serviceUrlOf,

    /** Of the connection that is chosen now. */
    currentServiceUrl: () => serviceUrlOf(currentId()),

    /** For the connection that is chosen now. An organisation's service lists nothing to pick from, so only recents are offered there. */
    async suggestions(): Promise<Suggestions> {
      const id = currentId();
      if (id === sampleConnectionId) return sample.suggestions();
      const used = (field: keyof Recent) => suggestionsFor(field, recents(id));
      return { templates: used('templateID'), records: used('sobjectId'), images: [], attachments: [] };
    },

    /** Whether the author wants to be asked for the password at each start. The sample service has none to ask for. */
    rememberPassword(id: string, rememberPassword: boolean): void {
      const connection = stored.list().find((each) => each.id === id);
      if (!connection) return;
      const { kind: _, ...draft } = connection;
      stored.save({ ...draft, rememberPassword });
    },
  };
}
