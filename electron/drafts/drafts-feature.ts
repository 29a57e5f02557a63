import type { Handlers } from '../../shared/contract.ts';
import type { createDraftCalls, DraftCall, DraftCallsDependencies } from './draft-calls.ts';

export type DraftsFeatureDependencies = DraftCallsDependencies;

const calls = [
  'drafts.list',
  'drafts.get',
  'drafts.save',
  'drafts.discard',
  'drafts.restore',
  'drafts.render',
  'drafts.trace',
  'drafts.explain',
  'drafts.rankData',
  'drafts.records',
  'drafts.templates',
  'drafts.rowRecords',
  'drafts.renderRow',
  'drafts.closeRows',
  'drafts.lineSources',
  'drafts.saveToFolder',
  'drafts.follow',
  'drafts.unfollow',
  'drafts.allowImages',
  'drafts.savePage',
  'drafts.saveMarkup',
] as const satisfies readonly DraftCall[];

/** Drafts: editing a template in Galley. The code loads at the first call, to keep it out of the start. */
export function createDraftsFeature(deps: DraftsFeatureDependencies) {
  let loaded: Promise<ReturnType<typeof createDraftCalls>> | null = null;
  let unkept = 0;
  const started = () => {
    loaded ??= import('./draft-calls.ts').then(({ createDraftCalls: create }) => create(deps));
    return loaded;
  };
  const handlerOf = (call: DraftCall) => async (input: unknown) => {
    // The contract has validated the input, but the compiler cannot connect the two types.
    const handle = (await started()).handlers[call] as (given: unknown) => Promise<unknown>;
    return handle(input);
  };

  return {
    handlers: {
      ...(Object.fromEntries(calls.map((call) => [call, handlerOf(call)])) as Pick<Handlers, DraftCall>),
      'drafts.countUnkept': async ({ count }: Readonly<{ count: number }>): Promise<void> => {
        unkept = count;
      },
    },

    /** The number of drafts in the window that could not be saved. */
    unkept: () => unkept,

    /** Call when the page is gone or another one has started. Its memory holds no drafts any more. */
    pageGone(): void {
      unkept = 0;
    },

    /** Responds to a request for a page of a draft; `null` for every other document. */
    respond: async (id: string, request: Pick<Request, 'method' | 'headers'>): Promise<Response | null> =>
      loaded === null ? null : (await loaded).respond(id, request),

    /** Discards the drafts of a removed connection. Never rejects. */
    forget: async (connectionId: string): Promise<void> => (await started()).forget(connectionId),

    /** Writes pending changes. Never rejects. */
    close: async (): Promise<void> => {
      if (loaded !== null) await (await loaded).close();
    },
  };
}
