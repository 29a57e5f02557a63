import { createStore } from 'zustand/vanilla';
import type { Bridge } from '../../shared/contract.ts';
import type { AppEvent } from '../../shared/events.ts';
import { cancelled } from '../../shared/fault.ts';
import type { MergeItem } from '../../shared/merge-items.ts';
import type { LatestAnswer, RunView, Suggestion } from '../../shared/model.ts';
import { type ComparisonVerdict, createVerdictTeller } from '../pdf-compare/baselines.ts';
import type { InfoPickDependencies, InfoSource } from './info-pick.ts';
import { type PageCounts, pagesOfItems, withCountsOf } from './item-pages.ts';
import { clipboardText, countedItems, itemsOf, listOf, type MergeRow } from './merge-list.ts';
import { createMergeListActions } from './merge-list-actions.ts';
import { createMergeRuns, noMergeRuns } from './merge-runs.ts';
import { isEarlierMerge, type MergeState } from './merge-state.ts';
import { noSelection } from './row-selection.ts';
import { createSavedLists } from './saved-lists.ts';

export type MergeDependencies = Readonly<{
  bridge: Bridge;
  /** The list as it was left, in order. */
  initialItems: readonly MergeItem[];
  connectionId: string;
  info: InfoSource;
  /** The state that an earlier page of the window left: see `EarlierRuns`. */
  runs?: readonly RunView[];
  latest?: readonly LatestAnswer[];
  /** Called after each change of the list. */
  keep: (items: readonly MergeItem[]) => void;
}>;

export type Merge = ReturnType<typeof createMerge>;

