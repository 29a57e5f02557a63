import { z } from 'zod';
import { KeptItems, type MergeListSummary } from '../../shared/merge-lists.ts';
import type { ConnectionFileFormat } from '../base/connection-files.ts';

/** Version 1 of the file. A later version of Galley that changes the meaning of a member raises the number. */
const mergeListsVersion = 1;

const StoredMergeLists = z.object({
  version: z.literal(mergeListsVersion),
  connectionId: z.string(),
  /** The unsaved list from when another connection was chosen. */
  current: KeptItems,
  lists: z.array(z.object({ id: z.uuid(), name: z.string(), usedAt: z.number(), items: KeptItems })),
});

/** All lists of one connection. */
export type StoredMergeLists = Readonly<z.infer<typeof StoredMergeLists>>;
export type StoredMergeList = StoredMergeLists['lists'][number];

const noMergeLists = (connectionId: string): StoredMergeLists => ({
  version: mergeListsVersion,
  connectionId,
  current: [],
  lists: [],
});

/** `null` if it is not a file of version 1. */
function readMergeLists(value: unknown): StoredMergeLists | null {
  const parsed = StoredMergeLists.safeParse(value);
  return parsed.success ? parsed.data : null;
}

export const mergeListsFormat: ConnectionFileFormat<StoredMergeLists> = {
  version: mergeListsVersion,
  empty: noMergeLists,
  read: readMergeLists,
  names: { all: 'The saved merge lists', one: 'the list' },
};

/** Most recently used first. */
export const summariesOf = ({ lists }: StoredMergeLists): readonly MergeListSummary[] =>
  lists
    .map(({ id, name, items, usedAt }) => ({ id, name, count: items.length, usedAt }))
    .sort((one, other) => other.usedAt - one.usedAt);
