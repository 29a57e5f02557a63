/** Says whether whoever asked still waits; an `AbortSignal` is one. */
export type Stop = Readonly<{ aborted: boolean }>;

/** Fails with a `DOMException` named "AbortError", as `fetch` does, once the answer is no longer wanted. */
export function goOn(stop: Stop | undefined): void {
  if (stop?.aborted) throw new DOMException('The comparison was stopped.', 'AbortError');
}
