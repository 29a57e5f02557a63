import { createStore } from 'zustand/vanilla';
import type { Bridge } from '../../shared/contract.ts';
import type { AppEvent } from '../../shared/events.ts';
import type { Fault, Outcome } from '../../shared/fault.ts';
import { activityPageSize, type ListedCall } from '../../shared/model.ts';
import type { ProofKey } from '../../shared/proof.ts';
import type { ServiceRequest } from '../../shared/service-request.ts';
import type { ActivityState, Comparing } from './activity-state.ts';
import { createCallActions } from './call-actions.ts';
import { type CallFilters, hasFilters, noFilters, passes } from './call-filters.ts';
import { canCompare, whyNot } from './comparable.ts';
import { createEntrySearchText } from './entry-text.ts';
import { foldedRows } from './folded-rows.ts';
import { createItemSearch, hasMoreItems } from './item-search.ts';

/** The limit of the log in main. */
const maxEntries = 10_000;

const notComparing: Comparing = { phase: 'no' };

export type ActivityDependencies = Readonly<{
  bridge: Bridge;
  connectionId?: string;
  /** Opens a request in the view that creates such requests, and runs it there if `andRun`. */
  reuse?: (request: ServiceRequest, andRun: boolean) => void;
}>;

export type Activity = ReturnType<typeof createActivity>;

