import type { StoreApi } from 'zustand/vanilla';
import type { Bridge } from '../../shared/contract.ts';
import type { DraftContent, DraftData, DraftKey } from '../../shared/draft.ts';
import type { Fault, Outcome } from '../../shared/fault.ts';
import type { DocumentInfo } from '../../shared/model.ts';
import { type DraftsState, isSameDraft, keyOf, type OpenDraft } from './drafts-state.ts';

/** The result of a jq filter over a stored answer, or a sentence with the reason why there is none. */
export type FilterResult = Readonly<{ ok: true; text: string }> | Readonly<{ ok: false; problem: string }>;

type DraftDataActionsDependencies = Readonly<{
  bridge: Bridge;
  state: StoreApi<DraftsState>;
  change: (key: DraftKey, part: Partial<OpenDraft>) => void;
  edit: (part: Partial<Omit<DraftContent, 'original'>>) => void;
  answers: Readonly<{
    of: (operation: 'info' | 'deepload', key: Omit<DraftKey, 'kind'>) => DocumentInfo | null;
    run: (operation: 'info', key: Omit<DraftKey, 'kind'>) => Promise<Fault | null>;
    isCurrent: (connectionId: string) => boolean;
  }>;
  /** Rejects when jq cannot be loaded. */
  runJq: (documentId: string, filter: string) => Promise<FilterResult>;
}>;

/**
 * The source of the open draft's data: a part of an Info answer, of this record or another one, or a filter over it.
 */
