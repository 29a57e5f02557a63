import { createStore } from 'zustand/vanilla';
import type { Bridge } from '../../shared/contract.ts';
import type { AppEvent } from '../../shared/events.ts';
import type { Fault, Outcome } from '../../shared/fault.ts';
import type { MergeItem, MergeItemType } from '../../shared/merge-items.ts';
import type { DocumentInfo, LatestAnswer, RunPhase, RunView, Suggestion } from '../../shared/model.ts';
import { createMergeEditing } from './merge-editing.ts';
import { itemsOf, listOf, type MergeList, type MergeRow } from './merge-list.ts';

export type MergeState = Readonly<{
  list: MergeList;
  /** What the form holds: the type that the next items get, and their identifiers as typed. */
  type: MergeItemType;
  typed: string;
  addProblem: string | null;
  /** The last change of the list in words, for those who cannot see it. */
  said: string;
  suggestions: Readonly<Record<MergeItemType, readonly Suggestion[]>>;
  running: Readonly<{ runId: string; phase: RunPhase | null }> | null;
  /** Kept while the next merge goes on, so that the page under the author's eyes never blinks. */
  shown: DocumentInfo | null;
  /** The one that was shown before it. */
  before: DocumentInfo | null;
  fault: Fault | null;
  /** Where the PDF was saved to just now. */
  savedPath: string | null;
  /** Why nothing was sent, in words. */
  runProblem: string | null;
}>;

export type MergeDependencies = Readonly<{
  bridge: Bridge;
  /** The list as it was left, in order. */
  initialItems: readonly MergeItem[];
  /** What an earlier page of the window has left: runs that go on, and what the others have come to. Nothing at a start of Galley. */
  runs?: readonly RunView[];
  latest?: readonly LatestAnswer[];
  /** Told each time that the list has changed. */
  keep: (items: readonly MergeItem[]) => void;
}>;

export type Merge = ReturnType<typeof createMerge>;

/** The merge desk without a screen: the list and its verbs, and the run that makes one PDF of it (interface document, 4.1). */
export function createMerge({ bridge, initialItems, runs = [], latest = [], keep }: MergeDependencies) {
  let lastKey = 0;
  const rowOf = ({ type, id }: MergeItem): MergeRow => ({ key: `row-${++lastKey}`, type, id });

  const state = createStore<MergeState>(() => ({
    list: listOf(initialItems.map(rowOf)),
    type: 'image',
    typed: '',
    addProblem: null,
    said: '',
    suggestions: { image: [], attachment: [] },
    running: null,
    shown: null,
    before: null,
    fault: null,
    savedPath: null,
    runProblem: null,
  }));

  /** Shows what a run has come to, unless a later one has taken its place. */
  const follow = async (runId: string, answer: Promise<Outcome<DocumentInfo>>) => {
    const outcome = await answer;
    const { running, shown: before } = state.getState();
    if (running?.runId !== runId) return;
    if (outcome.ok) state.setState({ running: null, shown: outcome.value, before });
    else state.setState({ running: null, fault: outcome.fault.code === 'CANCELLED' ? null : outcome.fault });
  };

  /** Goes on where an earlier page of the window ended. Of several runs only the last can be the one that it followed. */
  const takeOver = () => {
    const { document = null, fault = null } = latest.find(({ operation }) => operation === 'merge') ?? {};
    state.setState({ shown: document, fault });
    const run = runs.findLast(({ asked }) => asked.operation === 'merge');
    if (!run) return;
    state.setState({ running: { runId: run.runId, phase: run.phase }, fault: null });
    void follow(run.runId, bridge.call('runs.result', { runId: run.runId }));
  };
  takeOver();

  return {
    state,

    ...createMergeEditing({ state, rowOf, keep }),

    async run(): Promise<void> {
      const items = itemsOf(state.getState().list.rows);
      if (items.length === 0) {
        state.setState({ runProblem: 'Add at least one image or attachment first.' });
        return;
      }
      const overtaken = state.getState().running;
      const runId = crypto.randomUUID();
      state.setState({ running: { runId, phase: null }, fault: null, savedPath: null, runProblem: null });
      if (overtaken) void bridge.call('runs.cancel', { runId: overtaken.runId });
      await follow(runId, bridge.call('merge.run', { runId, items }));
    },

    async cancel(): Promise<void> {
      const { running } = state.getState();
      if (running) await bridge.call('runs.cancel', { runId: running.runId });
    },

    /** Sends what waits for a network, whatever the system says of it. */
    tryNow: () => bridge.call('runs.tryNow', undefined),

    /** Saves the PDF that is shown, or what a fault names. The system's dialog asks where; closing it changes nothing. */
    async save(documentId = state.getState().shown?.id): Promise<void> {
      if (documentId === undefined) return;
      state.setState({ savedPath: null });
      const outcome = await bridge.call('documents.save', { documentId });
      if (outcome.ok) state.setState(outcome.value ? { fault: null, savedPath: outcome.value.path } : {});
      // With the document that it is about, for the choice of another place.
      else if (outcome.fault.code !== 'CANCELLED') state.setState({ fault: { ...outcome.fault, documentId } });
    },

    /** Asks what there is to merge. Without an answer there is nothing to offer, and typing still works. */
    async offer(): Promise<void> {
      const outcome = await bridge.call('report.suggestions', undefined);
      if (outcome.ok) state.setState({ suggestions: suggestionsOf(outcome.value) });
    },

    /** Takes away what was said about the last run or the last save. */
    dismiss(): void {
      state.setState({ fault: null, savedPath: null });
    },

    handleEvent(event: AppEvent): void {
      if (event.type === 'suggestions-changed') state.setState({ suggestions: suggestionsOf(event.suggestions) });
      if (event.type !== 'run-moved') return;
      state.setState(({ running }) =>
        running?.runId === event.runId ? { running: { ...running, phase: event.phase } } : {},
      );
    },
  };
}

const suggestionsOf = ({ images, attachments }: Readonly<Record<'images' | 'attachments', readonly Suggestion[]>>) => ({
  image: images,
  attachment: attachments,
});
