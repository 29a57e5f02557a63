import type { Fault, FaultCode } from './fault.ts';
import type { DocumentKind, Operation } from './operations.ts';
import type { Preferences } from './preferences.ts';
import type { Recent } from './recents.ts';
import type { RunVerdict } from './run-verdict.ts';
import type { CallTiming, RequestSummary, ServiceRequest } from './service-request.ts';
import type { Workspace } from './workspace.ts';

/**
 * What is wrong with the bytes of a document. `incomplete`: its end is missing. `damaged`: bytes are wrong.
 * `reencoded`: a PDF was converted as if it were text.
 */
export const documentFlaws = ['incomplete', 'damaged', 'reencoded'] as const;
export type DocumentFlaw = (typeof documentFlaws)[number];

/** One answer of the service, stored on disk. Read it at `documentUrl(id)`. */
export type DocumentInfo = Readonly<{
  id: string;
  kind: DocumentKind;
  /** The media type that the service claimed, for display only. */
  claimedMediaType: string | null;
  /** The encoding that the service named, as a WHATWG label, if the first bytes do not show it. */
  encoding?: string;
  bytes: number;
  sha256: string;
  request: ServiceRequest;
  connectionId: string;
  connectionName: string;
  /** Milliseconds since the epoch. */
  receivedAt: number;
  timing: CallTiming;
  /** Requests sent for it, including the successful one. */
  tries: number;
  /** Remarks about the answer, such as "The PDF starts after 12 stray bytes." */
  notes: readonly string[];
  /**
   * A flawed PDF is shown as far as it can be read, and cannot be approved. Any other flawed document can only be
   * saved, and only a fault refers to it.
   */
  flaw?: DocumentFlaw;
}>;

/** Where the window reads a document: streamed, with ranges (RFC 9110, section 14). */
export const documentUrl = (id: string) => `galley://app/documents/${id}`;

/** A colour that distinguishes production from sandbox, shown in the header and the rail. */
export const connectionColours = ['teal', 'blue', 'violet', 'magenta', 'red', 'orange', 'olive', 'grey'] as const;
export type ConnectionColour = (typeof connectionColours)[number];

/** The colour for a new connection: the first unused one, or the least used. Teal is reserved for sample services. */
export function freeColour(taken: readonly ConnectionColour[]): ConnectionColour {
  const offered = [...connectionColours.slice(1), connectionColours[0]];
  const timesTaken = (colour: ConnectionColour) => taken.filter((each) => each === colour).length;
  return offered.reduce((best, colour) => (timesTaken(colour) < timesTaken(best) ? colour : best));
}

/** The connection to the embedded sample service, which always exists. */
export const sampleConnectionId = 'sample';

/** The highest rate limit for a folder, in requests per minute. */
export const maxFolderLimit = 600;

/** A connection without its secrets. */
export type ConnectionView = Readonly<{
  id: string;
  /** `folder`: templates on this computer, served by the embedded service like the sample. */
  kind: 'sample' | 'organisation' | 'folder';
  name: string;
  /** The path of the folder. Only for a folder. */
  folder?: string;
  /** The practice rate limit in requests per minute. Only for a folder. */
  limit?: number;
  authUrl: string;
  serviceUrl: string;
  clientId: string;
  username: string;
  rememberPassword: boolean;
  colour: ConnectionColour;
}>;

/** Where the session's secrets are: in the system's keychain, or in memory until Galley quits, with the reason. */
export type Protection = Readonly<{ kind: 'keychain' }> | Readonly<{ kind: 'memory'; why: string }>;

/**
 * The session of the current connection. `organisation` and `user` come from `instance` and `id` of the token response
 * (service interface, 2.2).
 */
export type SessionView = Readonly<{ connectionId: string; protection: Protection }> &
  (
    | Readonly<{
        state: 'signed-out';
        fault?: Fault;
        /** No secret of the connection is stored, as after signing out. The form asks for all of them. */
        isForgotten?: true;
      }>
    | Readonly<{ state: 'signing-in' }>
    | Readonly<{ state: 'signed-in'; organisation: string; user: string }>
    | Readonly<{ state: 'expired'; organisation: string; user: string }>
  );

/** A sign-in that waits for a password. Calls wait behind it. */
export type PasswordWanted = Readonly<{
  connectionId: string;
  connectionName: string;
  username: string;
  /** Why the password is needed, including a refusal of the last one. */
  why: string;
  waitingCalls: number;
}>;

/** A proxy that waits for a sign-in. Every call through it waits. The answer is never stored. */
export type ProxyWanted = Readonly<{
  /** The id of the question. A later question for the same proxy has another id. */
  id: string;
  /** With its port: `proxy.example.com:8080`. */
  host: string;
  /** The proxy's name for itself, as plain text; may be empty. */
  realm: string;
  /** Why the sign-in is needed, including a refusal of the last answer. */
  why: string;
  waitingCalls: number;
}>;

/** The service's rate limit as Galley tracks it (service interface, 8): at most `limit` requests in any 60 s. */
export type BudgetView = Readonly<{
  limit: number;
  free: number;
  /**
   * Milliseconds from this message until the next slot is free; `null` when all slots are free or the time is unknown.
   */
  nextFreeInMs: number | null;
  waiting: number;
}>;

