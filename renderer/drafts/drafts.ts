import { createStore } from 'zustand/vanilla';
import type { Bridge } from '../../shared/contract.ts';
import type { DraftContent, DraftKey, DraftKind } from '../../shared/draft.ts';
import type { AppEvent } from '../../shared/events.ts';
import type { Fault, Outcome } from '../../shared/fault.ts';
import type { DocumentInfo } from '../../shared/model.ts';
import type { ReportOperation } from '../../shared/operations.ts';
import type { ImageConsent } from '../../shared/preferences.ts';
import { createDraftDataActions, type FilterResult, otherConnection } from './draft-data.ts';
import { createDraftKeeper } from './draft-keeper.ts';
import { answerGone, createDraftOpening } from './draft-opening.ts';
import { createDraftPlaces, type DraftPlacesDependencies } from './draft-places.ts';
import { createDraftRendering } from './draft-rendering.ts';
import {
  type DraftsState,
  isOfReport,
  isSameDraft,
  keyOf,
  lacksData,
  noDrafts,
  type OpenDraft,
  openDraft,
  type ReportKey,
} from './drafts-state.ts';
import { createFolderSave } from './folder-save.ts';
import { createFollowedFile } from './followed-file.ts';
import { createImageConsents } from './image-consents.ts';

export type DraftsDependencies = Readonly<{
  bridge: Bridge;
  /** Runs something later; the returned function cancels it. */
  after: (ms: number, run: () => void) => () => void;
  /** The text of a kept answer. Rejects if it cannot be read. */
  readText: (documentId: string) => Promise<string>;
  /** The answers of the service that Report shows. */
  answers: Readonly<{
    /** The answer for these identifiers; `null` if Report shows another one, or none. */
    of: (operation: ReportOperation, key: ReportKey) => DocumentInfo | null;
    /** Sends a request. Resolves when the answer is shown, or to the fault unless it was cancelled. */
    run: (operation: ReportOperation, key: ReportKey) => Promise<Fault | null>;
    /** Whether calls go to this connection. */
    isCurrent: (connectionId: string) => boolean;
  }>;
  /** Shows the tab of a report's draft. */
  bringToFront: (key: ReportKey) => void;
  /** The hosts whose images may be loaded. Changes arrive as events. */
  consents?: readonly ImageConsent[];
  /** Whether a connection is a folder of the author. Without it, none is. */
  isFolder?: (connectionId: string) => boolean;
  /** Where the author was in each draft. */
  places?: DraftPlacesDependencies;
  /** Runs a jq filter over a stored answer. */
  runJq: (documentId: string, filter: string) => Promise<FilterResult>;
}>;

export type Drafts = ReturnType<typeof createDrafts>;

