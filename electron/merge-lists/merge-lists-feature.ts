import { randomUUID } from 'node:crypto';
import type { Handlers } from '../../shared/contract.ts';
import { invalidInput } from '../../shared/fault.ts';
import { maxMergeLists } from '../../shared/merge-lists.ts';
import type { SavedFile } from '../../shared/model.ts';
import { type ConnectionFilesDependencies, createConnectionFiles } from '../base/connection-files.ts';
import { mergeListsFormat, type StoredMergeList, type StoredMergeLists, summariesOf } from './stored-merge-lists.ts';

type MergeListsFeatureDependencies = ConnectionFilesDependencies &
  Readonly<{
    /** Asks where to save, and saves; `null` if the dialog was cancelled. Rejects with a fault. */
    saveAs(name: string, text: string): Promise<SavedFile>;
  }>;

type MergeListCall = Extract<keyof Handlers, `mergeLists.${string}`>;

/** Named lists of items, and the unsaved list, separate for each connection. */
export function createMergeListsFeature(deps: MergeListsFeatureDependencies) {
  const store = createConnectionFiles(deps, mergeListsFormat);

  const handlers: Pick<Handlers, MergeListCall> = {
    'mergeLists.of': async ({ connectionId }) => {
      const stored = await store.get(connectionId);
      return { current: stored.current, lists: summariesOf(stored) };
    },

    'mergeLists.keepCurrent': async ({ connectionId, items }) => {
      await store.change(connectionId, (stored) => ({ ...stored, current: items }));
    },

    'mergeLists.save': async ({ connectionId, name, items }) => {
      const usedAt = deps.now();
      const stored = await store.change(connectionId, (before) => {
        const same = before.lists.find((list) => list.name === name);
        if (!same && before.lists.length >= maxMergeLists) throw tooMany();
        const list = { id: same?.id ?? randomUUID(), name, usedAt, items };
        return { ...before, lists: [...before.lists.filter(({ id }) => id !== list.id), list] };
      });
      return summariesOf(stored);
    },

    'mergeLists.open': async ({ connectionId, id }) => {
      const usedAt = deps.now();
      const stored = await store.change(connectionId, (before) =>
        withList(before, id, (list) => ({ ...list, usedAt })),
      );
      return { items: listIn(stored, id).items, lists: summariesOf(stored) };
    },

    'mergeLists.rename': async ({ connectionId, id, name }) => {
      const stored = await store.change(connectionId, (before) => {
        if (before.lists.some((list) => list.name === name && list.id !== id)) throw nameTaken(name);
        return withList(before, id, (list) => ({ ...list, name }));
      });
      return summariesOf(stored);
    },

    'mergeLists.remove': async ({ connectionId, id }) => {
      const stored = await store.change(connectionId, (before) => ({
        ...before,
        lists: before.lists.filter((list) => list.id !== id),
      }));
      return summariesOf(stored);
    },

    'mergeLists.export': ({ name, text }) => deps.saveAs(name, text),
  };

  return { handlers, forget: store.forget, close: store.flush };
}

function listIn({ lists }: StoredMergeLists, id: string): StoredMergeList {
  const list = lists.find((each) => each.id === id);
  if (!list) throw noSuchList();
  return list;
}

function withList(
  stored: StoredMergeLists,
  id: string,
  changed: (list: StoredMergeList) => StoredMergeList,
): StoredMergeLists {
  const list = listIn(stored, id);
  return { ...stored, lists: stored.lists.map((each) => (each === list ? changed(each) : each)) };
}

const noSuchList = () => invalidInput('This list no longer exists.', 'Choose another one.');

const nameTaken = (name: string) => invalidInput(`There is a list “${name}” already.`, 'Choose another name.', 'name');

const tooMany = () =>
  invalidInput(
    `A connection keeps at most ${maxMergeLists} lists.`,
    'Remove one that is no longer needed, or export it.',
  );