/** State and actions of Merge: the list, and the run that merges it into one PDF (service interface, 4.1). */
export function createMerge({
  bridge,
  initialItems,
  connectionId,
  info,
  runs = [],
  latest = [],
  keep,
}: MergeDependencies) {
  let lastKey = 0;
  /** By connection. */
  const pageCounts = new Map<string, PageCounts>();
  const rowOf = ({ type, id }: MergeItem): MergeRow => ({ key: `row-${++lastKey}`, type, id });

  const state = createStore<MergeState>(() => ({
    list: listOf(initialItems.map(rowOf)),
    selection: noSelection,
    type: 'image',
    isTypeChosen: false,
    columns: {},
    typed: '',
    addProblem: null,
    announcement: '',
    suggestions: { image: [], attachment: [] },
    ...noMergeRuns,
    savedLists: null,
    savedListsFault: null,
    connectionId,
    isPickingFromInfo: false,
    wantedField: null,
    wantedRow: null,
    checked: null,
  }));

  const connectionRuns = createMergeRuns({ bridge, state });
  connectionRuns.current().resumeRun({ runs, latest });
  const tellVerdict = createVerdictTeller({ bridge });

  const actions = createMergeListActions({ state, rowOf, keep });
  const { useConnection, ...savedLists } = createSavedLists({
    bridge,
    state,
    replace: actions.replace,
    runsFor: connectionRuns.exchangedFor,
    rowsOf: (items) => items.map(rowOf),
    keep,
  });

  // The first screen checks nothing.
  const checker = async () => (await import('./check-list.ts')).createListCheck({ bridge, state });

  const run = async (isChecked: boolean): Promise<void> => {
    const { list, connectionId } = state.getState();
    const items = itemsOf(list.rows);
    if (items.length === 0) {
      state.setState({ runProblem: 'Add at least one image or attachment first.' });
      return;
    }
    state.setState({ runProblem: null, ...(!isChecked && { checked: null }) });
    const own = connectionRuns.current();
    await own.start(async (runId) => {
      const isWrong = isChecked && (await (await checker()).check(connectionId, items));
      if (isWrong || own.now().running?.runId !== runId) return { ok: false, fault: cancelled };
      const outcome = await bridge.call('merge.run', { runId, connectionId, items });
      // The answer names the first items alone.
      return outcome.ok ? { ok: true, value: { ...outcome.value, request: { operation: 'merge', items } } } : outcome;
    });
  };

  /** Shows how the last merge of an earlier start with this connection ended. A newer merge stays. */
  const showKept = async () => (await import('./kept-merge.ts')).showKeptMerge({ bridge, state });

  return {
    state,
    ...actions,
    ...savedLists,

    /** Copies the row, or the selected rows if it is one of them, as Ctrl+C does. */
    async copy(key: string): Promise<void> {
      const items = actions.itemsMeant(key);
      const outcome = await bridge.call('app.copy', { text: clipboardText(items) });
      if (outcome.ok) actions.announce(`${countedItems(items.length)} copied.`);
      else state.setState({ runProblem: `${outcome.fault.happened} ${outcome.fault.advice}` });
    },

    /** Gives the focus to the field of the identifiers. */
    wantField: () => state.setState({ wantedField: { field: 'ids' } }),

    /** Opens or closes the dialog for picking identifiers from an Info answer. */
    pickFromInfo: (isPickingFromInfo: boolean) => state.setState({ isPickingFromInfo }),

    infoPickDependencies(): InfoPickDependencies {
      const { connectionId, suggestions, list } = state.getState();
      return { bridge, info, connectionId, known: suggestions, listed: new Set(list.rows.map(({ id }) => id)) };
    },

    /** Stores the viewer's verdict for Activity, if the previous merge had the same list. */
    noteDifference(verdict: ComparisonVerdict): void {
      const { shown, before } = state.getState();
      if (shown?.id !== verdict.documentId || before?.id !== verdict.otherId) return;
      if (JSON.stringify(shown.request) === JSON.stringify(before.request)) tellVerdict(verdict);
    },

    /** Finds which pages of the shown PDF come from which item. */
    noteOpened({ documentId, pages }: Readonly<{ documentId: string; pages: number }>): void {
      const { shown } = state.getState();
      if (shown?.id !== documentId || !('items' in shown.request)) return;
      const { items } = shown.request;
      // For a merge from before a restart, only the first items are known, and page counts need all of them.
      if ('total' in shown.request && shown.request.total !== items.length) return;
      const known = pageCounts.get(shown.connectionId) ?? new Map();
      const counts = withCountsOf(items, pages, known);
      pageCounts.set(shown.connectionId, counts);
      state.setState({ itemPages: pagesOfItems(items, pages, counts) });
    },

    /** Goes to the pages of a row, if they are known and the list is the merged one. */
    showPagesOf(key: string): void {
      const now = state.getState();
      const pages = isEarlierMerge(now) ? null : now.itemPages[now.list.rows.findIndex((row) => row.key === key)];
      if (pages) state.setState({ wantedPage: { page: pages.first } });
    },

    /** Merges the list, unless the connection knows its files and an item names none of them. */
    run: () => run(true),

    /** Merges the list as it is. */
    runUnchecked: () => run(false),

    /** Replaces items that name no file with the suggested file: one row, or all. */
    takeSuggestions: async (key?: string): Promise<void> => (await checker()).takeSuggestions(actions.change, key),

    showKept,

    cancel: () => connectionRuns.current().cancel(),

    /** Sends the requests that wait because the system reports no network. */
    tryNow: () => bridge.call('runs.tryNow', undefined),

    /**
     * Saves the shown PDF, or the document of a fault, through the system's dialog. Closing the dialog changes nothing.
     */
    save: (documentId?: string) => connectionRuns.current().save(documentId),

    dismiss: (part: 'fault' | 'savedPath' | 'saveFault') => connectionRuns.current().dismiss(part),

    /** Requests the suggestions of images and attachments. After a failure there are none. */
    async loadSuggestions(): Promise<void> {
      const outcome = await bridge.call('report.suggestions', undefined);
      if (outcome.ok) state.setState({ suggestions: suggestionsOf(outcome.value) });
    },

    handleEvent(event: AppEvent): void {
      if (event.type === 'suggestions-changed') state.setState({ suggestions: suggestionsOf(event.suggestions) });
      if (event.type === 'session-changed' && event.session.connectionId !== state.getState().connectionId) {
        void useConnection(event.session.connectionId);
        void showKept();
      }
      if (event.type === 'folder-changed' && state.getState().checked)
        void checker().then(({ checkAgain }) => checkAgain(event.connectionId));
      for (const tracker of connectionRuns.all()) tracker.handleEvent(event);
    },
  };
}

const suggestionsOf = ({ images, attachments }: Readonly<Record<'images' | 'attachments', readonly Suggestion[]>>) => ({
  image: images,
  attachment: attachments,
});
