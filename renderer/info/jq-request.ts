/** A jq filter, and the address of the JSON document, within our own origin. */
export type JqRequest = Readonly<{ url: string; filter: string }>;

/** `why` and `problem` are sentences for the user. */
export type JqReply =
  /** Indented JSON. */
  | Readonly<{ kind: 'shown'; text: string; notes: readonly string[] }>
  /** The document as received, because it is not valid JSON. */
  | Readonly<{ kind: 'raw'; text: string; why: string }>
  /** The filter failed. */
  | Readonly<{ kind: 'refused'; problem: string }>
  /** The document can no longer be read. */
  | Readonly<{ kind: 'unreadable' }>;

/** The problem of a filter that only lacks its end. */
export const incompleteFilter = 'Incomplete filter';

/** Larger JSON is not parsed: its beginning is shown as text. */
export const maxJsonBytes = 50 * 1024 * 1024;

/** The most that the result of a filter may have. */
export const maxResultBytes = 64_000_000;

/** How much of a document larger than `maxJsonBytes` is shown. */
export const shownBytes = 1024 * 1024;

/**
 * Whether a filter shows the whole document. Then the document is formatted without jq, so that numbers and names stay
 * as they were sent.
 */
export const isIdentity = (filter: string): boolean => filter.trim() === '' || filter.trim() === '.';
