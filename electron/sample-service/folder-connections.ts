import type { AppEvent } from '../../shared/events.ts';
import type { ConnectionView } from '../../shared/model.ts';
import { createEmbeddedService, type EmbeddedService, type RunningSample } from './embedded-service.ts';

/** Requests that a folder answers in a minute: more than an author causes by saving. */
export const folderLimit = 600;

export type FolderConnectionsDependencies = Readonly<{
  /** Serves the folder, and calls `changed` with the files that a program has changed in it. Rejects with a fault in words. */
  startFolder(
    folder: string,
    changed: (files: readonly string[]) => void,
  ): Promise<RunningSample & Readonly<{ stop(): Promise<void> }>>;
  emit(event: AppEvent): void;
  report(thrown: unknown): void;
}>;

/** Folders of templates as connections, each with a service of its own, which is started when it is first needed. */
export function createFolderConnections({ startFolder, emit, report }: FolderConnectionsDependencies) {
  const services = new Map<string, EmbeddedService>();
  const stops = new Map<string, () => Promise<void>>();

  const open = ({ id, folder = '' }: ConnectionView): EmbeddedService => {
    const service = createEmbeddedService(async () => {
      const running = await startFolder(folder, (files) => emit({ type: 'folder-changed', connectionId: id, files }));
      stops.set(id, running.stop);
      return running;
    });
    services.set(id, service);
    return service;
  };

  return {
    of: (connection: ConnectionView): EmbeddedService => services.get(connection.id) ?? open(connection),

    /** Whether a folder is served at the address. */
    servesAt: (origin: string): boolean =>
      [...services.values()].some((service) => {
        const url = service.serviceUrl();
        return url !== null && new URL(url).port === new URL(origin).port;
      }),

    /** Stops the service of a connection that was removed. Never rejects. */
    async forget(id: string): Promise<void> {
      services.delete(id);
      await stops.get(id)?.().catch(report);
      stops.delete(id);
    },

    /** Never rejects. */
    async close(): Promise<void> {
      await Promise.all([...stops.values()].map((stop) => stop().catch(report)));
      stops.clear();
    },
  };
}
