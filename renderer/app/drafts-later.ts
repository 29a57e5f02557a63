import { createStore, type StoreApi } from 'zustand/vanilla';
import type { AppEvent } from '../../shared/events.ts';
import type { Drafts, DraftsDependencies } from '../drafts/drafts.ts';

export type DraftsLater = ReturnType<typeof createDraftsLater>;

/** Drafts, whose code loads after the first screen. `dependencies` is called then. */
export function createDraftsLater(dependencies: () => DraftsDependencies) {
  const state: StoreApi<Drafts | null> = createStore<Drafts | null>(() => null);
  /** What main says of followed files is said once. */
  const early: AppEvent[] = [];
  let loading: Promise<Drafts> | null = null;

  const make = async (): Promise<Drafts> => {
    const { createDrafts } = await import('../drafts/drafts.ts');
    const drafts = createDrafts(dependencies());
    early.splice(0).forEach(drafts.handleEvent);
    state.setState(drafts, true);
    return drafts;
  };

  return {
    /** `null` until they are loaded. */
    state,

    /** Loads them, once. After a failure the next call tries again. */
    load(): Promise<Drafts> {
      loading ??= make().catch((thrown: unknown) => {
        loading = null;
        throw thrown;
      });
      return loading;
    },

    handleEvent(event: AppEvent): void {
      const drafts = state.getState();
      if (drafts) drafts.handleEvent(event);
      else if (event.type === 'draft-file-changed') early.push(event);
    },

    flush: () => void state.getState()?.flush(),
  };
}
