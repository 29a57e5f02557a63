import type { AppEvent } from '../../shared/events.ts';
import type { ConnectionView } from '../../shared/model.ts';
import { createEmbeddedService, type EmbeddedService, type RunningSample } from './embedded-service.ts';

/** The requests per minute of a folder without a limit: more than an author causes by saving. */
const limitUnlessSet = 600;

export type FolderConnectionsDependencies = Readonly<{
  /**
   * Serves the folder with a limit of requests per minute. Calls `changed` with the files that another program changed.
   * Rejects with a readable fault.
   */
  startFolder(
    folder: string,
    changed: (files: readonly string[]) => void,
    limit: number,
  ): Promise<RunningSample & Readonly<{ stop(): Promise<void> }>>;
  emit(event: AppEvent): void;
  report(thrown: unknown): void;
}>;

/** Connections to folders of templates. Each has its own service, which starts on first use. */
export function createFolderConnections({ startFolder, emit, report }: FolderConnectionsDependencies) {
  const services = new Map<string, EmbeddedService>();
  const limits = new Map<string, number>();
  const stops = new Map<string, () => Promise<void>>();

  const open = ({ id, folder = '', limit = limitUnlessSet }: ConnectionView): EmbeddedService => {
    limits.set(id, limit);
    const service = createEmbeddedService(async () => {
      const changed = (files: readonly string[]) => emit({ type: 'folder-changed', connectionId: id, files });
      const running = await startFolder(folder, changed, limit);
      if (services.get(id) === service) stops.set(id, running.stop);
      // It was removed during the start.
      else await running.stop().catch(report);
      return running;
    });
    services.set(id, service);
    return service;
  };

  return {
    /** The requests per minute of a folder connection, even before its service runs. */
    limitOf: ({ limit = limitUnlessSet }: ConnectionView): number => limit,

    of: (connection: ConnectionView): EmbeddedService => services.get(connection.id) ?? open(connection),

    /** The requests per minute of the folder at this address; `null` without one. */
    limitAt(serviceUrl: string): number | null {
      const { origin } = new URL(serviceUrl);
      const found = [...services].find(([, service]) => {
        const url = service.serviceUrl();
        return url !== null && new URL(url).origin === origin;
      });
      return found ? (limits.get(found[0]) ?? null) : null;
    },

    /** Stops the service of a removed or changed connection. Never rejects. */
    async forget(id: string): Promise<void> {
      services.delete(id);
      const stop = stops.get(id);
      stops.delete(id);
      await stop?.().catch(report);
    },

    /** Stops all services, including those that are still starting. Never rejects. */
    async close(): Promise<void> {
      services.clear();
      await Promise.all([...stops.values()].map((stop) => stop().catch(report)));
      stops.clear();
    },
  };
}
