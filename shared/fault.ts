/**
 * What went wrong, as data: the one vocabulary of failures for both processes.
 * Each code has an entry in `renderer/help/pages/faults.md`.
 */
export const faultCodes = [
  // the network and its security
  'NET-OFFLINE',
  'NET-DNS',
  'NET-REFUSED',
  'NET-CONNECT-TIMEOUT',
  'NET-RESET',
  'NET-EMPTY',
  'NET-PROTOCOL',
  'TLS-PROTOCOL',
  'TLS-CA',
  'TLS-DATE',
  'TLS-NAME',
  'TLS-CLIENT-CERTIFICATE',
  'PROXY-AUTH',
  'PROXY-DOWN',
  'TIMEOUT-FIRST-BYTE',
  'TIMEOUT-STALLED',
  // the answer
  'CUT-SHORT',
  'TOO-LARGE',
  'DECODE',
  'EMPTY',
  'UNEXPECTED',
  'WEB-PAGE',
  // Only in Activity of earlier versions.
  'JSON',
  'PDF-INCOMPLETE',
  'CHECK-LIMIT',
  'REDIRECT',
  'REDIRECT-UNSAFE',
  // what the service says
  'AUTH-EXPIRED',
  'FORBIDDEN',
  'NOT-FOUND',
  'REJECTED',
  'LIMITED',
  'SERVER-FAILED',
  'UNAVAILABLE',
  'SERVICE-ERROR',
  // a template that Galley runs itself
  'TEMPLATE',
  'TEMPLATE-LIMIT',
  // signing in
  'AUTH-GRANT',
  'AUTH-CLIENT',
  'AUTH-SHAPE',
  'AUTH-WEB-PAGE',
  'AUTH-NEEDED',
  // this computer
  'DISK-FULL',
  'SAVE-REFUSED',
  'KEY-STORE',
  'DOCUMENT-GONE',
  // ourselves
  'CANCELLED',
  'INVALID-INPUT',
  'DEFECT',
] as const;

export type FaultCode = (typeof faultCodes)[number];

/** What a fault offers to do about it; the view that shows the fault has the button. */
export const faultActions = [
  'run-again',
  // the same deed, against the wish of the service
  'try-anyway',
  'open-settings',
  'sign-in',
  'choose-another-place',
  // for a fault with `address`
  'use-address',
  'copy-address',
  // for a fault with `evidence.certificate`
  'copy-certificate',
  // for a fault with `documentId`
  'save-incomplete',
  'save-raw',
] as const;
export type FaultAction = (typeof faultActions)[number];

/**
 * What the service sent, for the author and for the service's developers. Never holds a secret.
 * `excerpt` is at most the first 2,048 characters of the body, as plain text.
 */
export type Evidence = Readonly<{
  status?: number;
  headers?: ReadonlyArray<readonly [name: string, value: string]>;
  excerpt?: string;
  /** The technical words of the platform, such as `net::ERR_CONNECTION_REFUSED`. */
  detail?: string;
  /** What the server showed of itself, as lines for its administrator: names, dates, fingerprint and PEM. */
  certificate?: string;
}>;

/** Plain data, safe to clone across processes: never a secret, never an `Error`. */
export type Fault = Readonly<{
  code: FaultCode;
  /** What happened: one sentence, the title. */
  happened: string;
  /** What the user can do about it: one or two sentences. */
  advice: string;
  actions?: readonly FaultAction[];
  /** The form field that it concerns, by its name in the contract (`templateID`, `sobjectId`, `authUrl` …). */
  field?: string;
  /**
   * Where in the text it is; both count from 1. `file` is the one that a service named, relative to its folder; else `partial` names the
   * text, which is the template's own without it.
   */
  place?: Readonly<{ line: number; column: number; partial?: string; file?: string }>;
  /** Where the service answers now, as a base address that a connection may have; and the connection that it was asked through. */
  address?: string;
  connectionId?: string;
  /** What came is no answer, but it is kept as this document, for saving alone. */
  documentId?: string;
  evidence?: Evidence;
}>;

/** The only shape in which an answer crosses the bridge. */
export type Outcome<T> = Readonly<{ ok: true; value: T }> | Readonly<{ ok: false; fault: Fault }>;

/** A fault on its way up inside one process; `ipc.ts` is where it becomes data again. */
export class FaultError extends Error {
  override readonly name = 'FaultError';
  readonly fault: Fault;

  constructor(fault: Fault, cause?: unknown) {
    super(fault.happened, { cause });
    this.fault = fault;
  }
}

/** Anything thrown, as a fault. What is not foreseen is a `DEFECT`, and its text stays in the log. */
export function faultOf(thrown: unknown): Fault {
  if (thrown instanceof FaultError) return thrown.fault;
  if (thrown instanceof DOMException && thrown.name === 'AbortError') return cancelled;
  return {
    code: 'DEFECT',
    happened: 'Galley made a mistake.',
    advice: 'Try again. If it happens again, the log has the details.',
  };
}

/** The fault of a call that its author gave up. Views draw nothing for it. */
export const cancelled: Fault = {
  code: 'CANCELLED',
  happened: 'The call was cancelled.',
  advice: 'Run it again when you are ready.',
};
