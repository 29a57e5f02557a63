import { networkFault, timeoutFault } from './network-fault.ts';
import type { TransportRequest } from './transport.ts';

/** A body that delivers less than this in `idleMs` is stalled. */
const movingBytes = 1_000;

export type TransportWatch = ReturnType<typeof watchTransport>;

/**
 * The timeouts and the signal of one request, for any network stack. `close` is called once, when one of them ends the
 * request, and must destroy the socket. `isConnected` is called when the connection timeout expires.
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

  /** Converts an error of the network stack. If Galley ended the request, its own reason counts. */
  const reasonFor = (error: unknown): unknown =>
    ended ? ended.reason : networkFault(error, url, receiving ? 'receiving' : 'sending');

  return {
    reasonFor,

    /** Ends the request for another reason than the network. */
    end,

    /** Pauses the timeouts while the author is asked. */
    hold(): void {
      clearTimeout(connecting);
      clearTimeout(waiting);
    },

    /** Restarts the timeouts in full. */
    resume(): void {
      if (ended) return;
      connecting = startConnecting();
      waiting = startWaiting();
    },

    /** Call at the head of the response. From now on the idle timeout applies to the body. */
    answered(): void {
      if (ended) return;
      receiving = true;
      clearTimeout(connecting);
      rearm();
    },

    /** Call when nothing more is expected. */
    over: release,

    /** Watches the body. The socket is closed however the reader leaves. */
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