/** State and actions of Activity: every call of this and earlier runs of Galley. */
export function createActivity({ bridge, connectionId = '', reuse = () => {} }: ActivityDependencies) {
  const state = createStore<ActivityState>(() => ({
    phase: 'loading',
    entries: [],
    query: '',
    filters: noFilters,
    found: [],
    rows: [],
    openIds: new Set(),
    isSearching: false,
    chosenId: null,
    fault: null,
    clearing: 'no',
    notice: '',
    savedPath: null,
    comparing: notComparing,
    replacing: null,
    connectionId,
  }));
  const wordsOf = createEntrySearchText();

  const items = createItemSearch({ bridge, onAnswer: () => hold(state.getState().entries) });

  const hold = (entries: readonly ListedCall[]): void => {
    const { query, filters, openIds } = state.getState();
    const words = wordsIn(query);
    if (words.length > 0 && entries.some(hasMoreItems)) items.want(words);
    const matches = (entry: ListedCall) =>
      words.every((word) => wordsOf(entry).includes(word) || items.has(word, entry));
    const isNarrowed = words.length > 0 || hasFilters(filters);
    const found = isNarrowed ? entries.filter((entry) => passes(entry, filters) && matches(entry)) : entries;
    state.setState({ entries, found, rows: foldedRows(entries, found, openIds), isSearching: items.isAsking });
  };

  const compare = (id: string, otherId: string) =>
    state.setState({ comparing: { phase: 'shown', id, otherId }, chosenId: id, notice: '' });

  /** Faults in the list omit what the service sent. It is read only for the selected call. */
  const loadEvidence = async (id: string) => {
    const outcome = await bridge.call('activity.entry', { id });
    const { entries } = state.getState();
    if (outcome.ok && entries.some((entry) => entry.id === id)) hold(merged([outcome.value], entries));
  };

  /** Changes the entries that `isMeant` names. */
  const changeEntries = (isMeant: (entry: ListedCall) => boolean, changed: (entry: ListedCall) => ListedCall) => {
    const { entries } = state.getState();
    if (entries.some(isMeant)) hold(entries.map((entry) => (isMeant(entry) ? changed(entry) : entry)));
  };

  const failed = (fault: Fault) => state.setState({ fault: fault.code === 'CANCELLED' ? null : fault });

  return {
    state,

    /**
     * Asks for the whole log, page by page, so that no page keeps the window busy for long. Entries that arrived
     * meanwhile as events are kept.
     */
    async load(): Promise<void> {
      let before: string | null = null;
      const cursors = new Set<string | null>();
      while (!cursors.has(before)) {
        cursors.add(before);
        const outcome: Outcome<readonly ListedCall[]> = await bridge.call('activity.list', { before });
        state.setState({ phase: 'ready', fault: outcome.ok ? null : outcome.fault });
        if (!outcome.ok) return;
        hold(merged(state.getState().entries, outcome.value));
        if (outcome.value.length !== activityPageSize) return;
        before = outcome.value.at(-1)?.id ?? null;
        // Pending work such as a click comes first. The first of the two ends while this page is still being drawn.
        await nextTask();
        await nextTask();
      }
    },

    ...createCallActions({ bridge, state, reuse, failed }),

    filter(part: Partial<CallFilters>): void {
      state.setState(({ filters }) => ({ filters: { ...filters, ...part } }));
      hold(state.getState().entries);
    },

    /** Lists every call again. */
    showAll(): void {
      state.setState({ query: '', filters: noFilters });
      hold(state.getState().entries);
    },

    /** Lists the runs that are equal to a call below it, or folds them. */
    unfold(id: string, isOpen: boolean): void {
      const { rows, openIds, entries } = state.getState();
      const at = rows.findIndex(({ entry }) => entry.id === id);
      const next = new Set(openIds);
      const end = rows.findIndex(({ isMember }, index) => index > at && !isMember);
      if (isOpen) next.add(id);
      else for (const { entry } of rows.slice(at, end === -1 ? rows.length : end)) next.delete(entry.id);
      state.setState({ openIds: next });
      hold(entries);
    },

    search(query: string): void {
      state.setState({ query });
      hold(state.getState().entries);
    },

    /** Shows a call. While the other side of a comparison is being chosen, compares with it instead. */
    choose(id: string | null): void {
      const { comparing, entries } = state.getState();
      const other = entries.find((entry) => entry.id === id);
      const one = comparing.phase === 'choosing' ? entries.find((entry) => entry.id === comparing.id) : undefined;
      if (!one || !other) {
        state.setState({ chosenId: id, fault: null, notice: '', savedPath: null, comparing: notComparing });
        if (other?.fault && !other.fault.evidence) void loadEvidence(other.id);
      } else if (canCompare(one, other)) compare(one.id, other.id);
      else state.setState({ comparing: { phase: 'choosing', id: one.id, why: whyNot(other) } });
    },

    /** Waits for the next selected call, to compare with it. */
    askForOther(id: string): void {
      state.setState({ comparing: { phase: 'choosing', id, why: null }, notice: '' });
    },

    compare,

    stopComparing(): void {
      state.setState({ comparing: notComparing, notice: '' });
    },

    async copyAsCurl(id: string): Promise<void> {
      const line = await bridge.call('activity.curl', { id });
      if (!line.ok) return failed(line.fault);
      const copied = await bridge.call('app.copy', { text: line.value });
      if (copied.ok) state.setState({ notice: 'The command is on the clipboard, with $TOKEN in place of the token.' });
      else failed(copied.fault);
    },

    async save(documentId: string): Promise<void> {
      const outcome = await bridge.call('documents.save', { documentId });
      if (!outcome.ok) return failed(outcome.fault);
      if (outcome.value) state.setState({ fault: null, notice: '', savedPath: outcome.value.path });
    },

    askToClear(): void {
      state.setState({ clearing: 'asking' });
    },

    keepAll(): void {
      state.setState({ clearing: 'no' });
    },

    /** Removes every entry for good. */
    async clear(): Promise<void> {
      state.setState({ clearing: 'busy' });
      const outcome = await bridge.call('activity.clear', undefined);
      state.setState({ clearing: 'no' });
      if (!outcome.ok) return failed(outcome.fault);
      state.setState({ chosenId: null, notice: 'The list is cleared.', comparing: notComparing });
      hold([]);
    },

    dismiss(): void {
      state.setState({ fault: null });
    },

    handleEvent(event: AppEvent): void {
      if (event.type === 'activity-added') {
        if (hasMoreItems(event.entry)) items.forget();
        hold(merged([event.entry], state.getState().entries));
      }
      if (event.type === 'activity-remarked') {
        const { id, remark } = event;
        changeEntries(
          (entry) => entry.id === id,
          ({ note: _, verdict: __, ...entry }) => ({ ...entry, ...remark }),
        );
      }
      if (event.type === 'proof-changed') {
        const { approved } = event.proof;
        const isMeant = (entry: ListedCall) =>
          isFor(entry, event.proof) && (entry.isApproved === true) !== isApprovedBy(entry, approved?.id);
        changeEntries(isMeant, ({ isApproved, ...entry }) => (isApproved ? entry : { ...entry, isApproved: true }));
      }
      if (event.type === 'session-changed') state.setState({ connectionId: event.session.connectionId });
      if (event.type === 'activity-cleared') {
        items.forget();
        state.setState({ chosenId: null, comparing: notComparing });
        hold([]);
      }
    },
  };
}

const isFor = ({ request, connectionId }: ListedCall, proof: ProofKey) =>
  !('items' in request) &&
  connectionId === proof.connectionId &&
  request.templateID === proof.templateID &&
  request.sobjectId === proof.sobjectId;

const isApprovedBy = ({ document }: ListedCall, approvedId: string | undefined) =>
  document !== null && document.id === approvedId;

const wordsIn = (query: string): readonly string[] => [...new Set(query.toLowerCase().split(/\s+/).filter(Boolean))];

/** Both lists in one, newest first, each call once: the entry of `fresh` replaces that of `kept`. */
function merged(fresh: readonly ListedCall[], kept: readonly ListedCall[]): readonly ListedCall[] {
  const known = new Set(fresh.map(({ id }) => id));
  const all = [...fresh, ...kept.filter(({ id }) => !known.has(id))];
  // Nearly always in order already, which sorts fast.
  return all.sort((one, other) => other.startedAt - one.startedAt).slice(0, maxEntries);
}

const nextTask = () => new Promise<void>((resolve) => setTimeout(resolve));
