import type { ConnectionDraft } from '../../shared/connection-draft.ts';
import { type BudgetView, type ConnectionView, sampleConnectionId } from '../../shared/model.ts';

export type ConnectionsViewDependencies = Readonly<{
  stored: Readonly<{
    list(): readonly ConnectionView[];
    /** `null` is the sample service. */
    currentId(): string | null;
    save(draft: ConnectionDraft): ConnectionView;
  }>;
  /** `serviceUrl` is `null` until it runs. */
  sample: Readonly<{ connection: ConnectionView; serviceUrl(): string | null }>;
  budgetOf(serviceUrl: string): BudgetView;
  /** Requests in a minute, for an address of which nothing can have been asked. */
  requestLimit: number;
}>;

/** The sample service and the stored connections as one list, and what goes for the one that is chosen. */
export function createConnectionsView({ stored, sample, budgetOf, requestLimit }: ConnectionsViewDependencies) {
  const list = (): readonly ConnectionView[] => [sample.connection, ...stored.list()];
  const find = (id: string) => list().find((each) => each.id === id);
  const currentId = () => stored.currentId() ?? sampleConnectionId;

  /** `null` for a connection that is gone, and while the sample service has no address. */
  const serviceUrlOf = (id: string) =>
    id === sampleConnectionId ? sample.serviceUrl() : (find(id)?.serviceUrl ?? null);

  return {
    list,
    find,
    currentId,
    serviceUrlOf,

    /** Requests left for the connection that is chosen now. */
    budget(): BudgetView {
      const serviceUrl = serviceUrlOf(currentId());
      if (serviceUrl !== null) return budgetOf(serviceUrl);
      return { limit: requestLimit, free: requestLimit, nextFreeInMs: null, waiting: 0 };
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
