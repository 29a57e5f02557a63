import type { AppEvent } from '../../shared/events.ts';
import type { ConnectionView } from '../../shared/model.ts';
import { createEmbeddedService, type EmbeddedService, type RunningSample } from './embedded-service.ts';

/** Requests a minute of a folder without a limit: more than an author causes by saving. */
const limitUnlessSet = 600;

export type FolderConnectionsDependencies = Readonly<{
  /** Serves the folder with so many requests a minute, and calls `changed` with the files that a program has changed in it. Rejects with a fault in words. */
  startFolder(
    folder: string,
    changed: (files: readonly string[]) => void,
    limit: number,
  ): Promise<RunningSample & Readonly<{ stop(): Promise<void> }>>;
  emit(event: AppEvent): void;
  report(thrown: unknown): void;
}>;

/** Folders of templates as connections, each with a service of its own, which is started when it is first needed. */
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
      // It was removed while it was started.
      else await running.stop().catch(report);
      return running;
    });
    services.set(id, service);
    return service;
  };

  return {
    /** Requests a minute of a connection to a folder, also before its service runs. */
    limitOf: ({ limit = limitUnlessSet }: ConnectionView): number => limit,

    of: (connection: ConnectionView): EmbeddedService => services.get(connection.id) ?? open(connection),

    /** The requests a minute of the folder that is served at the address; `null` if none is. */
    limitAt(serviceUrl: string): number | null {
      const { origin } = new URL(serviceUrl);
      const found = [...services].find(([, service]) => {
        const url = service.serviceUrl();
        return url !== null && new URL(url).origin === origin;
      });
      return found ? (limits.get(found[0]) ?? null) : null;
    },

    /** Stops the service of a connection that was removed or changed. Never rejects. */
    async forget(id: string): Promise<void> {
      services.delete(id);
      const stop = stops.get(id);
      stops.delete(id);
      await stop?.().catch(report);
    },

    /** Stops what runs; what is still started is stopped once it is. Never rejects. */
    async close(): Promise<void> {
      services.clear();
      await Promise.all([...stops.values()].map((stop) => stop().catch(report)));
      stops.clear();
    },
  };
}
