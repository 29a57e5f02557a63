import type { ListedCall, ListedDocument } from '../../shared/model.ts';
import { momentText } from '../ui/time-text.ts';
import { identifiersText } from './entry-text.ts';

/** An entry whose answer is still stored. */
export type KeptEntry = ListedCall & Readonly<{ document: ListedDocument }>;

export const isKept = (entry: ListedCall): entry is KeptEntry => entry.document !== null;

/** Whether the answers of two calls can be compared. */
export const canCompare = (one: ListedCall, other: ListedCall): boolean =>
  isKept(one) && isKept(other) && one.id !== other.id && one.document.kind === other.document.kind;

/** Why a call cannot be the other side. */
export const whyNot = (other: ListedCall): string =>
  isKept(other)
    ? 'Choose another call whose answer is of the same kind.'
    : 'The answer of that call is not kept. Choose another one.';

/**
 * The previous call with the same request and connection whose answer is stored; `null` if there is none. `entries` are
 * newest first.
 */
export function runBefore(entry: ListedCall, entries: readonly ListedCall[]): ListedCall | null {
  const question = JSON.stringify(entry.request);
  const earlier = entries.slice(entries.indexOf(entry) + 1);
  return (
    earlier.find(
      (other) =>
        other.connectionId === entry.connectionId &&
        canCompare(entry, other) &&
        JSON.stringify(other.request) === question,
    ) ?? null
  );
}

/** The heading of one side. */
export const sideText = (entry: ListedCall) => `${identifiersText(entry.request)} · ${momentText(entry.startedAt)}`;
