import type { HeaderList } from '../../base/http.ts';

/** The timeouts for the parts of a response, in milliseconds. A download that progresses has no limit. */
export type Timeouts = Readonly<{
  /** For a connection, TLS included. */
  connectMs: number;
  /** From sending to the head of the response. */
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
   * Called right before sending. `isOnce`: the network stack cannot resend the request. If it throws, nothing is sent
   * and the request ends.
   */
  onRoute?(isOnce: boolean): void;
}>;

/**
 * The head of a response and its body as a stream: decoded (RFC 9110, section 8.4), readable once, with back-pressure.
 */
export type HttpResponse = Readonly<{
  status: number;
  headers: HeaderList;
  /** Throws `FaultError`, or the reason of the signal. Leaving the loop closes the socket. */
  body: AsyncIterable<Uint8Array>;
}>;

/**
 * Sends one HTTP request, once: no redirects, no cookies, no cache, no connection reuse. Resolves at the head of the
 * response, with any status. Rejects with `FaultError` (`transport-faults.ts`), or with the reason of the signal.
 */
export type Transport = (request: TransportRequest) => Promise<HttpResponse>;

/** The empty body of a response that is not read, such as a redirect. */
export async function* noBody(): AsyncGenerator<Uint8Array> {}
