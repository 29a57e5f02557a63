import type { ActivityEntry, DocumentInfo } from '../../shared/model.ts';
import { momentText } from '../ui/time-text.ts';
import { identifiersText } from './entry-text.ts';

/** An entry whose answer is still kept. */
export type KeptEntry = ActivityEntry & Readonly<{ document: DocumentInfo }>;

export const isKept = (entry: ActivityEntry): entry is KeptEntry => entry.document !== null;

/** Whether two calls have answers that can stand beside each other. */
export const canCompare = (one: ActivityEntry, other: ActivityEntry): boolean =>
  isKept(one) && isKept(other) && one.id !== other.id && one.document.kind === other.document.kind;

/** Why a call cannot be the other side. */
export const whyNot = (other: ActivityEntry): string =>
  isKept(other)
    ? 'Choose another call whose answer is of the same kind.'
    : 'The answer of that call is not kept. Choose another one.';

/** The call before this one with the same request and connection whose answer is kept; `null` if there is none. `entries` are newest first. */
export function runBefore(entry: ActivityEntry, entries: readonly ActivityEntry[]): ActivityEntry | null {
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
export const sideText = (entry: ActivityEntry) => `${identifiersText(entry.request)} · ${momentText(entry.startedAt)}`;
