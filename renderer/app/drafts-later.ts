import { createStore, type StoreApi } from 'zustand/vanilla';
import type { AppEvent } from '../../shared/events.ts';
import type { Drafts, DraftsDependencies } from '../drafts/drafts.ts';
import type { Report } from '../report/report.ts';
import type { Reports } from '../report/reports.ts';
import { identifiersOf } from '../report/reports-state.ts';

type DraftsLater = ReturnType<typeof createDraftsLater>;

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

/** Opens the draft of the current report whenever the report shows its draft. */
export function openDraftsOf(reports: Reports, drafts: Pick<DraftsLater, 'load'>): void {
  let last: Report | null = null;
  const update = () => {
    const report = reports.selected();
    const withDraft = report.state.getState().isDraftInFront ? report : null;
    if (withDraft === last) return;
    last = withDraft;
    if (!withDraft) return;
    const key = { connectionId: withDraft.connectionId, ...identifiersOf(withDraft) };
    void drafts.load().then(({ openOf }) => openOf(key));
  };
  reports.subscribe(update);
  update();
}
