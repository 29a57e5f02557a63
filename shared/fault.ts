/** All fault codes of both processes. Each code has an entry in `renderer/help/pages/faults.md`. */
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
  // reported by the service
  'AUTH-EXPIRED',
  'FORBIDDEN',
  'NOT-FOUND',
  'REJECTED',
  'LIMITED',
  'SERVER-FAILED',
  'UNAVAILABLE',
  'SERVICE-ERROR',
  // a template that Galley runs
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
  // Galley
  'CANCELLED',
  'INVALID-INPUT',
  'DEFECT',
] as const;

export type FaultCode = (typeof faultCodes)[number];

/** What a fault offers. The view that shows the fault has the button. */
export const faultActions = [
  'run-again',
  // the same action, although the service advises against it
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
 * What the service sent, for the author and the service's developers. It never holds a secret. `excerpt` is plain text:
 * at most the first 2,048 characters of the body.
 */
export type Evidence = Readonly<{
  status?: number;
  headers?: ReadonlyArray<readonly [name: string, value: string]>;
  excerpt?: string;
  /** The platform's error text, such as `net::ERR_CONNECTION_REFUSED`. */
  detail?: string;
  /** The server's certificate, as lines for its administrator: names, dates, fingerprint and PEM. */
  certificate?: string;
}>;

/** Plain data that can be cloned across processes. It never holds a secret or an `Error`. */
export type Fault = Readonly<{
  code: FaultCode;
  /** The title: what happened, in one sentence. */
  happened: string;
  /** What the user can do about it, in one or two sentences. */
  advice: string;
  actions?: readonly FaultAction[];
  /** The name of the form field in the contract (`templateID`, `sobjectId`, `authUrl` …). */
  field?: string;
  /**
   * The position in the text, from 1. `file` is relative to the folder of the service that reported it. Otherwise
   * `partial` names the text; without it, the text is the template's own.
   */
  place?: Readonly<{ line: number; column: number; partial?: string; file?: string }>;
  /** A mistake of a template, or of its helpers, that fails for every record. */
  withAnyData?: true;
  /** The new base address of the service. */
  address?: string;
  /** The connection that was used, for a fault with `address` or `place.file`. */
  connectionId?: string;
  /** The unusable response, stored as a document that can only be saved. */
  documentId?: string;
  evidence?: Evidence;
}>;

/** The shape of every answer across the bridge. */
export type Outcome<T> = Readonly<{ ok: true; value: T }> | Readonly<{ ok: false; fault: Fault }>;

/** A fault inside one process. `ipc.ts` turns it into data. */
export class FaultError extends Error {
  override readonly name = 'FaultError';
  readonly fault: Fault;

  constructor(fault: Fault, cause?: unknown) {
    super(fault.happened, { cause });
    this.fault = fault;
  }
}

/** `INVALID-INPUT`; `field` is the name of the form field in the contract. */
export const invalidInput = (happened: string, advice: string, field?: string): FaultError =>
  new FaultError({ code: 'INVALID-INPUT', happened, advice, ...(field !== undefined && { field }) });

/** Converts anything thrown to a fault. Unexpected errors become `DEFECT`; their text goes only to the log. */
export function faultOf(thrown: unknown): Fault {
  if (thrown instanceof FaultError) return thrown.fault;
  if (thrown instanceof DOMException && thrown.name === 'AbortError') return cancelled;
  return {
    code: 'DEFECT',
    happened: 'Galley made a mistake.',
    advice: 'Try again. If it happens again, the log has the details.',
  };
}

/** The fault of a call that the author cancelled. Views show nothing for it. */
export const cancelled: Fault = {
  code: 'CANCELLED',
  happened: 'The call was cancelled.',
  advice: 'Run it again when you are ready.',
};
