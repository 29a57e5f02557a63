import { createStore } from 'zustand/vanilla';
import type { Bridge } from '../../shared/contract.ts';
import type { Fault } from '../../shared/fault.ts';
import { type MergeItem, type MergeItemType, maxMergeItems } from '../../shared/merge-items.ts';
import type { DocumentInfo } from '../../shared/model.ts';
import type { FindInfoItemsOptions, InfoItem, InfoItemsFound } from './find-info-items.ts';
import type { InfoItemsScanner } from './info-items-scanner.ts';

/** The report that Report shows. */
export type InfoSource = Readonly<{
  urlOf: (documentId: string) => string;
  /** As typed; `null` if they may not be sent. */
  identifiers: () => Readonly<{ templateID: string; sobjectId: string }> | null;
  /** The answer to Info on its tab. */
  shown: () => DocumentInfo | null;
  /** How many requests the limit leaves. */
  budget: () => Readonly<{ free: number; limit: number }>;
  /** Requests Info for these identifiers. Resolves to its fault if there is one. */
  get: () => Promise<Fault | null>;
}>;

export type InfoPickDependencies = Readonly<{
  bridge: Bridge;
  info: InfoSource;
  connectionId: string;
  /** The images and attachments that the connection names. */
  known: FindInfoItemsOptions['known'];
  /** The identifiers that the list has. */
  listed: ReadonlySet<string>;
}>;

export type InfoPickState = Readonly<{
  /** The answers that can be searched, newest first; `null` until they are known. */
  answers: readonly DocumentInfo[] | null;
  chosen: DocumentInfo | null;
  found: InfoItemsFound | null;
  isReading: boolean;
  /** Why nothing can be found, as a sentence. */
  problem: string | null;
  isEvery: boolean;
  filter: string;
  checked: ReadonlySet<string>;
  /** The types that the author has chosen. */
  types: ReadonlyMap<string, MergeItemType>;
  /** Whether the service is asked. */
  isGetting: boolean;
  fault: Fault | null;
}>;

const nothingPicked = { checked: new Set<string>(), types: new Map<string, MergeItemType>(), problem: null };

export type InfoPick = ReturnType<typeof createInfoPick>;

/** State and actions of the dialog for picking identifiers from an Info answer. Only `get` sends a request. */
export function createInfoPick(
  { bridge, info, connectionId, known, listed }: InfoPickDependencies,
  scanner: InfoItemsScanner,
) {
  const state = createStore<InfoPickState>(() => ({
    answers: null,
    chosen: null,
    found: null,
    isReading: false,
    isEvery: false,
    filter: '',
    ...nothingPicked,
    isGetting: false,
    fault: null,
  }));

  const check = (items: readonly Pick<InfoItem, 'id'>[], isChecked: boolean) => {
    const checked = new Set(state.getState().checked);
    for (const { id } of items) {
      if (isChecked) checked.add(id);
      else checked.delete(id);
    }
    state.setState({ checked });
  };

  const scan = () => {
    const { chosen, isEvery } = state.getState();
    if (!chosen) return;
    state.setState({ isReading: true, problem: null });
    scanner.scan({ url: info.urlOf(chosen.id), known, isEvery, maxItems: maxMergeItems }, (reply) => {
      const found = 'found' in reply ? reply.found : null;
      const isFirst = state.getState().found === null;
      state.setState({ isReading: false, found, problem: 'problem' in reply ? reply.problem : null });
      if (isFirst && found)
        check(
          found.items.filter(({ id, type }) => type !== null && !listed.has(id)),
          true,
        );
    });
  };

  const choose = (chosen: DocumentInfo | null) => {
    state.setState({ chosen, found: null, isReading: false, isEvery: false, ...nothingPicked });
    scan();
  };

  const load = async (prefer: DocumentInfo | null): Promise<void> => {
    const outcome = await bridge.call('activity.infoAnswers', { connectionId });
    const kept = outcome.ok ? outcome.value : [];
    const first = prefer && !kept.some(({ id }) => id === prefer.id) ? [prefer] : [];
    const answers = [...first, ...kept];
    state.setState({ answers, fault: outcome.ok ? null : outcome.fault });
    choose(answers.find(({ id }) => id === prefer?.id) ?? answers[0] ?? null);
  };

  const shownHere = () => {
    const shown = info.shown();
    return shown?.connectionId === connectionId ? shown : null;
  };

  return {
    state,
    load: () => load(shownHere()),
    identifiers: info.identifiers,
    budget: info.budget,

    choose(id: string): void {
      choose(state.getState().answers?.find((answer) => answer.id === id) ?? null);
    },

    /** Requests Info for the identifiers in Report, and uses its answer. */
    async get(): Promise<void> {
      if (state.getState().isGetting) return;
      state.setState({ isGetting: true, fault: null });
      const fault = await info.get();
      state.setState({ isGetting: false, fault });
      if (!fault) await load(shownHere());
    },

    showEvery(isEvery: boolean): void {
      state.setState({ isEvery });
      scan();
    },

    filter: (filter: string) => state.setState({ filter }),

    check,

    chooseType(ids: Iterable<string>, type: MergeItemType): void {
      const types = new Map(state.getState().types);
      for (const id of ids) types.set(id, type);
      state.setState({ types });
    },

    isListed: (id: string): boolean => listed.has(id),

    /** Ends the search. */
    close: scanner.stop,
  };
}

export const typeOfPick = ({ types }: InfoPickState, { id, type }: InfoItem): MergeItemType | null =>
  types.get(id) ?? type;

/** The found items that have the filter in their identifier, description or path. */
export function shownPicks({ found }: Pick<InfoPickState, 'found'>, filter: string): readonly InfoItem[] {
  const wanted = filter.trim().toLowerCase();
  const items = found?.items ?? [];
  if (wanted === '') return items;
  return items.filter((item) =>
    [item.id, item.description, item.path].some((text) => text.toLowerCase().includes(wanted)),
  );
}

/** The checked items in the order of the answer, and how many of them have no type yet. */
export function pickedItems(state: InfoPickState): Readonly<{ items: readonly MergeItem[]; untypedCount: number }> {
  const checked = (state.found?.items ?? []).filter(({ id }) => state.checked.has(id));
  const items = checked.flatMap((item) => {
    const type = typeOfPick(state, item);
    return type ? [{ type, id: item.id }] : [];
  });
  return { items, untypedCount: checked.length - items.length };
}