/** State and actions of drafts: a template that is edited here, and the page that it makes. */
export function createDrafts(dependencies: DraftsDependencies) {
  const { bridge, after, readText, answers, bringToFront, consents = [], isFolder = () => false, runJq } = dependencies;
  const state = createStore<DraftsState>(() => noDrafts);

  const change = (key: DraftKey, part: Partial<OpenDraft>) =>
    state.setState(({ open }) => (open && isSameDraft(open.key, key) ? { open: { ...open, ...part } } : {}));

  const keeper = createDraftKeeper({
    save: (key, content) => bridge.call('drafts.save', { ...key, content }),
    countUnkept: (count) => bridge.call('drafts.countUnkept', { count }),
    saved: async (key, keepFault) => {
      change(key, { keepFault });
      if (keepFault === null) await loadList();
    },
    after,
  });

  const loadList = async () => {
    const outcome = await bridge.call('drafts.list', undefined);
    if (outcome.ok) state.setState({ list: outcome.value, isListed: true });
  };

  const rendering = createDraftRendering({ bridge, state, change, after });
  const { render, renderBoth } = rendering;

  const edit = (part: Partial<DraftContent>): void => {
    const { open } = state.getState();
    if (!open) return;
    const content = { ...open.content, ...part };
    change(open.key, { content, isOutdated: true });
    keeper.change(open.key, content);
    if (!open.isPaused) void render();
    const isTyped = part.helpers !== undefined || (part.data && 'text' in part.data && !part.data.made);
    if (isTyped) rendering.renderUnchangedSoon();
    else if (part.data !== undefined) void rendering.renderUnchanged();
  };

  const files = createFollowedFile({ state, change, edit });
  const { renderUnchanged } = rendering;
  const folder = createFolderSave({ bridge, state, change, edit, renderUnchanged, isFolder });
  const allowed = createImageConsents(consents);
  const data = createDraftDataActions({ bridge, state, change, edit, answers, runJq });

  const show = async (key: DraftKey, content: DraftContent): Promise<void> => {
    void keeper.flush();
    state.setState({ open: openDraft(key, content), isOpening: false, discarded: null, openFault: null });
    files.opened(key);
    const wantsData = lacksData(openDraft(key, content));
    if (!(wantsData && (await data.chooseData(key)))) await renderBoth();
  };

  const opening = createDraftOpening(state, show);

  /** Removes a draft from the screen that is not the one to be opened. */
  const beginOpening = (key: DraftKey) => {
    const { open } = state.getState();
    if (!open || !isSameDraft(open.key, key)) state.setState({ open: null, isOpening: true, openFault: null });
  };

  const reopen = (key: DraftKey): Promise<void> => {
    beginOpening(key);
    return opening.open(key, () => readKept(key));
  };

  /** The stored content of a draft, on disk or in memory; `null` if there is none. */
  const readKept = async (key: DraftKey): Promise<Outcome<DraftContent | null>> => {
    const unkept = keeper.resume(key);
    if (unkept) return { ok: true, value: unkept };
    const outcome = await bridge.call('drafts.get', key);
    return outcome.ok ? { ok: true, value: outcome.value?.content ?? null } : outcome;
  };

  /** Runs an action on the open draft, and shows its fault. */
  const act = async <T>(
    action: (open: OpenDraft) => Promise<Readonly<{ ok: true; value: T }> | Readonly<{ ok: false; fault: Fault }>>,
    done: (value: T, open: OpenDraft) => void,
  ): Promise<void> => {
    const { open } = state.getState();
    if (!open) return;
    const outcome = await action(open);
    if (outcome.ok) done(outcome.value, open);
    else if (outcome.fault.code !== 'CANCELLED') change(open.key, { keepFault: outcome.fault });
  };

  const showSaved = (saved: Readonly<{ path: string }> | null, { key }: OpenDraft) =>
    change(key, { savedPath: saved?.path ?? null, keepFault: null });

  return {
    state,

    /** Opens the draft of an answer: the stored one, or a new one with its markup. */
    async begin(shown: DocumentInfo, kind: DraftKind): Promise<void> {
      if ('items' in shown.request) return;
      const { templateID, sobjectId } = shown.request;
      const key: DraftKey = { connectionId: shown.connectionId, templateID, sobjectId, kind };
      const { open } = state.getState();
      bringToFront(key);
      state.setState({ begun: key });
      if (open && isSameDraft(open.key, key)) return;
      beginOpening(key);
      await opening.open(key, async () => {
        const kept = await readKept(key);
        if (!kept.ok || kept.value) return kept;
        const markup = await readText(shown.id).catch(() => null);
        if (markup === null) return { ok: false, fault: answerGone };
        const content = { markup, original: markup, data: null, helpers: '' };
        keeper.change(key, content);
        return { ok: true, value: content };
      });
    },

    /** Opens a stored draft in the tab of its report. */
    reopen(key: DraftKey): Promise<void> {
      bringToFront(key);
      return reopen(key);
    },

    /** Opens the most recently changed draft of a report, if there is one and none of that report is open. */
    async openOf(report: ReportKey): Promise<void> {
      if (!state.getState().isListed) await loadList();
      const { open, list } = state.getState();
      if (opening.isOf(report)) return;
      opening.callOff();
      if (open && isOfReport(open.key, report)) return;
      const kept = list.find((draft) => draft.discardedAt === null && isOfReport(draft, report));
      if (kept) await reopen(keyOf(kept));
      else opening.none();
    },

    edit(part: Partial<Omit<DraftContent, 'original'>>): void {
      if (part.data !== undefined) data.dataTyped();
      rendering.typed();
      edit(part);
    },

    completing: rendering.completing,
    getData: data.getData,
    choosePath: data.choosePath,
    records: data.records,
    takeRecord: data.takeRecord,
    askRecord: data.askRecord,
    filterData: data.filterData,

    /** Loads images from a host into the pages of this connection, until Settings revokes it. */
    allowImages: (origin: string) =>
      act(
        ({ key: { connectionId } }) => bridge.call('drafts.allowImages', { connectionId, origin }),
        () => {},
      ),

    pause(isPaused: boolean): void {
      const { open } = state.getState();
      if (!open) return;
      change(open.key, { isPaused });
      if (!isPaused && open.isOutdated) void render();
    },

    render,
    trace: rendering.trace,

    saveMarkup: () =>
      act(({ key, content }) => bridge.call('drafts.saveMarkup', { ...key, markup: content.markup }), showSaved),

    folder,

    /** Saves the PDF that is shown. */
    savePdf: () => act(({ page }) => bridge.call('drafts.savePage', { pageId: page?.page.id ?? '' }), showSaved),

    dismiss: (part: 'keepFault' | 'savedPath') => {
      const { open } = state.getState();
      if (open) change(open.key, { [part]: null });
    },

    followFile: () =>
      act(
        ({ key }) => bridge.call('drafts.follow', key),
        (file) => file && files.take(file),
      ),

    unfollowFile: () =>
      act(
        ({ key }) => bridge.call('drafts.unfollow', key),
        (_, { key }) => change(key, { file: null, hasFileReplaced: false }),
      ),

    /** Restarts the draft with the markup from the service. */
    revert(): void {
      const { open } = state.getState();
      if (open) edit({ markup: open.content.original });
    },

    async discard(): Promise<void> {
      const { open } = state.getState();
      if (!open) return;
      await keeper.flush();
      const outcome = await bridge.call('drafts.discard', open.key);
      if (!outcome.ok) return change(open.key, { keepFault: outcome.fault });
      // A draft that was never saved cannot be restored.
      const discarded = keeper.forget(open.key) ? null : open.key;
      state.setState(({ open: now }) => ({ open: now && isSameDraft(now.key, open.key) ? null : now, discarded }));
      await loadList();
    },

    async restore(key: DraftKey): Promise<void> {
      bringToFront(key);
      await opening.open(keyOf(key), async () => {
        const outcome = await bridge.call('drafts.restore', keyOf(key));
        return outcome.ok ? { ok: true, value: outcome.value.content } : outcome;
      });
      await loadList();
    },

    /** Runs the PDF of the draft's template and record on the service. */
    async runOnService(): Promise<void> {
      const { open } = state.getState();
      if (!open) return;
      if (answers.isCurrent(open.key.connectionId)) await answers.run('render', open.key);
      else change(open.key, { keepFault: otherConnection });
    },

    places: createDraftPlaces(dependencies.places ?? { keep: () => {} }),
    answerOf: answers.of,
    isCurrent: answers.isCurrent,
    loadList,
    flush: keeper.flush,

    handleEvent(event: AppEvent): void {
      if (event.type === 'draft-file-changed') files.take(event.file);
      if (event.type === 'connections-changed') {
        const { open } = state.getState();
        const isGone = open && event.connections.every(({ id }) => id !== open.key.connectionId);
        if (isGone) state.setState({ open: null });
      }
      if (event.type !== 'preferences-changed') return;
      const connectionId = state.getState().open?.key.connectionId ?? '';
      if (allowed.update(event.preferences.draftImages, connectionId)) void renderBoth();
    },
  };
}
