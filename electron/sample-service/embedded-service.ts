import type { FolderAccess } from '../../shared/folder-access.ts';
import type { Suggestion, Suggestions } from '../../shared/model.ts';

/** An embedded service while it runs. */
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
 * A service of this process that is started when it is first needed. Its address and what it lets in are made anew at each start, so
 * neither is ever stored.
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
        // The next call tries again: a port that could not be had may be free by then.
        running = null;
        throw thrown;
      },
    );
    return running;
  };

  return {
    /** `null` until it runs. */
    serviceUrl: () => url,

    /** Everything that a sign-in to it takes. Starts it. Rejects if it cannot be started. */
    async login() {
      const { url: address, credentials } = await started();
      return { authUrl: address, serviceUrl: address, ...credentials };
    },

    /** Its folder. Starts it. */
    folder: {
      parts: async () => (await started()).folder.parts(),
      pageFiles: async (page, imageMark) => (await started()).folder.pageFiles(page, imageMark),
      lineSources: async (templateID) => (await started()).folder.lineSources(templateID),
    } satisfies FolderAccess,

    /** What its folder holds, read anew, since an author may be working on it. */
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