/** The progress of a run, from the request to the last byte. */
export type RunPhase =
  | Readonly<{ name: 'signing-in' }>
  /** The system reports that there is no network. */
  | Readonly<{ name: 'offline' }>
  | Readonly<{ name: 'queued'; place: number; startsInMs: number | null }>
  | Readonly<{ name: 'paused'; why: string; resumesInMs: number }>
  | Readonly<{ name: 'sent' }>
  | Readonly<{ name: 'receiving'; bytes: number; totalBytes: number | null }>
  | Readonly<{ name: 'retrying'; attempt: number; of: number; inMs: number; why: string }>;

/** A waiting or running run, whichever page of the window started it. */
export type RunView = Readonly<{
  runId: string;
  connectionId: string;
  request: ServiceRequest;
  /** Its waits count from the moment of this message. `null` until something is known. */
  phase: RunPhase | null;
}>;

/** The latest results of one request since Galley started. All merges of a connection count as one request. */
export type LatestAnswer = Readonly<{
  connectionId: string;
  request: ServiceRequest;
  /** The last good answer. Its file may no longer exist. */
  document: DocumentInfo | null;
  /** The fault of the run after it. Cancelled runs do not count. */
  fault: Fault | null;
}>;

/** The end of earlier calls, as stored in Activity. */
export type StoredEndings = Readonly<{
  /** The newest two stored documents of each operation, newest first. */
  documents: readonly DocumentInfo[];
  /** The fault of each operation whose newest call failed. Cancelled calls do not count. */
  faults: ReadonlyArray<Readonly<{ operation: Operation; fault: Fault }>>;
}>;

/** One request of a call. */
export type Attempt = Readonly<{
  /** Milliseconds since the epoch. */
  startedAt: number;
  /** `null` if there was no response. */
  status: number | null;
  result: FaultCode | 'ok';
  /** Milliseconds from sending to the first byte of the response; `null` if there was none. */
  firstByteMs: number | null;
  /** Requests left in the rate limit after this one was sent. */
  slotsLeft: number;
}>;

/** One call of this or an earlier run of the app, as Activity shows it. */
export type ActivityEntry = Readonly<{
  id: string;
  request: ServiceRequest;
  connectionId: string;
  connectionName: string;
  /** Milliseconds since the epoch. */
  startedAt: number;
  tries: number;
  /** The requests of the call, in order. Empty for a call of an early Galley version. */
  attempts: readonly Attempt[];
  status: number | null;
  timing: CallTiming | null;
  bytes: number | null;
  /** Present while its document is on disk. */
  document: DocumentInfo | null;
  fault: Fault | null;
}>;

/** A document in Activity and the snapshot. */
export type ListedDocument = Omit<DocumentInfo, 'request'> & Readonly<{ request: RequestSummary }>;

/** Facts about a call from after its end. Members are absent until they are known. */
export type CallRemark = Readonly<{
  /** The author's note on the call. */
  note?: string;
  verdict?: RunVerdict;
}>;

export const maxNoteLength = 200;

/** A call in the list of Activity. Its fault has no evidence; `activity.entry` returns it. */
export type ListedCall = Omit<ActivityEntry, 'request' | 'document'> &
  CallRemark &
  Readonly<{
    request: RequestSummary;
    document: ListedDocument | null;
    /** Its document is the approved proof of its template and record. */
    isApproved?: true;
  }>;

/** The page size of `activity.list`. A shorter page is the last one. */
export const activityPageSize = 500;

/** Limits of a search in items: the number of words, and the length of a word. */
export const maxItemWords = 50;
export const maxWordLength = 200;

/** The calls of Activity whose merges have the word in an item. */
export type ItemMatches = Readonly<{ word: string; ids: readonly string[] }>;

/** Something that the author can pick instead of typing. */
export type Suggestion = Readonly<{
  id: string;
  title: string;
  /** Only for a template: the records that fit it, if known. */
  records?: readonly string[];
}>;

export type Suggestions = Readonly<{
  templates: readonly Suggestion[];
  records: readonly Suggestion[];
  images: readonly Suggestion[];
  attachments: readonly Suggestion[];
}>;

/** A message about Galley itself, such as a settings file that was set aside. */
export type Notice = Readonly<{ id: string; text: string }>;

/** Everything that a window needs for its first frame. */
export type AppSnapshot = Readonly<{
  connections: readonly ConnectionView[];
  session: SessionView;
  passwordWanted: PasswordWanted | null;
  proxyWanted: ProxyWanted | null;
  budget: BudgetView;
  preferences: Preferences;
  workspace: Workspace;
  /** The pairs of identifiers that were run, by connection id, latest first. */
  recents: Readonly<Record<string, readonly Recent[]>>;
  /** In the order of their requests. A reloaded page takes them over. */
  runs: readonly RunView[];
  /** At most one for each request; empty right after the start. */
  latest: readonly LatestAnswer[];
  notices: readonly Notice[];
  about: Readonly<{ version: string; electron: string; chromium: string; platform: string }>;
}>;

/** Where a PDF was saved; `null` if the dialog was cancelled. */
export type SavedFile = Readonly<{ path: string; bytes: number }> | null;
