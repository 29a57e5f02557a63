/** What the worker is asked: the text of a filter, over the JSON at an address of our own origin. */
export type JqQuestion = Readonly<{ url: string; filter: string }>;

/** What came of it. The words are for the author. */
export type JqReply =
  /** JSON to be shown, indented. */
  | Readonly<{ kind: 'shown'; text: string; notes: readonly string[] }>
  /** The document as it came, because it cannot be shown better; `why` says so. */
  | Readonly<{ kind: 'raw'; text: string; why: string }>
  /** The filter did not work out. */
  | Readonly<{ kind: 'refused'; problem: string }>
  /** Neither did it, and the worker is stuck in it: end the worker. */
  | Readonly<{ kind: 'stuck'; problem: string }>
  /** The document cannot be read any more. */
  | Readonly<{ kind: 'unreadable' }>;

/** Larger JSON is not parsed: its beginning is shown as text. */
export const maxJsonBytes = 50 * 1024 * 1024;

/** What a filter may write. */
export const maxResultBytes = 64 * 1024 * 1024;

/** How much of a document that is too large is shown. */
export const shownBytes = 1024 * 1024;
