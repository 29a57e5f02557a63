import type { Fault, FaultCode } from './fault.ts';
import type { DocumentKind } from './operations.ts';
import type { Preferences } from './preferences.ts';
import type { Recent } from './recents.ts';
import type { RunVerdict } from './run-verdict.ts';
import type { CallTiming, RequestSummary, ServiceRequest } from './service-request.ts';
import type { Workspace } from './workspace.ts';

/** What is wrong with the bytes of a document: its end is missing, others are wrong, or a PDF was rewritten as text. */
export const documentFlaws = ['incomplete', 'damaged', 'reencoded'] as const;
export type DocumentFlaw = (typeof documentFlaws)[number];

/** One answer of the service, kept on disk; read it at `documentUrl(id)`. */
export type DocumentInfo = Readonly<{
  id: string;
  kind: DocumentKind;
  /** What the service claimed, for display alone. */
  claimedMediaType: string | null;
  /** How a text is encoded that its first bytes do not tell of: a WHATWG label, as the service named it. */
  encoding?: string;
  bytes: number;
  sha256: string;
  request: ServiceRequest;
  connectionId: string;
  connectionName: string;
  /** Milliseconds since the epoch. */
  receivedAt: number;
  timing: CallTiming;
  /** Requests sent for it, the successful one included. */
  tries: number;
  /** Things worth knowing about the answer, in words: "The PDF starts after 12 stray bytes." */
  notes: readonly string[];
  /**
   * A PDF with a flaw is shown as far as it can be read, and cannot be approved. Anything else with a flaw is no answer: it is only
   * saved, and only a fault names it.
   */
  flaw?: DocumentFlaw;
}>;

/** Where the window reads a document: streamed, with ranges (RFC 9110, section 14). */
export const documentUrl = (id: string) => `galley://app/documents/${id}`;

/** A colour that keeps production and sandbox apart; drawn in the header and the rail. */
export const connectionColours = ['teal', 'blue', 'violet', 'magenta', 'red', 'orange', 'olive', 'grey'] as const;
export type ConnectionColour = (typeof connectionColours)[number];

/** A colour for one more connection: the first that is not taken, or else the one that is taken least often. Sample services keep teal. */
export function freeColour(taken: readonly ConnectionColour[]): ConnectionColour {
  const offered = [...connectionColours.slice(1), connectionColours[0]];
  const timesTaken = (colour: ConnectionColour) => taken.filter((each) => each === colour).length;
  return offered.reduce((best, colour) => (timesTaken(colour) < timesTaken(best) ? colour : best));
}

/** The id of the connection to the embedded sample service, which is always there. */
export const sampleConnectionId = 'sample';

/** Requests a minute that an author can set for a folder. */
export const maxFolderLimit = 600;

/** A place to sign in to, without its secrets. */
export type ConnectionView = Readonly<{
  id: string;
  /** `folder`: templates on this computer, which the embedded service serves as it serves the sample. */
  kind: 'sample' | 'organisation' | 'folder';
  name: string;
  /** Of a folder alone: where it is. */
  folder?: string;
  /** Of a folder alone: the requests that it takes in a minute, where the author has set them to practise. */
  limit?: number;
  authUrl: string;
  serviceUrl: string;
  clientId: string;
  username: string;
  rememberPassword: boolean;
  colour: ConnectionColour;
}>;

/**
 * Where the secrets of the session are: in the keychain of the system, or only in memory until Galley quits,
 * with the reason in words.
 */
export type Protection = Readonly<{ kind: 'keychain' }> | Readonly<{ kind: 'memory'; why: string }>;

/** The session of the current connection. `organisation` and `user` come from `instance` and `id` of the token response (service interface, 2.2). */
export type SessionView = Readonly<{ connectionId: string; protection: Protection }> &
  (
    | Readonly<{
        state: 'signed-out';
        fault?: Fault;
        /** No secret of the connection is kept any more, as after signing out: the form needs them all. */
        isForgotten?: true;
      }>
    | Readonly<{ state: 'signing-in' }>
    | Readonly<{ state: 'signed-in'; organisation: string; user: string }>
    | Readonly<{ state: 'expired'; organisation: string; user: string }>
  );

/** A sign-in that waits for a password; calls wait behind it. */
export type PasswordWanted = Readonly<{
  connectionId: string;
  connectionName: string;
  username: string;
  /** Why it is asked, in words; a refusal of the last answer included. */
  why: string;
  waitingCalls: number;
}>;

/** A proxy that waits for a sign-in; every call through it waits behind. Nothing of the answer is ever stored. */
export type ProxyWanted = Readonly<{
  /** Of the question: a later one for the same proxy has another. */
  id: string;
  /** With its port: `proxy.example.com:8080`. */
  host: string;
  /** What the proxy calls itself, as plain text; may be empty. */
  realm: string;
  /** Why it is asked, in words; a refusal of the last answer included. */
  why: string;
  waitingCalls: number;
}>;

