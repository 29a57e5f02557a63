import type { DocumentInfo } from '../../shared/model.ts';

/** A body that is on disk but no document yet: end it with `keep` or `discard`, once. */
export type Received = Readonly<{
  bytes: number;
  sha256: string;
  /** The first 4,096 bytes, and the last 2,048. */
  head: Uint8Array;
  tail: Uint8Array;
  /** The beginning, decoded by its byte order mark, else as UTF-8. */
  readText(maxBytes: number): Promise<string>;
  keep(info: Omit<DocumentInfo, 'id' | 'bytes' | 'sha256'>): Promise<DocumentInfo>;
  discard(): Promise<void>;
}>;

export type ReceiveOptions = Readonly<{
  /** Counted after decoding; a longer body is the fault `TOO-LARGE`. */
  maxBytes: number;
  signal: AbortSignal;
}>;

/**
 * Streams a body to disk. Rejects with what the body throws, or with `FaultError`: `TOO-LARGE`, `DISK-FULL`; nothing of it
 * is left then.
 */
export type Receive = (body: AsyncIterable<Uint8Array>, options: ReceiveOptions) => Promise<Received>;
