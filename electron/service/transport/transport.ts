import type { HeaderList } from '../../base/http.ts';

/** How long to wait for the parts of an answer, in milliseconds. There is no limit on a download that moves. */
export type Timeouts = Readonly<{
  /** To a connection, TLS included. */
  connectMs: number;
  /** From sending to the head of the answer. */
  firstByteMs: number;
  /** For the next kilobyte of the body. */
  idleMs: number;
}>;

export type TransportRequest = Readonly<{
  url: string;
  /** `GET` has no body. */
  method?: 'GET' | 'POST';
  headers: Readonly<Record<string, string>>;
  body: string | Uint8Array;
  /** Ends the request at any time and closes its socket. */
  signal: AbortSignal;
  timeouts: Timeouts;
  /**
   * Called right before sending. `isOnce` says that the network stack cannot send the request again by itself. What it throws ends the
   * request, and nothing is sent.
   */
  onRoute?(isOnce: boolean): void;
}>;

/** The head of an answer, and its body as it comes: decoded (RFC 9110, section 8.4), read once, at the reader's speed. */
export type HttpResponse = Readonly<{
  status: number;
  headers: HeaderList;
  /** Throws `FaultError`, or the reason of the signal. Leaving the loop closes the socket. */
  body: AsyncIterable<Uint8Array>;
}>;

/**
 * One HTTP POST, or GET where the request says so, sent once: no redirect followed, no cookie kept, nothing cached, no connection used twice.
 * Resolves when the head of the answer is there, whatever its status. Rejects with `FaultError` (`transport-faults.ts`),
 * or with the reason of the signal.
 */
export type Transport = (request: TransportRequest) => Promise<HttpResponse>;

/** Nothing: the body of an answer that is not read, such as a redirect. */
export async function* noBody(): AsyncGenerator<Uint8Array> {}
