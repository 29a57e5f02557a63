import { networkFault, timeoutFault } from './network-fault.ts';
import type { TransportRequest } from './transport.ts';

/** A body that brings less than this in `idleMs` stands still. */
const movingBytes = 1_000;

export type TransportWatch = ReturnType<typeof watchTransport>;

/**
 * The timeouts and the signal of one request, the same for every network stack: `close` is called once, when one of
 * them ends it, and has to destroy the socket. `isConnected` is asked when the time to connect is over.
 */
export function watchTransport(request: TransportRequest, isConnected: () => boolean, close: () => void) {
  const { url, signal, timeouts } = request;
  let ended: Readonly<{ reason: unknown }> | null = null;
  let receiving = false;
  let bytesSinceArmed = 0;

  const end = (reason: unknown) => {
    if (ended) return;
    ended = { reason };
    release();
    close();
  };
  const give = (kind: Parameters<typeof timeoutFault>[0], ms: number) => () => end(timeoutFault(kind, url, ms));

  const abort = () => end(signal.reason);
  signal.addEventListener('abort', abort, { once: true });
  const startConnecting = () =>
    setTimeout(() => {
      if (!isConnected()) give('connect', timeouts.connectMs)();
    }, timeouts.connectMs);
  const startWaiting = () => setTimeout(give('first-byte', timeouts.firstByteMs), timeouts.firstByteMs);
  let connecting = startConnecting();
  let waiting = startWaiting();

  const rearm = () => {
    clearTimeout(waiting);
    bytesSinceArmed = 0;
    waiting = setTimeout(give('idle', timeouts.idleMs), timeouts.idleMs);
  };
  const release = () => {
    clearTimeout(connecting);
    clearTimeout(waiting);
    signal.removeEventListener('abort', abort);
  };

  /** What to throw for an error of the stack: our own reason if we ended the request ourselves. */
  const reasonFor = (error: unknown): unknown =>
    ended ? ended.reason : networkFault(error, url, receiving ? 'receiving' : 'sending');

  return {
    reasonFor,

    /** Ends the request for a reason that is not the network's. */
    end,

    /** Stops the timeouts while a person is asked. */
    hold(): void {
      clearTimeout(connecting);
      clearTimeout(waiting);
    },

    /** Starts the timeouts again, in full. */
    resume(): void {
      if (ended) return;
      connecting = startConnecting();
      waiting = startWaiting();
    },

    /** The head is there: from now on the body has to move. */
    answered(): void {
      if (ended) return;
      receiving = true;
      clearTimeout(connecting);
      rearm();
    },

    /** Nothing more is expected. */
    over: release,

    /** The body, watched. However its reader leaves, the socket is closed. */
    async *body(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
      try {
        for await (const chunk of chunks) {
          bytesSinceArmed += chunk.byteLength;
          if (bytesSinceArmed >= movingBytes) rearm();
          yield chunk;
        }
        // Some streams end without an error when they are destroyed.
        if (ended) throw ended;
      } catch (error) {
        throw reasonFor(error);
      } finally {
        release();
        close();
      }
    },
  };
}