/** The rate limit of the service as we keep it (service interface, 8): at most `limit` in any 60 s. */
export type BudgetView = Readonly<{
  limit: number;
  free: number;
  /** Milliseconds until the next slot comes free, from the moment of this message; `null` when none is taken or none is known. */
  nextFreeInMs: number | null;
  waiting: number;
}>;

/** Where a run is, from asking to the last byte. */
export type RunPhase =
  | Readonly<{ name: 'signing-in' }>
  /** The system says that there is no network. */
  | Readonly<{ name: 'offline' }>
  | Readonly<{ name: 'queued'; place: number; startsInMs: number | null }>
  | Readonly<{ name: 'paused'; why: string; resumesInMs: number }>
  | Readonly<{ name: 'sent' }>
  | Readonly<{ name: 'receiving'; bytes: number; totalBytes: number | null }>
  | Readonly<{ name: 'retrying'; attempt: number; of: number; inMs: number; why: string }>;

/** A run that waits or goes on, whichever page of the window has started it. */
export type RunView = Readonly<{
  runId: string;
  connectionId: string;
  request: ServiceRequest;
  /** Its waits count from the moment of this message; `null` until something is known. */
  phase: RunPhase | null;
}>;

/** What the runs of one request have come to since Galley started; all merges of a connection count as one. */
export type LatestAnswer = Readonly<{
  connectionId: string;
  request: ServiceRequest;
  /** The last good answer; it may be gone from the disk. */
  document: DocumentInfo | null;
  /** Why the run after it has no answer; a run that was cancelled counts for nothing. */
  fault: Fault | null;
}>;

/** One request of a call. */
export type Attempt = Readonly<{
  /** Milliseconds since the epoch. */
  startedAt: number;
  /** `null` if no answer began. */
  status: number | null;
  result: FaultCode | 'ok';
  /** Milliseconds from sending to the first byte of the answer; `null` if no answer began. */
  firstByteMs: number | null;
  /** Requests that the rate limit still allowed once this one was on its way. */
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
  /** Each of the tries, in order; none for a call of a Galley that did not write them down. */
  attempts: readonly Attempt[];
  status: number | null;
  timing: CallTiming | null;
  bytes: number | null;
  /** Present while its document is still on disk. */
  document: DocumentInfo | null;
  fault: Fault | null;
}>;

/** A document as Activity and the snapshot know it. */
export type ListedDocument = Omit<DocumentInfo, 'request'> & Readonly<{ request: RequestSummary }>;

/** What became known of a call after it ended; a member is absent while there is nothing to say. */
export type CallRemark = Readonly<{
  /** The author's own words on the call. */
  note?: string;
  verdict?: RunVerdict;
}>;

/** So long may a note be. */
export const maxNoteLength = 200;

/** A call as Activity lists it. The fault of a listed call has no evidence; `activity.entry` gives it. */
export type ListedCall = Omit<ActivityEntry, 'request' | 'document'> &
  CallRemark &
  Readonly<{
    request: RequestSummary;
    document: ListedDocument | null;
    /** Its document is the approved proof of its template and record. */
    isApproved?: true;
  }>;

/** So many calls make a page of `activity.list`. A page with fewer is the last. */
export const activityPageSize = 500;

/** So many words are searched for in items at once, and words up to this length. */
export const maxItemWords = 50;
export const maxWordLength = 200;

/** The calls of Activity that have a word in an item of their merge. */
export type ItemMatches = Readonly<{ word: string; ids: readonly string[] }>;

/** Something that the author may pick instead of typing. */
export type Suggestion = Readonly<{
  id: string;
  title: string;
  /** Of a template: the records that fit it, where that is known. */
  records?: readonly string[];
}>;

export type Suggestions = Readonly<{
  templates: readonly Suggestion[];
  records: readonly Suggestion[];
  images: readonly Suggestion[];
  attachments: readonly Suggestion[];
}>;

/** A line for the author about Galley itself, such as a settings file that was set aside. */
export type Notice = Readonly<{ id: string; text: string }>;

/** Everything a window needs to draw its first frame. */
export type AppSnapshot = Readonly<{
  connections: readonly ConnectionView[];
  session: SessionView;
  passwordWanted: PasswordWanted | null;
  proxyWanted: ProxyWanted | null;
  budget: BudgetView;
  preferences: Preferences;
  workspace: Workspace;
  /** The pairs of identifiers that were run, by the id of their connection; the latest first. */
  recents: Readonly<Record<string, readonly Recent[]>>;
  /** In the order in which they were asked for: a page that is loaded anew takes them over. */
  runs: readonly RunView[];
  /** At most one for each request; none when Galley has just started. */
  latest: readonly LatestAnswer[];
  notices: readonly Notice[];
  about: Readonly<{ version: string; electron: string; chromium: string; platform: string }>;
}>;

/** Where a PDF went; `null` when the author closed the dialog. */
export type SavedFile = Readonly<{ path: string; bytes: number }> | null;