export function createDraftDataActions({ bridge, state, change, edit, answers, runJq }: DraftDataActionsDependencies) {
  const runFilter = (documentId: string, filter: string): Promise<FilterResult> =>
    runJq(documentId, filter).catch(() => ({ ok: false, problem: jqNotLoaded }));

  const openOf = (key: DraftKey): OpenDraft | null => {
    const { open } = state.getState();
    return open && isSameDraft(open.key, key) ? open : null;
  };

  /** Counts changes of the data by the author. The result of a search that began before the last change is dropped. */
  let choices = 0;
  const beginChoice = (): (() => boolean) => {
    choices += 1;
    const number = choices;
    return () => number === choices;
  };

  /** The answer that the data come from, or the record's answer in Report. */
  const sourceOf = ({
    key,
    content: { data },
  }: OpenDraft): Readonly<{ documentId: string; record?: string }> | null => {
    const made = data && ('text' in data ? data.made : data);
    if (made) return { documentId: made.documentId, ...(made.record !== undefined && { record: made.record }) };
    const info = answers.of('info', key);
    return info && { documentId: info.id };
  };

  /**
   * Uses the wanted part of the answer if it has values, else the part that fits the template best. Returns whether
   * there is one, or a later choice.
   */
  const takeBest = async (
    key: DraftKey,
    info: Readonly<{ documentId: string; record?: string }>,
    isNewest: () => boolean,
    wanted: string | null = null,
  ): Promise<boolean> => {
    const open = openOf(key);
    if (!open) return false;
    const { markup, helpers } = open.content;
    const outcome = await bridge.call('drafts.rankData', {
      markup,
      helpers,
      connectionId: key.connectionId,
      infoId: info.documentId,
      deeploadId: info.record === undefined ? (answers.of('deepload', key)?.id ?? null) : null,
    });
    if (!openOf(key)) return false;
    if (!isNewest()) return true;
    if (!outcome.ok) {
      change(key, { fault: outcome.fault });
      return false;
    }
    const best = outcome.value.find(({ path, resolved }) => path === wanted && resolved > 0) ?? outcome.value[0];
    change(key, { candidates: outcome.value });
    if (best) edit({ data: { ...info, path: best.path } });
    return best !== undefined;
  };

  const chooseData = async (key: DraftKey): Promise<boolean> => {
    const info = answers.of('info', key);
    return info !== null && takeBest(key, { documentId: info.id }, beginChoice());
  };

  /**
   * Uses the same from another answer: the result of the same filter, the same part if it has values, or else the part
   * that fits best.
   */
  const takeSame = async (key: DraftKey, info: Readonly<{ documentId: string; record?: string }>): Promise<void> => {
    const isNewest = beginChoice();
    const data = openOf(key)?.content.data ?? null;
    const filter = data && 'text' in data ? data.made?.filter : undefined;
    const result = filter === undefined ? null : await runFilter(info.documentId, filter);
    if (result?.ok && filter !== undefined && isJson(result.text)) {
      if (openOf(key) && isNewest()) edit({ data: { text: result.text, made: { ...info, filter } } });
      return;
    }
    await takeBest(key, info, isNewest, data && 'path' in data ? data.path : null);
  };

  const recordOf = (info: DocumentInfo, key: DraftKey) => {
    const record = 'items' in info.request ? '' : info.request.sobjectId;
    return { documentId: info.id, ...(record !== key.sobjectId && { record }) };
  };

  return {
    chooseData,

    /** To be called when the author types data. */
    dataTyped: () => void beginChoice(),

    /** Requests the record's Info, which the draft needs as its data. */
    async getData(): Promise<void> {
      const { open } = state.getState();
      if (!open) return;
      if (!answers.of('info', open.key) && !answers.isCurrent(open.key.connectionId))
        return change(open.key, { fault: otherConnection });
      change(open.key, { isGettingData: true, fault: null });
      const fault = answers.of('info', open.key) ? null : await answers.run('info', open.key);
      change(open.key, { isGettingData: false });
      if (fault) return change(open.key, { fault });
      if (await chooseData(open.key)) return;
      const now = openOf(open.key);
      if (now && !now.fault?.place && now.candidates?.length === 0) change(open.key, { fault: nothingFits });
    },

    /** Takes another part of the answer. */
    choosePath(path: string): void {
      const { open } = state.getState();
      const source = open && sourceOf(open);
      const data: DraftData | null = source ? { ...source, path } : null;
      if (!data) return;
      beginChoice();
      edit({ data });
    },

    /** The other records of the template with stored Info answers. */
    async records(): Promise<readonly DocumentInfo[]> {
      const { open } = state.getState();
      if (!open) return [];
      const outcome = await bridge.call('drafts.records', keyOf(open.key));
      const taken = sourceOf(open)?.documentId;
      return outcome.ok ? outcome.value.filter(({ id }) => id !== taken) : [];
    },

    /** Uses the data of another record with a stored answer. */
    async takeRecord(info: DocumentInfo): Promise<void> {
      const { open } = state.getState();
      if (open) await takeSame(open.key, recordOf(info, open.key));
    },

    /** Requests the Info of another record and uses it. Resolves to its fault if there is one. */
    async askRecord(record: string): Promise<Fault | null> {
      const { open } = state.getState();
      if (!open) return null;
      if (!answers.isCurrent(open.key.connectionId)) return otherConnection;
      const { connectionId, templateID } = open.key;
      const request = { operation: 'info', templateID, sobjectId: record } as const;
      const run = { runId: crypto.randomUUID(), connectionId, request };
      const outcome: Outcome<DocumentInfo> = await bridge.call('report.run', run);
      if (!outcome.ok) return outcome.fault;
      await takeSame(open.key, recordOf(outcome.value, open.key));
      return null;
    },

    /** Uses the result of a jq filter over the answer. Resolves to the reason if that fails, else to `null`. */
    async filterData(filter: string): Promise<string | null> {
      const { open } = state.getState();
      const source = open && sourceOf(open);
      if (!open || !source) return 'There is no answer to Info yet. Press Get data first.';
      const isNewest = beginChoice();
      const result = await runFilter(source.documentId, filter);
      if (!result.ok) return result.problem;
      if (!isJson(result.text)) return 'The filter has to give one value. Put it in [ ] for a list.';
      if (openOf(open.key) && isNewest()) edit({ data: { text: result.text, made: { ...source, filter } } });
      return null;
    },
  };
}

const jqNotLoaded = 'jq could not be loaded. Try again, or start Galley again.';

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** A template with a mistake does not run with any part of the answer. */
const nothingFits: Fault = {
  code: 'TEMPLATE',
  happened: 'The template fits no part of Info.',
  advice: 'Look for a mistake in the markup or in the helpers. Then press Get data again.',
};

/** Calls go to the connection at the top alone. */
export const otherConnection: Fault = {
  code: 'INVALID-INPUT',
  happened: 'This draft belongs to another connection.',
  advice: 'Choose that connection at the top, then try again.',
};
