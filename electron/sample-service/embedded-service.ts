import type { FolderAccess } from '../../shared/folder-access.ts';
import type { Suggestion, Suggestions } from '../../shared/model.ts';

/** A running embedded service. */
export type RunningSample = Readonly<{
  url: string;
  credentials: Readonly<{ clientId: string; clientSecret: string; username: string; password: string }>;
  catalog(): Promise<
    Readonly<{
      templates: readonly Suggestion[];
      records: readonly Suggestion[];
      files: ReadonlyArray<Suggestion & Readonly<{ type: 'image' | 'attachment' }>>;
    }>
  >;
  folder: FolderAccess;
}>;

export type EmbeddedService = ReturnType<typeof createEmbeddedService>;

/**
 * A service in this process that starts on first use. Its address and credentials are new at each start and never
 * stored.
 */
export function createEmbeddedService(start: () => Promise<RunningSample>) {
  let running: Promise<RunningSample> | null = null;
  let url: string | null = null;

  const started = (): Promise<RunningSample> => {
    running ??= start().then(
      (sample) => {
        url = sample.url;
        return sample;
      },
      (thrown: unknown) => {
        // The next call tries again, because the port may be free by then.
        running = null;
        throw thrown;
      },
    );
    return running;
  };

  return {
    /** `null` until it runs. */
    serviceUrl: () => url,

    /** The data for a sign-in. Starts the service. Rejects if it cannot start. */
    async login() {
      const { url: address, credentials } = await started();
      return { authUrl: address, serviceUrl: address, ...credentials };
    },

    /** The folder. Starts the service. */
    folder: {
      parts: async () => (await started()).folder.parts(),
      pageFiles: async (page, imageMark) => (await started()).folder.pageFiles(page, imageMark),
      mergeFiles: async () => (await started()).folder.mergeFiles(),
      lineSources: async (templateID) => (await started()).folder.lineSources(templateID),
      recordsOf: async (templateID) => (await started()).folder.recordsOf(templateID),
      recordText: async (sobjectId) => (await started()).folder.recordText(sobjectId),
      saveLines: async (templateID, base, markup) => (await started()).folder.saveLines(templateID, base, markup),
    } satisfies FolderAccess,

    /** The content of the folder, read again because the author may be editing it. */
    async suggestions(): Promise<Suggestions> {
      const { templates, records, files } = await (await started()).catalog();
      const ofType = (type: 'image' | 'attachment') => files.filter((file) => file.type === type).map(picked);
      return {
        templates: templates.map(({ records: fitting = [], ...rest }) => ({ ...picked(rest), records: fitting })),
        records: records.map(picked),
        images: ofType('image'),
        attachments: ofType('attachment'),
      };
    },
  };
}

const picked = ({ id, title }: Suggestion): Suggestion => ({ id, title });
